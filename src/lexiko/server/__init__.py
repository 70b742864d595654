"""Play over the network: tables on the web, live or over days."""
