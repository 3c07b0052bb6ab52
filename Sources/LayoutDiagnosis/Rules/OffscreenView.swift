import ConstraintSolver
import LayoutModel
import LayoutSolving

struct OffscreenView: Rule {
  let id = RuleID.offscreenView
  let severity = Severity.warning
  let summary = "a view lies outside the screen"
  let explanation = """
    A view that should be seen or hit lies wholly outside the screen in every configuration in which it is shown, or a \
    control is cut by the screen's edge by more than 1 point in one. Where the root is no screen but a cell, a window or \
    a view, its edges hide nothing. What scrolling brings inside is not outside. Of nested views only the \
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
    var offscreen: [Place] = []
    var cut: [Place] = []
    for examined in analysis.examined.views {
      guard let edge = examined.outcome.edge else { continue }
      let isRecovered = analysis.isRecovered(examined)
      for configuration in examined.configurations {
        let place = Place(
          view: examined.view, configuration: configuration, outcome: examined.outcome, isRecovered: isRecovered)
        if edge.isCut { cut.append(place) } else { offscreen.append(place) }
      }
    }
    return findings(in: analysis, offscreen: analysis.isWhole ? offscreen.byView() : [], cut: cut.byView())
  }

  /// - Parameters:
  ///   - offscreen: views wholly outside, in order of view.
  ///   - cut: controls partly outside, in order of view.
  private func findings(in analysis: Analysis, offscreen: [Place], cut: [Place]) -> [Finding] {
    let scene = analysis.scene
    let isOnScreen = analysis.examined.isOnScreen
    let outsideWords = DeferredWords { finding in
      let name = finding.views.first.map { scene.name(of: $0) } ?? ""
      return FindingWords(message: outsideMessage(name), label: "outside", suggestions: [suggestion(name)])
    }
    let cutWords = DeferredWords { finding in
      let name = finding.views.first.map { scene.name(of: $0) } ?? ""
      return FindingWords(message: cutMessage(name), label: "partly outside", suggestions: [suggestion(name)])
    }
    var findings: [Finding] = []
    findings.reserveCapacity(offscreen.count + cut.count)
    let alone = analysis.configurations.indices.map { [$0] }  // most findings share one of these lists
    func report(_ view: ViewID, _ places: ArraySlice<Place>, _ words: DeferredWords) {
      guard let first = places.first else { return }
      findings.append(
        Finding(
          rule: id, severity: severity, words: words,
          configurations: places.count == 1 ? alone[first.configuration] : places.map(\.configuration), views: [view],
          location: scene[view].nameLocation, evidence: .offscreen(OffscreenFrame(frames: places.map(\.frame))),
          isRecovered: first.isRecovered))
    }
    var (offscreen, cut) = (offscreen[...], cut[...])
    var isReported = Array(repeating: false, count: scene.views.count)  // the view or an ancestor lies wholly outside
    for index in scene.views.indices {  // a view comes after its superview
      let view = ViewID(index)
      let places = offscreen.removePlaces(of: view)
      let cutPlaces = cut.removePlaces(of: view)
      if let superview = scene.views[index].superview, isReported[superview.index] {
        isReported[index] = true
        continue
      }
      isReported[index] = !places.isEmpty && !isOnScreen[index]
      if !isReported[index] && cutPlaces.isEmpty { continue }
      for isRecovered in [false, true] {
        if isReported[index] { report(view, places.recovered(isRecovered), outsideWords) }
        report(view, cutPlaces.recovered(isRecovered), cutWords)
      }
    }
    return findings
  }
}

/// The frame of a view that the screen's edge cuts or that lies beyond it.
struct EdgeOutcome: Sendable {
  let box: Box
  /// Whether a part is inside.
  let isCut: Bool
}

extension ScreenExamination {
  /// The position of a view that should be visible or touchable relative to the screen's edge.
  ///
  /// - Parameter isInside: set to `true` if a part of it is inside.
  func edge(of view: ViewID, isInside: inout Bool) -> EdgeOutcome? {
    let isTappable = screen.properties[view.index].isTappable
    guard screen.scene.rootKind == .screen, view != .root, screen.isShown(view), isTappable || screen.shouldBeSeen(view)
    else { return nil }
    let box = screen.bounds[view.index].box
    if box.isEmpty { return nil }
    let isWhole = screen.screen.box.contains(box)
    if !isWhole && screen.isOffscreen(view) { return EdgeOutcome(box: box, isCut: false) }
    isInside = true
    let isCut = !isWhole && isTappable && !screen.screen.box.grown(by: Self.tolerance).contains(box)
    return isCut && screen.isCutByScreen(view) ? EdgeOutcome(box: box, isCut: true) : nil
  }
}

/// The position of a view in one configuration.
private struct Place: Sendable {
  let view: ViewID
  let configuration: Int
  /// Shared by all configurations in which the position is the same.
  let outcome: ViewOutcome
  let isRecovered: Bool

  /// In root coordinates.
  var frame: Frame {
    let box = outcome.edge?.box ?? .zero  // every reported view has an edge outcome
    return Frame(x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY)
  }
}

extension [Place] {
  /// In order of view, then of configuration.
  fileprivate func byView() -> [Place] {
    func key(_ index: Int) -> (ViewID, Int) { (self[index].view, self[index].configuration) }
    let isSorted = indices.dropFirst().allSatisfy { key($0 - 1) <= key($0) }
    if isSorted { return self }
    return indices.sorted { key($0) < key($1) }.map { self[$0] }
  }
}

extension ArraySlice<Place> {
  /// Removes the leading elements of one view; views come in order.
  fileprivate mutating func removePlaces(of view: ViewID) -> ArraySlice<Place> {
    let places = prefix { $0.view == view }
    removeFirst(places.count)
    return places
  }

  /// The elements in layouts recovered from conflicts, or those in all others.
  fileprivate func recovered(_ isRecovered: Bool) -> ArraySlice<Place> {
    allSatisfy { $0.isRecovered == isRecovered } ? self : ArraySlice(filter { $0.isRecovered == isRecovered })
  }
}

private func outsideMessage(_ name: String) -> String {
  phrase(quoting: name, " lies outside the screen wherever it is shown")
}

private func cutMessage(_ name: String) -> String { "'\(name)' is cut by the edge of the screen" }

private func suggestion(_ name: String) -> String {
  phrase("place ", quoting: name, " inside the screen, or hide it")
}
