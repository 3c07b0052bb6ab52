// Constraints on the canvas: dimension lines between anchors, with numbers on a halo.

/** The constraint under the pointer or the focus; null if there is none. */
let focusedConstraint = null;

/** Constraints that lines are drawn for at most; beyond it, names and numbers would cover each other. */
const drawnConstraints = 60;

/** The constraints that the canvas shows: those of the selection, of the finding, or all. */
function shownConstraints() {
  const scene = currentScene();
  if (selection.showsAll) return scene.constraints;
  if (selection.view) return constraintsOf(selection.view);
  const repair = currentRepair();
  const ids = repair ? repair.constraints : currentFinding()?.constraints ?? [];
  return ids.map((id) => scene.constraintsByID.get(id)).filter(Boolean);
}

/** The constraints that name a view. */
function constraintsOf(id) {
  return currentScene().constraints.filter((constraint) => namedViews(constraint).includes(id));
}

/** The views that constraints tie to a view, in the order of the scene. */
function tiedViews(id) {
  const named = new Set(constraintsOf(id).flatMap(namedViews));
  named.delete(id);
  return currentScene().views.map((view) => view.id).filter((other) => named.has(other));
}

function drawLines() {
  const lines = byID("lines");
  if (!lines) return;
  lines.replaceChildren();
  if (selection.isLayered) return;
  const configuration = currentConfiguration();
  const taken = [];
  const wanted = shownConstraints();
  const focused = focusedConstraint ?? selection.constraint;
  const all = wanted.slice(0, drawnConstraints);
  const extra = focused && !all.some((constraint) => constraint.id === focused)
    ? [currentScene().constraintsByID.get(focused)].filter(Boolean) : [];
  const isFaulty = !selection.view && !selection.showsAll && currentFinding() !== null;
  for (const constraint of [...all, ...extra]) {
    const changed = constraintIn(configuration, constraint);
    if (changed.active === false && constraint.id !== focused) continue;
    const line = dimension(changed, isFaulty, constraint.id === focused, taken);
    if (line) lines.append(line);
  }
  if (wanted.length > all.length) {
    announce(`Lines of the first ${drawnConstraints} of ${wanted.length} constraints are drawn.`);
  }
}

/** The line of a constraint; null where the frames alone do not say where its anchors are. */
function dimension(constraint, isFaulty, isFocused, taken) {
  const span = spanOf(constraint);
  if (!span) return null;
  const off = deviation(constraint, drawn.places);
  const kinds = [
    "dimension", span.axis === "x" ? "horizontal" : "vertical", (constraint.priority ?? 1000) < 1000 && "optional",
    isFaulty && "faulty", off && "broken", isFocused && "focused",
  ];
  const group = drawing("g", { class: kinds.filter(Boolean).join(" ") }, drawing("title", {}, constraint.words));
  const text = labelOf(constraint, off);
  const across = roomFor(span, text, taken);
  const point = (along, side) => (span.axis === "x" ? [along, side] : [side, along]);
  const stroke = (a, b, name) => group.append(drawing("line", { x1: a[0], y1: a[1], x2: b[0], y2: b[1], class: name }));
  if (span.isAlignment) {
    stroke(point(span.from, span.sides[0]), point(span.from, span.sides[1]), "guide");
  } else {
    stroke(point(span.from, across), point(span.to, across), "bar");
    for (const end of [span.from, span.to]) stroke(point(end, across - 4), point(end, across + 4), "bar");
    for (const reach of span.reaches) stroke(point(reach.at, across), point(reach.at, reach.side), "reach");
  }
  if (text) group.append(labelElement(span, across, text));
  return group;
}

function labelElement(span, across, text) {
  const middle = (span.from + span.to) / 2;
  const [x, y] = span.axis === "x" ? [middle, across - 5] : [across + 6, middle + 4];
  return drawing("text", { x, y, "text-anchor": span.axis === "x" ? "middle" : "start" }, text);
}

/** From where to where a constraint's line goes, in pixels of the canvas, and between which sides it has room. */
function spanOf(constraint) {
  const { places, scale, left, top } = drawn;
  const first = constraint.first && places[constraint.first.item];
  if (!first || !constraint.first.attribute) return null;
  const axis = axisOf(constraint);
  const place = axis === "x" ? 0 : 1;
  const shift = axis === "x" ? [left, top] : [top, left];
  const along = (value) => shift[0] + value * scale;
  const side = (value) => shift[1] + value * scale;
  const sides = (frame) => [side(frame[1 - place]), side(frame[1 - place] + frame[3 - place])];
  if (/width|height/.test(constraint.first.attribute)) {
    return { axis, from: along(first[place]), to: along(first[place] + first[place + 2]), sides: sides(first), reaches: [] };
  }
  const second = constraint.second && places[constraint.second.item];
  const [to, from] = [anchorValue(constraint.first, places), second ? anchorValue(constraint.second, places) : 0];
  if (to === null || from === null || !second) return null;
  return spanBetween(axis, along(from), along(to), sides(second), sides(first));
}

function spanBetween(axis, from, to, sidesOfFrom, sidesOfTo) {
  const common = [Math.max(sidesOfFrom[0], sidesOfTo[0]), Math.min(sidesOfFrom[1], sidesOfTo[1])];
  const middle = (sides) => (sides[0] + sides[1]) / 2;
  if (Math.abs(to - from) < 0.5) {
    return { axis, from, to, isAlignment: true, sides: [middle(sidesOfFrom), middle(sidesOfTo)], reaches: [] };
  }
  if (common[0] < common[1]) return { axis, from, to, sides: common, reaches: [] };
  const nearer = (sides) => (sidesOfTo[0] > sides[1] ? sides[1] : sides[0]);
  return { axis, from, to, sides: sidesOfTo, reaches: [{ at: from, side: nearer(sidesOfFrom) }] };
}

/** The place across a line at which it covers no other line or number. */
function roomFor(span, text, taken) {
  const [least, most] = span.sides;
  const length = 7 * text.length + 4;
  const middle = (span.from + span.to) / 2;
  const boxAt = (across) => {
    const [from, to] = [Math.min(span.from, span.to), Math.max(span.from, span.to)];
    return span.axis === "x"
      ? [Math.min(from, middle - length / 2), across - 18, Math.max(to, middle + length / 2), across + 5]
      : [across - 5, Math.min(from, middle - 8), across + 8 + length, Math.max(to, middle + 8)];
  };
  const isFree = (box) => taken.every((other) => box[0] >= other[2] || other[0] >= box[2] || box[1] >= other[3] || other[1] >= box[3]);
  const shares = [0.5, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6, 0.22, 0.78, 0.08, 0.92];
  const candidates = shares.map((share) => least + share * (most - least));
  const chosen = candidates.find((across) => isFree(boxAt(across))) ?? candidates[0];
  taken.push(boxAt(chosen));
  return chosen;
}

const relationSigns = { "==": "", ">=": "≥ ", "<=": "≤ " };

/** The number on a line: the distance or the size that a constraint asks for, and what it is where it is broken. */
function labelOf(constraint, off) {
  const { relation, multiplier, constant, second } = constraint;
  const isLength = /width|height/.test(constraint.first.attribute);
  const isFlipped = !isLength && (constant < 0 || (constant === 0 && /right|bottom|trailing/i.test(constraint.first.attribute)));
  const flipped = { ">=": "<=", "<=": ">=" };
  const sign = relationSigns[isFlipped ? flipped[relation] ?? relation : relation];
  const is = off ? `, is ${number((isFlipped ? -1 : 1) * (constant + off))}` : "";
  if (isLength && second) {
    const factor = multiplier === 1 ? "" : `${number(multiplier)} × `;
    const rest = constant === 0 ? "" : ` ${constant < 0 ? "−" : "+"} ${number(Math.abs(constant))}`;
    return `${sign || "= "}${factor}${viewName(currentScene(), second.item)}.${second.attribute}${rest}`;
  }
  if (constant === 0 && relation === "==" && !off) return "";
  return `${sign}${number(isFlipped ? -constant : constant)}${is}`;
}

/** Thickens the line of a constraint. */
function focusConstraint(id) {
  focusedConstraint = id;
  drawLines();
  for (const row of document.querySelectorAll("[data-constraint]")) row.classList.toggle("focused", row.dataset.constraint === id);
}

/** Listeners that thicken the line of a constraint while its row has the pointer or the focus. */
function constraintListeners(id) {
  if (!id) return {};
  return {
    "data-constraint": id, onpointerenter: () => focusConstraint(id), onpointerleave: () => focusConstraint(null),
    onfocus: () => focusConstraint(id), onblur: () => focusConstraint(null),
  };
}
