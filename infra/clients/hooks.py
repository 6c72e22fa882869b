"""What the document cannot say about a request, and differences that any operation has: see differences.md."""

import json
import re

import schemathesis

# Only an answer of the service has a valid one.
CURSORS = {"cursor", "since"}

NULL_BODY = "in body - incorrect type"
NULL_FIELD = re.compile(r"in body - (\w+): Incorrect type")


@schemathesis.hook
def before_load_schema(context, raw_schema):
    shared = raw_schema["components"]["parameters"]
    for operations in raw_schema["paths"].values():
        for operation in operations.values():
            parameters = operation.get("parameters", [])
            parameters[:] = [parameter for parameter in parameters if name(parameter, shared) not in CURSORS]
    # The host of the examples has no address; this one needs no name service.
    resolvable = json.loads(json.dumps(raw_schema).replace("https://agent.example.com", "https://1.1.1.1"))
    raw_schema.update(resolvable)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Null for an optional field or body counts as absent, because generated clients send it."""
    field = NULL_FIELD.search(failure.message)
    if field:
        return not (isinstance(case.body, dict) and case.body.get(field[1], "") is None)
    return not (case.body is None and NULL_BODY in failure.message)


def name(parameter, shared):
    reference = parameter.get("$ref", "")
    return (shared[reference.split("/")[-1]] if reference else parameter)["name"]
