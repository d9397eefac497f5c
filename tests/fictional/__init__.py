"""Contracts of products that do not exist, written by hand."""
