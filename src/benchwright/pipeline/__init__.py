"""The corridor: joins the rooms, one module a command."""
