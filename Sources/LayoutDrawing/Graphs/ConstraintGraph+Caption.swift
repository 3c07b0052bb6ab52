import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

extension ConstraintGraph {
  /// What stands above the graph: title, what is wrong, and the legend, as an HTML-like label of the same size in all
  /// states.
  func caption(of state: Int) -> String {
    let legend = Caption.legend
    let room = states.indices.reduce(Size.zero) { $0.union(heading(of: $1).size) }
    var rows = heading(of: state)
    rows.pad(to: room)
    rows.rows += legend.rows
    return rows.html
  }

  private func heading(of state: Int) -> Caption {
    let solved = states[state].solved
    var caption = Caption()
    caption.rows.append([TextBlock.Line(text: title(of: state), size: 18, isBold: true)])
    let size = solved.frames[ViewID.root.index]
    let axes =
      switch axis {
      case .horizontal: "horizontal constraints"
      case .vertical: "vertical constraints"
      case .both: "horizontal and vertical constraints"
      }
    caption.addFaint("\(axes) · \(scene[.root].name) \(Self.points(size.width)) × \(Self.points(size.height))")
    let problems = problems(of: state)
    for problem in problems.prefix(Self.maximumProblems) { caption.add(problem.sign, problem.text, problem.color) }
    if problems.count > Self.maximumProblems { caption.addFaint("and \(problems.count - Self.maximumProblems) more") }
    if problems.isEmpty {
      caption.rows.append([TextBlock.Line(text: "✓ nothing conflicts, every frame is determined", size: 12)])
    }
    let visible = structure.visible
    if visible.foldedCount > 0 {
      let shown = scene.views.count - visible.foldedCount
      caption.addFaint(
        "too large to draw in full (more than \(VisibleViews.maximumViews) views, or too many lines between them): "
          + "\(shown) of \(scene.views.count) views shown, the others folded into their superviews")
    }
    if visible.isReduced { caption.addFaint("constraints between the same two views are drawn as one") }
    if visible.clusters.isFlattened {
      caption.addFaint("views nested deeper than \(ViewClusters.maximumDepth) stand side by side in one box")
    }
    return caption
  }

  /// The most problems that the caption lists.
  private static let maximumProblems = 8

  private struct Problem {
    let sign: String
    let text: String
    let color: String
  }

  private func problems(of state: Int) -> [Problem] {
    let solved = states[state].solved
    var problems: [Problem] = []
    for (number, conflict) in solved.conflicts.enumerated() {
      let finding = states[state].findings.first { finding in
        if case .conflict(let other) = finding.evidence { other.members == conflict.members } else { false }
      }
      let sign = "\(DrawnConstraint.circled(number + 1)) cannot hold together: "
      var text = list(conflict.members.map(scene.name(of:)))
      if let reason = finding?.reason { text += " — " + reason }
      problems.append(Problem(sign: sign, text: text, color: Palette.conflict))
    }
    if solved.isRecovered {
      problems.append(Problem(sign: "", text: "the frames are those of the layout that breaks least", color: ""))
    }
    for ambiguity in solved.ambiguities {
      let attributes = ambiguity.attributes.map(\.attribute).filter { axis.includes($0.attribute.axis) }
      guard !attributes.isEmpty else { continue }
      var text = list(attributes.map { "\(scene[$0.view].name).\($0.attribute.name)" })
      if !ambiguity.tied.isEmpty { text += ", ≈ tied: " + list(ambiguity.tied.map(scene.name(of:))) }
      problems.append(Problem(sign: "? not determined: ", text: text, color: Palette.ambiguous))
    }
    let unreachable = Set(solved.unreachable.map(\.constraint))
    for violation in solved.violations where violation.priority < 1000 {
      guard case .written(let id) = violation.constraint, !unreachable.contains(id),
        axis.includes(scene[id].first.attribute.axis)
      else { continue }
      problems.append(
        Problem(
          sign: "✗ outweighed, off by \(Self.points(violation.error)): ", text: scene[id].name, color: Palette.violated)
      )
    }
    for unreachable in solved.unreachable where axis.includes(scene[unreachable.constraint].first.attribute.axis) {
      problems.append(
        Problem(
          sign: "⊘ cannot hold here, by \(Self.points(unreachable.shortfall)): ",
          text: scene[unreachable.constraint].name + " because of " + list(unreachable.blockers.map(scene.name(of:))),
          color: Palette.violated))
    }
    return problems
  }

  /// The most names that one problem lists.
  private static let maximumNamesListed = 12

  private func list(_ names: [String]) -> String {
    let text = names.prefix(Self.maximumNamesListed).joined(separator: ", ")
    return names.count > Self.maximumNamesListed ? text + " and \(names.count - Self.maximumNamesListed) more" : text
  }
}
