"""Fails on every warning of TDQS but the accepted ones."""
import json
import subprocess
import sys
from pathlib import Path

# The rule compares the numbers of required arguments alone: any tool that requires four or more counts as
# "shadowed" by some tool that requires none, such as book_service by browse_services.
ACCEPTED = {"shadow-candidate"}


def tools(path):
    text = Path(path).read_text("utf-8")
    return json.loads(text) if text.startswith("[") else [json.loads(line) for line in text.splitlines()]


listed = [tool for path in sys.argv[1:] for tool in tools(path)]
linted = subprocess.run(
    [str(Path(sys.executable).with_name("tdqs")), "lint", "--file", "-", "--format", "json", "--fail-on", "never"],
    input=json.dumps({"tools": listed}), capture_output=True, text=True, check=True)
findings = [
    finding
    for finding in json.loads(linted.stdout)["findings"]
    if finding["severity"] != "info" and finding["rule"] not in ACCEPTED
]
for finding in findings:
    print(f"{finding['severity']} {finding['rule']}: {finding['message']}")
print(f"{len(listed)} tools, {len(findings)} findings")
sys.exit(1 if findings else 0)
