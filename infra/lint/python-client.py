"""Imports a client that openapi-python-client has generated and requires that no schema has lost a field.

Arguments: the OpenAPI document, the folder of the package attrs_client.
"""

import importlib
import json
import pkgutil
import sys

import attrs

with open(sys.argv[1]) as file:
    schemas = json.load(file)["components"]["schemas"]
sys.path.insert(0, sys.argv[2])
sys.dont_write_bytecode = True
import attrs_client.models as models  # noqa: E402

ADDITIONAL = "additional_properties"


def fields(schema):
    """The names of a schema's fields, with those of the schemas that it extends."""
    if "$ref" in schema:
        return fields(schemas[schema["$ref"].split("/")[-1]])
    names = set(schema.get("properties", {}))
    return names.union(*(fields(part) for part in schema.get("allOf", [])))


def extends_only(schema):
    return len(schema.get("allOf", [])) == 1 and "properties" not in schema


for module in pkgutil.walk_packages(models.__path__[:0] + sys.modules["attrs_client"].__path__, "attrs_client."):
    importlib.import_module(module.name)

classes = {name.lower(): value for name, value in vars(models).items()}
faults = []
for name, schema in schemas.items():
    expected = fields(schema)
    # A schema that only extends another is generated as the other.
    if not expected or extends_only(schema):
        continue
    model = classes.get(name.lower())
    found = [field for field in attrs.fields(model) if field.name != ADDITIONAL] if model else []
    if len(found) != len(expected):
        faults.append(f"{name} has {len(found)} of {len(expected)} fields")
sys.exit("\n".join(faults) or 0)
