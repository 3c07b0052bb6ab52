// The list of screens: a thumbnail, the name and the counts of each, and filters.

const filter = { severity: "", rule: "", text: "" };

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
  byID("shown").textContent = shown.length === screens.length ? counted(screens.length, "screen") : `${shown.length} of ${counted(screens.length, "screen")}`;
  for (const card of byID("screens").querySelectorAll(".thumbnail")) sight.observe(card);
}

function passesFilter(screen) {
  const { severity, rule, text } = filter;
  const counts = { error: screen.errors, warning: screen.errors + screen.warnings, note: screen.errors + screen.warnings + screen.notes };
  if (severity && !counts[severity]) return false;
  if (rule && !screen.rules.includes(rule)) return false;
  return !text || `${screen.file} ${screen.name ?? ""}`.toLowerCase().includes(text.toLowerCase());
}

function screenCard(screen) {
  const counts = severities.filter((severity) => screen[`${severity}s`]).map((severity) =>
    element("span", { class: `severity ${severity}` }, counted(screen[`${severity}s`], severity)));
  return element("li", {}, element("button", {
    type: "button", class: "card", "data-screen": screen.key, onclick: () => chooseScreen(screen.index),
  }, element("span", { class: "thumbnail", "data-index": screen.index }),
  element("span", { class: "about" }, element("b", {}, screenName(screen)),
    element("span", { class: "faint" }, screen.file.slice(commonFolder.length)),
    element("span", { class: "counts" }, counts.length ? counts : element("span", { class: "faint" }, screen.expected ? `${screen.expected} expected` : "no findings")))));
}

/** The frames of a screen's worst configuration, 60 pixels wide. */
function thumbnail(screen) {
  const scene = content(screen);
  const worst = findingsByCause(scene)[0]?.finding;
  const configuration = scene.configurationsByID.get(worst?.configurations[0]) ?? scene.configurations[0];
  const places = configuration ? absolute(scene, configuration.frames) : {};
  const root = places[scene.views[0]?.id];
  if (!root || !(root[2] > 0) || !(root[3] > 0)) return element("span", { class: "faint" }, "–");
  const faulty = new Set(worst?.views ?? []);
  const boxes = scene.views.slice(0, 200).filter((view) => places[view.id] && !viewIn(configuration, view).hidden).map((view) => {
    const [x, y, width, height] = places[view.id];
    return drawing("rect", { x, y, width: Math.max(width, 0), height: Math.max(height, 0), class: faulty.has(view.id) ? "faulty" : null });
  });
  return drawing("svg", { viewBox: `-4 -4 ${root[2] + 8} ${root[3] + 8}`, "aria-hidden": "true" }, boxes);
}

function fillFilters() {
  const rules = [...new Set(screens.flatMap((screen) => screen.rules))].sort();
  byID("filter-rule").append(...rules.map((rule) => element("option", { value: rule }, rule)));
  for (const key of Object.keys(filter)) {
    byID(`filter-${key}`).addEventListener("input", (event) => {
      filter[key] = event.target.value;
      drawScreens();
    });
  }
}
