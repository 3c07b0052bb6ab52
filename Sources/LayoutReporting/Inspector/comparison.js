// Two versions of a screen, where the report compares them: what came, went and moved, and the earlier frames as ghosts.

const comparison = () => part(currentScreen(), "comparison");

/** The earlier frames of the views that moved in the current configuration, in superviews; empty where nothing did. */
function earlierFrames() {
  if (selection.axis || isInFlight() || selection.repair !== null) return {};
  const changed = comparison()?.configurations.find((configuration) => configuration.id === currentConfiguration()?.id);
  return Object.fromEntries((changed?.moved ?? []).map((move) => [move.view, move.old.map(exact)]));
}

/** The frames of the ghosts, from the earlier version to this one; null without any. */
function ghostFrames() {
  const earlier = earlierFrames();
  if (!Object.keys(earlier).length) return null;
  return between({ ...frames(), ...earlier }, frames(), selection.since);
}

function drawComparison() {
  const changes = comparison();
  byID("comparison").replaceChildren(...(changes ? comparisonParts(changes) : []));
}

function comparisonParts(changes) {
  const earlier = changes.old ? changes.old.file : null;
  const moved = Object.keys(earlierFrames());
  return [
    element("h2", {}, !changes.new ? "Gone; this is how it was" : earlier ? `Compared with ${earlier}` : "New screen"),
    changedList("came or became worse", changes.newFindings, cameItem), changedList("gone", changes.goneFindings, goneItem),
    changedList("not judged, because constraints conflict", changes.unjudgedFindings, goneItem),
    changedList("views added", changes.addedViews, (id) => viewItem(id)), changedList("views removed", changes.removedViews, (id) => id),
    changedList("moved here", moved, (id) => viewItem(id)), moved.length && !openLayouts() ? sinceSlider() : null,
  ].filter(Boolean);
}

function changedList(words, items, make) {
  if (!items.length) return null;
  return element("details", { open: items.length < 6 }, element("summary", {}, `${items.length} ${words}`),
    element("ul", {}, items.slice(0, 200).map((item) => element("li", {}, make(item)))));
}

function cameItem(found) {
  const finding = currentScene().findingsByPrint.get(found.fingerprint);
  return [
    finding ? findingButton(finding) : goneItem(found),
    found.needs.map((change) => element("p", { class: "faint" }, change.message)),
  ];
}

const goneItem = (finding) => element("div", { class: `finding ${finding.severity}` }, severityBadge(finding.severity), " ", finding.message);

const viewItem = (id) => element("button", { type: "button", class: "link", onclick: () => chooseView(id) }, viewName(currentScene(), id));

/** A slider that takes the ghosts from the earlier frames to the current ones. */
function sinceSlider() {
  const slider = element("input", {
    type: "range", min: 0, max: 1, step: 0.01, "aria-label": "From the earlier version to this one",
    oninput: (event) => { selection.since = Number(event.target.value); moveViews(); },
  });
  slider.value = selection.since;
  return element("div", { class: "blend" }, element("div", {}, "earlier ", slider, " now"));
}
