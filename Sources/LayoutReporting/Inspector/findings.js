// Findings: the list, the worst first, and the details of one: its sum, its constraints and its repairs.

function drawFindings() {
  if (isDrawn("findings", selection.screen, selection.finding)) return;
  const scene = currentScene();
  const list = byID("findings");
  const others = [...notesOfScene(scene)];
  const groups = findingsByCause(scene);
  const items = groups.map(({ finding, consequences }) => element("li", {},
    findingButton(finding),
    consequences.length ? foldedFindings(consequences, counted(consequences.length, "consequence")) : null));
  refill(list, [...items, ...others]);
  if (!items.length && !others.length) list.append(element("li", { class: "faint" }, "Nothing was found."));
}

function findingButton(finding) {
  const isCurrent = finding.fingerprint === selection.finding;
  return element("button", {
    type: "button", class: `finding ${finding.severity}`, "aria-current": isCurrent ? "true" : null,
    "data-finding": finding.fingerprint, onclick: () => chooseFinding(finding.fingerprint),
  }, severityBadge(finding.severity), " ", finding.message, " ",
  element("span", { class: "faint" }, configurationsText(finding)));
}

function configurationsText(finding) {
  const { configurations } = finding;
  if (currentScene().configurations.length < 2 || !configurations.length) return "";
  return configurations.length === 1 ? configurations[0] : counted(configurations.length, "configuration");
}

function foldedFindings(findings, summary) {
  const isOpen = findings.some((finding) => finding.fingerprint === selection.finding);
  return element("details", { class: "consequences", open: isOpen },
    element("summary", {}, summary), element("ul", {}, findings.map((finding) => element("li", {}, findingButton(finding)))));
}

/** What the report says of a scene besides findings: why it was refused, what its expectations lack, which limits ended the check. */
function* notesOfScene(scene) {
  const line = (severity, text) => element("li", { class: `finding ${severity}` }, severityBadge(severity), " ", text);
  for (const refusal of scene.errors ?? []) yield line("error", `${placeText(refusal.location)} ${refusal.message}`);
  for (const entry of scene.unmetExpectations ?? []) yield line("error", `${placeText(entry.location)} expected ${entry.rule}`);
  for (const entry of scene.unusedAllowances ?? []) yield line("note", `${placeText(entry.location)} allow ${entry.rule} silences nothing`);
  for (const limit of scene.incomplete ?? []) yield line("note", `${limit.what}: limit of ${limit.limit}, ${limit.left} left out`);
  const expected = scene.findings.filter((finding) => finding.expected);
  if (expected.length) yield element("li", { class: "faint" }, foldedFindings(expected, `${counted(expected.length, "finding")} expected`));
}

const placeText = (location) => (location ? `${location.line}:${location.column}` : "");

// The details of a finding.

function findingDetails(scene, finding) {
  const sum = sumOf(finding);
  const ids = constraintsOfFinding(finding);
  return [
    element("h2", {}, severityBadge(finding.severity), " ", finding.message),
    element("p", { class: "place" }, `${currentScreen().file}${finding.location ? `:${finding.location.line}` : ""} · `,
      finding.rule, " · ", finding.fingerprint),
    configurationButtons(finding), causeLink(scene, finding), validity(),
    sum ? sumBar(sum) : null,
    finding.reason && isWorstCase(finding) ? element("p", {}, `because ${finding.reason}`) : null,
    ids.length ? constraintTable(ids, sum) : null,
    layoutsOfAmbiguity(scene, finding), repairsOf(finding),
    numbersOfWorst(finding, sum ? null : relatedNotes(finding), suggestionsOf(finding)), ruleText(finding.rule),
  ];
}

/** The configurations whose numbers the message and the reason of a finding have. */
const worstConfigurations = (finding) => finding.evidence?.cases?.[0]?.configurations ?? finding.configurations;

/** Whether the message and the reason of a finding have the numbers of the current configuration. */
const isWorstCase = (finding) => [finding.evidence, finding.evidence?.cases?.[0]].includes(evidenceOf(finding));

/** Notes and suggestions; those of an ambiguity below a heading that names the configuration of their numbers if it is another one. */
function numbersOfWorst(finding, ...parts) {
  const known = parts.flat().filter(Boolean);
  if (!known.length || !finding.evidence?.ranges || isWorstCase(finding)) return known;
  const id = worstConfigurations(finding)[0];
  return [element("h3", {}, "With numbers of ", configurationButton(id, `${id}, where it is worst`)), ...known];
}

function configurationButtons(finding) {
  const current = currentConfiguration()?.id;
  const { configurations } = finding;
  if (configurations.length < 2 && configurations.includes(current)) return null;
  const named = configurations.slice(0, 12);
  return element("p", { class: "choices" }, "In ", named.map((id) => configurationButton(id, id)),
  configurations.length > named.length ? `and ${configurations.length - named.length} more` : null);
}

/** A button that shows a configuration. */
const configurationButton = (id, text) => toggle(id === currentConfiguration()?.id, {
  "data-configuration": id, onclick: () => change(() => { selectConfiguration(id); selection.repair = null; }),
}, text);

function causeLink(scene, finding) {
  const cause = scene.findingsByPrint.get(finding.cause);
  return cause ? element("p", {}, "Follows from ", element("button", {
    type: "button", class: "link", onclick: () => chooseFinding(cause.fingerprint) }, cause.message)) : null;
}

/** The evidence of a finding in the current configuration. */
function evidenceOf(finding) {
  const current = currentConfiguration()?.id;
  return (finding.evidence?.cases ?? []).find((item) => item.configurations.includes(current)) ?? finding.evidence;
}

/** The sum of a conflict in the current configuration. */
const sumOf = (finding) => evidenceOf(finding)?.sum ?? finding.evidence?.sum ?? null;

/** The constraints of a finding: first those of its sum, in the order of the screen. */
function constraintsOfFinding(finding) {
  const terms = sumOf(finding)?.terms ?? [];
  return [...new Set([...terms.map((term) => term.constraint).filter(Boolean), ...finding.constraints])];
}

/** Says for which layout the text of the details holds, while the canvas shows another one. */
function validity() {
  const words = element("span");
  const back = element("button", { type: "button", class: "link", onclick: () => {
    change(goToFinding);
    announce(`back: ${byID("status").textContent}`);
  } }, "back");
  return following(element("p", { class: "changed" }, words, " ", back), (node) => {
    node.hidden = isAtFinding();
    words.textContent = node.hidden ? "" : `This text is about ${placeOfFinding()}. ${placeOfCanvas()}`;
  });
}

/** The finding that the details are about; null where they are about a view. */
const describedFinding = () => (selection.view === null ? currentFinding() : null);

/** The moment of a finding in flight; null for one at rest. */
function momentOf(finding) {
  return finding?.transition ? finding.evidence?.at ?? finding.evidence?.interval?.[0] ?? null : null;
}

/** The slider and the value at which a finding about a range of values is shown; null for other findings and without that slider. */
function valueOf(finding) {
  const { subject, at } = finding ? evidenceOf(finding) ?? {} : {};
  const sweep = Object.hasOwn(sweepNames, subject ?? "") ? sweepOf(subject) : null;
  const isInside = sweep && exact(at) >= sweep[0].at && exact(at) <= sweep[sweep.length - 1].at;
  return isInside ? { axis: subject, at: exact(at) } : null;
}

/** The configuration that the details are about: the current one, or the worst that has the finding. */
function homeOf(finding) {
  const current = currentConfiguration()?.id;
  return !finding || finding.configurations.includes(current) ? current : worstConfigurations(finding)[0] ?? current;
}

/** Whether the canvas shows the layout that the details are about. */
function isAtFinding() {
  const finding = describedFinding();
  const moment = momentOf(finding);
  if (homeOf(finding) !== currentConfiguration()?.id) return false;
  const value = valueOf(finding);
  if (value) return selection.axis === value.axis && Math.abs(selection.at - value.at) < visible;
  if (moment === null) return !selection.axis && !isInFlight();
  return selection.transition === finding.transition && Math.abs(selection.time - moment) < visible;
}

function placeOfFinding() {
  const finding = describedFinding();
  const moment = momentOf(finding);
  if (moment !== null) return `${finding.transition} at ${number(moment)} s`;
  const home = homeOf(finding);
  const { axis } = selection;
  const value = valueOf(finding);
  if (value) return `${home} at ${sweepNames[value.axis].toLowerCase()} ${number(value.at)}`;
  return axis && home === currentConfiguration()?.id ? `${home} at ${sweepNames[axis].toLowerCase()} ${number(naturalValue(axis))}` : home;
}

/** What the canvas shows, and whether and from where to where required constraints conflict there. */
function placeOfCanvas() {
  const { axis, at } = selection;
  if (isInFlight()) return `The canvas shows ${selection.transition} at ${number(selection.time)} s.`;
  const sweep = axis ? sweepOf(axis) : null;
  if (!sweep) return `The canvas shows ${currentConfiguration()?.id}.`;
  const place = `At ${sweepNames[axis].toLowerCase()} ${number(at)}`;
  if (!conflictsAt(sweep, at)) return `${place} no required constraints conflict.`;
  const zone = conflictsOfSweep(sweep).find(([from, to]) => at >= from && at <= to);
  return `${place} required constraints conflict${zone ? `, as they do from ${zone.map(number).join(" to ")}` : ""}.`;
}

/** Two bars to the same scale: what the constraints need, and what there is. */
function sumBar(sum) {
  const over = sum.need - sum.have;
  const longest = Math.max(sum.need, sum.have);
  const segment = (value, words, kind, id) => element("button", {
    type: "button", class: `segment ${kind}`, place: { flex: `${value} 0 0` }, title: `${number(value)}  ${words}`,
    "aria-label": `${number(value)}, ${words}`, ...constraintListeners(id),
  }, value / longest > 0.022 * number(value).length ? number(value) : "");
  const terms = sum.terms.map((term) => segment(term.value, term.words, "", term.constraint));
  const rest = segment(Math.abs(over), over > 0 ? "too many" : "missing", "over");
  return element("section", { class: "sum", "aria-label": "Sum" },
    element("h3", {}, over > 0 ? `They need ${number(sum.need)}, there are ${number(sum.have)}`
      : `They fill only ${number(sum.need)} of ${number(sum.have)}`),
    element("div", { class: "bar" }, terms, over > 0 ? null : rest),
    element("div", { class: "bar" }, segment(sum.have, "available", "have"), over > 0 ? rest : null));
}

/** Constraints in words, with what the current configuration makes of them, their terms of a sum, and what the only other one allows. */
function constraintTable(ids, sum = null) {
  const scene = currentScene();
  const terms = sum?.terms ?? [];
  const others = ids.filter((id) => !terms.some((term) => term.constraint === id));
  const gives = (constraint) => sum && others.length === 1 && others[0] === constraint.id && Math.abs(constraint.constant) === sum.have;
  const rows = ids.map((id) => scene.constraintsByID.get(id)).map((constraint, index) => {
    if (!constraint) return element("tr", {}, element("td", { colspan: 3 }, ids[index]));
    const changed = constraintIn(currentConfiguration(), constraint);
    const term = terms.find((item) => item.constraint === constraint.id);
    const isInactive = changed.active === false && !isOnTheWay();
    // The words of a content name its numbers of lines, which the sum has of where the finding is.
    const words = constraint.generated && term ? [term.words] : [changed.words, changesText(constraint, changed)];
    return element("tr", { tabindex: 0, class: isInactive ? "inactive" : null, ...constraintListeners(constraint.id) },
      element("td", { class: "number" }, term ? number(term.value) : gives(changed) ? `> ${number(sum.have)}` : ""),
      element("td", {}, words, changed.active === false ? null : deviationText(changed)),
      element("td", { class: "line" }, constraint.line ? `:${constraint.line}` : ""));
  });
  return element("table", { class: "constraints" }, element("tbody", {}, rows));
}

/** By how much the drawn layout is off. */
function deviationText(constraint) {
  return following(element("span", { class: isRequired(constraint) ? "broken" : "faint" }), (node) => {
    const off = deviation(constraint, drawn.places);
    node.textContent = off ? ` off by ${number(Math.abs(off))}` : "";
  });
}

/** Whether the details are about constraints that are active together only while a transition changes them. */
const isOnTheWay = () => describedFinding()?.rule === "transient-conflict";

const isRequired = (constraint) => (constraint.priority ?? 1000) >= 1000;

function changesText(constraint, changed) {
  const isOther = changed.words !== constraint.words;
  if (changed.active === false && isOnTheWay()) return element("span", { class: "changed" }, " active on the way");
  if (changed.active === false) return element("span", { class: "changed" }, ` inactive in ${currentConfiguration().id}`);
  return isOther ? element("span", { class: "changed", title: `elsewhere ${constraint.words}` }, ` in ${currentConfiguration().id}`) : null;
}

function relatedNotes(finding) {
  const notes = (finding.related ?? []).slice(0, 20);
  return notes.length ? element("ul", { class: "notes" }, notes.map((note) =>
    element("li", {}, note.location ? element("span", { class: "line" }, `:${note.location.line} `) : null, note.message))) : null;
}

/** The ranges of an ambiguity, and a slider from one layout to another. */
function layoutsOfAmbiguity(scene, finding) {
  const ranges = (evidenceOf(finding)?.ranges ?? []).filter((range) => range.view && range.attribute);
  if (!ranges.length) return null;
  const end = (value, otherwise) => (value === null || value === undefined ? otherwise : number(exact(value)));
  return element("section", {}, element("h3", {}, "Not determined"), element("ul", { class: "notes" }, ranges.slice(0, 30).map((range) =>
    element("li", {}, `${viewName(scene, range.view)}.${range.attribute}: ${end(range.min, "−∞")} to ${end(range.max, "∞")}`))),
  openLayouts()?.every((layout) => layout[ranges[0].view]) ? layoutSlider(ranges[0]) : null);
}

/** By how many points contents are smaller in the open layouts that are drawn than in the solved one; nothing if they are not. */
const lessContent = () => openLayouts() && evidenceOf(describedFinding())?.inferredLess;

/** A slider between two layouts, which are named by the value that is open in them. */
function layoutSlider({ view, attribute }) {
  const [first, second] = openLayouts().map((layout) => `${attribute} ${number(layout[view][attributePlaces[attribute]])}`);
  return element("div", { class: "blend" }, element("div", {}, first, blendSlider("From one layout to the other"), second),
    element("p", { class: "faint" }, `Both fit the constraints equally well${lessContent() ? `, if contents are ${number(lessContent())} smaller` : ""}, as do all in between.`));
}

// Repairs.

function repairsOf(finding) {
  const { repairs } = finding;
  if (!repairs?.length) return null;
  const omitted = finding.omittedRepairs ?? 0;
  return element("section", { class: "repairs" },
    element("h3", {}, `Repairs, tried (${repairs.length + omitted})`),
    element("ul", {}, repairs.map((repair) => element("li", {}, repairButton(repair), repairEffect(repair),
      repair === currentRepair() ? repairControls(repair) : null))),
    omitted ? element("p", { class: "faint" }, `${omitted} more help, too.`) : null);
}

function repairButton(repair) {
  const isChosen = repair.id === selection.repair;
  return toggle(isChosen, {
    "data-repair": repair.id,
    onclick: () => {
      change(() => Object.assign(selection, {
        repair: isChosen ? null : repair.id, blend: 1, axis: null, transition: null, view: null,
      }));
      document.querySelector(".repairs .blend")?.scrollIntoView({ block: "nearest" });
    },
  }, repair.changes.map(changeText).join(", "));
}

function changeText(change) {
  const where = change.state ?? change.environment;
  const what = "constant" in change ? `constant ${number(change.constant)}` : "priority" in change ? `priority ${number(change.priority)}`
    : where ? "off" : "delete";
  return `${constraintName(change.constraint)}: ${what}${where ? ` in ${where}` : ""}`;
}

/** The id of a constraint, or its words where the id is one of Interface Builder's. */
function constraintName(id) {
  const words = currentScene().constraintsByID.get(id)?.words;
  return id.includes(".") || !words ? id : words;
}

function repairEffect(repair) {
  const scene = currentScene();
  if (repair.breaks?.length) {
    return element("span", { class: "severity warning" }, `brings ${repair.breaks.map((item) => item.rule).join(", ")}`);
  }
  const moves = repair.moves ?? [];
  const resized = moves.filter((move) => resizing(repair, move.view));
  const moved = moves.filter((move) => !resized.includes(move));
  const effects = resized.slice(0, 3).map(({ view }) => resizing(repair, view));
  if (resized.length > 3) effects.push(`changes the size of ${resized.length - 3} more`);
  const distances = new Set(moved.map((move) => number(exact(move.distance))));
  const names = moved.slice(0, 6).map(({ view }) => viewName(scene, view)).join(", ");
  if (moved.length) effects.push(`moves ${names}${moved.length > 6 ? " …" : ""}${distances.size === 1 ? ` by ${[...distances][0]}` : ""}`);
  if (!moves.length) effects.push("leaves all views where this layout has them");
  if (repair.ends?.length) effects.push("other conflicts remain");
  return element("span", { class: "faint" }, effects.join("; "));
}

/** Whether a repair makes a view smaller or larger than it is in the current configuration, and to which size; null if neither. */
function resizing(repair, view) {
  const configuration = currentConfiguration();
  const [before, after] = [configuration?.frames[view], repair.frames?.[configuration?.id]?.[view]];
  if (!before || !after) return null;
  const growth = [after[2] - before[2], after[3] - before[3]].filter((change) => Math.abs(change) > visible);
  if (!growth.length) return null;
  const verb = growth.every((change) => change > 0) ? "grows" : "shrinks";
  return `${verb} ${viewName(currentScene(), view)} to ${number(after[2])} × ${number(after[3])}`;
}

/** A slider that takes the dashed views from one layout to another. */
function blendSlider(label) {
  const slider = element("input", {
    type: "range", min: 0, max: 1, step: 0.01, id: "blend", "aria-label": label,
    oninput: (event) => { selection.blend = Number(event.target.value); moveViews(); writeAddress(); },
  });
  slider.value = selection.blend;
  return slider;
}

/** A slider from before to after, and how to apply the repair: by a command to a scene file, by hand to a document. */
function repairControls(repair) {
  const { file } = currentScreen();
  const command = `layoutdoctor fix ${shellWord(file)} --repair ${repair.id}`;
  const hasFrames = Object.keys(changedByRepair()).length > 0;
  return element("div", { class: "blend" },
    hasFrames ? element("div", {}, "before ", blendSlider("From before to after the repair"), " after") : null,
    /\.json$/i.test(file) ? element("p", {}, element("code", {}, command), " ", copyButton(command, "Copy"))
      : element("p", {}, repair.changes.map(lineText).join("; ")));
}

/** A change with its line in a document. */
function lineText(change) {
  const line = currentScene().constraintsByID.get(change.constraint)?.line;
  return line ? `line ${line}: ${changeText(change)}` : changeText(change);
}

const shellWord = (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

function copyButton(text, label) {
  return element("button", { type: "button", onclick: () => copy(text) }, label);
}

function suggestionsOf(finding) {
  if (finding.repairs?.length) return null;
  return (finding.suggestions ?? []).map((text) => element("p", {}, `Try: ${text}`));
}

/** What a rule means, in the words of the report without JavaScript. */
function ruleText(rule) {
  const term = byID(`rule-${rule}`);
  const text = term?.nextElementSibling;
  if (!text) return null;
  return element("details", { class: "rule" }, element("summary", {}, `About ${rule}`), [...text.children].map((child) => child.cloneNode(true)));
}
