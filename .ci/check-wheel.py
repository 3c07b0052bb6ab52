"""Checks that a wheel is as PEP 427 and PEP 491 describe it: its name, tags, metadata, modes and the checksums in RECORD."""

import base64
import csv
import email.parser
import hashlib
import io
import pathlib
import re
import sys
import zipfile


def check(condition, message):
    if not condition:
        sys.exit(f"{path.name}: {message}")


path = pathlib.Path(sys.argv[1])
name = re.fullmatch(r"(layoutdoctor)-(\d+\.\d+\.\d+)-(py3-none-(manylinux_2_\d+_\w+))\.whl", path.name)
check(name, "the name is not that of a wheel")
archive = zipfile.ZipFile(path)
check(archive.testzip() is None, "an entry is damaged")
information = f"layoutdoctor-{name[2]}.dist-info"
metadata, wheel = (
    email.parser.Parser().parsestr(archive.read(f"{information}/{file}").decode()) for file in ("METADATA", "WHEEL")
)
check(metadata["Name"] == "layoutdoctor" and metadata["Version"] == name[2], "METADATA has another name or version")
check("Graphviz" in metadata.get_payload(), "the description does not tell about Graphviz")
check(wheel.get_all("Tag") == [name[3]], "WHEEL has other tags than the name")
check(wheel["Root-Is-Purelib"] == "false", "WHEEL says that there is nothing for one platform")

rows = list(csv.reader(io.StringIO(archive.read(f"{information}/RECORD").decode())))
check([row[0] for row in rows] == sorted(row[0] for row in rows[:-1]) + [f"{information}/RECORD"], "RECORD is not sorted")
check({row[0] for row in rows} == set(archive.namelist()), "RECORD lists other files than there are")
for file, digest, size in rows[:-1]:
    content = archive.read(file)
    expected = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    check(digest == f"sha256={expected}" and size == str(len(content)), f"RECORD is wrong about {file}")
for entry in archive.infolist():
    mode = 0o100755 if "/scripts/" in entry.filename else 0o100644
    check(entry.external_attr >> 16 == mode, f"{entry.filename} has the mode {entry.external_attr >> 16:o}")
    check(entry.date_time == (1980, 1, 1, 0, 0, 0), f"{entry.filename} has a time")
