"""Tests of the room `lexiko.library`: what `import lexiko` gives."""
