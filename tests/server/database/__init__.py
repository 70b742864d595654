"""Is what was written there, exactly once, whatever happens?"""
