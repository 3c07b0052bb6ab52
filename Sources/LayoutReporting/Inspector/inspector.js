// The page: the bar, what is drawn when something is chosen, keys, and the start.

/** Changes the selection, draws everything and writes the address. If the focused button is gone, its panel gets the focus. */
function change(body) {
  pause();
  byID("missing").textContent = "";
  const panel = document.activeElement?.closest("section[tabindex]");
  body();
  // The row under the pointer may be drawn no longer, and then says no more that the pointer leaves it.
  focusedConstraint = null;
  draw();
  if (document.activeElement === document.body) panel?.focus({ preventScroll: true });
  writeAddress();
}

/** Shows a screen with what is worst in it, or with the worst finding of those that are wanted. */
async function chooseScreen(index, isWanted = () => false) {
  await load(screens[index]);
  change(() => {
    selectScreen(index);
    const wanted = findingsByCause(currentScene()).flatMap(({ finding, consequences }) => [finding, ...consequences]).find(isWanted);
    if (wanted) selectFinding(wanted.fingerprint);
  });
}

const chooseView = (id) => change(() => selectView(id));

/** Whether the page is one column, in which the details are above the findings. */
const isNarrow = matchMedia("(max-width: 820px)");

function chooseFinding(print) {
  change(() => {
    if (selection.finding === print && selection.view === null) selectFinding(null);
    else selectFinding(print);
  });
  if (!isNarrow.matches || !currentFinding()) return;
  const { top } = byID("details").getBoundingClientRect();
  const isInSight = top >= byID("canvas").getBoundingClientRect().bottom && top < innerHeight;
  if (!isInSight) byID("details").scrollIntoView();
}

function draw() {
  const isList = selection.screen === null;
  byID("overview").hidden = !isList;
  byID("columns").hidden = isList;
  for (const node of document.querySelectorAll("[data-needs=screen]")) node.hidden = isList || (node.id === "all" && screens.length < 2);
  document.title = isList ? titleOfReport : `${screenName(currentScreen())} · layoutdoctor`;
  if (isList) {
    drawScreens();
    return;
  }
  returned = null;
  drawBar();
  drawSliders();
  drawCanvas();
  drawComparison();
  drawFindings();
  drawOutline();
  drawDetails();
  describe();
}

const titleOfReport = document.title;

// The bar.

function drawBar() {
  byID("flat").setAttribute("aria-pressed", String(!selection.isLayered));
  byID("layers").setAttribute("aria-pressed", String(selection.isLayered));
  byID("constraints").setAttribute("aria-pressed", String(selection.showsAll));
  byID("constraints").disabled = selection.isLayered;
  if (isDrawn("bar", selection.screen, selection.situation, selection.environment)) return;
  const scene = currentScene();
  fill(byID("screen"), screens.map((screen) => [String(screen.index), `${screenName(screen)}${problems(screen)}`]), String(selection.screen));
  drawStates(scene);
  const environments = [...new Set(scene.configurations.map((configuration) => configuration.environment))].filter((name) => name !== null);
  byID("environments").hidden = environments.length === 0;
  fill(byID("environment"), environments.map((name) => [name, marked(configurationID(selection.situation, name), name)]), selection.environment);
}

const problems = (screen) => (screen.errors + screen.warnings + screen.notes ? ` (${screen.errors + screen.warnings + screen.notes})` : "");

/** The name of a configuration's part, with a mark where its required constraints conflict. */
function marked(id, name) {
  return currentScene().configurationsByID.get(id)?.feasible === false ? `${name} ✕` : name;
}

/** One list of states for each machine, where the configurations are those that combine them; else one list of all. */
function drawStates(scene) {
  const situations = [...new Set(scene.configurations.map((configuration) => configuration.situation))];
  const machines = scene.machines ?? [];
  const isSplit = machines.length > 1 && situations.every((situation) => situation.split("+").length === machines.length && !situation.includes("~"));
  const lists = isSplit ? machines.map((machine, place) => ({ name: machine.name ?? "State", place, states: machine.states }))
    : [{ name: "State", place: 0, states: situations }];
  byID("states").hidden = situations.length < 2;
  refill(byID("states"), lists.map((list) => stateList(list, isSplit)));
}

function stateList(list, isSplit) {
  const own = isSplit ? selection.situation.split("+") : [selection.situation];
  const choice = element("select", {
    "data-machine": list.name, onchange: (event) => change(() => {
      const wanted = own.with(list.place, event.target.value).join("+");
      selectNearest(wanted);
    }),
  });
  const combined = (state) => configurationID(own.with(list.place, state).join("+"), selection.environment);
  fill(choice, list.states.map((state) => [state, marked(combined(state), state)]), own[list.place]);
  return element("label", {}, `${list.name} `, choice);
}

/** Selects a situation; in the first environment that has it, if the current one does not. */
function selectNearest(situation) {
  // Without such a configuration, the list shows again what is selected.
  subjects.delete("bar");
  Object.assign(selection, { transition: null, axis: null, repair: null });
  const scene = currentScene();
  const found = scene.configurationsByID.get(configurationID(situation, selection.environment))
    ?? scene.configurations.find((configuration) => configuration.situation === situation);
  if (found) selectConfiguration(found.id);
}

function fill(list, options, value) {
  list.replaceChildren(...options.map(([key, name]) => element("option", { value: key, selected: key === value }, name)));
  list.disabled = options.length < 2;
}

// Details and the line below the canvas.

function drawDetails() {
  const scene = currentScene();
  const finding = currentFinding();
  const parts = selection.view ? viewDetails(scene, selection.view)
    : finding ? findingDetails(scene, finding) : [summaryOfScene(scene)];
  refill(byID("details"), parts.flat(Infinity).filter(Boolean));
  // In the next frame: scrolling now would force a layout.
  if (!isDrawn("details", selection.screen, selection.finding, selection.view)) requestAnimationFrame(() => { byID("details").scrollTop = 0; });
}

function summaryOfScene(scene) {
  const screen = currentScreen();
  const counts = severities.filter((severity) => screen[`${severity}s`]).map((severity) => counted(screen[`${severity}s`], severity));
  return element("div", {}, element("h2", {}, screenName(screen)), element("p", { class: "place" }, screen.file),
    element("p", {}, counts.join(", ") || (screen.expected ? `${counted(screen.expected, "finding")} expected` : "Nothing was found.")),
    scene.views.length ? null : element("p", {}, "It has no layout: see the list of findings for why it was not read."),
    !scene.views.length ? null : element("p", { class: "faint" }, [counted(scene.views.length, "view"), counted(scene.constraints.length, "constraint"),
      counted(scene.configurations.length, "configuration")].join(", ")),
    scene.views.length ? element("p", { class: "faint" }, "Choose a finding or a view.") : null);
}

/** Says what the canvas shows. */
function describe() {
  const configuration = currentConfiguration();
  if (!configuration) {
    announce(selection.situation ? "This combination was not checked." : "");
    return;
  }
  const root = drawn.places[currentScene().views[0]?.id];
  const words = [configuration.id, root ? `${number(root[2])} × ${number(root[3])}` : ""].filter(Boolean);
  if (selection.axis === "textScale") words.push(`text size ${number(selection.at)}`);
  if (returned) {
    const [name, value] = returned === "time" ? ["time", "0 s"] : [sweepNames[returned].toLowerCase(), number(naturalValue(returned))];
    words.push(`${name} is back at ${value}, as one slider moves at a time`);
  }
  if (selection.transition) words.push(`${selection.transition} at ${number(selection.time)} s`);
  const sweep = selection.axis ? sweepOf(selection.axis) : null;
  const conflict = sweep ? conflictsAt(sweep, selection.at) : !isInFlight() && configuration.feasible === false;
  const after = currentRepair() ? "; dashed: after the repair" : openLayouts() ? "; dashed: another layout that is as good"
    : Object.keys(earlierFrames()).length ? "; dashed: the earlier version" : "";
  announce(words.join(", ") + (conflict ? ": required constraints conflict; this is the layout that breaks least" : "") + after);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    announce("Copied");
  } catch {
    announce(text);
  }
}

// Keys and other events.

const isTyping = (target) => target.matches("input[type=search], input[type=text], select, textarea");

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") return escape(event);
  if (isTyping(event.target) || selection.screen === null) return;
  if (/^Arrow(Up|Down)$/.test(event.key) && event.target === document.body) {
    event.preventDefault();
    byID("outline").querySelector("[role=treeitem][tabindex='0']")?.focus();
    return;
  }
  const keys = {
    "/": () => byID("search").focus(), "[": () => step(-1), "]": () => step(1), 3: () => byID("layers").click(),
    2: () => byID("flat").click(), z: () => byID("zoom").click(), c: () => byID("constraints").click(),
    " ": () => (event.target.matches("button, summary, [role=treeitem], tr") ? null : byID("play")?.click() ?? null),
  };
  const isOwn = Object.hasOwn(keys, event.key) && !(event.key === " " && event.target.matches("button, summary, [role=treeitem]"));
  if (!isOwn) return;
  event.preventDefault();
  keys[event.key]();
}

function escape() {
  if (selection.screen === null) return;
  if (byID("search").value) {
    byID("search").value = "";
    drawOutline();
    byID("search").blur();
  } else if (selection.view) {
    chooseView(null);
  } else if (selection.finding) {
    change(() => selectFinding(null));
  }
}

function listen() {
  byID("all").addEventListener("click", () => change(() => Object.assign(selection, { screen: null, finding: null })));
  byID("screen").addEventListener("change", (event) => chooseScreen(Number(event.target.value)));
  byID("environment").addEventListener("change", (event) => change(() => {
    Object.assign(selection, { environment: event.target.value, axis: null, repair: null });
    if (!flightOf(selection.transition)) selection.transition = null;
  }));
  byID("flat").addEventListener("click", () => change(() => { selection.isLayered = false; }));
  byID("layers").addEventListener("click", () => change(() => { selection.isLayered = !selection.isLayered; }));
  byID("constraints").addEventListener("click", () => change(() => {
    Object.assign(selection, { showsAll: !selection.showsAll, showsMore: false });
  }));
  byID("zoom").addEventListener("click", () => change(() => {
    selection.zoom = byID("zoom").getAttribute("aria-pressed") === "true" ? "whole" : "near";
  }));
  byID("search").addEventListener("input", drawOutline);
  byID("outline").addEventListener("keydown", walkOutline);
  byID("link").addEventListener("click", () => {
    writeWaitingAddress();
    copy(location.href);
  });
  document.addEventListener("keydown", onKey);
  addEventListener("hashchange", show);
  new ResizeObserver(() => {
    canvasSize = null;
    if (selection.screen === null) return;
    thinOutTicks();
    drawCanvas();
  }).observe(byID("canvas"));
  listenToCanvas();
}

/** Shows what the address names. */
async function show() {
  pause();
  forgetWaitingAddress();
  await readAddress();
  draw();
}

/** Shows the report without scripts if it has no screen. */
async function start() {
  if (!screens.length) {
    document.documentElement.classList.remove("scripted");
    return;
  }
  await loadComparisons();
  fillFilters();
  listen();
  await show();
}

/** Resolved when the page is shown. */
const started = start();
