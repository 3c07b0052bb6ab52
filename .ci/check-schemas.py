"""Validates the scenes in Fixtures against the scene schema, and reports about them against the report schema."""

import json
import pathlib
import subprocess
import sys

from jsonschema import Draft202012Validator


def output(*arguments):
    run = subprocess.run([program, *arguments], capture_output=True)
    if run.returncode not in (0, 1):
        sys.exit(f"{' '.join(arguments)}: {run.stderr.decode()}")
    return json.loads(run.stdout)


def check(document, schema, name):
    errors = list(Draft202012Validator(schema).iter_errors(document))
    for error in errors[:10]:
        print(f"{name}: {error.json_path}: {error.message}")
    return len(errors)


program = sys.argv[1]
scene_schema, report_schema = output("schema", "scene"), output("schema", "report")
config_schema, alerts_schema = output("schema", "config"), output("schema", "alerts")
for schema in (scene_schema, report_schema, config_schema, alerts_schema):
    Draft202012Validator.check_schema(schema)

scenes = sorted(pathlib.Path("Fixtures/scenes").glob("**/*.json")) + sorted(pathlib.Path("Fixtures/rules").glob("**/*.json"))
count = sum(check(json.loads(path.read_bytes()), scene_schema, str(path)) for path in scenes)
reports = [
    ("check", output("check", "Fixtures/scenes", "--format", "json")),
    ("check --details", output("check", "Fixtures/scenes", "Fixtures/rules/conflicting-constraints", "--format", "json", "--details")),
    ("check --timings", output("check", "Fixtures/scenes", "--format", "json", "--timings")),
    ("check --shard", output("check", "Fixtures/scenes", "--format", "json", "--shard", "1/2")),
    ("solve", output("solve", "Fixtures/scenes/login.json", "--format", "json")),
    ("solve --at", output("solve", "Fixtures/scenes/login.json", "--transition", "showRecords", "--at", "50%", "--format", "json")),
]
if pathlib.Path("Fixtures/rules").is_dir():
    reports.append(("check of rules", output("check", "Fixtures/rules", "--format", "json")))
count += sum(check(report, report_schema, name) for name, report in reports)

logs = sorted(pathlib.Path("Fixtures/logs").iterdir())
count += sum(check(output("explain", str(path), "--format", "json"), alerts_schema, str(path)) for path in logs)

# The example of the page about configuration files, and what the schema must not accept.
page = pathlib.Path("Sources/LayoutDoctorKit/Documentation.docc/ConfigurationFiles.md").read_text()
example = json.loads(page.split("```jsonc\n")[1].split("```")[0])
count += check(example, config_schema, "configuration")
for wrong in ({"rule": {}}, {"rules": {"x": "off"}}, {"rules": {"priority-tie": "warn"}}, {"overrides": [{}]}, {"limits": {"time": 0}}, {"ranges": {"width": [1]}}, {"known": {"x": "y"}}, {"allow": ["x"]}, {"rules": {"priority-tie": "guards"}}):
    if Draft202012Validator(config_schema).is_valid(wrong):
        print(f"configuration: the schema accepts {wrong}")
        count += 1
print(f"{len(scenes)} scenes, {len(reports)} reports, {len(logs)} logs, {count} errors")
sys.exit(1 if count or not scenes else 0)
