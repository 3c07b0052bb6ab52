import ConstraintSolver
import LayoutModel
import LayoutSolving

struct ObstructedControl: Rule {
  typealias Evidence = Coverage

  /// A control counts as obstructed if at least this share of its area cannot be hit.
  static let threshold = Rational(1, over: 10)

  let id = RuleID.obstructedControl
  let severity = Severity.warning
  let summary = "a tappable view, or part of it, cannot be hit: covered, outside an ancestor's bounds or clipped"
  let explanation = """
    At least a tenth of a control does not react to touches. Either another view takes them: the frontmost one in the \
    order of subviews that accepts touches, whatever its zPosition and even where it paints nothing. Or a part of the \
    control lies outside the bounds of an ancestor, where it is still painted unless that clips, but never hit. Or an ancestor \
    has its user interaction off in every state of an environment that shows the control, as image views and labels have unless it \
    is turned on: then nothing inside it is hit.

    A control that looks alive but is dead in places is among the faults that users report and nobody can reproduce.

    Move the view in front away, make the ancestor large enough, or say that the cover is meant to cover the control: \
    list it in the `covers` of the cover or of a view around that. Turn on the user interaction of an ancestor that has it off, or enlarge the touch \
    area of one that ends too early by its `hitInsets`. In UIKit a cover that is clear or translucent and has no controls can also have its user \
    interaction disabled; that of everything inside it is disabled with it. What lies behind a `keyboard` is to be pinned to its top.

    Normal are a badge in front of a control, of at most half its width and height, and a dim with an alert: a translucent plain view as large as \
    the screen, with an opaque view in front of it. In a window, only alignment rectangles take clicks. What the \
    screen's edge cuts is `offscreen-view`, but a root that is no screen counts as an ancestor if both its sides are given; \
    what a scroll view can bring inside its bounds does not count, and neither \
    does what lies in front of a button without content that is as large as the screen and not wholly covered: it catches \
    the taps beside. A control of `inferred` size may reach up to 4 pt outside.

    In a document, a view in front that covers only a strip of up to 2 pt does not count: it is a separator, or overlaps a little. \
    An ancestor whose size follows from a constraint with an outlet, or is not determined, may have a control wholly outside, \
    since code makes room for it.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": {
        "id": "screen", "size": [375, 667],
        "subviews": [
          { "id": "send", "kind": "button", "frame": [20, 600, 335, 44] },
          { "id": "overlay", "kind": "view", "opaque": false, "frame": [0, 620, 375, 47] }
        ]
      }
    }
    """
  let mending = [(#""opaque": false"#, #""opaque": false, "userInteractionEnabled": false"#)]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    let obstructed = analysis.withoutThoseLeftToCode(analysis.decided(\.obstruction, exceeding: &limits))
    if obstructed.isEmpty { return [] }
    let reactsToTouches = analysis.viewsThatReactToTouches
    let undetermined = UndeterminedViews(in: analysis)
    var lost = LostPlaces(in: analysis)
    for (examined, obstruction) in obstructed where obstruction.share == .one { lost.add(examined) }
    let cut = analysis.cutContents()
    return obstructed.compactMap { examined, obstruction in
      // What code puts into a document's view decides bounds that are not determined.
      let limit = obstruction.covers.isEmpty && obstruction.limits.count == 1 ? obstruction.limits[0] : nil
      let isOutside = limit == .root
      let configurations = examined.configurations.filter { index in
        if !obstruction.disabled.isEmpty || isOutside && obstruction.share == .one {
          guard lost.isLost(examined.view, inEnvironmentOf: index) else { return false }
        }
        let isToldWithTexts = cut.contains {
          $0.evidence.reach.limit == limit && $0.evidence.contents.contains(examined.view)
            && $0.configurations.contains(index)
        }
        if isToldWithTexts { return false }
        return scene.source == nil || !obstruction.covers.isEmpty
          || obstruction.limits.contains { !undetermined.contains($0, in: index) }
      }
      guard let shown = configurations.first.map({ analysis.configurations[$0] }) else { return nil }
      let properties = shown.configuration.properties
      let canBeDisabled =
        scene.rootKind != .window
        && obstruction.covers.allSatisfy { cover in
          let isSolid =
            properties[cover.index].isOpaque && Rational(properties[cover.index].alpha) >= ScreenGeometry.coveringAlpha
          return !isSolid && !reactsToTouches[cover.index]
        }
      let view = examined.view
      let hidesControl = obstruction.covers.contains {
        properties[$0.index].isTappable && !scene.isMeant(view, toCover: $0)
      }
      let covers = obstruction.covers.map {
        RelatedNote(
          message: "\(scene.quotedName(of: $0)) takes the touches in front of \(scene.quotedName(of: view))",
          location: scene[$0].nameLocation)
      }
      let limits = obstruction.limits.map {
        RelatedNote(message: limitNote($0, of: view, in: scene), location: scene[$0].nameLocation)
      }
      let disabled = obstruction.disabled.filter { $0 != view }.map {
        RelatedNote(message: disabledNote($0, in: scene), location: scene[$0].nameLocation)
      }
      let end =
        isOutside && scene.fitsHeight
        ? RootEnd(above: view, isWhole: obstruction.share == .one, in: shown.configuration, scene) : nil
      return finding(
        message: message(view, obstruction, in: scene),
        configurations: configurations, views: [view], location: scene[view].nameLocation,
        label: "\(percentage(obstruction.share)) cannot be hit",
        related: covers + limits + disabled + (end?.notes ?? []),
        suggestions: end.map { [$0.suggestion] }
          ?? suggestions(
            view, obstruction, canBeDisabled: canBeDisabled, hidesControl: hidesControl, shown, in: scene),
        evidence: Coverage(
          by: obstruction.covers + obstruction.disabled.filter { $0 != view } + (end == nil ? [] : [.root]),
          covered: obstruction.share),
        isRecovered: analysis.isRecovered(examined))
    }
  }
}

extension Analysis {
  /// For each view, whether it or a view inside it reacts to touches in some configuration.
  ///
  /// Disabled user interaction is inherited, so that disabling such a view would break it.
  ///
  /// - Complexity: linear in the views of all configurations.
  fileprivate var viewsThatReactToTouches: [Bool] {
    let views = scene.views
    var reacts = Array(repeating: false, count: views.count)
    for solved in configurations {
      let properties = solved.configuration.properties
      var isShown = Array(repeating: true, count: views.count)
      for index in views.indices {  // a view comes after its superview
        let isInShown = views[index].superview.map { isShown[$0.index] } ?? true
        isShown[index] = isInShown && !properties[index].isHidden && !properties[index].alpha.isZero
        let scrolls = views[index].kind == .scrollView
        if isShown[index] && (properties[index].isTappable || scrolls) { reacts[index] = true }
      }
    }
    for index in views.indices.reversed() where reacts[index] {
      if let superview = views[index].superview { reacts[superview.index] = true }
    }
    return reacts
  }
}

/// Controls outside an ancestor, times the square of views and constraints, for which it is looked for whether code changes the size
/// of the ancestor: each takes two proofs, a fifth of a second in all. Beyond it, all are reported.
private let collapseWork = 120_000

extension Analysis {
  /// Leaves out controls of a document that lie wholly outside an ancestor whose size code changes.
  fileprivate func withoutThoseLeftToCode(
    _ obstructed: [(view: ExaminedView, outcome: Obstruction)]
  ) -> [(view: ExaminedView, outcome: Obstruction)] {
    func mayBe(_ obstruction: Obstruction) -> Bool { obstruction.share == .one && obstruction.covers.isEmpty }
    let work = obstructed.count { mayBe($0.outcome) } * scene.partCount * scene.partCount
    guard scene.source != nil, 1...collapseWork ~= work else { return obstructed }
    return obstructed.filter { !(mayBe($0.outcome) && isLeftToCode($0.view, $0.outcome)) }
  }

  /// Whether an outlet holds a constraint from which the size of an ancestor follows that excludes all of a control.
  private func isLeftToCode(_ examined: ExaminedView, _ obstruction: Obstruction) -> Bool {
    let solved = configurations[examined.configurations[0]]
    return obstruction.limits.contains { limit in
      scene.axes(placing: examined.view, outside: limit, solved.frames).contains { axis in
        let size = explanation(of: MeasuredAttribute(axis.size, of: limit, in: scene), in: examined.configurations[0])
        let constraints = [size?.atMost, size?.atLeast].compactMap(\.self).flatMap(\.constraints)
        return constraints.contains { constraint in
          // The root's size is that of the canvas, whether code changes it or not.
          guard case .written(let id) = constraint, scene[id].first.view != .root else { return false }
          return scene[id].allowed.contains { $0.rule == .unreachablePriority }
        }
      }
    }
  }
}

extension Scene {
  /// The axes along which a view lies wholly outside an ancestor.
  fileprivate func axes(placing view: ViewID, outside ancestor: ViewID, _ frames: [Frame]) -> [Axis] {
    let (own, around) = (frame(of: view, in: ancestor, frames), frames[ancestor.index])
    let isBeside = own.x + own.width <= .zero || own.x >= around.width
    let isBelow = own.y + own.height <= .zero || own.y >= around.height
    return Axis.allCases.filter { $0 == .horizontal ? isBeside : isBelow }
  }
}

/// `12.5 %` of a share of 0.125.
func percentage(_ share: Rational) -> String { "\((share * 100).decimalDescription(places: 1)) %" }

private func message(_ view: ViewID, _ obstruction: Obstruction, in scene: Scene) -> String {
  let name = scene.quotedName(of: view)
  if obstruction.disabled == [view] { return "\(name) cannot be hit: its user interaction is off" }
  if !obstruction.disabled.isEmpty {
    let ancestors = scene.countedNames(obstruction.disabled.filter { $0 != view })
    return "\(name) cannot be hit: it lies inside \(ancestors), whose user interaction is off"
  }
  let causes =
    (obstruction.covers.isEmpty ? [] : ["behind \(scene.coverNames(obstruction.covers))"])
    + (obstruction.limits.isEmpty ? [] : ["outside the bounds of \(scene.countedNames(obstruction.limits))"])
  let extent =
    obstruction.share == .one
    ? "\(name) cannot be hit" : "\(percentage(obstruction.share)) of \(name) cannot be hit"
  return "\(extent): it lies \(causes.joined(separator: " or "))"
}

private func limitNote(_ ancestor: ViewID, of view: ViewID, in scene: Scene) -> String {
  "\(scene.quotedName(of: ancestor)) passes on no touches outside its bounds, where \(scene.quotedName(of: view)) extends"
}

private func disabledNote(_ ancestor: ViewID, in scene: Scene) -> String {
  let kind = scene[ancestor].kind
  if kind.isUserInteractionEnabledByDefault { return "user interaction of \(scene.quotedName(of: ancestor)) is off" }
  return "\(kind == .label ? "a label" : "an image view") has its user interaction off unless it is turned on"
}

/// - Parameters:
///   - canBeDisabled: whether disabling the user interaction of the covers breaks nothing.
///   - hidesControl: whether the view would hide a control if it were in front.
private func suggestions(
  _ view: ViewID, _ obstruction: Obstruction, canBeDisabled: Bool, hidesControl: Bool,
  _ solved: SolvedConfiguration, in scene: Scene
) -> [String] {
  let name = scene.quotedName(of: view)
  var suggestions: [String] = []
  if !obstruction.covers.isEmpty {
    let outermost = scene.outermostCovers(obstruction.covers, of: view)
    let covers = scene.quotedNames(canBeDisabled ? obstruction.covers : outermost)
    let pinned = scene.suggestionsToPin(view, above: outermost, in: solved.configuration)
    suggestions += pinned
    if pinned.isEmpty {
      suggestions.append(
        canBeDisabled
          ? "disable user interaction of \(covers), or move \(name) in front"
          : hidesControl ? "keep \(name) and \(covers) apart" : "move \(name) in front of \(covers)")
    }
    let isClear = obstruction.covers.allSatisfy { cover in
      let properties = solved.configuration.properties[cover.index]
      return scene[cover].kind == .view && !properties.isOpaque && !properties.isTappable
    }
    if isClear && !canBeDisabled && scene.rootKind != .window {
      let clear = scene.quotedNames(obstruction.covers)
      suggestions.append("let touches beside the controls in \(clear) pass through, by `point(inside:with:)`")
    }
    suggestions.append(scene.suggestionToCover([view], by: outermost, .obstructedControl))
  }
  if !obstruction.disabled.isEmpty {
    suggestions.append("turn on user interaction of \(scene.quotedNames(obstruction.disabled))")
  }
  if !obstruction.limits.isEmpty {
    let limits = scene.quotedNames(obstruction.limits)
    let haveRoom = obstruction.limits.allSatisfy {
      let (own, around) = (solved.frames[view.index], solved.frames[$0.index])
      return own.width <= around.width && own.height <= around.height
    }
    suggestions.append(haveRoom ? "move \(name) inside \(limits)" : "make \(limits) large enough for \(name)")
    if !obstruction.limits.contains(where: { $0 == .root || solved.configuration.properties[$0.index].clipsToBounds }) {
      suggestions.append(
        "enlarge the touch area of \(limits) \(scene.isImported ? "in `point(inside:with:)`" : "by `hitInsets`")")
    }
  }
  return suggestions
}
