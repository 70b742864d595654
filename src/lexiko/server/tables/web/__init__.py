"""Tables over the network: requests and live channels, what they ask and what they are answered."""
