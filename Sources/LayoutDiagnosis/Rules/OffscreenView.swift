import ConstraintSolver
import LayoutModel
import LayoutSolving

struct OffscreenView: Rule {
  let id = RuleID.offscreenView
  let severity = Severity.warning
  let summary = "a view lies outside the screen in every state of some environment"
  let explanation = """
    A view that should be seen or hit lies wholly outside the screen in every state of an environment in which it is \
    shown. Where the root is no screen but a cell, a window or a view, its edges hide nothing. What scrolling brings \
    inside is not outside, nor what it may bring inside because the size of the content is not determined: it may be \
    set in code, and where constraints ought to determine it, that is `missing-content-size`. Of nested views only the \
    outermost is reported.

    A view that waits outside for its turn is fine, and not reported, as soon as one state of each environment brings it \
    in; one that no state brings in is a forgotten view or a wrong sign in a constant. A view that only large screens \
    show is lost on every small one.

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
    guard analysis.isWhole else { return [] }
    let scene = analysis.scene
    let examined = analysis.examined
    let open = analysis.configurations.map { Set($0.undeterminedContents) }
    var places: [Place] = []
    for view in examined.views {
      guard let box = view.outcome.outside else { continue }
      let isRecovered = analysis.isRecovered(view)
      for configuration in view.configurations
      where !analysis.configurations[configuration].mayScroll(
        to: view.view, at: box, open[configuration], in: scene)
      {
        places.append(
          Place(view: view.view, configuration: configuration, box: box, isRecovered: isRecovered))
      }
    }
    if places.isEmpty { return [] }
    var offscreen = places.byView()[...]
    let words = words(in: analysis)
    var findings: [Finding] = []
    findings.reserveCapacity(offscreen.count)
    let alone = analysis.configurations.indices.map { [$0] }  // most findings share one of these lists
    // For each environment, whether the view or an ancestor lies wholly outside.
    var isReported = examined.isOnScreen.map { $0.map { _ in false } }
    for index in scene.views.indices {  // a view comes after its superview
      let view = ViewID(index)
      let places = offscreen.removePlaces(of: view)
      if let superview = scene.views[index].superview?.index {
        for environment in isReported.indices { isReported[environment][index] = isReported[environment][superview] }
      }
      let own = places.filter {
        let environment = examined.environments[$0.configuration]
        return !isReported[environment][index] && !examined.isOnScreen[environment][index]
      }
      for place in own { isReported[examined.environments[place.configuration]][index] = true }
      for isRecovered in [false, true] {
        let places = own.filter { $0.isRecovered == isRecovered }
        if places.isEmpty { continue }
        findings.append(
          Finding(
            rule: id, severity: severity, words: words,
            configurations: places.count == 1 ? alone[places[0].configuration] : places.map(\.configuration),
            views: [view], location: scene[view].nameLocation,
            evidence: .offscreen(OffscreenFrame(frames: places.map(\.frame))), isRecovered: isRecovered))
      }
    }
    return findings
  }

  private func words(in analysis: Analysis) -> LazyWords {
    let scene = analysis.scene
    let environments = analysis.configurations.map(\.configuration.environmentName)
    let count = Set(environments).count
    return LazyWords { finding in
      let name = finding.views.first.map { scene.quotedName(of: $0) } ?? ""
      let names = finding.configurations.map { environments[$0] }.unique()
      let place = names.count == count ? "wherever it is shown" : "in \(list(names.map { quoted($0 ?? "") }))"
      return FindingWords(
        message: "\(name) lies outside the screen \(place)", label: "outside",
        suggestions: ["place \(name) inside the screen, or hide it"])
    }
  }
}

extension ScreenExamination {
  /// The bounding box of a view that should be visible or touchable and lies wholly outside the screen; `nil` otherwise.
  ///
  /// - Parameter isInside: set to `true` if a part of it is inside.
  func outsideBox(of view: ViewID, isInside: inout Bool) -> Box? {
    let isTappable = screen.properties[view.index].isTappable
    guard screen.scene.isScreen, view != .root, screen.isShown(view), isTappable || screen.shouldBeSeen(view)
    else { return nil }
    let box = screen.bounds[view.index].box
    if box.isEmpty { return nil }
    if !screen.screen.box.contains(box) && screen.isOffscreen(view) { return box }
    isInside = true
    return nil
  }
}

extension SolvedConfiguration {
  /// Whether a view lies outside the screen only beyond the ends of scroll views whose contents may be of any size.
  ///
  /// - Parameters:
  ///   - box: the view's bounding box in root coordinates.
  ///   - open: the undetermined contents.
  fileprivate func mayScroll(
    to view: ViewID, at box: Box, _ open: Set<ContentAxis>, in scene: Scene
  ) -> Bool {
    if open.isEmpty { return false }
    let screen = frames[ViewID.root.index]
    var axes: [Axis] = []
    if box.maxX <= .zero || screen.width <= box.minX { axes.append(.horizontal) }
    if box.maxY <= .zero || screen.height <= box.minY { axes.append(.vertical) }
    let scrollViews = sequence(first: view) { scene[$0].superview }.filter { scene[$0].kind == .scrollView }
    return !axes.isEmpty
      && axes.allSatisfy { axis in
        scrollViews.contains { scrollView in
          guard open.contains(ContentAxis(scrollView: scrollView, axis: axis)) else { return false }
          let area = rootFrame(of: scrollView, in: scene)
          return axis == .horizontal ? area.x + area.width <= box.minX : area.y + area.height <= box.minY
        }
      }
  }

  /// The frame of a view in root coordinates, without transforms.
  private func rootFrame(of view: ViewID, in scene: Scene) -> Frame {
    var frame = frames[view.index]
    var next = scene[view].superview
    while let superview = next {
      frame.x += frames[superview.index].x
      frame.y += frames[superview.index].y
      next = scene[superview].superview
    }
    return frame
  }
}

/// The position of a view in one configuration.
private struct Place: Sendable {
  let view: ViewID
  let configuration: Int
  let box: Box
  let isRecovered: Bool

  /// In root coordinates.
  var frame: Frame { Frame(box) }
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
}
