"""Headers by what they are for, where their names are agreed on: they say who calls, or nobody chooses them."""

from __future__ import annotations

CREDENTIALS = frozenset({
    "authorization", "proxy-authorization", "cookie", "x-api-key", "api-key", "x-auth-token", "x-access-token",
    "access-token", "x-csrf-token", "x-xsrf-token", "x-token", "token",
})  # fmt: skip
AMBIENT = frozenset({
    "host", "user-agent", "referer", "referrer", "origin", "accept", "accept-language", "accept-encoding",
    "connection", "content-type", "content-length", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host",
    "x-forwarded-port", "x-real-ip", "proxy-client-ip", "wl-proxy-client-ip", "http-client-ip",
    "http-x-forwarded-for", "x-requested-with", "x-client-ip", "forwarded", "via", "range", "if-modified-since",
    "if-none-match", "cdn-src-ip", "x-original-forwarded-for", "http-x-forwarded", "http-x-cluster-client-ip",
    "http-forwarded-for", "http-forwarded", "http-via", "remote-addr",
})  # fmt: skip
"""Headers that clients and proxies send by themselves."""
