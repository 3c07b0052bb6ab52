"""Checks that GitHub's runner would find as many annotations in a log as expected.

Usage: check-problem-matcher.py MATCHER LOG COUNT
"""

import json
import pathlib
import re
import sys

matcher = json.loads(pathlib.Path(sys.argv[1]).read_text())["problemMatcher"][0]
(pattern,) = matcher["pattern"]
found = [match for line in pathlib.Path(sys.argv[2]).read_text().splitlines() if (match := re.search(pattern["regexp"], line))]
if len(found) != int(sys.argv[3]):
    sys.exit(f"{len(found)} annotations: {[match[0] for match in found]}")
for match in found:
    if not (pathlib.Path(match[pattern["file"]]).is_file() and int(match[pattern["line"]]) > 0 and match[pattern["code"]]):
        sys.exit(f"an annotation without a file, a line or a rule: {match[0]}")
