"""Tests the configurations that the page about continuous integration shows: their schemas, and the scripts in a repository.

Usage: check-configurations.py FOLDER

Each block names its file in a comment. `layoutdoctor` must be on the path. FOLDER is an empty folder to work in.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

SCHEMAS = {
    ".github/workflows/layout.yml": "vendor.github-workflows",
    ".github/workflows/devices.yml": "vendor.github-workflows",
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


def written_blocks():
    page = (root / "Sources/LayoutDoctorKit/Documentation.docc/ContinuousIntegration.md").read_text()
    names = []
    for block in re.findall(r"```(?:yaml|sh|python)\n(.*?)```", page, re.DOTALL):
        name = re.search(r"^# (\S+)$", block, re.MULTILINE)
        if not name:
            continue
        path = folder / name[1]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block)
        names.append(name[1])
    return names


names = written_blocks()
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
print(f"  {len(names)} configurations")
