"""Weakness in text: language models name what failed problems are about and write new ones.

    failures -> concepts -> (similarity, recombination) -> problems -> judging -> labelling
             -> gates -> policy

Every stage is a function from items to outcomes: kept, dropped for a reason, or waiting for a
reply that was lost. The loop over texts runs them and keeps the files.
"""
