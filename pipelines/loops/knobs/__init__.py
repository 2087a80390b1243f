"""The loop over knobs: one release after another, each made where the last ones failed."""
