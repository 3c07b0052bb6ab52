// Constraints on the canvas: dimension lines between anchors, with numbers on a halo.

/** The constraint under the pointer or the focus; null if there is none. */
let focusedConstraint = null;

/** Constraints that lines are drawn for until all are asked for; beyond it, names and numbers cover each other. */
const drawnConstraints = 60;

/** The active constraints that the canvas shows: those of the selection, of the finding, or all, and the finding's first. */
function shownConstraints(faulty) {
  const scene = currentScene();
  const known = (ids) => [...ids].map((id) => scene.constraintsByID.get(id)).filter(Boolean);
  const repair = currentRepair();
  const shown = selection.showsAll ? [...new Set([...known(faulty), ...scene.constraints])]
    : selection.view ? constraintsOf(selection.view) : known(repair ? repair.constraints : faulty);
  return shown.map((constraint) => constraintIn(currentConfiguration(), constraint)).filter((constraint) => constraint.active);
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
  byID("undrawn").hidden = true;
  if (selection.isLayered) return;
  const faulty = new Set(currentFinding() ? constraintsOfFinding(currentFinding()) : []);
  const wanted = shownConstraints(faulty);
  const focused = focusedConstraint ?? selection.constraint;
  const all = selection.showsMore ? wanted : wanted.slice(0, drawnConstraints);
  // Rows also name constraints that only a reason has, which have no line.
  const beyond = all.some((constraint) => constraint.id === focused) ? null : currentScene().constraintsByID.get(focused);
  const extra = beyond ? [constraintIn(currentConfiguration(), beyond)] : [];
  const taken = boxesOfNames();
  placeNamesOfDashed(taken);
  taken.push(...boxesBesideCanvas());
  const isRed = (id) => faulty.has(id) && (selection.showsAll || !selection.view);
  // A search for each of hundreds of lines would take half a second.
  const isSearched = (index) => index < drawnConstraints || index >= all.length;
  const dimensions = [...all, ...extra].map((constraint, index) =>
    dimension(constraint, isRed(constraint.id), constraint.id === focused, isSearched(index) ? taken : null));
  const known = dimensions.filter(Boolean);
  lines.append(...known.map(({ line }) => line), ...known.map(({ label }) => label).filter(Boolean));
  const crowded = known.filter(({ isWithoutRoom }) => isWithoutRoom).length;
  lines.changesWithFocus = extra.length > 0 || crowded > 0 || (lines.changesWithFocus && focused !== null);
  describeLines(wanted.length - all.length, dimensions.length - known.length, crowded);
}

/** Says how many constraints have no line and how many numbers have no room, with a button that draws the lines beyond the limit. */
function describeLines(left, without, crowded) {
  const node = byID("undrawn");
  const isWorthSaying = left > 0 || crowded > 0 || (without > 0 && selection.showsAll);
  if (!isWorthSaying) return;
  node.hidden = false;
  const words = [without > 0 && `${without} without a line, as of baselines`, crowded > 0 && `no room for ${counted(crowded, "number")}: zoom in`];
  node.replaceChildren(left > 0 ? element("button", { type: "button", onclick: () => change(() => { selection.showsMore = true; }) },
    `and ${counted(left, "more constraint")}`) : "", ` ${words.filter(Boolean).join("; ")}`);
}

/** The line of a constraint, and its number, which is drawn above all lines; null where the frames alone do not say where its anchors are. */
function dimension(constraint, isFaulty, isFocused, taken) {
  const span = spanOf(constraint);
  if (!span) return null;
  const off = deviation(constraint, drawn.places);
  const kinds = [
    "dimension", span.axis === "x" ? "horizontal" : "vertical", (constraint.priority ?? 1000) < 1000 && "optional",
    isFaulty && `faulty ${currentFinding().severity}`, off && "broken", isFocused && "focused",
  ];
  const attributes = { class: kinds.filter(Boolean).join(" "), "data-line": constraint.id };
  const group = drawing("g", attributes, drawing("title", {}, constraint.words));
  const text = labelOf(constraint, off);
  const { across, label, isWithoutRoom } = roomFor({ ...span, isBroken: Boolean(off) }, text, taken, isFocused);
  const point = (position, side) => (span.axis === "x" ? [position, side] : [side, position]);
  const stroke = (a, b, name) => group.append(drawing("line", { x1: a[0], y1: a[1], x2: b[0], y2: b[1], class: name }));
  if (span.isAlignment) {
    stroke(point(span.from, span.sides[0]), point(span.from, span.sides[1]), "guide");
  } else {
    stroke(point(span.from, across), point(span.to, across), "bar");
    for (const end of [span.from, span.to]) stroke(point(end, across - 4), point(end, across + 4), "bar");
    for (const reach of span.reaches) stroke(point(reach.at, across), point(reach.at, reach.side), "reach");
  }
  if (!label) return { line: group, label: null, isWithoutRoom };
  const numbered = group.cloneNode();
  numbered.append(drawing("text", { x: label.x, y: label.y, "text-anchor": label.anchor }, text));
  return { line: group, label: numbered };
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
    const ends = (axis === "x" ? ["left", "right"] : ["top", "bottom"])
      .map((attribute) => anchorValue({ ...constraint.first, attribute }, null, places));
    return ends.includes(null) ? null : { axis, from: along(ends[0]), to: along(ends[1]), sides: sides(first), reaches: [] };
  }
  const second = constraint.second && places[constraint.second.item];
  if (!second) return null;
  const [to, from] = [anchorValue(constraint.first, constraint.second, places), anchorValue(constraint.second, constraint.first, places)];
  if (to === null || from === null) return null;
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

/** The cost of covering a square pixel of a line, a name or a number. */
const weights = { line: 2, name: 8, number: 9 };

/**
 * Places the bar of a line and its number where they cover the least of what is there: boxes of left, top, right, bottom and cost.
 * The number is above its line or at the right, if there is room, otherwise on the other side or beyond an end. A number that would
 * cover another one is left out. The bar of an alignment has one place. Without `taken`, all is in the middle.
 */
function roomFor(span, text, taken, isFocused) {
  const isHorizontal = (span.axis === "x") !== Boolean(span.isAlignment);
  const ordered = (ends) => [Math.min(...ends), Math.max(...ends)];
  const [start, end] = ordered(span.isAlignment ? span.sides : [span.from, span.to]);
  const [least, most] = ordered(span.isAlignment ? [span.from, span.to] : span.sides);
  const shares = span.isAlignment || !taken ? [0.5] : [0.5, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6, 0.22, 0.78, 0.08, 0.92];
  const margin = lengthOf(text, span.isBroken) + 20;
  const around = [start - margin, least - margin, end + margin, most + margin];
  const near = taken?.filter((box) => coveredArea(isHorizontal ? around : [around[1], around[0], around[3], around[2]], [box]) > 0) ?? [];
  let best = { cost: Infinity };
  for (const side of text ? ["usual", "other", "beyond"] : ["none"]) {
    for (const share of shares) {
      const across = least + share * (most - least);
      const bar = isHorizontal ? [start, across - 4, end, across + 4, weights.line] : [across - 4, start, across + 4, end, weights.line];
      for (const label of labelsBeside({ isHorizontal, start, end, across, isBroken: span.isBroken }, text, side)) {
        const boxes = label ? [bar, label.box] : [bar];
        const cost = boxes.reduce((sum, box) => sum + coveredArea(box, near), 0);
        if (cost < best.cost) best = { cost, across, label, boxes };
        if (best.cost === 0) break;
      }
      if (best.cost === 0) break;
    }
    if (best.cost === 0) break;
  }
  const covered = near.filter((box) => box[4] === weights.number);
  if (!isFocused && best.label && coveredArea(best.label.box, covered) > 0) {
    best = { across: best.across, boxes: [best.boxes[0]], isWithoutRoom: true };
  }
  taken?.push(...best.boxes);
  return best;
}

/** An estimate of the length of text on the canvas, in pixels: points and thin letters are half as wide as digits. */
const lengthOf = (text, isBold) => [...text].reduce((sum, character) => sum + (/[ ,.'il]/.test(character) ? 3.8 : 7), 0) * (isBold ? 1.12 : 1);

/** The places of a number on a side of a line, the best first. */
function labelsBeside({ isHorizontal, start, end, across, isBroken }, text, side) {
  if (side === "none") return [null];
  const length = lengthOf(text, isBroken) + 2;
  const label = (x, y, anchor) => {
    const left = x - { start: 0, middle: length / 2, end: length }[anchor];
    return { x, y: y + 4, anchor, box: [left - 1, y - 8, left + length + 1, y + 8, weights.number] };
  };
  if (side === "beyond") {
    return isHorizontal
      ? [0, -9, 11].flatMap((shift) => [label(end + 7, across + shift, "start"), label(start - 7, across + shift, "end")])
      : [start - 10, end + 10].flatMap((y) => [label(across, y, "middle"), label(across + 6, y, "start"), label(across - 6, y, "end")]);
  }
  const isUsual = side === "usual";
  return [0.5, 0.25, 0.75, 0.1, 0.9].map((part) => start + part * (end - start)).map((along) => (isHorizontal
    ? label(along, across + (isUsual ? -9 : 11), "middle") : label(across + (isUsual ? 6 : -6), along, isUsual ? "start" : "end")));
}

const coveredArea = (box, taken) => taken.reduce((sum, other) => {
  const width = Math.min(box[2], other[2]) - Math.max(box[0], other[0]);
  const height = Math.min(box[3], other[3]) - Math.max(box[1], other[1]);
  return width > 0 && height > 0 ? sum + width * height * other[4] : sum;
}, 0);

/** The boxes around the canvas, where numbers would not be seen. */
function boxesBesideCanvas() {
  const [width, height] = measuredCanvas();
  const far = 1e5;
  const boxes = [[-far, -far, 0, far], [width, -far, far, far], [0, -far, width, 0], [0, height, width, far]];
  return boxes.map((box) => [...box, weights.name]);
}

/** The boxes of the names of views, for numbers that are not to cover them. */
function boxesOfNames() {
  const { elements, places, scale, left, top } = drawn;
  const boxes = [];
  for (const [id, node] of elements) {
    const { classList, firstChild } = node;
    const isBold = node.isAlwaysNamed;
    if (!firstChild || classList.contains("unnamed") || (classList.contains("covered") && !isBold)) continue;
    const [x, y] = [left + places[id][0] * scale, top + places[id][1] * scale - (classList.contains("covered") ? 14 : 0)];
    const length = lengthOf(firstChild.textContent, isBold) + 4;
    boxes.push([x, y, x + (isBold ? length : Math.min(length, places[id][2] * scale)), y + 15, weights.name]);
  }
  return boxes;
}

/**
 * Names each dashed view at its lower or upper edge, where its name covers no other one; without such a place it has no name. Adds
 * the boxes of these names to those of others.
 */
function placeNamesOfDashed(taken) {
  const { after, dashed, scale, left, top } = drawn;
  for (const [id, { firstChild, classList }] of after) {
    if (!dashed[id] || classList.contains("unnamed")) continue;
    const [x, y, width, height] = dashed[id].map((value) => value * scale);
    const length = Math.min(lengthOf(firstChild.textContent, true) + 4, width - 4);
    const inside = height < 30 ? [] : [height - 18];
    const places = [...inside, height, -18].flatMap((down) => [[2, down], [width - length - 4, down]]);
    const boxOf = ([across, down]) => [left + x + across, top + y + down, left + x + across + length, top + y + down + 15, weights.name];
    const place = places.find((place) => coveredArea(boxOf(place), taken) === 0);
    classList.toggle("unnamed", !place);
    if (!place) continue;
    Object.assign(firstChild.style, { left: `${place[0]}px`, top: `${place[1]}px`, bottom: "auto" });
    taken.push(boxOf(place));
  }
}

const relationSigns = { "==": "", ">=": "≥ ", "<=": "≤ " };

/** The number on a line: the distance or the size that a constraint asks for, and what it is where it is broken. */
function labelOf(constraint, off) {
  const { relation, multiplier, constant, second } = constraint;
  const isLength = /width|height/.test(constraint.first.attribute);
  const isFlipped = !isLength && (constant < 0 || (constant === 0 && isMeasuredInward(constraint)));
  const flipped = { ">=": "<=", "<=": ">=" };
  const sign = relationSigns[isFlipped ? flipped[relation] ?? relation : relation];
  const is = off ? `, is ${number((isFlipped ? -1 : 1) * (constant + off))}` : "";
  if (isLength && second) {
    const factor = multiplier === 1 ? "" : `${number(multiplier)} × `;
    const rest = constant === 0 ? "" : ` ${constant < 0 ? "−" : "+"} ${number(Math.abs(constant))}`;
    return `${sign || "= "}${factor}${viewName(currentScene(), second.item)}.${second.attribute}${rest}`;
  }
  if ((constant === 0 && relation === "==" && !off) || isChangedInFlight(constraint)) return "";
  return `${sign}${number(isFlipped ? -constant : constant)}${is}`;
}

/** Whether a constraint without a distance is read from its second anchor: it is one of at least, or from an edge at the right or below inward. */
function isMeasuredInward({ relation, first, second }) {
  if (relation !== "==" || !second) return relation === "<=";
  const depth = (anchor) => currentScene().viewsByID.get(anchor.item)?.depth ?? 0;
  return /right|bottom|trailing/.test(first.attribute) !== depth(first) < depth(second);
}

/** Thickens the line of a constraint. */
function focusConstraint(id) {
  focusedConstraint = id;
  const focused = id ?? selection.constraint;
  const groups = [...document.querySelectorAll("#lines [data-line]")];
  if (byID("lines")?.changesWithFocus || (focused && !groups.some((group) => group.dataset.line === focused))) drawLines();
  else for (const group of groups) group.classList.toggle("focused", group.dataset.line === focused);
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
