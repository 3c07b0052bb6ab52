// The list of screens: a thumbnail, the name and the counts of each, and filters.

const filter = { text: "", severity: "", rule: "", change: "" };

/** Draws thumbnails of the screens in sight. */
const sight = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    sight.unobserve(entry.target);
    const screen = screens[Number(entry.target.dataset.index)];
    load(screen).then(() => entry.target.append(thumbnail(screen)));
  }
}, { rootMargin: "200px" });

function drawScreens() {
  const shown = screens.filter(passesFilter);
  byID("screens").replaceChildren(...shown.map(screenCard));
  const totals = severities.map((severity) => [shown.reduce((sum, screen) => sum + screen[`${severity}s`], 0), severity])
    .filter(([count]) => count).map(([count, severity]) => counted(count, severity)).join(", ");
  byID("shown").textContent = !shown.length ? "nothing found" : (shown.length === screens.length ? "" : `${shown.length} of `)
    + counted(screens.length, "screen") + (totals && `: ${totals}`);
  for (const card of byID("screens").querySelectorAll(".thumbnail")) sight.observe(card);
}

function passesFilter(screen) {
  const { severity, rule, text, change: kind } = filter;
  const counts = { error: screen.errors, warning: screen.errors + screen.warnings, note: screen.errors + screen.warnings + screen.notes };
  if (severity && !counts[severity]) return false;
  if (rule && !screen.rules.includes(rule)) return false;
  if (kind && !changesOf(screen)[kind]) return false;
  return folded(`${screen.file} ${screen.name ?? ""}`).includes(folded(text));
}

/** Whether a finding is one of those that the filter asks for; false without a filter for findings. */
function isWanted(screen, finding) {
  const { severity, rule, change: kind } = filter;
  if (!severity && !rule && kind !== "new") return false;
  return (!severity || severities.indexOf(finding.severity) <= severities.indexOf(severity)) && (!rule || finding.rule === rule)
    && (kind !== "new" || part(screen, "comparison").newFindings.some(({ fingerprint }) => fingerprint === finding.fingerprint));
}

/** What changed in a screen: the numbers of findings that are new and gone, and of views that moved; empty without a comparison. */
function changesOf(screen) {
  const changes = part(screen, "comparison");
  if (!changes) return {};
  const moved = new Set(changes.configurations.flatMap((configuration) => configuration.moved.map((move) => move.view)));
  return { new: changes.newFindings.length, gone: changes.goneFindings.length, moved: moved.size };
}

const loadComparisons = () => Promise.all(screens.map((screen) => loadPart(screen, "comparison")));

function screenCard(screen) {
  const counts = severities.filter((severity) => screen[`${severity}s`]).map((severity) =>
    element("span", { class: `severity ${severity}` }, counted(screen[`${severity}s`], severity)));
  return element("li", {}, element("button", {
    type: "button", class: "card", "data-screen": screen.key,
    onclick: () => chooseScreen(screen.index, (finding) => isWanted(screen, finding)),
  }, element("span", { class: "thumbnail", "data-index": screen.index }),
  element("span", { class: "about" }, element("b", {}, screenName(screen)),
    element("span", { class: "faint" }, screen.file.slice(commonFolder.length)),
    element("span", { class: "counts" }, counts.length ? counts : element("span", { class: "faint" }, screen.expected ? `${screen.expected} expected` : "no findings")),
    element("span", { class: "faint" }, Object.entries(changesOf(screen)).filter(([, count]) => count).map(([kind, count]) => `${count} ${kind}`).join(", ")))));
}

/** The frames of a screen's worst configuration, 60 pixels wide. */
function thumbnail(screen) {
  const scene = content(screen);
  const worst = findingsByCause(scene)[0]?.finding;
  const configuration = scene.configurationsByID.get(worst && worstConfigurations(worst)[0]) ?? scene.configurations[0];
  const places = configuration ? absolute(scene, configuration.frames) : {};
  const root = places[scene.views[0]?.id];
  if (!root || !(root[2] > 0) || !(root[3] > 0)) return element("span", { class: "faint" }, "–");
  const faulty = new Set(worst?.views ?? []);
  const boxes = scene.views.slice(0, 200).filter((view) => places[view.id] && !viewIn(configuration, view).hidden).map((view) => {
    const [x, y, width, height] = places[view.id];
    return drawing("rect", { x, y, width: Math.max(width, 0), height: Math.max(height, 0), class: faulty.has(view.id) ? `faulty ${worst.severity}` : null });
  });
  return drawing("svg", { viewBox: `-4 -4 ${root[2] + 8} ${root[3] + 8}`, "aria-hidden": "true" }, boxes);
}

function fillFilters() {
  const rules = [...new Set(screens.flatMap((screen) => screen.rules))].sort();
  byID("filter-rule").append(...rules.map((rule) => element("option", { value: rule }, rule)));
  if (!screens.some((screen) => part(screen, "comparison"))) byID("changes").remove();
  for (const [key, field] of filterFields()) {
    field.addEventListener("input", () => change(() => { filter[key] = field.value; }));
  }
}

/** What the page has to choose the filter with, by the names of its parts. */
const filterFields = () => Object.keys(filter).map((key) => [key, byID(`filter-${key}`)]).filter(([, field]) => field);

/** The address of the filtered list. */
function addressOfFilter() {
  const words = new URLSearchParams(Object.entries(filter).filter(([, value]) => value));
  return words.size ? `#${words}` : "";
}

/** Sets the filter that the address names. What no filter has is ignored. */
function readFilter(words) {
  for (const [key, field] of filterFields()) {
    field.value = words.get(key) ?? "";
    if (field.selectedIndex === -1) field.value = "";
    filter[key] = field.value;
  }
}
