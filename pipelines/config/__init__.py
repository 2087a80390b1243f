"""Configuration: recipes and solvers, from strict TOML to frozen models."""
