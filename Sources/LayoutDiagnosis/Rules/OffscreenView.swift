import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

struct OffscreenView: Rule {
  typealias Evidence = OffscreenFrame

  let id = RuleID.offscreenView
  let severity = Severity.warning
  let summary = "a view lies outside the screen in every state of some environment"
  let explanation = """
    A view that should be seen or hit lies wholly outside the screen in every state of an environment in which it is \
    shown. Where the root is no screen but a cell, a window or a view, its edges hide nothing. What scrolling brings \
    inside is not outside, nor what it may bring inside because the size of the content is not determined: it may be \
    set in code, and where constraints ought to determine it, that is `missing-content-size`. Neither is a view that ends at \
    the safe area beside an edge of the screen: it fills the inset that other devices have there. Of nested views only the \
    outermost is reported.

    In a scene that is written by hand, two more faults are found: a control or an image whose constraints leave it no width \
    or no height in every such state, or a plain view with `"opaque": true` to which only its stack view gives that size, \
    and a state that leaves nothing on the screen, although others show the same views there.

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
  let mending = [("[400, 40, 120, 20]", "[20, 40, 120, 20]")]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    guard analysis.isWhole else { return [] }
    let scene = analysis.scene
    let examined = analysis.examined
    guard examined.views.contains(where: { $0.outcome.outside != nil }) else { return [] }
    let sizes = SizesAndPins(of: scene)
    let places = places(in: analysis, sizes)
    if places.isEmpty { return [] }
    let placesOfView = Dictionary(grouping: places, by: \.view)
    let words = words(in: analysis)
    let namesConstraints = scene.allowsSearch(of: places.count)
    var findings: [Finding] = []
    // For each environment, whether the view or an ancestor lies wholly outside.
    var isReported = examined.isOnScreen.map { $0.map { _ in false } }
    for index in scene.views.indices {  // a view comes after its superview
      let view = ViewID(index)
      let places = (placesOfView[view] ?? []).sorted { $0.configuration < $1.configuration }
      if let superview = scene.views[index].superview?.index {
        for environment in isReported.indices { isReported[environment][index] = isReported[environment][superview] }
      }
      let own = places.filter {
        let environment = examined.environments[$0.configuration]
        return !isReported[environment][index] && !examined.isOnScreen[environment][index]
      }
      for place in own { isReported[examined.environments[place.configuration]][index] = true }
      for isRecovered in [false, true] {
        let places = own.filter {
          $0.isRecovered == isRecovered && !sizes.fillsInset($0, in: analysis.configurations[$0.configuration])
        }
        if places.isEmpty { continue }
        let finding = finding(
          words: words, configurations: places.map(\.configuration), views: [view],
          location: scene[view].nameLocation, evidence: OffscreenFrame(frames: places.map(\.frame)),
          isRecovered: isRecovered)
        findings.append(namesConstraints ? finding.namingPlaceOutside(in: analysis, among: places.count) : finding)
      }
    }
    return findings + emptyScreens(places, words, in: analysis)
  }

  private func places(in analysis: Analysis, _ sizes: SizesAndPins) -> [Place] {
    let scene = analysis.scene
    let open = analysis.configurations.map { Set($0.undeterminedContents) }
    let undetermined = UndeterminedViews(in: analysis)
    var places: [Place] = []
    for view in analysis.examined.views {
      guard let box = view.outcome.outside else { continue }
      let isRecovered = analysis.isRecovered(view)
      for configuration in view.configurations
      where !analysis.configurations[configuration].mayScroll(
        to: view.view, at: box, open[configuration], in: scene)
      {
        if box.isEmpty {
          let isUndetermined = undetermined.contains(view.view, in: configuration)
          if isUndetermined || !sizes.isCollapsed(view.view, in: analysis.configurations[configuration]) { continue }
        }
        places.append(
          Place(view: view.view, configuration: configuration, box: box, isRecovered: isRecovered))
      }
    }
    return places
  }

  /// The configurations of a scene that is written by hand in which all that should be seen or hit is outside, while other
  /// configurations show it. What moves away with a single subview of the root does so on purpose.
  private func emptyScreens(_ places: [Place], _ words: @escaping Words, in analysis: Analysis) -> [Finding] {
    let (scene, examined) = (analysis.scene, analysis.examined)
    guard scene.source == nil else { return [] }
    let moved = places.filter {
      // A view without an area is not outside.
      !$0.box.isEmpty && examined.isOnScreen[examined.environments[$0.configuration]][$0.view.index]
    }
    let groups = Dictionary(grouping: moved, by: \.configuration)
    return groups.keys.sorted().compactMap { configuration -> Finding? in
      let places = (groups[configuration] ?? []).sorted { $0.view < $1.view }
      guard places.count > 1, !places[0].isRecovered,
        analysis.configurations[configuration].shownCount(in: scene) == places.count
      else { return nil }
      let views = places.map(\.view)
      guard Set(views.map { scene.subviewOfRoot(containing: $0) }).count > 1 else { return nil }
      let finding = finding(
        words: words, configurations: [configuration], views: views,
        location: scene[views[0]].nameLocation,
        evidence: OffscreenFrame(frames: [places[0].frame]), isRecovered: false)
      return scene.allowsSearch(of: places.count)
        ? finding.namingPlaceOutside(in: analysis, among: places.count) : finding
    }
  }

  private func words(in analysis: Analysis) -> Words {
    let scene = analysis.scene
    let environments = analysis.configurations.map(\.configuration.environmentName)
    let count = Set(environments).count
    return { finding, evidence in
      let name = finding.views.first.map { scene.quotedName(of: $0) } ?? ""
      if finding.views.count > 1 {
        return FindingWords(
          message: "nothing is left on the screen: \(scene.countedNames(finding.views)) lie outside it",
          label: "outside", suggestions: ["place \(name) inside the screen, or hide it"])
      }
      let names = finding.configurations.map { environments[$0] }.unique()
      let place = names.count == count ? "wherever it is shown" : "in \(list(names.map { quoted($0 ?? "") }))"
      var (reasons, labels, suggestions): ([String], [String], [String]) = ([], [], [])
      let axes = evidence.collapsedAxes
      if evidence.hasArea {
        reasons.append("lies outside the screen")
        labels.append("outside")
        suggestions.append("place \(name) inside the screen, or hide it")
      }
      for axis in axes {
        reasons.append("is 0 \(axis.extent)")
        labels.append("0 \(axis.extent)")
        let stack = finding.views.first.flatMap { scene.plainStack(around: $0) }
        let example = stack.map { ", such as that of \(scene.quotedName(of: $0))" } ?? ""
        suggestions.append("give \(name) a \(axis.sizeName)\(example)")
      }
      return FindingWords(
        message: "\(name) \(list(reasons, conjunction: "or")) \(place)"
          + (axes.isEmpty ? "" : ", so that nothing of it can be seen"),
        label: list(labels, conjunction: "or"), suggestions: suggestions)
    }
  }
}

/// The frames of a view outside the screen, in root coordinates, one for each of the finding's configurations.
struct OffscreenFrame: LayoutEvidence {
  var frames: [Frame]

  static let wire = WireTable<OffscreenFrame>("offscreenEvidence") {
    Field("frames", .list(.frame), \.frames).doc("in root coordinates, one for each configuration of the finding")
  }

  var standsForOthers: Bool { true }

  /// The same for all frames, which are listed for each configuration.
  func key(in analysis: Analysis, _ configuration: Int) -> AnyHashable { 0 }

  func add(_ followers: [Finding], to finding: inout Finding, in analysis: Analysis) {
    finding.namePushedViews(followers, in: analysis.scene)
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
    if box.isEmpty { return mayBeCollapsed(view) ? screen.boundingBox(of: view) : nil }
    if !screen.screen.box.contains(box) && screen.isOffscreen(view) { return box }
    isInside = true
    return nil
  }

  /// Whether a view without an area is a control or an image that has a size otherwise, in a scene that is written by hand.
  private func mayBeCollapsed(_ view: ViewID) -> Bool {
    let properties = screen.properties[view.index]
    let axes = screen.frames[view.index].collapsedAxes
    guard screen.scene.source == nil, properties.frame == nil, properties.isTappable || axes.count == 1,
      properties.isTappable || screen.scene[view].kind == .imageView || screen.scene[view].hasWrittenOpacity
    else { return false }
    // A content that needs no room has none, and one that needs more than it has is another rule's business.
    return !axes.contains { properties.intrinsicSize[$0]?.isZero ?? false } && shortages(of: view).isEmpty
  }
}

extension Frame {
  /// The axes along which it has no length.
  fileprivate var collapsedAxes: [Axis] { Axis.allCases.filter { !self[$0.size].isPositive } }
}

extension OffscreenFrame {
  /// The axis along which none of the frames has a length, or else those along which some have none.
  fileprivate var collapsedAxes: [Axis] {
    let shared = Axis.allCases.first { axis in frames.allSatisfy { $0.collapsedAxes.contains(axis) } }
    if let shared { return [shared] }
    return Axis.allCases.filter { axis in frames.contains { $0.collapsedAxes.first == axis } }
  }

  /// Whether a frame has an area, so that it lies outside.
  fileprivate var hasArea: Bool { frames.contains { $0.collapsedAxes.isEmpty } }
}

/// For each view, the constraints that limit its size, and those that tie it to the root's safe area.
private struct SizesAndPins {
  private let scene: Scene
  /// The limits by other sizes, and those by numbers.
  private var limits: [ViewID: [SizeLimit]] = [:]
  private var numbers: [ViewID: [SizeLimit]] = [:]
  private var pins: [ViewID: [ConstraintID]] = [:]

  /// A constraint that keeps a size from being larger than a number or another size.
  struct SizeLimit {
    let constraint: ConstraintID
    let axis: Axis
    /// `nil` for a number.
    let other: Anchor?
    /// Whether the limited size is the first item of the constraint, which follows the second one.
    let isFirst: Bool
  }

  init(of scene: Scene) {
    self.scene = scene
    for index in scene.constraints.indices {
      let (constraint, id) = (scene.constraints[index], ConstraintID(index))
      let (first, relation) = (constraint.first, constraint.relation)
      if first.attribute.isSize && relation != .greaterThanOrEqual {
        let limit = SizeLimit(constraint: id, axis: first.attribute.axis, other: constraint.second, isFirst: true)
        if constraint.second == nil {
          numbers[first.view, default: []].append(limit)
        } else {
          limits[first.view, default: []].append(limit)
        }
      }
      guard let second = constraint.second else { continue }
      if second.attribute.isSize && relation != .lessThanOrEqual {
        limits[second.view, default: []].append(
          SizeLimit(constraint: id, axis: second.attribute.axis, other: first, isFirst: false))
      }
      guard relation == .equal else { continue }
      if second.isEdgeOfSafeArea { pins[constraint.first.view, default: []].append(id) }
      if constraint.first.isEdgeOfSafeArea { pins[second.view, default: []].append(id) }
    }
  }

  /// Whether a view without an area has none by mistake: it lies in one that has room, and no constraint makes its size 0.
  func isCollapsed(_ view: ViewID, in solved: SolvedConfiguration) -> Bool {
    guard !solved.isRecovered, let superview = scene[view].superview else { return false }
    let axes = solved.frames[view.index].collapsedAxes
    let around = solved.frames[superview.index].collapsedAxes
    if axes.isEmpty || axes.contains(where: around.contains) { return false }
    let isControl = scene[view].kind == .imageView || solved.configuration.properties[view.index].isTappable
    return !axes.contains {
      isZeroOnPurpose(view, $0, in: solved) || !isControl && !isLeftToStack(view, $0, in: solved)
    }
  }

  /// Whether only a stack view decides a length: no constraint is written for the ends of the view or its size.
  private func isLeftToStack(_ view: ViewID, _ axis: Axis, in solved: SolvedConfiguration) -> Bool {
    guard scene.plainStack(around: view) != nil else { return false }
    return !scene.constraints.indices.contains { index in
      let (first, second) = (scene.constraints[index].first, scene.constraints[index].second)
      func concerns(_ anchor: Anchor) -> Bool { anchor.view == view && anchor.attribute.axis == axis }
      return solved.configuration.isActive[index] && (concerns(first) || second.map(concerns) ?? false)
    }
  }

  /// Whether a constraint makes the size of a view 0, or equal to one that is 0.
  private func isZeroOnPurpose(_ view: ViewID, _ axis: Axis, in solved: SolvedConfiguration) -> Bool {
    if isSetToZero(view, axis, in: solved) { return true }
    return limits[view, default: []].contains { limit in
      // An aspect ratio says nothing about 0.
      guard limit.axis == axis, let other = limit.other, other.view != view,
        solved.configuration.isActive[limit.constraint.index],
        solved.frames[other.view.index].collapsedAxes.contains(other.attribute.axis)
      else { return false }
      return limit.isFirst || isSetToZero(other.view, other.attribute.axis, in: solved)
    }
  }

  /// Whether a constraint limits the size of a view to the number 0.
  private func isSetToZero(_ view: ViewID, _ axis: Axis, in solved: SolvedConfiguration) -> Bool {
    numbers[view, default: []].contains { limit in
      guard limit.axis == axis, solved.configuration.isActive[limit.constraint.index] else { return false }
      return solved.configuration.constants[limit.constraint.index].number?.isZero ?? false
    }
  }

  /// Whether a view begins at an edge of the screen and ends at the safe area beside it, whose inset is 0 there.
  func fillsInset(_ place: Place, in solved: SolvedConfiguration) -> Bool {
    let (box, screen, configuration) = (place.box, solved.frames[ViewID.root.index], solved.configuration)
    return pins[place.view, default: []].contains { id in
      let anchors = [scene[id].first, scene[id].second].compactMap(\.self)
      guard configuration.isActive[id.index], let own = anchors.first(where: { $0.view == place.view }),
        let edge = anchors.first(where: \.isEdgeOfSafeArea)?.attribute.screenEdge(in: configuration.direction),
        own.attribute.screenEdge(in: configuration.direction) == edge.opposite
      else { return false }
      return box[edge.opposite] == (edge.isStart ? .zero : screen[edge.axis.size])
    }
  }
}

extension Anchor {
  fileprivate var isEdgeOfSafeArea: Bool { view == .root && guide == .safeArea && attribute.isEdge }
}

extension SolvedConfiguration {
  /// The number of views with an area that should be seen or hit, and are neither hidden nor transparent nor inside such a view.
  ///
  /// - Complexity: linear in the views.
  fileprivate func shownCount(in scene: Scene) -> Int {
    var count = 0
    var isShown = Array(repeating: true, count: scene.views.count)
    for index in scene.views.indices {  // a view comes after its superview
      let (view, properties) = (scene.views[index], configuration.properties[index])
      let isInShown = view.superview.map { isShown[$0.index] } ?? true
      isShown[index] = isInShown && !properties.isHidden && !properties.alpha.isZero
      guard isShown[index], view.superview != nil, view.kind != .guide else { continue }
      let isMeant = properties.isTappable || ScreenGeometry.shouldBeSeen(view.kind, isOpaque: properties.isOpaque)
      if isMeant && frames[index].collapsedAxes.isEmpty { count += 1 }
    }
    return count
  }
}

extension Scene {
  /// The stack view that arranges a plain view; `nil` for other views.
  fileprivate func plainStack(around view: ViewID) -> ViewID? {
    guard self[view].kind == .view, let superview = self[view].superview else { return nil }
    return self[superview].kind == .stackView ? superview : nil
  }

  /// The subview of the root that contains a view, which can be that view itself.
  fileprivate func subviewOfRoot(containing view: ViewID) -> ViewID {
    var top = view
    while let superview = self[top].superview, superview != .root { top = superview }
    return top
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
