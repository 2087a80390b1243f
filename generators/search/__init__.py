"""Search: engines that generators and solvers run, by what they reason on."""
