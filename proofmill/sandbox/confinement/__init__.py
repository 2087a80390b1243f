"""Confinement: namespaces, Landlock, seccomp, an identity that is not root."""
