"""Writes a Python wheel from a folder with bin and share, as PEP 427 describes it, with the same bytes each time.

Usage: write-wheel.py FOLDER VERSION PLATFORM OUTPUT

A wheel is a ZIP file. Its scripts go to the bin folder of the Python environment, its data to the environment itself, so `man` and
shells find the rest where the archive has it.
"""

import base64
import hashlib
import pathlib
import sys
import zipfile

DESCRIPTION = """\
# layoutdoctor

A headless layout debugger for Auto Layout. It reads storyboards, xibs and scene files, finds constraints that contradict each
other, frames that are not determined, controls that cannot be hit, and more, and proves what it finds.

    layoutdoctor check App/

The wheel contains the program, which needs neither Swift nor Python to run, its manual page and completions for bash, zsh and fish.

It runs on Linux ({machine}) with glibc {glibc} or newer and the C++ library libstdc++, which every distribution with Python has.
Expat and zlib are part of the program. `layoutdoctor graph` needs Graphviz's library as well (`libgvc6` on Debian and Ubuntu,
`graphviz-libs` on Fedora); without it, that command says that Graphviz is not installed, and the others work.
"""

stage, version, platform, output = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3], pathlib.Path(sys.argv[4])
_, major, minor, machine = platform.split("_", 3)
tag = f"py3-none-{platform}"
information = f"layoutdoctor-{version}.dist-info"
data = f"layoutdoctor-{version}.data"

contents = {}
licences = []
for path in sorted(stage.rglob("*")):
    if not path.is_file():
        continue
    place = path.relative_to(stage).as_posix()
    if place.startswith("bin/"):
        contents[f"{data}/scripts/{place.removeprefix('bin/')}"] = (path.read_bytes(), 0o755)
    elif place.startswith("share/doc/"):
        licences.append(path.name)
        contents[f"{information}/licenses/{path.name}"] = (path.read_bytes(), 0o644)
    else:
        contents[f"{data}/data/{place}"] = (path.read_bytes(), 0o644)

metadata = [
    "Metadata-Version: 2.4",
    "Name: layoutdoctor",
    f"Version: {version}",
    "Summary: A headless layout debugger for Auto Layout",
    "Keywords: autolayout,ios,uikit,storyboard,xib,linter",
    "Classifier: Environment :: Console",
    "Classifier: Operating System :: POSIX :: Linux",
    "Classifier: Topic :: Software Development :: Quality Assurance",
    "Requires-Python: >=3",
    "Description-Content-Type: text/markdown",
    *(f"License-File: {name}" for name in licences),
]
description = DESCRIPTION.format(machine=machine, glibc=f"{major}.{minor}")
contents[f"{information}/METADATA"] = (("\n".join(metadata) + "\n\n" + description).encode(), 0o644)
wheel = f"Wheel-Version: 1.0\nGenerator: layoutdoctor {version}\nRoot-Is-Purelib: false\nTag: {tag}\n"
contents[f"{information}/WHEEL"] = (wheel.encode(), 0o644)


def record_line(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


record = "".join(record_line(name, content) for name, (content, _) in sorted(contents.items()))
record_name = f"{information}/RECORD"
contents[record_name] = ((record + f"{record_name},,\n").encode(), 0o644)

# The information comes last, so that it can be changed without writing the rest again; PEP 427 recommends it.
with zipfile.ZipFile(output / f"layoutdoctor-{version}-{tag}.whl", "w") as archive:
    for name, (content, mode) in sorted(contents.items(), key=lambda item: (item[0].startswith(information), item[0])):
        entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
        entry.create_system = 3
        entry.external_attr = (0o100000 | mode) << 16
        archive.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)
