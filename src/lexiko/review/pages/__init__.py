"""A review as one page that needs nothing else: its boards, its graph, its tables."""
