"""Tests the configurations that the pages about continuous integration and large runs show: their schemas, and the scripts.

Usage: check-configurations.py FOLDER

Each block names its file in a comment. `layoutdoctor` must be on the path. FOLDER is an empty folder to work in.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import yaml

SCHEMAS = {
    ".github/workflows/layout.yml": "vendor.github-workflows",
    ".github/workflows/devices.yml": "vendor.github-workflows",
    ".github/workflows/review.yml": "vendor.github-workflows",
    ".gitlab-ci.yml": "vendor.gitlab-ci",
}
HOOKS = [".pre-commit-config.yaml", "wheel/.pre-commit-config.yaml"]
SCRIPTS = ["layout/check_layout.sh", "layout.sbatch", "parallel.sh"]
OTHERS = ["layout/BUILD.bazel"]

root = pathlib.Path.cwd()
folder = pathlib.Path(sys.argv[1]).resolve()


def run(*arguments, expected=0, **variables):
    environment = {**os.environ, **variables}
    result = subprocess.run(arguments, cwd=folder, capture_output=True, text=True, env=environment)
    if result.returncode != expected:
        sys.exit(f"{' '.join(map(str, arguments))}: status {result.returncode}, not {expected}\n{result.stdout}{result.stderr}")
    return result.stdout


def written_blocks(page, folder):
    """Writes the blocks of a page that name a file."""
    text = (root / "Sources/LayoutDoctorKit/Documentation.docc" / page).read_text()
    names = []
    for block in re.findall(r"```(?:yaml|bash|sh|python)\n(.*?)```", text, re.DOTALL):
        name = re.search(r"^# (\S+)(?: PROGRAM FOLDER)?$", block, re.MULTILINE)
        if not name:
            continue
        path = folder / name[1]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block)
        names.append(name[1])
    return names


names = written_blocks("ContinuousIntegration.md", folder)
known = [*SCHEMAS, *HOOKS, *SCRIPTS, *OTHERS]
if sorted(names) != sorted(known):
    sys.exit(f"the page shows {names}, and these are tested: {known}")
for name, schema in SCHEMAS.items():
    run(sys.executable, "-m", "check_jsonschema", "--quiet", "--builtin-schema", schema, name)
for name in HOOKS:
    run(sys.executable, "-m", "pre_commit", "validate-config", name)
for name in SCRIPTS:
    run("bash", "-n", name)
compile((folder / "layout/BUILD.bazel").read_text(), "BUILD.bazel", "exec")

# The action and its inputs are those that exist.
action = (root / ".github/actions/check/action.yml").read_text()
inputs = re.findall(r"^  ([a-z-]+):$", action.split("outputs:")[0], re.MULTILINE)
for name in list(SCHEMAS)[:2]:
    used = re.findall(r"^          ([a-z-]+): ", (folder / name).read_text().split("upload-sarif")[0], re.MULTILINE)
    if not used or not set(used) <= set(inputs):
        sys.exit(f"{name}: the action has the inputs {inputs}, not {used}")

# Three documents, one of which has errors, on three shards: one fails, whichever way they are counted.
for document in ("SignIn.storyboard", "Stacks.xib", "Window.xib"):
    shutil.copy(root / "Fixtures/documents" / document, folder)
run("git", "init", "-q")
run("git", "add", ".")


def reports(pattern, files):
    found = [path.name for path in sorted(folder.glob(pattern))]
    if found != files:
        sys.exit(f"reports {found}, not {files}")
    return sum("conflicting-constraints" in (folder / name).read_text() for name in files)


for task, status in [(0, 0), (1, 123), (2, 0)]:
    run(
        "bash", "layout.sbatch", expected=status, SLURM_ARRAY_TASK_COUNT="3", SLURM_ARRAY_TASK_ID=str(task),
        SLURM_CPUS_PER_TASK="2",
    )
if reports("layout-*.json", ["layout-0.json", "layout-1.json", "layout-2.json"]) != 1:
    sys.exit("layout.sbatch: the document with a conflict is not checked once")

documents = ["SignIn.storyboard", "Stacks.xib", "Window.xib"]
for shard, status in [(0, 1), (1, 0), (2, 0), (3, 0)]:
    output = folder / f"shard-{shard}"
    output.mkdir()
    run(
        "bash", "layout/check_layout.sh", *documents, expected=status, TEST_SHARD_STATUS_FILE=str(output / "status"),
        TEST_TOTAL_SHARDS="4", TEST_SHARD_INDEX=str(shard), XML_OUTPUT_FILE=str(output / "layout.xml"),
    )
    if not (output / "status").exists():
        sys.exit("check_layout.sh: Bazel is not told of the shards")
if len(list(folder.glob("shard-*/layout.xml"))) != 3:
    sys.exit("check_layout.sh: not every document is checked once")

# The commands of the job for GitLab, without the installation.
job = (folder / ".gitlab-ci.yml").read_text()
commands = [line.strip().removeprefix("- ") for line in job.splitlines() if line.startswith("    - ") and "pip" not in line]
for index, status in [(1, 0), (2, 123), (3, 0)]:
    run("bash", "-ec", "\n".join(commands), expected=status, CI_NODE_TOTAL="3", CI_NODE_INDEX=str(index))

if shutil.which("parallel"):
    (folder / "machines").write_text(":\n")
    run("bash", "parallel.sh", expected=1, HOME=str(folder))

# The recipes for large runs: of 20 scenes, 5 have a conflict. Whichever way they are divided, the merged report is that of one run.
large = folder / "large"
recipes = written_blocks("LargeRuns.md", large)
expected = [
    ".github/workflows/screens.yml", ".gitlab-ci.yml", "BUILD.bazel", "check_screens.sh", "screens.sbatch", "screens.sh"
]
if sorted(recipes) != expected:
    sys.exit(f"the page shows {recipes}, and these are tested: {expected}")
for name, schema in [(expected[0], "vendor.github-workflows"), (expected[1], "vendor.gitlab-ci")]:
    run(sys.executable, "-m", "check_jsonschema", "--quiet", "--builtin-schema", schema, large / name)
compile((large / "BUILD.bazel").read_text(), "BUILD.bazel", "exec")
sound = json.loads((root / "Fixtures/scenes/login.json").read_text())
conflict = json.loads(sorted((root / "Fixtures/rules/conflicting-constraints").glob("faulty*.json"))[0].read_text())
conflict.pop("expect", None)
(large / "Screens").mkdir()
for index in range(20):
    scene = {**(conflict if index % 4 == 0 else sound), "name": f"Screen {index}"}
    (large / "Screens" / f"{index}.json").write_text(json.dumps(scene, indent=1))
folder = large
whole = run("layoutdoctor", "check", "Screens", expected=1)


def merged(count, name):
    """The text of the merged report; a shard may have no conflict, and then passes."""
    reports = sorted(str(path.relative_to(large)) for path in large.glob("**/shard-*.json"))
    if len(reports) != count:
        sys.exit(f"{name}: {reports}")
    text = run("layoutdoctor", "merge", *reports, "--format", "text", expected=1)
    for report in reports:
        (large / report).unlink()
    if text != whole:
        sys.exit(f"{name}: the merged report is another one than that of one run:\n{text}")


def run_shard(*arguments, **variables):
    result = subprocess.run(arguments, cwd=large, capture_output=True, text=True, env={**os.environ, **variables})
    if result.returncode not in (0, 1):
        sys.exit(f"{arguments}: status {result.returncode}\n{result.stdout}{result.stderr}")


for task in range(1, 17):
    run_shard(
        "bash", "screens.sbatch", SLURM_ARRAY_TASK_ID=str(task), SLURM_ARRAY_TASK_COUNT="16", SLURM_CPUS_PER_TASK="2"
    )
merged(16, "screens.sbatch")
for shard in range(4):
    output = large / f"outputs-{shard}"
    output.mkdir()
    run_shard(
        "bash", "check_screens.sh", shutil.which("layoutdoctor"), "Screens", TEST_SHARD_INDEX=str(shard),
        TEST_TOTAL_SHARDS="4", TEST_SHARD_STATUS_FILE=str(output / "status"), TEST_UNDECLARED_OUTPUTS_DIR=str(output),
    )
    if not (output / "status").exists():
        sys.exit("check_screens.sh: Bazel is not told of the shards")
merged(4, "check_screens.sh")
run_shard("bash", "check_screens.sh", shutil.which("layoutdoctor"), "Screens")
merged(1, "check_screens.sh without Bazel")
jobs = yaml.safe_load((large / ".gitlab-ci.yml").read_text())
for index in range(1, 5):
    run_shard("bash", "-ec", "\n".join(jobs["check"]["script"]), CI_NODE_INDEX=str(index), CI_NODE_TOTAL="4")
run("bash", "-ec", "\n".join(jobs["merge"]["script"]), expected=1)
if not (large / "layout.xml").exists() or not json.loads((large / "layout.json").read_text()):
    sys.exit(".gitlab-ci.yml: no merged report")
merged(4, ".gitlab-ci.yml")
jobs = yaml.safe_load((large / ".github/workflows/screens.yml").read_text())["jobs"]
command = next(step["run"] for step in jobs["check"]["steps"] if "run" in step)
for shard in jobs["check"]["strategy"]["matrix"]["shard"]:
    run_shard("bash", "-ec", command.replace("${{ matrix.shard }}", str(shard)))
run("bash", "-ec", next(step["run"] for step in jobs["merge"]["steps"] if "run" in step), expected=1)
merged(4, "screens.yml")
if shutil.which("parallel"):
    (large / "machines").write_text(":\n")
    text = run("bash", "screens.sh", expected=1, HOME=str(large))
    if text != whole:
        sys.exit(f"screens.sh: the merged report is another one than that of one run:\n{text}")
print(f"  {len(names) + len(recipes)} configurations")
