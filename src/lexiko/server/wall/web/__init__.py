"""Walls over the network: requests, and the live channel."""
