"""What the rules of evidence mean: one sentence each, for those who read the evidence."""

from __future__ import annotations

from collections.abc import Mapping

RULES: Mapping[str, str] = {
    # operations
    "client-request": "running this call, with the values that reach it, sends the request",
    "call": "one function calls the other at this place",
    "definition": "the symbol is defined here",
    "element": "a template uses the component here",
    "route": "a route leads to the page",
    "protocol-operation": "an interface description states the operation here",
    "protocol-field": "an interface description says so of the value here",
    # values
    "request-field": "the request that is made here carries the value under this name",
    "def-use": "the value is written here, where the next hop reads it",
    "initial-value": "the place begins with this value",
    "navigation": "going to another page here hands the value to that page",
    "overwritten": "something else is written to the same place before the request is sent",
    "declaration": "the place is declared here",
    # whether a field must be there
    "form-rule": "a rule that a form checks before it sends",
    "control": "the control that the value is entered in must be filled",
    "guard": "the request is only sent where the value is there",
    "schema": "a schema that the values of a form go through",
    "type": "the declared type of the record",
    "omission": "a request is sent without the field",
    # where values begin
    "user": "a person enters the value in this control",
    "constant": "the value is written in the source",
    "caller": "the value is a parameter of code that something outside calls",
    "external": "code outside the roots returns the value",
    "record": "the value is made here",
    "unknown": "the value could not be followed further",
}
"""Rules by the name that evidence gives them."""


def meaning(rule: str) -> str:
    return RULES.get(rule, "")
