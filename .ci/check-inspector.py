#!/usr/bin/env python3
"""Drives the HTML report in headless Chromium, as people use it: on one screen, on twenty and on all documents of the fixtures.

  .ci/check-inspector.py PROGRAM

Ends with 3 if Chromium, playwright or axe-playwright-python is missing. CHROMIUM names the browser if it is not on the path.
"""
import fractions, json, os, pathlib, random, shutil, subprocess, sys, tempfile

try:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright
except ImportError as error:
    print(f"  left out: {error}")
    sys.exit(3)
browser_path = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
if browser_path is None:
    print("  left out, because there is no Chromium")
    sys.exit(3)

program = str(pathlib.Path(sys.argv[1]).resolve())
fixtures = pathlib.Path(__file__).resolve().parent.parent / "Fixtures"
folder = pathlib.Path(tempfile.mkdtemp())
failures = []


def expect(what, holds):
    print(("  " if holds else "FAILED: ") + what)
    if not holds: failures.append(what)


def boarding(environments, names=("map", "pass", "seat", "keys")):
    """A boarding pass with a field below and a keyboard: too tall for a small phone, and its spring overshoots."""
    map_, pass_, seat, keys = names
    return {
        "layoutdoctor": 1, "name": "Boarding",
        "root": {"id": "screen", "size": [375, 667], "safeArea": [20, 0, 0, 0], "subviews": [
            {"id": map_, "kind": "imageView", "intrinsicSize": [300, 150]},
            {"id": pass_, "cornerRadius": 8, "subviews": [
                {"id": "gate", "kind": "label", "intrinsicSize": [180, 22]},
                {"id": seat, "kind": "label", "intrinsicSize": [80, 22]}]},
            {"id": "field", "kind": "textField", "intrinsicSize": [120, 44]},
            {"id": keys}]},
        "constraints": {
            "map.top": f"`{map_}`.top == screen.safeArea.top + 16", "map.left": f"`{map_}`.leading == screen.leading + 16 @750",
            "map.middle": f"`{map_}`.centerX == screen.centerX", "map.ratio": f"`{map_}`.height == 1/2 * `{map_}`.width",
            "map.least": f"`{map_}`.height >= 110", "map.most": f"`{map_}`.width <= 340",
            "pass.top": f"`{pass_}`.top == `{map_}`.bottom + 12", "pass.left": f"`{pass_}`.leading == screen.leading + 16",
            "pass.right": f"`{pass_}`.trailing == screen.trailing - 16", "pass.height": f"`{pass_}`.height == 120",
            "gate.top": f"gate.top == `{pass_}`.top + 12", "gate.left": f"gate.leading == `{pass_}`.leading + 12",
            "seat.right": f"`{seat}`.trailing == `{pass_}`.trailing - 12", "seat.line": f"`{seat}`.centerY == gate.centerY",
            "seat.gap": f"`{seat}`.leading >= gate.trailing + 10", "seat.width": f"`{seat}`.width == 80",
            "field.top": f"field.top == `{pass_}`.bottom + 16", "field.left": "field.leading == screen.leading + 16",
            "field.right": "field.trailing == screen.trailing - 16", "field.height": "field.height == 44",
            "field.above": f"field.bottom <= `{keys}`.top - 12", "keys.bottom": f"`{keys}`.top == screen.bottom + 0",
            "keys.height": f"`{keys}`.height == 270", "keys.left": f"`{keys}`.leading == screen.leading",
            "keys.right": f"`{keys}`.trailing == screen.trailing"},
        "environments": environments,
        "states": {"reading": {}, "typing": {"constants": {"keys.bottom": -270}}},
        "transitions": [{"id": "raise", "from": "reading", "to": "typing", "duration": 0.4, "spring": {"damping": 0.5, "velocity": 0}},
                        {"id": "lower", "from": "typing", "to": "reading", "duration": 0.25}]}


PHONES = {"small": {"size": [320, 568], "safeArea": [20, 0, 0, 0]}, "middle": {"size": [375, 667], "safeArea": [20, 0, 0, 0]},
          "large": {"size": [393, 852], "safeArea": [59, 0, 34, 0]}}
HOSTILE = ["</script><script>document.title='run'</script>", "<!--", "<img src=x onerror=document.title='run'>", "\u2028'\"&\u202e"]


def written(name, scene):
    path = folder / name
    path.write_text(json.dumps(scene))
    return path


def run(*arguments):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True).stdout


def page_of(name, *paths):
    page = folder / name
    page.write_text(run("check", "--format", "html", *paths))
    return page


def addressed(tab, *words):
    """Waits until the address has words, which is after a slider has come to rest."""
    for _ in range(100):
        if all(word in tab.evaluate("location.hash") for word in words): return True
        tab.wait_for_timeout(50)
    return False


class Browser:
    """One page of a browser at a time, with what all print and request."""

    def __init__(self, browser): self.browser, self.messages, self.requests = browser, [], []

    def open(self, page, fragment="", **options):
        for context in self.browser.contexts: context.close()
        tab = self.browser.new_context(**{"viewport": {"width": 1440, "height": 900}, **options}).new_page()
        tab.on("console", lambda message: self.messages.append(message.text))
        tab.on("pageerror", lambda error: self.messages.append(str(error)))
        tab.on("request", lambda request: self.requests.append(request.url))
        tab.goto(page.as_uri() + fragment)
        if options.get("java_script_enabled", True): tab.evaluate("ready")
        return tab


def size(page, limit, what):
    expect(f"{what}: {page.stat().st_size // 1000} kB, at most {limit // 1000}", page.stat().st_size <= limit)


def check_accessibility(browser, page, fragment=""):
    for scheme in ("light", "dark"):
        violations = Axe().run(browser.open(page, fragment, color_scheme=scheme)).response["violations"]
        for violation in violations: print("   ", violation["id"], violation["nodes"][0]["html"][:200])
        expect(f"axe finds nothing, {scheme} {fragment[:40]}", not violations)


def check_selection(browser, page):
    tab = browser.open(page)
    expect("it opens on the worst finding", tab.locator("#findings [aria-current=true] .severity.error").count() == 1)
    text = tab.locator("#details").inner_text()
    need = 20 + 16 + 110 + 12 + 120 + 16 + 44 + 12 + 270
    expect("the sum of the conflict is shown", f"They need {need}, there are 568" in text and tab.locator(".bar .over").inner_text() == str(need - 568))
    expect("the constraints of the finding are on the canvas", tab.locator("#lines .dimension.faulty").count() >= 6)
    tab.locator(".view[data-view=seat]").click()
    chosen = tab.locator("[role=treeitem][aria-selected=true]")
    expect("a click on the canvas selects in the outline", chosen.get_attribute("data-view") == "seat")
    expect("the selection is in the address", addressed(tab, "view=seat"))
    expect("constraints of the selection are dimension lines", tab.locator("#lines .dimension").count() >= 3)
    chosen.press("ArrowUp")
    expect("arrow keys walk the outline", addressed(tab, "view=gate"))
    tab.locator("#search").fill("Séat-GAP")
    expect("the search finds nothing without the point", tab.locator("#hits").inner_text() == "nothing found")
    tab.locator("#search").fill("Séat.GA-P")
    expect("the search finds a constraint", tab.locator("#hits tr").count() == 1)
    tab.keyboard.press("Escape")
    tab.keyboard.press("3")
    expect("3 shows layers", addressed(tab, "layers=1") and "rotate" in tab.evaluate("byID('stage').style.transform"))
    tab.reload()
    tab.evaluate("ready")
    expect("a reloaded page is where it was", addressed(tab, "layers=1", "view=gate"))


def check_addresses(browser, page, report):
    scene = report["scenes"][0]
    conflict = next(f for f in scene["findings"] if f["rule"] == "conflicting-constraints" and not f["cause"])
    tab = browser.open(page, "#screen=Boarding&state=typing&env=middle&view=gate")
    expect("a link restores state, environment and view", tab.evaluate("[selection.situation, selection.environment, selection.view]") == ["typing", "middle", "gate"])
    tab = browser.open(page, f"#{conflict['fingerprint']}")
    expect("a fingerprint alone is a link", tab.evaluate("selection.finding") == conflict["fingerprint"])
    tab = browser.open(page, "#view=%3Cscript%3E&finding=nonsense&repair=x&axis=__proto__&state=zzz&motion=constructor&t=NaN&at=x")
    expect("a hostile address is ignored", tab.evaluate("[selection.view, selection.finding, selection.axis, selection.repair, selection.transition]") == [None] * 5)
    expect("a finding that is not there is said", "not in this report" in tab.locator("#missing").inner_text())
    tab = browser.open(page, f"#screen=Boarding&finding={conflict['fingerprint']}")
    expect("and one that is there is not", not tab.locator("#missing").inner_text())
    tab.locator("#findings .finding").nth(1).click()
    expect("another finding is another step", conflict["fingerprint"] not in tab.url)
    tab.go_back()
    expect("that Back takes back", tab.evaluate("new Promise((done) => setTimeout(() => done(selection.finding), 200))") == conflict["fingerprint"])
    repair = next(r for r in conflict["repairs"] if any(r["frames"].values()))
    tab.locator(f"[data-repair='{repair['id']}']").click()
    chosen = tab.locator(f"li:has([data-repair='{repair['id']}'])")
    expect("a repair says its command, where it is", f"--repair {repair['id']}" in chosen.locator(".blend").inner_text())
    expect("and keeps the focus", tab.evaluate("document.activeElement.dataset.repair") == str(repair["id"]))
    moved = next(views for views in repair["frames"].values() if views)
    expect("a repair draws the layout after it", tab.locator(".view.after").count() == len(moved))
    check_accessibility(browser, page, f"#screen=Boarding&finding={conflict['fingerprint']}&repair={repair['id']}")


def check_motion(browser, page, report):
    scene = report["scenes"][0]
    finding = next(f for f in scene["findings"] if f["transition"] == "raise" and not f["cause"])
    tab = browser.open(page, f"#screen=Boarding&finding={finding['fingerprint']}")
    at = finding["evidence"]["at"]
    shown = tab.evaluate("[selection.transition, selection.time]")
    expect("a finding in flight is shown at its worst moment", shown[0] == "raise" and abs(shown[1] - at) < 1e-6)
    environment = tab.evaluate("selection.environment")
    solved = json.loads(run("solve", folder / "boarding.json", "--format", "json", "--transition", "raise", "--at", str(at),
                            "--state", "reading", "--environment", environment))
    frames = solved["scenes"][0]["configurations"][0]["frames"]
    drawn = tab.evaluate("frames()")
    expect("the frames in flight are those of solve", all(abs(a - b) < 1e-5 for v in frames for a, b in zip(frames[v], drawn[v])))
    expect("bands mark the faults", tab.locator(".track .zone").count() > 0)
    expect("the state is the one that is left", tab.locator("#states select").input_value() == "reading")
    tab.locator("#time").press("End")
    expect("and at the end the one that is reached", tab.locator("#states select").input_value() == "typing" and addressed(tab, "state=typing", "t=0.4"))
    expect("with its sliders", tab.evaluate("JSON.parse(subjects.get('sliders'))[1].startsWith('typing')"))
    tab.evaluate("byID('slider-width').value = 340; byID('slider-width').dispatchEvent(new Event('input'))")
    expect("a slider takes the time back, too", "time is back at 0 s" in tab.locator("#status").inner_text())
    tab = browser.open(page, "#screen=Boarding&state=typing&env=small&motion=raise&t=0.4")
    expect("the end of a flight is the state", "required constraints conflict" in tab.locator("#status").inner_text()
           and not tab.locator("#details .changed").first.is_visible())
    tab = browser.open(page, "#screen=Boarding&state=typing&env=small&motion=raise&t=0.1")
    expect("an address shows a flight in the state that it leaves", tab.evaluate("currentConfiguration().id") == "reading@small")
    tab = browser.open(page, f"#screen=Boarding&finding={finding['fingerprint']}")
    other = tab.evaluate("currentScene().findings.find((finding) => !finding.transition).fingerprint")
    tab.evaluate("(print) => chooseFinding(print)", other)
    tab.locator("#play").click()
    tab.wait_for_function("selection.transition !== null && selection.time > 0")
    tab.go_back()
    tab.wait_for_timeout(300)
    expect("Back ends what plays", tab.evaluate("playing") is None and abs(tab.evaluate("selection.time") - at) < 1e-6)
    tab = browser.open(page, "#screen=Boarding&state=typing&env=middle&view=gate")
    expect("a flight with faults is offered first", tab.locator("#flight").input_value() == "raise")
    tab = browser.open(page, f"#screen=Boarding&finding={finding['fingerprint']}&motion=raise&t=0.1", reduced_motion="reduce")
    tab.locator("#play").click()
    expect("with reduced motion play takes one step", abs(tab.evaluate("selection.time") - (0.1 + 0.4 / 10)) < 1e-9 and tab.evaluate("playing") is None)


def check_sweeps(browser, page):
    """Compares frames that the page interpolates with those that the solver gives at 20 random widths."""
    tab = browser.open(page, "#screen=Boarding&state=reading&env=middle")
    ends = tab.evaluate("sweepOf('width').map((entry) => entry.at)")
    numbers = random.Random(51)
    widths = [round(numbers.uniform(ends[0], ends[-1]), 2) for _ in range(20)]
    scene = boarding({f"w{i}": {"size": [width, 667], "safeArea": [20, 0, 0, 0]} for i, width in enumerate(widths)})
    solved = json.loads(run("solve", written("widths.json", scene), "--format", "json", "--state", "reading"))
    worst = 0
    for index, width in enumerate(widths):
        frames = next(c["frames"] for c in solved["scenes"][0]["configurations"] if c["environment"] == f"w{index}")
        drawn = tab.evaluate("(at) => { Object.assign(selection, { axis: 'width', at }); return frames(); }", width)
        worst = max([worst] + [abs(a - b) for v in frames for a, b in zip(frames[v], drawn[v])])
    expect(f"frames at 20 random widths equal those of solve, off by {worst:.2g}", worst <= 1e-6)
    tab = browser.open(page, "#screen=Boarding&state=reading&env=middle&axis=width&at=330")
    tab.keyboard.press("[")
    narrow = 16 + 12 + 180 + 10 + 80 + 12 + 16
    expect(f"[ goes to the breakpoint {narrow}, below which the text is squeezed", addressed(tab, f"axis=width&at={narrow}"))


def check_sliders(browser, page):
    tab = browser.open(page)
    tab.evaluate("byID('slider-height').value = 600; byID('slider-height').dispatchEvent(new Event('input'))")
    text = tab.locator("#details").inner_text()
    expect("the details follow a slider", "pass.height == 120 off by 20" in text and "off by 52" not in text)
    expect("and say what their text is about", "about typing@small at height 568. At height 600 required constraints conflict" in text)
    tab.evaluate("byID('slider-width').value = 321; byID('slider-width').dispatchEvent(new Event('input'))")
    expect("a second slider takes the first one back", tab.locator("#slider-height").input_value() == "568")
    expect("and the page says so", "height is back at 568" in tab.locator("#status").inner_text())
    changes = tab.evaluate("""() => {
      let changes = 0;
      const replace = history.replaceState;
      history.replaceState = (...words) => { changes += 1; replace.apply(history, words); };
      for (let at = 321; at <= 400; at += 1) moveTo('width', at);
      return changes;
    }""")
    expect("the address waits until a slider rests", changes == 0 and addressed(tab, "axis=width&at=400"))
    tab.locator("#states select").select_option("reading")
    tab.locator("#states select").focus()
    tab.keyboard.press("ArrowDown")
    expect("the list of states keeps the focus", tab.evaluate("[selection.situation, document.activeElement.value]") == ["typing", "typing"])
    tab.evaluate("moveTo('height', 600)")
    tab.locator("#details").get_by_role("button", name="back").focus()
    tab.keyboard.press("Enter")
    expect("the panel of a button that goes back keeps the focus", tab.evaluate("document.activeElement.id") == "details")
    expect("and the page says what it shows", tab.locator("#status").inner_text().startswith("back: typing@small"))
    addressed(tab, "state=typing")
    tab.wait_for_timeout(300)
    expect("a button goes back, too", "axis=" not in tab.evaluate("location.hash") and "This text is about" not in tab.locator("#details").inner_text())


def tie(**others):
    """Two labels in a row, of which either may be wider than its text."""
    return {"layoutdoctor": 1, "name": "Tie", "root": {"id": "screen", "size": [320, 480], "subviews": [
        {"id": "name", "kind": "label", "intrinsicSize": [60, 20]}, {"id": "value", "kind": "label", "intrinsicSize": [90, 20]},
        {"id": "hint", "hidden": True}]},
        "constraints": {"a": "name.leading == screen.leading + 20", "b": "value.leading == name.trailing + 10", "c": "value.trailing == screen.trailing - 20",
                        "d": "name.top == screen.top + 100", "e": "value.top == name.top", "hint.top": "hint.top == screen.top + 200",
                        "hint.left": "hint.leading == screen.leading", "hint.width": "hint.width == 80", "hint.height": "hint.height == 80"}, **others}


def check_sizes(browser, page):
    text = {"layoutdoctor": 1, "name": "Text", "root": {"id": "screen", "size": [320, 568], "subviews": [
        {"id": "title", "kind": "label", "text": {"width": 400, "lineHeight": 20}, "hugging": [250, 251]},
        {"id": "price", "kind": "label", "intrinsicSize": [60, 20], "hugging": [251, 251]}]},
        "constraints": {"title.top": "title.top == screen.top + 40", "title.left": "title.leading == screen.leading + 16", "price.top": "price.top == title.top",
                        "gap": "price.leading == title.trailing + 8", "price.right": "price.trailing == screen.trailing - 16"}}
    ticks = page_of("text.html", written("text.json", text))
    bare = "[...document.querySelectorAll('.tick')].map((node) => node.classList.contains('bare'))"
    wide, narrow = ({"width": width, "height": 900} for width in (1440, 840))
    ends = [browser.open(ticks, viewport=size).evaluate(bare) for size in (wide, narrow)]
    tab = browser.open(ticks, viewport=wide)
    tab.set_viewport_size(narrow)
    tab.wait_for_timeout(300)
    expect("the numbers of ticks are thinned out in another size of the window", ends[0] != ends[1] == tab.evaluate(bare))
    tab = browser.open(page, viewport={"width": 1280, "height": 800})
    tab.evaluate("document.querySelectorAll('#inspector header option:checked').forEach((option) => { option.text = 'a long name of it'.repeat(5); })")
    header = tab.evaluate("(({ offsetHeight, scrollWidth }) => [offsetHeight, scrollWidth])(document.querySelector('#inspector header'))")
    expect("long names leave the bar in one line", header[0] < 50 and header[1] <= 1280)
    form = page_of("form.html", written("form.json", rows_of_form(40)))
    tab = browser.open(form)
    expect("the table has both sides of a sum", tab.locator("#details .constraints .number").all_inner_texts() == ["44", "> 30"])
    written_addresses = tab.evaluate("""async () => {
      let count = 0;
      const replace = history.replaceState;
      history.replaceState = (...words) => { count += 1; replace.apply(history, words); };
      for (const view of currentScene().views) chooseView(view.id);
      await new Promise((done) => setTimeout(done, 400));
      return count;
    }""")
    expect("selections one after another write one address", written_addresses == 1 and "view=field39" in tab.url)
    expect("views are layers of their own in layers only", tab.evaluate("getComputedStyle(byID('stage')).transformStyle") == "flat")


def rows_of_form(count):
    """Rows with a label and a field, of which one cannot be as tall as it is to be."""
    views, constraints = [], {"last": f"row{count // 2}.height == 30"}
    for i in range(count):
        row, label, field = f"row{i}", f"label{i}", f"field{i}"
        views.append({"id": row, "subviews": [{"id": label, "kind": "label", "intrinsicSize": [80 + i, 20]},
                                              {"id": field, "kind": "textField", "intrinsicSize": [120, 30]}]})
        constraints |= {
            f"{row}.left": f"{row}.leading == screen.leading + 16", f"{row}.right": f"{row}.trailing == screen.trailing - 16",
            f"{row}.top": f"{row}.top == row{i - 1}.bottom + 4" if i else f"{row}.top == screen.top + 8", f"{row}.height": f"{row}.height == 44",
            f"{label}.left": f"{label}.leading == {row}.leading", f"{label}.y": f"{label}.centerY == {row}.centerY",
            f"{field}.left": f"{field}.leading == {label}.trailing + 8", f"{field}.right": f"{field}.trailing == {row}.trailing",
            f"{field}.y": f"{field}.centerY == {row}.centerY"} | ({f"{label}.width": f"{label}.width == label{i - 1}.width"} if i else {})
    return {"layoutdoctor": 1, "name": "Form", "root": {"id": "screen", "size": [390, 48 * count + 60], "subviews": views}, "constraints": constraints}


def check_numbers(browser):
    """No number is on another one, and on a wide canvas none is on a name, whatever is selected."""
    covered = """async (isWide) => {
      const boxes = (query) => [...document.querySelectorAll(query)].map((node) => node.getBoundingClientRect()).filter((box) => box.width > 0)
        .map(({ left, right, top, bottom }) => ({ left, right, top: top + 2, bottom: bottom - 2 }));
      const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const found = [];
      let count = 0;
      const look = (what) => {
        const numbers = boxes("#lines text");
        count += numbers.length;
        const others = isWide ? boxes("#stage .view > span") : [];
        if (numbers.some((a, index) => [...numbers.slice(index + 1), ...others].some((b) => meets(a, b)))) found.push(what);
      };
      for (const screen of screens) {
        await chooseScreen(screen.index);
        for (const { fingerprint } of currentScene().findings) {
          change(() => selectFinding(fingerprint));
          look(fingerprint);
        }
        for (const { id } of currentScene().views.slice(0, 30)) {
          chooseView(id);
          look(`${screen.key} ${id}`);
        }
      }
      return [found, count];
    }"""
    page = page_of("numbers.html", fixtures / "scenes", fixtures / "documents" / "SignIn.storyboard", written("form.json", rows_of_form(40)))
    for width, height in ((1440, 900), (390, 844)):
        tab = browser.open(page, viewport={"width": width, "height": height})
        found, count = tab.evaluate(covered, width == 1440)
        expect(f"{count} numbers cover nothing at {width}: {found[:3]}", count > 300 and not found)


def check_ambiguity(browser):
    scene = tie()
    tab = browser.open(page_of("tie.html", written("tie.json", scene)))
    together = 320 - 20 - 10 - 20
    expect("both views of a tie are drawn twice", tab.locator(".view.before").count() == tab.locator(".view.after").count() == 2)
    ends = tab.locator("#details .blend div").inner_text()
    expect("its slider names both layouts", "width 60" in ends and f"width {together - 90}" in ends)
    tab.evaluate("byID('blend').value = 0.5; byID('blend').dispatchEvent(new Event('input'))")
    widths = tab.evaluate("[dashedFrames().name[2], dashedFrames().value[2]]")
    expect("and is exact between them", widths == [(60 + together - 90) / 2, (together - 60 + 90) / 2])
    contrast = tab.evaluate("""() => {
      const numbers = (color) => color.match(/[\\d.]+/g).map(Number);
      const style = getComputedStyle(document.querySelector(".view.hidden"));
      const [line, sheet] = [style.borderTopColor, getComputedStyle(document.querySelector(".view.root")).backgroundColor].map(numbers);
      const light = (color) => color.slice(0, 3).map((value) => value / 255).map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
        .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
      const drawn = line.slice(0, 3).map((value, index) => value * style.opacity + sheet[index] * (1 - style.opacity));
      return (light(sheet) + 0.05) / (light(drawn) + 0.05);
    }""")
    expect(f"the outline of a hidden view has a contrast of {contrast:.1f}, at least 3", contrast >= 3)


def check_cases(browser):
    scene = tie(environments={"small": {"size": [320, 568]}, "large": {"size": [414, 896]}}, states={"high": {}, "low": {"constants": {"d": 200}}},
                transitions=[{"id": "sink", "from": "high", "to": "low", "duration": 0.3}, {"id": "rise", "from": "low", "to": "high", "duration": 0.3}])
    tab = browser.open(page_of("cases.html", written("cases.json", scene)))
    spare = {"small": 320 - 20 - 10 - 20 - 90, "large": 414 - 20 - 10 - 20 - 90}
    expect("a finding opens where it is worst, with the reason",
           tab.evaluate("selection.environment") == "large" and f"as well as width {spare['large']}" in tab.locator("#details").inner_text())
    tab.locator("#details [data-configuration='high@small']").click()
    text = tab.locator("#details").inner_text()
    expect("elsewhere it has the numbers of there", "because" not in text and f"name.width: 60 to {spare['small']}" in text)
    expect("and says whose its suggestions are", text.index("With numbers of") < text.index(f"ends {spare['large']} wide"))
    tab.evaluate("change(() => fly('sink', 0.3))")
    expect("at the end of a flight the second layout is drawn", tab.locator(".view.after").count() == 2)
    tab.evaluate("change(() => fly('sink', 0.2))")
    expect("but not in flight", tab.locator(".view.after").count() == 0)
    old, new = folder / "before", folder / "after"
    for version, place in ((old, 100), (new, 120)):
        version.mkdir()
        scene["constraints"]["d"] = f"name.top == screen.top + {place}"
        (version / "tie.json").write_text(json.dumps(scene))
    page = folder / "moved.html"
    page.write_text(run("diff", "--format", "html", old, new))
    tab = browser.open(page, "#screen=Tie&state=high&env=small")
    slider = tab.get_by_label("From the earlier version to this one")
    expect("a second layout is drawn rather than an earlier version", "as good" in tab.locator("#status").inner_text() and slider.count() == 0)
    tab.keyboard.press("Escape")
    expect("which is drawn without a finding", "dashed: the earlier version" in tab.locator("#status").inner_text() and slider.count() == 1)
    expect("their names cover no others", tab.evaluate("""() => {
      const boxes = [...document.querySelectorAll("#stage .view > span")].map((node) => node.getBoundingClientRect()).filter((box) => box.width > 0);
      return boxes.length === 5 && boxes.every((a, index) => boxes.slice(index + 1).every((b) =>
        a.left >= b.right || b.left >= a.right || a.top >= b.bottom - 2 || b.top >= a.bottom - 2));
    }"""))
    ghosts = []
    for time in (0.2, 0.3):
        tab.evaluate("(time) => change(() => { selectFinding(null); fly('rise', time); })", time)
        ghosts.append(tab.locator(".view.after").count())
    expect("an earlier version is drawn at the end of a flight, too", ghosts == [0, 2])
    aspect = {"layoutdoctor": 1, "name": "Photo", "root": {"id": "screen", "size": [400, 600], "subviews": [{"id": "photo"}]}, "constraints": {
        "left": "photo.leading == screen.leading", "right": "photo.trailing == screen.trailing", "top": "photo.top == screen.top",
        "aspect": "photo.width == 4/3 * photo.height", "height": "photo.height == 320"}}
    tab = browser.open(page_of("photo.html", written("photo.json", aspect)))
    expect("a sum may have fractions", "They need 426.67, there are 400" in tab.locator("#details").inner_text())
    tab = browser.open(page_of("refused.html", fixtures / "documents" / "refused" / "broken.xib"))
    expect("a document that was refused says so", "It has no layout" in tab.locator("#details").inner_text())
    row = {"layoutdoctor": 1, "name": "Row", "root": {"id": "screen", "size": [375, 200], "subviews": [{"id": "a"}, {"id": "b"}]},
           "constraints": {"top": "a.top == screen.top", "low": "a.height == 40", "even": "b.top == a.top", "same": "b.height == a.height",
                           "left": "a.leading == screen.leading + 16", "first": "a.width == 160", "gap": "b.leading == a.trailing + 8",
                           "second": "b.width == 160", "right": "b.trailing <= screen.trailing - 16"},
           "environments": {"phones": {"widthRange": [320, 430]}}}
    page = page_of("row.html", written("row.json", row))
    tab = browser.open(page)
    least = 16 + 160 + 8 + 160 + 16
    expect("a finding about a range opens where it is", tab.evaluate("[selection.axis, selection.at]") == ["width", least - 1]
           and "required constraints conflict" in tab.locator("#status").inner_text() and "This text is about" not in tab.locator("#details").inner_text())
    tab.evaluate("moveTo('width', 400)")
    expect("and says so elsewhere", f"about base@phones at width {least - 1}. At width 400 no required" in tab.locator("#details").inner_text())


def check_lines(browser, page):
    tab = browser.open(page)
    drawn = "[...document.querySelectorAll('#lines .faulty title')].map((title) => title.textContent)"
    expect("a height of the sum has a line", "field.height == 44" in tab.evaluate(drawn))
    before = set(tab.evaluate(drawn))
    expect("no number covers a name", tab.evaluate("""() => {
      const boxes = (query) => [...document.querySelectorAll(query)].map((node) => node.getBoundingClientRect()).filter((box) => box.width > 0);
      const names = boxes('#stage .view:not(.unnamed):not(.covered) > span');
      return names.length > 3 && boxes('#lines text').every((a) => names.every((b) =>
        a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom));
    }"""))
    tab.keyboard.press("c")
    expect("all constraints leave those of the finding red", before <= set(tab.evaluate(drawn)))
    edges = {"left": "a.leading >= screen.leading", "right": "a.trailing <= screen.trailing", "top": "screen.top <= a.top",
             "bottom": "screen.bottom >= a.bottom"}
    rows = {f"row{i}.{name}": text for i in range(20) for name, text in {
        "left": f"row{i}.leading == screen.leading + {i}", "top": f"row{i}.top == screen.top + {20 * i}",
        "width": f"row{i}.width == 100", "height": f"row{i}.height == 18"}.items()}
    size = {"a.width": "a.width == 100", "a.height": "a.height == 100", "a.x": "a.leading == screen.leading + 50", "a.y": "a.top == screen.top + 500"}
    scene = {"layoutdoctor": 1, "name": "Rows", "root": {"id": "screen", "size": [375, 667], "subviews": [
        {"id": "a"}] + [{"id": f"row{i}"} for i in range(20)]}, "constraints": edges | size | rows}
    tab = browser.open(page_of("rows.html", written("rows.json", scene)), "#screen=Rows&view=a")
    texts = tab.evaluate("[...document.querySelectorAll('#lines text')].map((text) => text.textContent)")
    expect("all edges that are at least at an edge say so alike", sorted(texts) == sorted(["≥ 0"] * 4 + ["100", "100", "50", "500"]))
    tab.keyboard.press("c")
    more = tab.locator("#undrawn button")
    expect("lines beyond a limit are counted", more.inner_text() == f"and {len(edges | size | rows) - 60} more constraints")
    tab.keyboard.press("3")
    expect("but not in layers", not more.is_visible())
    tab.keyboard.press("2")
    more.click()
    expect("and drawn when they are asked for", tab.locator("#lines .dimension:has(title)").count() == len(edges | size | rows))


def check_right_to_left(browser):
    for name in ("find-bar", "settings"):
        tab = browser.open(page_of(f"{name}.html", fixtures / "scenes" / f"{name}.json"))
        off = tab.evaluate("""() => currentScene().configurations.filter((configuration) => configuration.feasible).flatMap((configuration) => {
          change(() => { selectFinding(null); selectConfiguration(configuration.id); });
          const constraints = currentScene().constraints.map((constraint) => constraintIn(configuration, constraint));
          return constraints.filter((constraint) => constraint.active && isRequired(constraint) && deviation(constraint, drawn.places))
            .map((constraint) => `${configuration.id}: ${constraint.words}`);
        })""")
        expect(f"no required constraint of {name} is off, from right to left either", off == [])


def check_without_scripts(browser, page):
    tab = browser.open(page, java_script_enabled=False)
    text = tab.locator("body").inner_text()
    expect("without JavaScript the findings are there", "there are 568" in text and "Boarding" in text)
    expect("without JavaScript pictures are there", tab.locator("img").count() > 0)
    tab = browser.open(page)
    tab.emulate_media(media="print")
    expect("the findings are printed", tab.locator("#report").is_visible() and not tab.locator("#inspector").is_visible())
    tab = browser.open(page, viewport={"width": 390, "height": 844})
    expect("no sideways scrolling on a phone", tab.evaluate("document.documentElement.scrollWidth") <= 390)
    tab.locator("#findings .finding[data-finding]:visible").last.click()
    top = tab.evaluate("byID('details').getBoundingClientRect().top")
    expect("a finding that is tapped there shows its text", tab.evaluate("byID('canvas').getBoundingClientRect().bottom") <= top < 844)
    tab = browser.open(page, java_script_enabled=False, viewport={"width": 390, "height": 844})
    expect("nor without JavaScript", tab.evaluate("document.documentElement.scrollWidth") <= 390)


def check_list(browser, page, count):
    tab = browser.open(page)
    expect("many screens are a list", tab.locator("#screens .card").count() == count)
    first_paint = tab.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    print(f"  its first paint is after {first_paint:.0f} ms; 1000 are enough")
    tab.locator("#filter-severity").select_option("error")
    expect("a filter leaves some", 0 < tab.locator("#screens .card").count() < count)
    rule = tab.locator("#filter-rule option").last.get_attribute("value")
    tab.locator("#filter-severity").select_option("")
    tab.locator("#filter-rule").select_option(rule)
    tab.locator("#screens .card").first.click()
    tab.locator("#canvas .view").first.wait_for()
    expect("with a finding that the filter asks for", tab.evaluate("currentFinding().rule") == rule)
    tab.go_back()
    tab.locator("#overview").wait_for()
    expect("Back goes to the filtered list", tab.locator("#filter-rule").input_value() == rule and f"rule={rule}" in tab.url)
    tab.locator("#filter-text").fill("no screen has this name")
    expect("a filter that leaves none says so", tab.locator("#shown").inner_text() == "nothing found")
    tab.locator("#filter-text").fill("")
    tab.locator("#screens .card").first.click()
    tab.locator("#canvas .view").first.wait_for()
    expect("a card opens its screen", addressed(tab, "screen=") and tab.locator("#canvas .view").count() > 0)
    tab.locator("#all").click()
    expect("and the list comes back", tab.locator("#overview").is_visible() and "screen=" not in tab.evaluate("location.hash"))
    for index in range(count): tab.evaluate("(index) => chooseScreen(index)", index)
    expect("every screen can be shown", tab.evaluate("selection.screen") == count - 1)


def check_comparison(browser):
    old, new = folder / "old", folder / "new"
    for version in (old, new): version.mkdir()
    def screen(name, **others):
        edges = {edge: f"a.{edge} == r.{edge}" for edge in ("leading", "trailing", "top", "bottom")}
        root = {"id": "r", "size": [100, 100], "subviews": [{"id": "a"}]}
        return {"layoutdoctor": 1, "name": name, "root": root, "constraints": {**edges, **others}}
    written("old/a.json", screen("Gone", width="a.width == 90")), written("new/a.json", screen("Gone"))
    written("old/b.json", screen("New")), written("new/b.json", screen("New", width="a.width == 90"))
    written("old/c.json", screen("Moved")), written("new/c.json", screen("Moved", leading="a.leading == r.leading + 5"))
    page = folder / "diff.html"
    page.write_text(run("diff", "--format", "html", old, new))
    tab = browser.open(page)
    shown = {}
    for kind in ("new", "gone"):
        tab.locator("#filter-change").select_option(kind)
        shown[kind] = tab.locator("#screens b").all_inner_texts()
    expect("screens are filtered by what changed", shown == {"new": ["New"], "gone": ["Gone"]})
    check_accessibility(browser, page, "#change=moved")


def check_order(browser):
    """Three cards of which a state puts the first in front; another state raises the second."""
    cards = [{"id": name, "frame": [20 * place, 20 * place, 100, 100]} for place, name in enumerate("abc")]
    scene = {"layoutdoctor": 1, "name": "Cards",
             "root": {"id": "screen", "size": [200, 300], "subviews": [{"id": "keys", "kind": "keyboard", "frame": [0, 200, 200, 100]}, *cards]},
             "constraints": {},
             "states": {"dealt": {}, "front": {"order": {"screen": ["keys", "b", "c", "a"]}, "views": {"c": {"frame": [40, 90, 100, 100]}}},
                        "raised": {"views": {"b": {"zPosition": 1}, "c": {"frame": [40, 90, 100, 100]}}}},
             "transitions": [{"id": "bring", "from": "dealt", "to": "front", "duration": 1}, {"id": "back", "from": "front", "to": "dealt", "duration": 1},
                             {"id": "raise", "from": "dealt", "to": "raised", "duration": 1}]}
    page = page_of("cards.html", written("cards.json", scene))

    def drawn(fragment):
        tab = browser.open(page, "#screen=Cards" + fragment)
        return "".join(tab.evaluate("[...document.querySelectorAll('#stage > .view[data-view]')].map((view) => view.dataset.view)")).removeprefix("screen")

    expect("views at rest are in the order of the state, keyboards in front", [drawn(f"&state={state}") for state in ("dealt", "front", "raised")] == ["abckeys", "bcakeys", "acbkeys"])
    expect("views in flight are in the order that the transition gives them", [drawn(f"&state={state}&motion={motion}&t=0.5") for state, motion in (("dealt", "bring"), ("front", "back"), ("dealt", "raise"))] == ["bcakeys", "abckeys", "acbkeys"])


def check_hostile_names(browser):
    scene = boarding(PHONES, HOSTILE)
    scene["name"] = HOSTILE[0]
    page = page_of("hostile.html", written("hostile.json", scene))
    tab = browser.open(page)
    expect("a screen with hostile names is shown", tab.locator("#outline [role=treeitem]").count() == 7)
    for name in HOSTILE:
        tab.evaluate("(id) => chooseView(id)", name)
    expect("no name becomes markup", tab.title() != "run" and tab.locator("img[src=x]").count() == 0)


def is_same(value, shown):
    """Whether the page has a value of the report: nothing where it is false or null, and a number where it is a fraction."""
    if isinstance(value, str) and isinstance(shown, float): return abs(fractions.Fraction(value) - shown) < 1e-9
    return (value or None) == (shown or None)


def check_data(browser, page, paths):
    """The page leaves usual values of views and constraints out, and gives them back."""
    scenes = json.loads(run("check", "--format", "json", "--details", *paths))["scenes"]
    tab, differences = browser.open(page), []
    for index in range(tab.evaluate("screens.length")):
        shown = tab.evaluate("(at) => load(screens[at]).then(() => [content(screens[at]), screens[at]]).then(([{ views, constraints }, { file, name }]) => "
                             "({ views, constraints, file, name }))", index)
        scene = next(scene for scene in scenes if (scene["file"], scene["name"]) == (shown["file"], shown.get("name")))
        for kind in ("views", "constraints"):
            for expected, own in zip(scene.get(kind, []), shown[kind], strict=True):
                differences += [(shown["file"], own["id"], key) for key, value in expected.items()
                                if not isinstance(value, dict) and not is_same(value, own.get(key))]
    for difference in differences[:5]: print("   ", difference)
    expect(f"views and constraints are those of the report, on {len(scenes)} screens", not differences)


def check_deviations(browser, page, paths):
    """By how much constraints are off, which the page says of the frames, is what the report says from the rows."""
    scenes = json.loads(run("check", "--format", "json", *paths))["scenes"]
    tab, differences, count = browser.open(page), [], 0
    for index in range(tab.evaluate("screens.length")):
        shown = tab.evaluate("""async (index) => {
          await load(screens[index]);
          selectScreen(index);
          const layouts = currentScene().configurations.map((configuration) => {
            selectConfiguration(configuration.id);
            const places = absolute(currentScene(), configuration.frames);
            const own = currentScene().constraints.map((constraint) => constraintIn(configuration, constraint)).filter(({ active }) => active);
            return [configuration.id, own.map((constraint) => [constraint.id, deviation(constraint, places)])];
          });
          return { file: screens[index].file, name: screens[index].name, layouts };
        }""", index)
        scene = next(scene for scene in scenes if (scene["file"], scene["name"]) == (shown["file"], shown.get("name")))
        for configuration, (name, deviations) in zip(scene["configurations"], shown["layouts"], strict=True):
            errors = {violation["constraint"]: violation["error"] for violation in configuration["violations"]}
            for constraint, off in deviations:
                count += off is not None
                if off is not None and abs(abs(off) - errors.get(constraint, 0)) > 0.006:
                    differences.append((shown["file"], name, constraint, off, errors.get(constraint)))
    for difference in differences[:5]: print("   ", difference)
    expect(f"{count} constraints are off by what the report says", count > 3000 and not differences)


SHOWN = """() => {
  const all = (query, value) => [...document.querySelectorAll(query)].map(value);
  return {
    views: all(".view", (node) => [node.textContent, ...node.classList].sort().join(" ")).sort(),
    sizes: selection.isLayered ? [] : all(".view", (node) => node.getBoundingClientRect()).map(({ width, height }) => Math.hypot(width, height)).sort((a, b) => a - b),
    lines: all("#lines [data-line]", (node) => node.dataset.line).sort(),
    choices: all("#columns [type=range], header select", (node) => `${node.id} ${node.value}`), pressed: all("[aria-pressed=true]", (node) => node.textContent),
    details: document.getElementById("details").innerText,
  };
}"""


def check_reload(tab):
    """The page, reloaded, shows what it showed, but for zoom and turned layers."""
    if tab.evaluate("selection.screen === null"): return
    tab.mouse.move(1, 1)
    tab.evaluate("document.activeElement.blur(), pause(), change(() => { selection.zoom = null; }), writeWaitingAddress()")
    tab.wait_for_timeout(100)
    before = tab.evaluate(SHOWN)
    tab.reload()
    tab.evaluate("ready")
    tab.wait_for_timeout(100)
    after = tab.evaluate(SHOWN)
    sizes = [state.pop("sizes") for state in (before, after)]
    is_same = before == after and len(sizes[0]) == len(sizes[1]) and all(abs(one - other) < 1 for one, other in zip(*sizes))
    if is_same: return
    expect(f"the page, reloaded, stays where it was: {tab.evaluate('location.hash')}", False)
    for key in before:
        if before[key] != after[key]: print("   ", before[key], "\n   ", after[key])


def check_random_use(browser, page, width, steps=250):
    """What people do in no order that anybody thought of. What fails is printed in the console."""
    chance, tab = random.Random(width), browser.open(page, viewport={"width": width, "height": 800})
    keys = ["/", "ArrowDown", "ArrowUp", "ArrowRight", "[", "]", "3", "z", " ", "Escape", "Enter", "Tab", "Shift+Tab", "Alt+ArrowLeft"]
    for step in range(steps):
        if step % 50 == 49: check_reload(tab)
        if chance.random() < 0.3:
            tab.keyboard.press(chance.choice(keys))
            continue
        place = tab.evaluate("""([which, value]) => {
          const nodes = [...document.querySelectorAll("button, select, input, [role=treeitem], .view, tr[tabindex]")]
            .filter((node) => node.checkVisibility());
          const node = nodes[Math.floor(which * nodes.length)];
          node.scrollIntoView({ block: "nearest" });
          if (node.matches("select, [type=range]")) {
            node.value = node.options ? node.options[Math.floor(value * node.options.length)].value : +node.min + value * (node.max - node.min);
            for (const kind of ["input", "change"]) node.dispatchEvent(new Event(kind, { bubbles: true }));
            return null;
          }
          const box = node.getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        }""", [chance.random(), chance.random()])
        if place: tab.mouse.click(*place)
    expect(f"it works on after {steps} random steps, {width} points wide", tab.evaluate("chooseScreen(0).then(() => selection.screen)") == 0)


def main():
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        browser = Browser(chromium)
        scene = written("boarding.json", boarding(PHONES))
        page = page_of("boarding.html", scene)
        report = json.loads(run("check", "--format", "json", "--details", scene))
        size(page, 150_000, "one screen")
        check_selection(browser, page)
        check_addresses(browser, page, report)
        check_motion(browser, page, report)
        check_sweeps(browser, page)
        check_sliders(browser, page)
        check_lines(browser, page)
        check_right_to_left(browser)
        check_numbers(browser)
        check_sizes(browser, page)
        check_ambiguity(browser)
        check_cases(browser)
        check_without_scripts(browser, page)
        check_accessibility(browser, page)
        check_accessibility(browser, page, "#screen=Boarding&state=typing&env=middle&view=seat")
        check_comparison(browser)
        check_order(browser)
        check_hostile_names(browser)
        several = [written(f"boarding-{index}.json", boarding(PHONES)) for index in range(10)] + sorted((fixtures / "scenes").glob("*.json"))[:10]
        page = page_of("twenty.html", *several)
        size(page, 1_500_000, "twenty screens")
        check_list(browser, page, 20)
        check_accessibility(browser, page)
        paths = fixtures / "documents", fixtures / "rules", fixtures / "scenes"
        page = page_of("all.html", *paths)
        size(page, 5_000_000, "all fixtures")
        check_list(browser, page, browser.open(page).evaluate("screens.length"))
        check_data(browser, page, paths)
        check_deviations(browser, page, paths)
        for width in (1280, 390): check_random_use(browser, page, width)
        expect("nothing is printed in the console", not browser.messages)
        for message in browser.messages[:5]: print("   ", message[:300])
        expect("nothing is requested but the page", all(url.startswith((folder.as_uri(), "data:")) for url in browser.requests))
        chromium.close()
    shutil.rmtree(folder)
    sys.exit(bool(failures))


main()
