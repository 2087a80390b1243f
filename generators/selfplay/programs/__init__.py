"""Programs: typed random ones, read, traced, cleaned and screened."""
