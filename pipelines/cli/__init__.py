"""The command line: arguments, console, progress; no logic, and no flow imports from it.

May import: everything.
"""
