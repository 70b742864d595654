"""Is everybody turned away who should be, and nobody else?"""
