// What is selected, and how the address says it: names, not indices, so that a link survives the next run.

const selection = {
  screen: null, situation: null, environment: null, finding: null, view: null, constraint: null, repair: null, blend: 1,
  axis: null, at: 0, transition: null, time: 0, since: 0,
  isLayered: false, showsAll: false, showsMore: false, zoom: null,
};

const currentScreen = () => (selection.screen === null ? null : screens[selection.screen]);
const currentScene = () => content(currentScreen());

/** The id of a configuration. */
const configurationID = (situation, environment) => (environment === null ? situation : `${situation}@${environment}`);

const currentConfiguration = () =>
  currentScene().configurationsByID.get(configurationID(selection.situation, selection.environment)) ?? null;

const currentFinding = () => currentScene().findingsByPrint.get(selection.finding) ?? null;

const currentEnvironment = () => currentScene().environmentsByID.get(selection.environment) ?? null;

/** The repair that is drawn; null if none is. */
const currentRepair = () => currentFinding()?.repairs.find((repair) => repair.id === selection.repair) ?? null;

/** Selects the configuration with an id, if there is one. */
function selectConfiguration(id) {
  const configuration = currentScene().configurationsByID.get(id);
  if (!configuration) return;
  selection.situation = configuration.situation;
  selection.environment = configuration.environment;
}

/** Selects a screen and what is worst in it. */
function selectScreen(index) {
  for (const key of ["finding", "view", "constraint", "repair", "axis", "transition", "zoom"]) selection[key] = null;
  selection.screen = index;
  selection.blend = 1;
  const scene = currentScene();
  const worst = findingsByCause(scene)[0]?.finding;
  selectConfiguration((worst && worstConfigurations(worst)[0]) ?? scene.configurations[0]?.id);
  if (scene.configurations.length && !currentConfiguration()) selectConfiguration(scene.configurations[0].id);
  if (worst) selectFinding(worst.fingerprint);
}

/** Selects a finding, in a configuration in which it is, and the worst moment of one in flight. */
function selectFinding(print) {
  Object.assign(selection, {
    finding: print, view: null, constraint: null, repair: null, blend: 1, axis: null, transition: null, zoom: null, showsMore: false,
  });
  const finding = currentFinding();
  if (!finding) return;
  goToFinding();
}

/** Shows the layout that the details are about: at rest, at a value of a slider, or the worst moment of a finding in flight. */
function goToFinding() {
  const finding = describedFinding();
  const moment = momentOf(finding);
  selectConfiguration(homeOf(finding));
  Object.assign(selection, { axis: null, transition: null, ...valueOf(finding) });
  if (moment !== null) Object.assign(selection, { transition: finding.transition, time: moment });
}

function selectView(id) {
  Object.assign(selection, { view: id, constraint: null, zoom: null, showsMore: false });
}

/** The address of what is selected. */
function address() {
  const words = new URLSearchParams();
  const screen = currentScreen();
  if (!screen) return addressOfFilter();
  words.set("screen", screen.key);
  if (selection.situation) words.set("state", selection.situation);
  if (selection.environment !== null) words.set("env", selection.environment);
  const choosesNothing = selection.finding === null && selection.view === null && currentScene().findings.length > 0;
  if (choosesNothing) words.set("finding", "");
  for (const key of ["finding", "view", "constraint"]) if (selection[key] !== null) words.set(key, selection[key]);
  if (selection.repair !== null) words.set("repair", selection.repair);
  if (selection.blend !== 1) words.set("blend", plainNumber(selection.blend));
  if (selection.axis) {
    words.set("axis", selection.axis);
    words.set("at", plainNumber(selection.at));
  }
  if (selection.transition) {
    words.set("motion", selection.transition);
    words.set("t", plainNumber(selection.time));
  }
  if (selection.isLayered) words.set("layers", "1");
  if (selection.showsAll) words.set("constraints", "1");
  return `#${words}`;
}

/** What the current entry of the browser's history shows: a screen with a finding, or the list. */
let entry = "";

const entryOfSelection = () => JSON.stringify([selection.screen, selection.finding]);

/** The address that waits to be written, with its timer; null without one. */
let waiting = null;

/**
 * Writes the address. Another screen, the list and another finding are steps of the history, which are written at once. Other
 * changes wait until the page rests: writing takes as long as drawing, and browsers limit how often the address may change.
 */
function writeAddress() {
  const text = address();
  if (entry !== entryOfSelection()) {
    writeWaitingAddress();
    entry = entryOfSelection();
    write("pushState", text);
    return;
  }
  forgetWaitingAddress();
  waiting = { text, timer: setTimeout(writeWaitingAddress, 200) };
}

/** Adds an entry to the history, or replaces the current one. */
function write(method, text) {
  if (text !== location.hash) history[method](null, "", text || location.pathname + location.search);
}

function writeWaitingAddress() {
  if (waiting) write("replaceState", waiting.text);
  forgetWaitingAddress();
}

function forgetWaitingAddress() {
  clearTimeout(waiting?.timer);
  waiting = null;
}

/** Selects what the address names. What it does not know is ignored, but for a finding, which the page says. */
async function readAddress() {
  const words = new URLSearchParams(location.hash.slice(1));
  const print = words.get("finding") ?? location.hash.match(/^#([0-9a-f]{16})$/)?.[1] ?? null;
  await readScreen(words, print);
  entry = entryOfSelection();
  const isFound = !print || selection.finding === print;
  byID("missing").textContent = isFound ? "" : `The finding ${print} is not in this report: it may have been mended.`;
}

async function readScreen(words, print) {
  const index = indexOfScreen(words.get("screen"), print);
  if (index < 0 && screens.length !== 1) {
    Object.assign(selection, { screen: null, finding: null });
    readFilter(words);
    return;
  }
  await load(screens[Math.max(index, 0)]);
  selectScreen(Math.max(index, 0));
  if (print !== null) words.set("finding", print);
  if ([...words.keys()].some((key) => key !== "screen")) readSelection(words);
}

/** The index of the screen with a key, a name or a file; of several, that which lists a finding. -1 if there is none. */
function indexOfScreen(name, print) {
  const exactly = screens.findIndex((screen) => screen.key === name);
  if (exactly >= 0) return exactly;
  const isNamed = (screen) => name === null || screen.name === name || screen.file === name;
  const listing = screens.findIndex((screen) => isNamed(screen) && screen.fingerprints.includes(print));
  return listing >= 0 || name === null ? listing : screens.findIndex(isNamed);
}

function readSelection(words) {
  const scene = currentScene();
  const print = words.get("finding");
  const hasView = scene.viewsByID.has(words.get("view"));
  if (scene.findingsByPrint.has(print)) selectFinding(print);
  else if (hasView || words.has("finding")) selection.finding = null;
  const id = configurationID(words.get("state") ?? selection.situation, words.get("env") ?? selection.environment);
  selectConfiguration(id);
  if (!isAtFinding() || words.has("axis") || words.has("motion")) selection.axis = null;
  if (hasView) selection.view = words.get("view");
  if (scene.constraintsByID.has(words.get("constraint"))) selection.constraint = words.get("constraint");
  const repair = currentFinding()?.repairs.find((repair) => String(repair.id) === words.get("repair"));
  selection.repair = repair ? repair.id : null;
  selection.blend = bounded(words.get("blend"), 0, 1, 1);
  const axis = words.get("axis");
  const sweep = Object.hasOwn(sweepNames, axis) ? sweepOf(axis) : null;
  if (sweep) Object.assign(selection, { axis, at: bounded(words.get("at"), sweep[0].at, sweep[sweep.length - 1].at, sweep[0].at) });
  const flight = flightOf(words.get("motion"));
  if (words.has("motion")) selection.transition = flight ? flight.id : null;
  if (flight) selection.time = bounded(words.get("t"), 0, flight.length, 0);
  if (sweep) selection.transition = null;
  // A flight is recorded from one state of the other machines.
  else if (flight) selectConfiguration(configurationInFlight(flight, selection.time));
  selection.isLayered = words.get("layers") === "1";
  selection.showsAll = words.get("constraints") === "1";
}

function bounded(text, least, most, otherwise) {
  const value = text === null || text === "" ? NaN : Number(text);
  return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : otherwise;
}
