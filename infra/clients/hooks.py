"""Requests carry no cursor: only an answer of the service has a valid one."""

import schemathesis


@schemathesis.hook
def before_load_schema(context, raw_schema):
    shared = raw_schema["components"]["parameters"]
    for operations in raw_schema["paths"].values():
        for operation in operations.values():
            parameters = operation.get("parameters", [])
            parameters[:] = [parameter for parameter in parameters if name(parameter, shared) != "cursor"]


def name(parameter, shared):
    reference = parameter.get("$ref", "")
    return (shared[reference.split("/")[-1]] if reference else parameter)["name"]
