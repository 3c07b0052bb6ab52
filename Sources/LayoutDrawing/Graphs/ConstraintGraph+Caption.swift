import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

extension ConstraintGraph {
  /// The text above the graph: title, problems and legend, as an HTML-like label of the same size in all states.
  func caption(of page: GraphPage) -> String {
    captionContent(of: page).html(size: sizes.caption)
  }

  func captionContent(of page: GraphPage) -> Caption {
    switch page {
    case .state(let state):
      var caption = heading(of: state)
      addLegend(of: page, to: &caption)
      return caption
    case .difference(let from, let to):
      var caption = heading(ofDifferenceFrom: from, to: to)
      caption.addNotes(of: self)
      addLegend(of: page, to: &caption)
      return caption
    }
  }

  /// What a diagram says, for people who do not see it.
  func description(of page: GraphPage) -> String {
    switch page {
    case .state(let state):
      let problems = problems(of: state).map { $0.sign + $0.text }
      let listed = problems.prefix(Self.mostProblems).joined(separator: "; ")
      return "Constraint graph. \(problems.isEmpty ? "nothing conflicts, every frame is determined" : listed)"
    case .difference(let from, let to):
      let rows = heading(ofDifferenceFrom: from, to: to).rows.dropFirst()
      return "Changed constraints. \(rows.map { $0.map(\.text).joined() }.joined(separator: "; "))"
    }
  }

  private func heading(of state: Int) -> Caption {
    let solved = states[state].solved
    var caption = Caption()
    caption.rows.append([TextBlock.Line(text: title(of: GraphPage.state(state)), size: 18, isBold: true)])
    let size = solved.frames[ViewID.root.index]
    let axes = axis == .both ? "horizontal and vertical" : axis.rawValue
    caption.addFaint(
      "\(axes) constraints · \(scene.displayName(of: .root)) \(Self.points(size.width)) × \(Self.points(size.height))")
    let problems = problems(of: state)
    for problem in problems.prefix(Self.mostProblems) { caption.add(problem.sign, problem.text, problem.color) }
    if problems.count > Self.mostProblems {
      caption.addFaint("and \(problems.count - Self.mostProblems) more")
    }
    if problems.isEmpty {
      let text =
        axis == .both
        ? "✓ nothing conflicts, every frame is determined" : "✓ \(axes)ly nothing conflicts and all is determined"
      caption.rows.append([TextBlock.Line(text: text, size: 12)])
    }
    let inFlight = states[state].findings.count { $0.transition != nil && focus.shows($0.rule) }
    if inFlight > 0 {
      caption.addFaint(
        inFlight == 1
          ? "1 finding is about a transition: the diagram of states shows it"
          : "\(inFlight) findings are about transitions: the diagram of states shows them")
    }
    caption.addNotes(of: self)
    return caption
  }

  /// The number of problems that a caption lists; the others are counted.
  private static let mostProblems = 8

  private func heading(ofDifferenceFrom from: Int, to: Int) -> Caption {
    let page = GraphPage.difference(from: from, to: to)
    var caption = Caption()
    caption.rows.append([TextBlock.Line(text: title(of: page), size: 18, isBold: true)])
    let differences = references.indices.compactMap { index in difference(of: index, on: page).map { (index, $0) } }
    for kind in ConstraintDifference.Kind.allCases where kind != .unchanged {
      let names = differences.filter { $0.1.kind == kind }.map { index, difference in
        let values = [difference.constant, difference.priority].compactMap { $0 }.joined(separator: ", ")
        return constraints[to][index].displayName + (values.isEmpty ? "" : " (\(values))")
      }
      if !names.isEmpty { caption.add("\(kind.sign)\(kind.rawValue): ", list(names), kind.color) }
    }
    if !differences.contains(where: { $0.1.isChange }) {
      caption.rows.append([TextBlock.Line(text: "no constraint changes", size: 12)])
    }
    let moved = scene.views.indices.filter { isMoved(ViewID($0), on: page) }.map { scene.displayName(of: ViewID($0)) }
    if !moved.isEmpty { caption.add("→ frames change: ", list(moved), Palette.violated) }
    return caption
  }

  /// A line of the caption: only the sign is coloured.
  private typealias Problem = (sign: String, text: String, color: String)

  private func problems(of state: Int) -> [Problem] {
    let solved = states[state].solved
    var problems = conflicts(of: state)
    if solved.isRecovered && focus.shows(.conflictingConstraints) {
      let choice = solved.ambiguities.contains(where: \.isTieOfRecovery) ? ", or one of several such" : ""
      problems.append(("", "the frames are those of the layout that breaks least" + choice, Palette.text))
    }
    for ambiguity in solved.ambiguities where !ambiguity.isTieOfRecovery && focus.shows(ambiguity.rule) {
      let attributes = ambiguity.attributes.map(\.attribute).filter { axis.includes($0.attribute.axis) }
      guard !attributes.isEmpty else { continue }
      var text = list(attributes.map { "\(scene.displayName(of: $0.view)).\($0.attribute.name)" })
      if !ambiguity.tied.isEmpty { text += ", ≈ tied: " + list(ambiguity.tied.map(scene.displayName(of:))) }
      problems.append(("? not determined: ", text, Palette.ambiguous))
    }
    if focus.shows(.unreachablePriority) { problems += brokenOptionalConstraints(in: state) }
    let redundant = constraints[state].filter { $0.status == .redundant }.map(\.displayName)
    if !redundant.isEmpty { problems.append(("≡ follows from others: ", list(redundant), Palette.redundant)) }
    for finding in states[state].listedFindings where focus.shows(finding.rule) {
      problems.append(("\(finding.severity.sign) \(finding.rule.rawValue): ", finding.message, finding.severity.color))
      if finding.rule == .unsatisfiableRange { problems += Self.sum(of: finding) }
    }
    return problems
  }

  private func conflicts(of state: Int) -> [Problem] {
    var problems: [Problem] = []
    guard focus.shows(.conflictingConstraints) else { return [] }
    for (number, conflict) in states[state].solved.conflicts.enumerated() {
      // The members are not drawn if all of them belong to the other axis.
      guard conflict.members.contains(where: { scene.axes(of: $0).contains(where: axis.includes) }) else { continue }
      let sign = "\(DrawnConstraint.circled(number + 1)) cannot hold together: "
      problems.append((sign, list(conflict.members.map(scene.displayName(of:))), Palette.conflict))
      let finding = states[state].findings.first { finding in
        (finding.evidence as? ConflictEvidence)?.conflict.members == conflict.members
      }
      problems += Self.sum(of: finding)
    }
    return problems
  }

  /// Why the constraints of a finding conflict.
  private static func sum(of finding: Finding?) -> [Problem] {
    finding?.reason.map { [("     ", $0, Palette.text)] } ?? []
  }

  private func brokenOptionalConstraints(in state: Int) -> [Problem] {
    var problems: [Problem] = []
    let solved = states[state].solved
    let unreachable = Set(solved.unreachable.map(\.constraint))
    for violation in solved.violations where violation.priority < 1000 {
      guard case .written(let id) = violation.constraint, !unreachable.contains(id),
        axis.includes(scene[id].first.attribute.axis)
      else { continue }
      let shortfall = references.firstIndex(of: violation.constraint).flatMap { constraints[state][$0].shortfall }
      let text = scene.displayName(of: id) + (shortfall.map { " (\($0))" } ?? "")
      problems.append(("✗ outweighed: ", text, Palette.violated))
    }
    for unreachable in solved.unreachable where axis.includes(scene[unreachable.constraint].first.attribute.axis) {
      let blockers = unreachable.blockers.map(scene.displayName(of:))
      let sign = "⊘ cannot hold here, by \(Self.points(unreachable.shortfall)): "
      let reason = blockers.isEmpty ? "" : " because of " + list(blockers)
      problems.append((sign, scene.displayName(of: unreachable.constraint) + reason, Palette.violated))
    }
    return problems
  }

  /// The number of names that a caption lists for one problem; the others are counted.
  private static let mostNames = 12

  private func list(_ names: [String]) -> String {
    let text = names.prefix(Self.mostNames).joined(separator: ", ")
    return names.count > Self.mostNames ? text + " and \(names.count - Self.mostNames) more" : text
  }
}

extension Caption {
  /// Adds notes about the parts of a scene that are not drawn.
  fileprivate mutating func addNotes(of graph: ConstraintGraph) {
    if let focus = graph.focus {
      switch focus {
      case .changes:
        if graph.structure.edges.count < graph.references.count {
          addFaint("only what changes, and what joins the same views")
        }
      case .rule(let rule): addFaint("only what '\(rule.rawValue)' is about")
      case .view(let view): addFaint("only '\(graph.scene.displayName(of: view))' and its constraints")
      case .constraint(let id):
        addFaint("only '\(graph.scene.displayName(of: id))' and what its views have to do with it")
      }
    }
    let visible = graph.structure.visible
    if visible.foldedCount > 0 {
      let shown = graph.scene.views.count - visible.foldedCount
      addFaint(
        "too large to draw in full (more than \(Limits.graphNodes) views, \(Limits.wholeGraphSubviews) in one "
          + "superview, or too many lines between them): "
          + "\(shown) of \(graph.scene.views.count) views shown, the others folded into their superviews; "
          + "'--focus NAME' draws what is around one")
    }
    if visible.isReduced { addFaint("constraints between the same two views are drawn as one") }
    if visible.clusters.isFlattened {
      addFaint("views nested deeper than \(Limits.clusterDepth) stand side by side in one box")
    }
  }
}
