// The data of the report: one block of JSON lists a screen, others hold its parts, which are compressed and read when they are needed.

/** What the list of screens shows of each: file, name, counts of findings, rules, and which parts were left out. */
const screens = [...document.querySelectorAll("script.screen")].map((block, index) => {
  return { index, block, parts: new Map(), ...JSON.parse(block.textContent) };
});

for (const screen of screens) {
  const name = screen.name ?? screen.file;
  const isUnique = screens.filter((other) => (other.name ?? other.file) === name).length === 1;
  screen.key = isUnique ? name : `${screen.file}/${screen.name ?? ""}`;
  if (screens.some((other) => other.index < screen.index && other.key === screen.key)) screen.key += `~${screen.index}`;
}

/** The folder that all files are in, which the list leaves out. */
const commonFolder = screens.map((screen) => screen.file.slice(0, screen.file.lastIndexOf("/") + 1)).reduce((common, folder) => {
  while (!folder.startsWith(common)) common = common.slice(0, common.slice(0, -1).lastIndexOf("/") + 1);
  return common;
}, screens[0]?.file.slice(0, screens[0].file.lastIndexOf("/") + 1) ?? "");

/** The name of a screen for people. */
const screenName = (screen) => screen.name ?? screen.file.slice(screen.file.lastIndexOf("/") + 1);

/** The element with a part of a screen's data; null if the report has none. */
function blockOf(screen, kind) {
  let block = screen.block.nextElementSibling;
  while (block?.tagName === "SCRIPT" && !block.classList.contains("screen") && !block.classList.contains(kind)) {
    block = block.nextElementSibling;
  }
  return block?.classList.contains(kind) ? block : null;
}

/** A part of a screen's data that has been read; null if the report has none. */
const part = (screen, kind) => screen.parts.get(kind) ?? null;

/** Reads the parts of a screen, which are compressed. */
async function load(screen) {
  screen.reading ??= Promise.all(["content", "comparison", "motion", "why", "sweeps"].map((kind) => loadPart(screen, kind)));
  await screen.reading;
}

async function loadPart(screen, kind) {
  const block = blockOf(screen, kind);
  if (block && !screen.parts.has(kind)) screen.parts.set(kind, await decompressed(block.textContent));
}

/** The value of JSON that zlib has compressed, in Base64. */
async function decompressed(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

/** A screen's views, constraints, configurations and findings, with indices by name, once its parts have been read. */
function content(screen) {
  if (!screen.content) {
    screen.content = indexed(part(screen, "content") ?? {});
  }
  return screen.content;
}

/** What the data leaves out of a view and of a constraint where it is usual. */
const usualView = { parent: null, label: null, alpha: 1, zPosition: 0, cornerRadius: 0, installed: true, opaque: true, hidden: false };
const usualConstraint = { second: null, line: null, multiplier: 1, priority: 1000, active: true };

function indexed(data) {
  const views = (data.views ?? viewsOfFrames(data)).map((view) => ({ ...usualView, ...view }));
  const constraints = (data.constraints ?? []).map((constraint) => ({ ...usualConstraint, ...constraint }));
  const scene = {
    ...data, views, constraints, configurations: data.configurations ?? [],
    environments: data.environments ?? [], transitions: data.transitions ?? [], findings: data.findings ?? [],
  };
  scene.viewsByID = new Map(views.map((view) => [view.id, view]));
  scene.constraintsByID = new Map(scene.constraints.map((constraint) => [constraint.id, constraint]));
  scene.configurationsByID = new Map(scene.configurations.map((configuration) => [configuration.id, configuration]));
  scene.environmentsByID = new Map(scene.environments.map((environment) => [environment.id, environment]));
  scene.findingsByPrint = new Map(scene.findings.map((finding) => [finding.fingerprint, finding]));
  const labels = Map.groupBy(views, (view) => view.label);
  for (const view of views) {
    const isShared = labels.get(view.label).length > 1;
    view.name = !view.label ? view.id : isShared ? `${view.label} ${view.id}` : view.label;
    view.depth = view.parent === null ? 0 : (scene.viewsByID.get(view.parent)?.depth ?? 0) + 1;
  }
  for (const configuration of scene.configurations) {
    const suffix = configuration.environment === null ? "" : `@${configuration.environment}`;
    configuration.situation = configuration.id.slice(0, configuration.id.length - suffix.length);
  }
  for (const constraint of scene.constraints) constraint.multiplier = exact(constraint.multiplier);
  for (const evidence of scene.findings.flatMap(({ evidence }) => [evidence, ...(evidence?.cases ?? [])])) {
    if (evidence?.sum) evidence.sum = exactSum(evidence.sum);
  }
  return scene;
}

/** A sum with numbers in place of exact fractions. */
const exactSum = ({ need, have, terms, ...others }) => ({
  ...others, need: exact(need), have: exact(have), terms: terms.map((term) => ({ ...term, value: exact(term.value) })),
});

/** Views of a scene whose report lists frames only: a flat list. */
function viewsOfFrames(data) {
  const frames = data.configurations?.[0]?.frames ?? {};
  return Object.keys(frames).map((id, index) => {
    return { id, label: null, kind: "view", parent: index === 0 ? null : Object.keys(frames)[0], contentSize: [null, null] };
  });
}

/** The name of a view for people. */
function viewName(scene, id) {
  return scene.viewsByID.get(id)?.name ?? id;
}

/** A view with what a configuration changes of it. */
function viewIn(configuration, view) {
  return { ...view, ...(configuration?.views?.[view.id] ?? {}) };
}

/** A constraint with what a configuration changes of it. */
function constraintIn(configuration, constraint) {
  return { active: true, ...constraint, ...(configuration?.constraints?.[constraint.id] ?? {}) };
}

/** The views that a constraint names. */
const namedViews = (constraint) => [constraint.first?.item, constraint.second?.item].filter(Boolean);

/** Text as searches compare it: without case, diacritics, hyphens and white space. */
const folded = (text) => text.normalize("NFKD").toLowerCase().replace(/[\p{M}\p{Pd}\p{Cf}\s]/gu, "");

/** Causes, the worst first and conflicts before others as severe, with the findings that follow from each. */
function findingsByCause(scene) {
  const shown = scene.findings.filter((finding) => !finding.expected);
  const prints = new Set(shown.map((finding) => finding.fingerprint));
  const causes = shown.filter((finding) => !finding.cause || !prints.has(finding.cause));
  const rank = (finding) => 2 * severities.indexOf(finding.severity) + (finding.rule === "conflicting-constraints" ? 0 : 1);
  return causes
    .map((finding, order) => ({ finding, order }))
    .sort((a, b) => rank(a.finding) - rank(b.finding) || a.order - b.order)
    .map(({ finding }) => ({ finding, consequences: shown.filter((other) => other.cause === finding.fingerprint) }));
}
