"""Following a process: what is true at the end of many small steps."""
