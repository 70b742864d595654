"""How heavy and how quick the pages in the browser are."""
