"""The steps, in order; none is changed after it has been released."""
