// The sliders below the canvas: width, height and text size with exact breakpoints, and the time in a transition.

/** The frame request of a transition that plays; null if none does. */
let playing = null;

/** For those who prefer reduced motion, a transition is shown in ten steps. */
const prefersStillness = matchMedia("(prefers-reduced-motion: reduce)");

/** A transition plays this many times slower than in the app. */
const slowness = 2.5;

/** The axis, or `time`, whose slider went back because another one was moved; null if none did. */
let returned = null;

function drawSliders() {
  const flight = shownFlight();
  if (isDrawn("sliders", selection.screen, currentConfiguration()?.id, flight?.id)) {
    showValues();
    return;
  }
  canvasSize = null;
  const rows = Object.keys(sweepNames).flatMap((axis) => sweepRow(axis));
  if (flight) rows.push(...flightRow(flight));
  if (!rows.length) rows.push(leftOut("sweeps"));
  refill(byID("sliders"), rows.filter(Boolean));
  thinOutTicks();
  showValues();
}

/** The value of an axis in the current environment. */
function naturalValue(axis) {
  const environment = currentEnvironment();
  const root = currentConfiguration()?.frames[currentScene().views[0]?.id] ?? [0, 0, 0, 0];
  if (axis === "textScale") return environment?.textScale ?? 1;
  const place = axis === "width" ? 0 : 1;
  return environment?.size?.[place] ?? root[place + 2];
}

/** The value that the slider of an axis shows. */
const shownValue = (axis) => (selection.axis === axis ? selection.at : naturalValue(axis));

/** The values of an axis at which another set of constraints determines the layout. */
function breakpoints(axis) {
  const sweep = sweepOf(axis);
  if (!sweep) return [];
  const inner = sweep.map((entry) => entry.at).filter((at) => at > sweep[0].at && at < sweep[sweep.length - 1].at);
  return [...new Set(inner)];
}

function sweepRow(axis) {
  const sweep = sweepOf(axis);
  if (!sweep) return [];
  const [least, most] = [sweep[0].at, sweep[sweep.length - 1].at];
  const name = `slider-${axis}`;
  const slider = element("input", {
    type: "range", id: name, min: least, max: most, step: axis === "textScale" ? 0.01 : 1,
    oninput: (event) => moveTo(axis, Number(event.target.value)),
  });
  slider.value = shownValue(axis);
  const share = (value) => `${((value - least) / (most - least)) * 100}%`;
  const zones = conflictsOfSweep(sweep).map(([from, to]) => element("span", {
    class: "zone error", title: `required constraints conflict from ${number(from)} to ${number(to)}`,
    place: { left: share(from), width: `${((to - from) / (most - least)) * 100}%` },
  }));
  const ticks = breakpoints(axis).map((at) => tick(axis, at, share(at), sweep));
  return [
    element("label", { for: name }, sweepNames[axis]),
    element("div", { class: "track" }, slider, element("div", { class: "marks" }, zones, ticks)),
    element("output", { id: `value-${axis}`, for: name }, number(shownValue(axis))),
  ];
}

function tick(axis, at, left, sweep) {
  const entries = sweep.filter((entry) => entry.at === at);
  const wrapped = ({ lines }) => Object.entries(lines ?? {}).map(([id, count]) => `${viewName(currentScene(), id)} ${counted(count, "line")}`);
  const because = [...new Set(entries.flatMap((entry) => [...entry.because ?? [], ...wrapped(entry)]))];
  const words = because.length ? `${number(at)}: ${because.join(", ")}` : `${number(at)}: other constraints determine the layout`;
  return element("button", {
    type: "button", class: "tick", title: words, "aria-label": `${sweepNames[axis]} ${words}`, "data-at": `${axis} ${at}`, place: { left },
    onclick: () => change(() => jumpTo(axis, at)),
  }, element("span", {}, number(at)));
}

/** Leaves out the numbers of ticks that would cover those before; the ticks stay. */
function thinOutTicks() {
  for (const marks of byID("sliders").querySelectorAll(".marks")) {
    let end = -Infinity;
    for (const [node, { left, right }] of [...marks.querySelectorAll(".tick")].map((node) => [node, node.getBoundingClientRect()])) {
      const isBare = left < end;
      node.classList.toggle("bare", isBare);
      if (!isBare) end = right;
    }
  }
}

function jumpTo(axis, at) {
  Object.assign(selection, { axis, at, transition: null, repair: null });
}

/** Moves the layout along an axis without drawing everything again. */
function moveTo(axis, at) {
  pause();
  const isElsewhere = selection.axis !== axis || selection.transition || selection.repair !== null;
  if (selection.axis !== axis) returned = selection.transition && selection.time > 0 ? "time" : selection.axis;
  jumpTo(axis, at);
  showValues(`slider-${axis}`);
  if (isElsewhere) {
    drawCanvas();
    drawDetails();
  } else {
    moveViews();
  }
  describe();
  writeAddress();
}

/** Shows what is selected in the sliders, of which the one that is dragged stays in place. */
function showValues(dragged = null) {
  const show = (slider, output, value, text) => {
    if (slider && slider.id !== dragged) slider.value = value;
    if (output) output.textContent = text;
  };
  for (const axis of Object.keys(sweepNames)) {
    const output = byID(`value-${axis}`);
    show(byID(`slider-${axis}`), output, shownValue(axis), number(shownValue(axis)));
    output?.classList.toggle("changed", axis === returned);
  }
  const time = selection.transition ? selection.time : 0;
  show(byID("time"), byID("value-time"), time, `${number(time)} s`);
  byID("value-time")?.classList.toggle("changed", returned === "time");
}

/** Goes to the next breakpoint, or to the one before. */
function step(direction) {
  const axis = selection.axis ?? Object.keys(sweepNames).find((name) => breakpoints(name).length);
  if (!axis) return;
  const here = shownValue(axis);
  const points = breakpoints(axis);
  const next = direction > 0 ? points.find((at) => at > here + visible) : points.findLast((at) => at < here - visible);
  if (next !== undefined) change(() => jumpTo(axis, next));
}

// The time in a transition.

/** The flight that is selected; else one with faults, that of the current finding first, or one from or to the current state. */
function shownFlight() {
  const all = flights();
  return all.find((item) => item.id === selection.transition) ?? all.find((item) => item.id === currentFinding()?.transition)
    ?? all.find((item) => faultsInFlight(item).length)
    ?? all.find((item) => item.configuration === currentConfiguration()?.id)
    ?? all.find((item) => arrival(item) === selection.situation) ?? all[0] ?? null;
}

function flightRow(flight) {
  const choice = element("select", {
    id: "flight", class: "wide", "aria-label": "Transition", onchange: (event) => change(() => fly(event.target.value, 0)),
  }, flights().map((item) => element("option", { value: item.id, selected: item.id === flight.id }, `${item.id}: ${item.from} → ${item.to}`)));
  const slider = element("input", {
    type: "range", id: "time", min: 0, max: flight.length, step: flight.length / 200,
    oninput: (event) => {
      pause();
      scrub(flight.id, Number(event.target.value));
    },
    onchange: () => drawSliders(),
  });
  slider.value = selection.transition === flight.id ? selection.time : 0;
  const bands = faultsInFlight(flight).flatMap(({ finding, intervals, at }) => intervals.map(([from, to]) => element("button", {
    type: "button", class: `zone ${finding.severity}`, title: finding.message, "aria-label": finding.message,
    place: { left: `${(from / flight.length) * 100}%`, width: `${((to - from) / flight.length) * 100}%` },
    onclick: () => change(() => {
      selectFinding(finding.fingerprint);
      fly(flight.id, at);
    }),
  })));
  const play = element("button", { type: "button", id: "play", onclick: () => playOrPause(flight.id) }, playText());
  return [
    choice, play, element("label", { for: "time" }, "Time"),
    element("div", { class: "track" }, slider, element("div", { class: "marks" }, bands)),
    element("output", { id: "value-time", for: "time" }, `${number(Number(slider.value))} s`),
  ];
}

const playText = () => (playing !== null ? "❚❚ Pause" : prefersStillness.matches ? "Next step" : "▶ Play");

/** The findings in a flight, with their intervals and the worst moment in the current environment. */
function faultsInFlight(flight) {
  const found = [];
  for (const finding of currentScene().findings) {
    if (finding.transition !== flight.id || finding.expected) continue;
    const own = (finding.evidence.cases ?? []).find((item) => item.configurations.includes(flight.configuration));
    const evidence = own ?? finding.evidence;
    const intervals = evidence.intervals ?? (evidence.interval ? [evidence.interval] : []);
    if (intervals.length && finding.configurations.includes(flight.configuration)) {
      found.push({ finding, intervals, at: evidence.at ?? intervals[0][0] });
    }
  }
  return found;
}

/** Shows a moment of a transition, in the state that it leaves, or at its end in that which it reaches. */
function fly(id, time) {
  Object.assign(selection, { transition: id, time, axis: null, repair: null });
  const flight = flightOf(id);
  if (flight) selectConfiguration(configurationInFlight(flight, time));
}

/** The id of the configuration that a flight leaves, or at its end of that which it reaches. */
function configurationInFlight(flight, time) {
  const reached = configurationID(arrival(flight), selection.environment);
  return time > flight.length - 1e-6 && currentScene().configurationsByID.has(reached) ? reached : flight.configuration;
}

/**
 * Moves along a transition. Sliders of another state are drawn at once while it plays. While a slider is dragged they are not, as
 * that would end the drag; its `change` event draws them.
 */
function scrub(id, time) {
  const before = [selection.transition, selection.repair, selection.situation].join();
  if (selection.axis) returned = selection.axis;
  fly(id, time);
  const isElsewhere = before !== [selection.transition, selection.repair, selection.situation].join();
  showValues("time");
  if (isElsewhere) {
    drawBar();
    if (playing !== null) drawSliders();
    drawCanvas();
    drawComparison();
    drawOutline();
    drawDetails();
  } else {
    moveViews();
  }
  describe();
  writeAddress();
}

function playOrPause(id) {
  if (playing !== null) {
    pause();
    return;
  }
  const flight = flightOf(id);
  if (!flight) return;
  if (prefersStillness.matches) {
    const time = selection.transition === id && selection.time < flight.length ? selection.time + flight.length / 10 : 0;
    change(() => fly(id, Math.min(time, flight.length)));
    return;
  }
  const first = selection.transition === id && selection.time < flight.length ? selection.time : 0;
  let start = null;
  const advance = (now) => {
    start ??= now;
    const time = Math.min(flight.length, first + (now - start) / 1000 / slowness);
    scrub(id, time);
    byID("time").value = time;
    if (time < flight.length) playing = requestAnimationFrame(advance);
    else pause();
  };
  playing = requestAnimationFrame(advance);
  byID("play").textContent = playText();
}

function pause() {
  if (playing !== null) cancelAnimationFrame(playing);
  playing = null;
  if (byID("play")) byID("play").textContent = playText();
}
