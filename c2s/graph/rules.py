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
    # what a backend offers
    "handler": "this code answers the operation",
    "route-registration": "the handler is registered here, under this address",
    "router-mount": "a router is put below another one here, or into the application",
    "class-prefix": "the class puts this in front of the addresses of its handlers",
    "functional-route": "the route is put together here, as a value",
    "no-application-in-the-roots": "no application in the roots reaches the router: it is taken for one itself",
    "security-configuration": "the configuration says who may call this address; its first rule that fits counts",
    "return-type": "what the handler says that it returns",
    "response-model": "what the route says that it returns",
    "declared-field": "the member is declared here",
    "naming-by-name-of-function": "the name on the wire is what the renaming function is called after",
    "scalar-type": "the framework reads parameters of plain types from the query",
    "object-type": "the framework reads parameters of other types from the body",
    "plain-type": "the framework binds a plain value by its name",
    "part-asked-by-name": "the handler, or what it calls, asks the request for this name",
    "body-member-read-by-name": "the handler, or what it calls, asks the body for this name",
    "no-default": "without a default, the framework refuses requests that lack it",
    "default": "a default stands for what is left out",
    "optional-type": "the declared type lets it be left out",
    "never-null": "the type has no value for absence",
    "no-constraint": "nothing is said of absence here",
    "mapping-condition": "the route is only for requests that have this",
    "root-name": "the record travels below this name",
    # both sides
    "same-address": "both sides have this method and address",
    "value-for-parameter": "the client writes a value where the other side has a parameter",
    "address-may-be": "the client's address has a parameter where the other side writes text: it may be this one",
    "other-method": "the address is the same and the method is not",
    "other-case": "only the case of letters differs",
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
