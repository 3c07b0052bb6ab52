// Views: the outline, and the details of one: its frame, why it has it, its constraints and what it is tied to.

/** Above it, only rows in sight are made. */
const outlineRows = 1000;

function drawOutline() {
  const scene = currentScene();
  const configuration = currentConfiguration();
  if (isDrawn("outline", selection.screen, configuration?.id, byID("search").value)) {
    selectInOutline();
    return;
  }
  const own = scene.findings.filter((finding) => !finding.expected && finding.configurations.includes(configuration?.id));
  const severityOf = (id) => severities.find((severity) => own.some((finding) => finding.severity === severity && finding.views.includes(id)));
  const outline = byID("outline");
  const query = folded(byID("search").value);
  const views = scene.views.filter((view) => !query || matches(view, query));
  const rows = views.slice(0, outlineRows).map((view) => outlineRow(configuration, view, severityOf(view.id)));
  outline.replaceChildren(...rows);
  if (views.length > outlineRows) {
    outline.append(element("li", { class: "faint", role: "none" }, `${views.length - outlineRows} more: search for them`));
  }
  selectInOutline();
  drawHits(scene, query, views.length > 0);
}

/** Marks the row of the selected view, which alone takes part in the order of the tab key. */
function selectInOutline() {
  const rows = [...byID("outline").querySelectorAll("[role=treeitem]")];
  const chosen = rows.find((row) => row.dataset.view === selection.view);
  for (const row of rows) {
    row.setAttribute("aria-selected", String(row === chosen));
    row.tabIndex = row === (chosen ?? rows[0]) ? 0 : -1;
  }
}

const matches = (view, query) => [view.id, view.label, view.kind, view.class].some((text) => text && folded(text).includes(query));

function outlineRow(configuration, view, severity) {
  const current = viewIn(configuration, view);
  const isOpenEnded = Object.hasOwn(configuration?.ambiguous ?? {}, view.id);
  return element("li", {
    role: "treeitem", "aria-level": view.depth + 1,
    "data-view": view.id, class: current.hidden ? "absent" : null, place: { paddingLeft: `${0.4 + view.depth * 0.9}rem` },
    onclick: () => chooseView(view.id), onpointerenter: () => hover(view.id), onpointerleave: () => hover(null),
  }, view.name, " ", element("span", { class: "faint" }, view.kind),
  severity ? element("span", { class: `mark ${severity}`, title: `has a finding: ${severity}`, "aria-label": `has a finding: ${severity}` }, " !") : null,
  isOpenEnded ? element("span", { class: "mark", title: "is not determined", "aria-label": "is not determined" }, " ?") : null,
  current.hidden ? element("span", { class: "faint" }, " hidden") : null);
}

/** The constraints that the search finds. */
function drawHits(scene, query, findsViews) {
  const hits = query ? scene.constraints.filter((constraint) =>
    folded(constraint.id).includes(query) || folded(constraint.words).includes(query)) : [];
  const shown = hits.slice(0, 100).map((constraint) => constraint.id);
  byID("hits").replaceChildren(...(!query ? [] : hits.length || findsViews ? [
    element("h2", {}, counted(hits.length, "constraint")), constraintTable(shown),
  ] : [element("p", { class: "faint" }, "nothing found")]));
}

function walkOutline(event) {
  const rows = [...byID("outline").querySelectorAll("[role=treeitem]")];
  const here = rows.indexOf(document.activeElement);
  const level = (row) => Number(row.getAttribute("aria-level"));
  if (here < 0) return;
  const steps = { ArrowDown: () => here + 1, ArrowUp: () => here - 1, Home: () => 0, End: () => rows.length - 1,
    ArrowLeft: () => rows.findLastIndex((row, index) => index < here && level(row) < level(rows[here])),
    ArrowRight: () => (rows[here + 1] && level(rows[here + 1]) > level(rows[here]) ? here + 1 : here),
    Enter: () => here, " ": () => here };
  if (!Object.hasOwn(steps, event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  const next = rows[steps[event.key]()];
  if (!next) return;
  chooseView(next.dataset.view);
  const row = [...byID("outline").children].find((row) => row.dataset.view === selection.view);
  row?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

// The details of a view.

function viewDetails(scene, id) {
  const configuration = currentConfiguration();
  const view = viewIn(configuration, scene.viewsByID.get(id));
  const frame = drawn.frames[id];
  const constraints = constraintsOf(id).map((constraint) => constraint.id);
  return [
    currentFinding() ? element("p", {}, element("button", { type: "button", class: "link",
      onclick: () => chooseView(null) }, "← the finding")) : null,
    element("h2", {}, view.name, " ", element("span", { class: "faint" }, view.kind)),
    element("p", { class: "place" }, [view.class, view.label && view.label !== view.id ? view.id : null,
      view.line ? `${currentScreen().file}:${view.line}` : null].filter(Boolean).join(" · ")),
    frame ? frameTable(configuration, view, frame) : element("p", {}, "It has no frame here."),
    propertiesText(view), findingsOfView(scene, id), whyOf(configuration, id),
    element("h3", {}, counted(constraints.length, "constraint")), constraintTable(constraints),
    neighbours(scene, id),
  ];
}

function frameTable(configuration, view, frame) {
  const open = configuration.ambiguous?.[view.id] ?? [];
  const names = ["x", "y", "width", "height"];
  return element("table", { class: "frame" }, element("thead", {}, element("tr", {}, names.map((name) => element("th", { scope: "col" }, name)))),
    element("tbody", {}, element("tr", {}, names.map((name, place) =>
      element("td", {}, following(element("span"), (node) => { node.textContent = number((drawn.frames[view.id] ?? frame)[place]); }),
        open.includes(name) ? element("span", { class: "mark", title: "not determined" }, " ?") : null)))));
}

function propertiesText(view) {
  const words = [];
  const [width, height] = view.contentSize ?? [null, null];
  const size = (value) => (value === null ? "–" : number(value));
  if (view.installed === false) words.push("not installed");
  if (width !== null || height !== null) words.push(`content ${size(width)} × ${size(height)}`);
  if (view.hidden) words.push("hidden");
  if (view.alpha !== undefined && view.alpha !== 1) words.push(`alpha ${number(view.alpha)}`);
  if (view.clips) words.push("clips");
  if (view.transform) words.push("transformed");
  if (view.zPosition) words.push(`zPosition ${number(view.zPosition)}`);
  return words.length ? element("p", { class: "faint" }, words.join(", ")) : null;
}

function findingsOfView(scene, id) {
  const own = scene.findings.filter((finding) => !finding.expected && finding.views.includes(id));
  if (!own.length) return null;
  return element("details", { open: own.length < 4 }, element("summary", {}, counted(own.length, "finding")),
    element("ul", {}, own.map((finding) => element("li", {}, findingButton(finding)))));
}

/** Why a view has its frame: a sum for each of x, y, width and height. */
function whyOf(configuration, id) {
  const why = part(currentScreen(), "why");
  const own = why?.why[configuration?.id]?.[id];
  if (!own) return leftOut("why");
  const attributes = ["x", "y", "width", "height"].filter((attribute) => why.reasons[own[attribute]]);
  return element("section", { class: "why" }, element("h3", {}, "Why"),
    validity(),
    attributes.map((attribute) => reasonElement(why, why.reasons[own[attribute]], attribute, configuration.frames[id])));
}

function reasonElement(why, reason, attribute, frame) {
  const value = frame ? ` is ${number(frame[attributePlaces[attribute]])}` : "";
  return element("details", { open: reason.terms.length < 9 }, element("summary", {}, attribute, value,
    reason.words ? element("span", { class: "faint" }, `: ${reason.words}`) : null), termTable(why, reason),
  reason.atLeast ? [element("p", {}, `It is not less: ${reason.atLeast.words ?? ""}`), termTable(why, reason.atLeast)] : null);
}

function termTable(why, sum) {
  const rows = sum.terms.map((place, index) => {
    const term = why.terms[place];
    const constraint = currentScene().constraintsByID.get(term.constraint);
    return element("tr", { tabindex: term.constraint ? 0 : null, ...constraintListeners(term.constraint) },
      element("td", { class: "number" }, signed(term.value, index)), element("td", {}, term.words),
      element("td", { class: "line" }, constraint?.line ? `:${constraint.line}` : ""));
  });
  return element("table", {}, element("tbody", {}, rows));
}

const signed = (value, index) => (value === 0 && index > 0 ? "" : value < 0 ? `− ${number(-value)}` : index > 0 ? `+ ${number(value)}` : number(value));

/** The views that constraints tie a view to, with a line for each axis. */
function neighbours(scene, id) {
  const tied = tiedViews(id);
  if (!tied.length) return null;
  const shown = tied.slice(0, 40);
  const row = 40;
  const lines = drawing("svg", { viewBox: `0 0 120 ${shown.length * row}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const middle = (shown.length * row) / 2;
  const buttons = shown.map((other, index) => {
    const ties = constraintsOf(id).filter((constraint) => namedViews(constraint).includes(other));
    const y = (index + 0.5) * row;
    for (const axis of ["x", "y"]) {
      const own = ties.filter((constraint) => axisOf(constraint) === axis);
      if (own.length) lines.append(tieLine(own, axis, middle, y));
    }
    const attributes = [...new Set(ties.map((tie) => (tie.first.item === other ? tie.first : tie.second).attribute))];
    return element("button", { type: "button", onclick: () => chooseView(other), onpointerenter: () => hover(other),
      onpointerleave: () => hover(null) }, viewName(scene, other), " ", element("span", { class: "faint" }, attributes.join(", ")));
  });
  return element("section", {}, element("h3", {}, "Tied to"), element("div", { class: "ties" },
    element("span", { class: "own" }, viewName(scene, id)), lines, element("div", { class: "others" }, buttons)),
  tied.length > shown.length ? element("p", { class: "faint" }, `and ${tied.length - shown.length} more`) : null);
}

function tieLine(ties, axis, from, to) {
  const shift = axis === "x" ? -2 : 2;
  const isOptional = ties.every((tie) => constraintIn(currentConfiguration(), tie).priority < 1000);
  return drawing("path", {
    class: `tie ${axis === "x" ? "horizontal" : "vertical"}${isOptional ? " optional" : ""}`, "vector-effect": "non-scaling-stroke",
    d: `M0 ${from + shift}C60 ${from + shift} 60 ${to + shift} 120 ${to + shift}`,
  }, drawing("title", {}, ties.map((tie) => tie.words).join("\n")));
}

/** Says that details were left out at a limit of the page; null if they were not. */
function leftOut(kind) {
  const names = { why: "Reasons", sweeps: "Breakpoints", motion: "Moments in flight" };
  if (currentScene().left?.includes(kind === "motion" ? "samples" : kind)) return element("p", { class: "faint" }, `${names[kind]} were left out at a limit of the check.`);
  const isLeft = currentScreen().details.includes(kind) && part(currentScreen(), kind) === null;
  return isLeft ? element("p", { class: "faint" }, `${names[kind]} of this screen are left out at the page's limit of size.`) : null;
}
