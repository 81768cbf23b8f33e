"""Any bytes as replies."""
