"""The documentation site: docs/ put together with what is generated, built by Sphinx, and its links followed."""
