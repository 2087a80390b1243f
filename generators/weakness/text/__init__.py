"""Weakness in text: concepts of failed problems, new problems about them, judged and labelled."""
