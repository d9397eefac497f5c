"""Authorised sources: roots, files, manifests, what was left out; the cache of facts, and workers."""
