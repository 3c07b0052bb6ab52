// The canvas: views to scale in two dimensions or in layers, what is selected, and the zoom.

/** The elements of the drawn views, by id; they move while sliders are dragged, and are made again in another configuration. */
let drawn = { subject: null, elements: new Map(), after: new Map(), frames: {}, places: {}, dashed: {}, heights: "{}", scale: 1, left: 0, top: 0 };

const turn = { x: -14, y: -32, isDragged: false };

/** Above it, only views in sight are drawn. */
const drawnViews = 400;

/** What is selected is too small to read if it is lower than this on the canvas: about a line of text. */
const readable = 14;

/** What is too small is shown in this height. */
const comfortable = 40;

/** The views of a finding are named even where they are small, unless there are more than this, whose names would cover each other. */
const namedViewsOfFinding = 12;

/** The size of the canvas in pixels; null until it is measured. */
let canvasSize = null;

function measuredCanvas() {
  canvasSize ??= [byID("canvas").clientWidth, byID("canvas").clientHeight];
  return canvasSize;
}

/** Reads the frames that are to be drawn. */
function readFrames() {
  drawn.frames = frames();
  drawn.places = absolute(currentScene(), drawn.frames);
}

/** Draws everything again. */
function drawCanvas() {
  const scene = currentScene();
  const configuration = currentConfiguration();
  const stage = byID("stage");
  const isPartial = scene.views.length > drawnViews;
  const subject = isPartial ? null : `${selection.screen} ${configuration?.id}`;
  const kept = subject !== null && drawn.subject === subject ? drawn.elements : new Map();
  const heights = kept.size ? drawn.heights : "[{},{}]";
  drawn = { subject, elements: kept, after: new Map(), frames: {}, places: {}, dashed: {}, heights, scale: 1, left: 0, top: 0 };
  readFrames();
  if (!configuration || !Object.keys(drawn.places).length) {
    stage.replaceChildren(element("p", { class: "nothing" }, "There is no layout."));
    byID("undrawn").hidden = true;
    return;
  }
  measureStage();
  const roles = rolesOfViews();
  if (!kept.size) {
    for (const view of paintOrder(scene, configuration)) {
      if (!drawn.places[view.id] || viewIn(configuration, view).installed === false) continue;
      if (isPartial && !roles.has(view.id) && !isInSight(drawn.places[view.id])) continue;
      drawn.elements.set(view.id, viewElement(view));
    }
    stage.replaceChildren(...drawn.elements.values());
  } else {
    for (const node of stage.querySelectorAll(".after, #lines")) node.remove();
  }
  for (const [id, node] of drawn.elements) furnishView(node, viewIn(configuration, scene.viewsByID.get(id)), roles.get(id) ?? "");
  for (const id of Object.keys({ ...changedByRepair(), ...openFrames(), ...earlierFrames() })) {
    const node = element("div", { class: "view after" }, element("span", {}, viewName(scene, id)));
    drawn.after.set(id, node);
    stage.append(node);
  }
  stage.append(drawing("svg", { id: "lines", "aria-hidden": "true" }));
  moveViews();
}

/** Moves the drawn views to the current frames, and draws the lines. */
function moveViews() {
  const scene = currentScene();
  if (!drawn.elements.size) return;
  readFrames();
  const after = dashedFrames();
  drawn.dashed = after ? absolute(scene, after) : {};
  const layers = selection.isLayered ? layersOf(scene) : null;
  const covered = layers ? new Set() : coveredNames(scene);
  for (const [id, node] of drawn.elements) node.classList.toggle("covered", covered.has(id));
  const clips = layers ? new Map() : clipsOf(scene);
  showChangesInFlight();
  for (const [id, node] of drawn.elements) placeElement(node, drawn.places[id], layers?.get(id), clips.get(id));
  for (const [id, node] of drawn.after) placeElement(node, drawn.dashed[id], layers?.get(id));
  byID("canvas").classList.toggle("layered", selection.isLayered);
  byID("stage").style.transform = selection.isLayered ? `rotateX(${turn.x}deg) rotateY(${turn.y}deg)` : "";
  drawLines();
  for (const node of document.querySelectorAll("[data-follows]")) node.write();
  if (hoveredView !== null) hover(hoveredView);
}

/** The views whose name a subview would cover. */
function coveredNames(scene) {
  const { places, scale } = drawn;
  const covered = new Set();
  for (const view of scene.views) {
    const [frame, outer] = [places[view.id], places[view.parent]];
    if (!frame || !outer || !drawn.elements.has(view.id)) continue;
    if ((frame[1] - outer[1]) * scale < 13 && (frame[0] - outer[0]) * scale < 40) covered.add(view.parent);
  }
  return covered;
}

/** Hides, fades, turns and raises the views that a flight hides, fades, turns and raises. */
function showChangesInFlight() {
  const { hidden, alpha, transform, zPosition, order } = changesInFlight();
  const heights = JSON.stringify([zPosition, order]);
  if (drawn.heights !== heights) {
    const views = paintOrder(currentScene(), currentConfiguration(), zPosition, order);
    byID("stage").prepend(...views.map((view) => drawn.elements.get(view.id)).filter(Boolean));
  }
  drawn.heights = heights;
  for (const [id, node] of drawn.elements) {
    if (Object.hasOwn(hidden, id)) node.classList.toggle("hidden", hidden[id]);
    if (Object.hasOwn(alpha, id)) node.style.opacity = Math.max(0.08, alpha[id]);
    if (Object.hasOwn(transform, id)) node.turned = transformText(transform[id]);
  }
}

/** The part of the screen outside of which ancestors clip a view, for views that have such ancestors. */
function clipsOf(scene) {
  const configuration = currentConfiguration();
  const clips = new Map();
  for (const view of scene.views) {
    const outer = scene.viewsByID.get(view.parent);
    if (!outer || !drawn.places[outer.id]) continue;
    const own = viewIn(configuration, outer).clips ? drawn.places[outer.id] : null;
    const inherited = clips.get(outer.id);
    const clip = own && inherited ? intersection(own, inherited) : own ?? inherited;
    if (clip) clips.set(view.id, clip);
  }
  return clips;
}

function intersection([x, y, width, height], [otherX, otherY, otherWidth, otherHeight]) {
  const [left, top] = [Math.max(x, otherX), Math.max(y, otherY)];
  const right = Math.min(x + width, otherX + otherWidth);
  return [left, top, Math.max(0, right - left), Math.max(0, Math.min(y + height, otherY + otherHeight) - top)];
}

/** A view's clip as CSS; empty if nothing of the view is cut. What is selected is shown whole. */
function clipText(node, frame, clip) {
  if (!clip || node.isAlwaysNamed) return "";
  const { scale } = drawn;
  const sides = [
    clip[1] - frame[1], frame[0] + frame[2] - clip[0] - clip[2], frame[1] + frame[3] - clip[1] - clip[3], clip[0] - frame[0],
  ];
  if (sides.every((side) => side <= 0)) return "";
  return `inset(${sides.map((side) => `${side > 0 ? side * scale : -20}px`).join(" ")})`;
}

function placeElement(node, frame, layer, clip) {
  const { scale, left, top } = drawn;
  if (!frame) return;
  const [x, y] = [left + frame[0] * scale, top + frame[1] * scale];
  const [width, height] = [Math.max(frame[2] * scale, 1), Math.max(frame[3] * scale, 1)];
  const depth = layer === undefined ? "" : ` translateZ(${layer}px)`;
  const transform = `translate(${x}px, ${y}px)${depth}${node.turned ?? ""}`;
  const style = { width: `${width}px`, height: `${height}px`, transform, clipPath: clipText(node, frame, clip) };
  const text = Object.values(style).join();
  if (node.placed !== text) Object.assign(node.style, style);
  node.placed = text;
  const isNamed = node.isAlwaysNamed || (width > 30 && height > 13);
  node.classList.toggle("unnamed", !isNamed);
}

/** Where the canvas shows which part of the layout, and how large. */
function measureStage() {
  const [width, height] = measuredCanvas();
  const whole = boundsOf([...framesAround(drawn.places[currentScene().views[0].id]), ...interesting(), ...ghosts()]);
  const margin = selection.isLayered ? 0.72 : 0.94;
  const fit = ([, , w, h]) => Math.min((width * margin) / Math.max(w, 1), (height * margin) / Math.max(h, 1));
  const target = zoomTarget(whole, fit(whole));
  const scale = target.scale ?? fit(target.box);
  const [x, y, w, h] = target.box;
  Object.assign(drawn, { scale, left: width / 2 - (x + w / 2) * scale, top: height / 2 - (y + h / 2) * scale });
  byID("stage").style.transformOrigin = `${width / 2}px ${height / 2}px`;
  byID("zoom").setAttribute("aria-pressed", String(target.box !== whole || Boolean(target.scale)));
}

/** The frame of the root, and those that are outside of it by at most a quarter of its size. */
function framesAround(root) {
  const [width, height] = [root[2] * 1.25, root[3] * 1.25];
  return Object.values(drawn.places).filter(([x, y, w, h]) => x >= root[2] - width && y >= root[3] - height && x + w <= width && y + h <= height);
}

/**
 * What to show: by itself the whole, or the surroundings of what is selected where it would be too small to read. The button and
 * the wheel override it.
 */
function zoomTarget(whole, scale) {
  const { zoom } = selection;
  if (zoom?.box) return zoom;
  const boxes = interesting();
  const box = boundsOf(boxes);
  if (!box || zoom === "whole") return { box: whole };
  const smallest = Math.max(1, Math.min(...boxes.map((frame) => Math.min(frame[2], frame[3]))));
  if (zoom !== "near" && smallest * scale >= readable) return { box: whole };
  const [width, height] = measuredCanvas().map((length) => length * 0.85);
  const nearest = Math.min(width / Math.max(box[2], 1), height / Math.max(box[3], 1));
  return { box, scale: Math.min(Math.max(zoom === "near" ? nearest : comfortable / smallest, scale), nearest, 8) };
}

/** The frames of the views that are drawn twice, in the coordinates of the root. */
function ghosts() {
  const other = { ...openFrames(), ...earlierFrames(), ...changedByRepair() };
  const places = absolute(currentScene(), { ...drawn.frames, ...other });
  return Object.keys(other).map((id) => places[id]);
}

/** The frames of what is selected: a view, or the views of a finding. */
function interesting() {
  if (selection.view) return [drawn.places[selection.view]].filter(Boolean);
  const frames = (currentFinding()?.views ?? []).map((id) => drawn.places[id]);
  return [...frames, ...(openLayouts() ? ghosts() : [])].filter((frame) => frame && frame[2] + frame[3] > 0);
}

function isInSight([x, y, width, height]) {
  const { scale, left, top } = drawn;
  const [across, down] = measuredCanvas();
  return left + (x + width) * scale > 0 && left + x * scale < across && top + (y + height) * scale > 0 && top + y * scale < down;
}

/** Views from back to front: parents before children, siblings by zPosition and order, and keyboards before everything. */
function paintOrder(scene, configuration, zPositions = {}, orders = {}) {
  const children = new Map();
  const keyboards = [];
  for (const view of scene.views) {
    const isKeyboard = view.kind === "keyboard" && view.parent;
    if (!children.has(view.parent)) children.set(view.parent, []);
    (isKeyboard ? keyboards : children.get(view.parent)).push(view);
  }
  const height = (view) => zPositions[view.id] ?? viewIn(configuration, view).zPosition ?? 0;
  const order = [];
  const waiting = [...(children.get(null) ?? scene.views.slice(0, 1)), ...keyboards].reverse();
  while (waiting.length) {
    const view = waiting.pop();
    order.push(view);
    const inner = [...(children.get(view.id) ?? [])];
    const subviews = orders[view.id] ?? viewIn(configuration, view).order;
    if (subviews) {
      const places = new Map(subviews.map((id, place) => [id, place]));
      inner.sort((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1));
    }
    if (inner.some((child) => height(child) !== 0)) inner.sort((a, b) => height(a) - height(b));
    waiting.push(...inner.reverse());
  }
  return order;
}

/** The distance of each view from the desk, in points of the screen: its depth in the tree and its order among siblings. */
function layersOf(scene) {
  const deepest = Math.max(1, ...scene.views.map((view) => view.depth));
  const step = Math.min(46, 240 / deepest);
  const seen = new Map();
  const layers = new Map();
  for (const view of paintOrder(scene, currentConfiguration())) {
    const place = seen.get(view.parent) ?? 0;
    seen.set(view.parent, place + 1);
    layers.set(view.id, view.depth * step + Math.min(place, 12) * (step / 16) - (deepest * step) / 2);
  }
  return layers;
}

const changedByRepair = () => currentRepair()?.frames?.[currentConfiguration()?.id] ?? {};

/** What views are drawn as: selected, tied to the selection, part of the finding, moved by the repair. */
function rolesOfViews() {
  const roles = new Map();
  const give = (id, role) => roles.set(id, `${roles.get(id) ?? ""} ${role}`);
  const finding = currentFinding();
  if (selection.view) {
    for (const id of tiedViews(selection.view)) give(id, "tied");
    give(selection.view, "selected named");
  } else if (finding) {
    for (const id of finding.views) give(id, `faulty ${finding.severity}${finding.views.length > namedViewsOfFinding ? "" : " named"}`);
  }
  for (const id of Object.keys({ ...changedByRepair(), ...openFrames() })) give(id, "before");
  return roles;
}

function viewElement(view) {
  return element("div", {
    "data-view": view.id, title: titleOf(view), onclick: (event) => { event.stopPropagation(); chooseView(view.id); },
    onpointerenter: () => hover(view.id), onpointerleave: () => hover(null),
  }, view.parent === null ? null : element("span", {}, view.name));
}

/** Shows what a view is in the current configuration, and its role in what is selected. */
function furnishView(node, view, role) {
  const kinds = [
    view.parent === null && "root", view.tappable && "control", view.hidden && "hidden", view.guide && "guide", view.clips && "clips",
    view.alpha === 0 && "clear",
  ];
  const classes = ["view", ...kinds.filter(Boolean), role].join(" ");
  if (node.classes !== classes) node.className = classes;
  node.classList.toggle("hidden", Boolean(view.hidden));
  Object.assign(node.style, { borderRadius: view.cornerRadius ? `${view.cornerRadius * drawn.scale}px` : "", opacity: "" });
  Object.assign(node, { classes, isAlwaysNamed: /named/.test(role), turned: transformText(view.transform) });
}

const titleOf = (view) => [view.label, view.id === view.label ? null : view.id, view.kind].filter(Boolean).join(" · ");

/** A view's transform as CSS; empty without one. */
function transformText(transform) {
  if (!transform) return "";
  const { rotation = 0, scale = 1, translation = [0, 0] } = transform;
  const [x, y] = Array.isArray(scale) ? scale : [scale, scale];
  const [dx, dy] = Array.isArray(translation) ? translation : [translation.x ?? 0, translation.y ?? 0];
  const words = [];
  if (dx || dy) words.push(`translate(${dx * drawn.scale}px, ${dy * drawn.scale}px)`);
  if (rotation) words.push(`rotate(${rotation}deg)`);
  if (x !== 1 || y !== 1) words.push(`scale(${x}, ${y})`);
  return words.length ? ` ${words.join(" ")}` : "";
}

/** The view under the pointer; null without one. */
let hoveredView = null;

/** Says the frame of a view below the canvas. */
function hover(id) {
  hoveredView = id;
  for (const [other, node] of drawn.elements) node.classList.toggle("hovered", other === id);
  const frame = id === null ? null : drawn.frames[id];
  byID("hovered").textContent = frame
    ? `${viewName(currentScene(), id)}: x ${number(frame[0])}, y ${number(frame[1])}, ${number(frame[2])} × ${number(frame[3])}` : "";
}

/** Zooms by a factor around a place of the canvas. */
function zoomBy(factor, x, y) {
  const { scale, left, top } = drawn;
  const next = Math.min(Math.max(scale * factor, 0.02), 24);
  const [centerX, centerY] = measuredCanvas().map((length) => length / 2);
  const [pointX, pointY] = [(x - left) / scale, (y - top) / scale];
  const middle = [pointX + (centerX - x) / next, pointY + (centerY - y) / next];
  selection.zoom = { box: [...middle, 0, 0], scale: next };
  drawCanvas();
}

/** Moves what the canvas shows by pixels. */
function pan(x, y) {
  const { scale, left, top } = drawn;
  const [width, height] = measuredCanvas();
  const middle = [(width / 2 - left - x) / scale, (height / 2 - top - y) / scale];
  selection.zoom = { box: [...middle, 0, 0], scale };
  drawCanvas();
}

function listenToCanvas() {
  const canvas = byID("canvas");
  let from = null;
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const bounds = canvas.getBoundingClientRect();
    zoomBy(Math.exp(-event.deltaY / 400), event.clientX - bounds.left, event.clientY - bounds.top);
  }, { passive: false });
  canvas.addEventListener("pointerdown", (event) => { from = [event.clientX, event.clientY]; });
  canvas.addEventListener("pointermove", (event) => {
    if (!from || event.buttons === 0) return;
    const [x, y] = [event.clientX - from[0], event.clientY - from[1]];
    if (!turn.isDragged && Math.hypot(x, y) < 4) return;
    turn.isDragged = true;
    from = [event.clientX, event.clientY];
    if (selection.isLayered) {
      turn.y += x / 3;
      turn.x = Math.max(-80, Math.min(80, turn.x - y / 3));
      moveViews();
    } else {
      pan(x, y);
    }
  });
  addEventListener("pointerup", () => { from = null; });
  canvas.addEventListener("click", (event) => {
    if (turn.isDragged) event.stopPropagation();
    else if (event.target.closest(".view, #undrawn") === null) chooseView(null);
    turn.isDragged = false;
  }, true);
}
