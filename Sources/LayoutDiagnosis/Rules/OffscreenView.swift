import ConstraintSolver
import LayoutModel
import LayoutSolving

struct OffscreenView: Rule {
  let id = RuleID.offscreenView
  let severity = Severity.warning
  let summary = "a view lies outside the screen"
  let explanation = """
    A view that should be seen or hit lies wholly outside the screen in every configuration in which it is shown, or a \
    control is cut by the screen's edge in one. What scrolling brings inside is not outside. Of nested views only the \
    outermost is reported.

    A view that waits outside for its turn is fine, and not reported, as soon as one state brings it in; one that no state \
    brings in is a forgotten view or a wrong sign in a constant. A control that is cut at rest is hard to hit and \
    looks broken.

    Place it inside, hide it where it is not meant to be seen, or remove it.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": {
        "id": "screen", "size": [375, 667],
        "subviews": [{ "id": "hint", "kind": "label", "frame": [400, 40, 120, 20] }]
      }
    }
    """

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    var shown = Array(repeating: 0, count: scene.views.count)
    var offscreen = Array(repeating: [Place](), count: scene.views.count)
    var cut = offscreen
    for (configuration, solved) in analysis.configurations.enumerated() {
      let geometry = analysis.geometry(of: solved)
      for view in geometry.touchOrder.views where view != .root && isOfInterest(view, in: geometry) {
        let box = geometry.bounds[view.index].box
        guard !box.isEmpty else { continue }
        shown[view.index] += 1
        if geometry.screen.box.contains(box) { continue }
        let place = Place(configuration: configuration, box: box, isRecovered: solved.isRecovered)
        if geometry.isOffscreen(view) {
          offscreen[view.index].append(place)
        } else if geometry.properties[view.index].isTappable && geometry.isCutByScreen(view) {
          cut[view.index].append(place)
        }
      }
    }
    return findings(
      in: scene, shown: shown, offscreen: analysis.isWhole ? offscreen : offscreen.map { _ in [] }, cut: cut)
  }

  private func findings(in scene: Scene, shown: [Int], offscreen: [[Place]], cut: [[Place]]) -> [Finding] {
    var findings: [Finding] = []
    var isReported = Array(repeating: false, count: scene.views.count)  // the view or one around it, wholly outside
    for index in scene.views.indices {  // a view after its superview
      let view = ViewID(index)
      if let superview = scene[view].superview, isReported[superview.index] {
        isReported[index] = true
        continue
      }
      let places = offscreen[index]
      if !places.isEmpty && places.count == shown[index] {
        isReported[index] = true
      }
      if places.isEmpty && cut[index].isEmpty { continue }
      for isRecovered in [false, true] {
        let outside = isReported[index] ? places.filter { $0.isRecovered == isRecovered } : []
        if !outside.isEmpty {
          findings.append(finding(view, outside, message(scene.name(of: view)), label: "outside", in: scene))
        }
        let places = cut[index].filter { $0.isRecovered == isRecovered }
        guard !places.isEmpty else { continue }
        findings.append(finding(view, places, cutMessage(scene[view].name), label: "partly outside", in: scene))
      }
    }
    return findings
  }

  private func isOfInterest(_ view: ViewID, in geometry: ScreenGeometry) -> Bool {
    geometry.isShown(view) && (geometry.shouldBeSeen(view) || geometry.properties[view.index].isTappable)
  }

  private func finding(
    _ view: ViewID, _ places: [Place], _ message: String, label: String, in scene: Scene
  ) -> Finding {
    Finding(
      rule: id, severity: severity, message: message, configurations: places.map(\.configuration), views: [view],
      location: scene[view].nameLocation, label: label, suggestions: [suggestion(scene.name(of: view))],
      evidence: .offscreen(OffscreenFrame(frames: places.map(\.frame))),
      isRecovered: places.contains(where: \.isRecovered))
  }
}

/// Where a view lies in one configuration.
private struct Place {
  let configuration: Int
  let box: Box
  let isRecovered: Bool

  /// In root coordinates.
  var frame: Frame { Frame(x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY) }
}

private func message(_ name: String) -> String {
  phrase(quoting: name, " lies outside the screen wherever it is shown")
}

private func cutMessage(_ name: String) -> String { "'\(name)' is cut by the edge of the screen" }

private func suggestion(_ name: String) -> String {
  phrase("place ", quoting: name, " inside the screen, or hide it")
}
