// Frames at what is selected: at rest, at a breakpoint, in flight, after a repair; and where anchors are.

const sweepNames = { width: "Width", height: "Height", textScale: "Text size" };

/** The breakpoints of the current configuration along an axis; null if the report has none. */
function sweepOf(axis) {
  const configuration = currentConfiguration();
  if (!configuration) return null;
  const sweeps = part(currentScreen(), "sweeps")?.sweeps[configuration.id];
  const sweep = sweeps?.[axis];
  if (!sweep || sweep.length < 2) return null;
  for (const entry of sweep) entry.at = exact(entry.at);
  return sweep;
}

/** Frames between two layouts; between breakpoints all are linear. */
function between(before, after, share) {
  const frames = {};
  for (const id of Object.keys({ ...before, ...after })) {
    const from = before[id] ?? after[id];
    const to = after[id] ?? before[id];
    frames[id] = from.map((value, place) => value + share * (to[place] - value));
  }
  return frames;
}

/** The layout at a value of an axis: exact at breakpoints, and linear between them. */
function framesOfSweep(sweep, value) {
  let frames = { ...sweep[0].frames };
  for (let index = 1; index < sweep.length; index += 1) {
    const after = { ...frames, ...sweep[index].frames };
    if (sweep[index].at > value) {
      const share = (value - sweep[index - 1].at) / (sweep[index].at - sweep[index - 1].at);
      return between(frames, after, Math.max(0, share));
    }
    frames = after;
  }
  return frames;
}

/** Where a sweep's required constraints conflict, as `[from, to]`. */
function conflictsOfSweep(sweep) {
  const zones = [];
  for (let index = 1; index < sweep.length; index += 1) {
    const [from, to] = [sweep[index - 1], sweep[index]];
    if (from.at === to.at || from.feasible) continue;
    const last = zones[zones.length - 1];
    if (last && last[1] === from.at) last[1] = to.at;
    else zones.push([from.at, to.at]);
  }
  return zones;
}

/** Whether required constraints conflict at a value of a sweep: up to where they cease to, and at its end if they do not. */
function conflictsAt(sweep, at) {
  const last = sweep[sweep.length - 1];
  if (at >= last.at) return !last.feasible;
  return conflictsOfSweep(sweep).some(([from, to]) => at >= from && at < to);
}

/** The frames that are drawn, in superviews. */
function frames() {
  const configuration = currentConfiguration();
  if (!configuration) return {};
  const flight = isInFlight() ? flightOf(selection.transition) : null;
  if (flight) return framesInFlight(flight, selection.time);
  const open = openLayouts();
  if (open) return open[0];
  const sweep = selection.axis ? sweepOf(selection.axis) : null;
  return sweep ? { ...configuration.frames, ...framesOfSweep(sweep, selection.at) } : configuration.frames;
}

/** The frames after the selected repair, of the views that it moves; null without one. */
function repairedFrames() {
  const repair = currentRepair();
  const changed = repair?.frames?.[currentConfiguration()?.id];
  return changed ? between(drawn.frames, { ...drawn.frames, ...changed }, selection.blend) : null;
}

/** Two layouts that the current finding leaves open, each as good as the other; null without any, or where something else is shown. */
function openLayouts() {
  const finding = describedFinding();
  const { axis, repair } = selection;
  if (!finding || axis || isInFlight() || repair !== null || homeOf(finding) !== currentConfiguration()?.id) return null;
  const evidence = evidenceOf(finding);
  if (!evidence?.witnesses) return null;
  const numbers = ({ frames }) => Object.fromEntries(Object.entries(frames).map(([id, frame]) => [id, frame.map(exact)]));
  evidence.layouts ??= evidence.witnesses.map((witness) => ({ ...currentConfiguration().frames, ...numbers(witness) }));
  return evidence.layouts;
}

/** The frames of the second of two open layouts, of the views that differ in them. */
function openFrames() {
  const [first, second] = openLayouts() ?? [{}, {}];
  return Object.fromEntries(Object.entries(second).filter(([id, frame]) => frame.some((value, place) => value !== first[id]?.[place])));
}

/** The frames of the views that are drawn dashed: after a repair, of a second layout, or of an earlier version. */
function dashedFrames() {
  const open = openLayouts();
  return repairedFrames() ?? (open ? between(...open, selection.blend) : ghostFrames());
}

/** Frames in the coordinates of the root. */
function absolute(scene, local) {
  const places = {};
  for (const view of scene.views) {
    const frame = local[view.id];
    if (!frame) continue;
    const parent = view.parent ? places[view.parent] : null;
    places[view.id] = parent ? [frame[0] + parent[0], frame[1] + parent[1], frame[2], frame[3]] : [0, 0, frame[2], frame[3]];
  }
  return places;
}

/** The smallest rectangle around frames; null if there is none. */
function boundsOf(rectangles) {
  const known = rectangles.filter(Boolean);
  if (!known.length) return null;
  const left = Math.min(...known.map((frame) => frame[0]));
  const top = Math.min(...known.map((frame) => frame[1]));
  const right = Math.max(...known.map((frame) => frame[0] + frame[2]));
  const bottom = Math.max(...known.map((frame) => frame[1] + frame[3]));
  return [left, top, right - left, bottom - top];
}

const isRightToLeft = () => currentEnvironment()?.direction === "rtl";

/** `x` for horizontal attributes, `y` for vertical ones. */
const axisOf = (constraint) => {
  if (constraint.axis) return constraint.axis;
  return /left|right|leading|trailing|width|centerX/i.test(constraint.first?.attribute ?? "") ? "x" : "y";
};

/**
 * Where an anchor is in the coordinates of the root, or how long a size is; null where the frame alone does not say it, as of
 * baselines and of the end of a scroll view's content.
 */
function anchorValue(anchor, other, places) {
  const frame = places[anchor.item];
  const insets = frame && insetsOf(anchor, other);
  if (!insets) return null;
  const [left, right] = [frame[0] + insets[1], frame[0] + frame[2] - insets[3]];
  const [top, bottom] = [frame[1] + insets[0], frame[1] + frame[3] - insets[2]];
  const [leading, trailing] = isRightToLeft() ? [right, left] : [left, right];
  const values = {
    left, right, top, bottom, leading, trailing, width: right - left, height: bottom - top,
    centerX: (left + right) / 2, centerY: (top + bottom) / 2,
  };
  const value = Object.hasOwn(values, anchor.attribute) ? values[anchor.attribute] : NaN;
  return Number.isNaN(value) ? null : value;
}

/**
 * The insets of an anchor's rectangle as top, left, bottom, right: of a guide, or those by which what constraints align is smaller
 * than the frame. NaN where a scroll view's content ends, to which its edges refer for views inside it.
 */
function insetsOf({ item, guide, attribute }, other) {
  const scene = currentScene();
  const view = scene.viewsByID.get(item);
  const source = item === scene.views[0].id ? { ...view, ...currentEnvironment() } : view;
  const isOfContent = guide === "content"
    || (!guide && view.kind === "scrollView" && /left|right|top|bottom|leading|trailing/.test(attribute) && isInside(scene, other?.item, item));
  if (isOfContent) return [0, 0, NaN, NaN];
  if (guide === "margins") return source.margins ?? [8, 8, 8, 8];
  return (guide === "safeArea" ? source.safeArea : guide ? null : view.alignmentInsets) ?? [0, 0, 0, 0];
}

/** Whether a view is a descendant of another one. */
function isInside(scene, id, ancestor) {
  for (let view = scene.viewsByID.get(id); view?.parent; view = scene.viewsByID.get(view.parent)) if (view.parent === ancestor) return true;
  return false;
}

/**
 * By how much a constraint is off in the drawn layout, in points; null where the frames alone do not say it, and for one that the
 * flight that is drawn changes. Between leading and trailing edges, distances count from right to left where the layout does.
 */
function deviation(constraint, places) {
  if (!constraint.first?.attribute || !constraint.relation || isChangedInFlight(constraint)) return null;
  if (constraint.generated && lessContent()) return null;
  const first = anchorValue(constraint.first, constraint.second, places);
  const second = constraint.second ? anchorValue(constraint.second, constraint.first, places) : 0;
  const isLength = /width|height/.test(constraint.first.attribute);
  if (first === null || second === null || (!isLength && constraint.multiplier !== 1)) return null;
  const isMirrored = isRightToLeft() && [constraint.first, constraint.second].some((anchor) => /leading|trailing/.test(anchor?.attribute));
  const rest = (isMirrored ? -1 : 1) * (first - constraint.multiplier * second) - constraint.constant;
  const isKept = { "==": Math.abs(rest) < visible, ">=": rest > -visible, "<=": rest < visible }[constraint.relation];
  return isKept ? 0 : rest;
}

/** Points below which a difference cannot be seen: half of what numbers are rounded to. */
const visible = 0.005;
