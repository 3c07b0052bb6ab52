import ConstraintSolver
import LayoutModel
import LayoutSolving

extension ConstraintGraph {
  /// What stands above the graph: title, what is wrong, and the legend, as an HTML-like label.
  func caption(axis: AxisSelection, visible: VisibleViews) -> String {
    var rows = ["<font point-size=\"18\"><b>\(DOTText.html(title))</b></font>"]
    let size = solved.frames[ViewID.root.index]
    let axes =
      switch axis {
      case .horizontal: "horizontal constraints"
      case .vertical: "vertical constraints"
      case .both: "horizontal and vertical constraints"
      }
    rows.append(faint("\(axes) · \(scene[.root].name) \(points(size.width)) × \(points(size.height))"))
    let problems = problems(axis: axis)
    rows += problems.prefix(Self.maximumProblems)
    if problems.count > Self.maximumProblems { rows.append(faint("and \(problems.count - Self.maximumProblems) more")) }
    if problems.isEmpty { rows.append("✓ nothing conflicts, every frame is determined") }
    if visible.foldedCount > 0 {
      let shown = scene.views.count - visible.foldedCount
      rows.append(
        "too large to draw in full: \(shown) of \(scene.views.count) views shown, the others folded into their superviews"
      )
    } else if visible.bundles != nil {
      rows.append("too large to draw in full: constraints between the same two views are drawn as one")
    }
    if visible.clusters.isFlattened {
      rows.append("views nested deeper than \(ViewClusters.maximumDepth) stand side by side in one box")
    }
    rows += legend
    return "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"2\">"
      + rows.map { "<tr><td align=\"left\">\($0)</td></tr>" }.joined() + "</table>"
  }

  /// The most problems that the caption lists.
  private static let maximumProblems = 12
  /// The most names in a row of the caption.
  private static let namesPerRow = 6
  /// The most names that one problem lists.
  private static let maximumNamesListed = 24

  private func problems(axis: AxisSelection) -> [String] {
    var problems: [String] = []
    for (number, conflict) in solved.conflicts.enumerated() {
      let members = wrapped(conflict.members.map(scene.name(of:)))
      problems.append(
        bold(
          "\(DrawnConstraint.circled(number + 1)) cannot hold together: ",
          Palette.conflict) + members)
    }
    if solved.isRecovered {
      problems.append(faint("the frames are those of the layout that breaks least"))
    }
    for ambiguity in solved.ambiguities {
      let attributes = ambiguity.attributes.map(\.attribute).filter { axis.includes($0.attribute.axis) }
      guard !attributes.isEmpty else { continue }
      let names = wrapped(attributes.map { "\(scene[$0.view].name).\($0.attribute.name)" })
      let tie =
        ambiguity.tied.isEmpty ? "" : "<br align=\"left\"/>≈ tied: " + wrapped(ambiguity.tied.map(scene.name(of:)))
      problems.append(bold("? not determined: ", Palette.ambiguous) + names + tie)
    }
    let unreachable = Set(solved.unreachable.map(\.constraint))
    for violation in solved.violations {
      guard case .written(let id) = violation.constraint, isOutweighed(violation, id, axis), !unreachable.contains(id)
      else { continue }
      problems.append(
        bold("✗ outweighed, off by \(points(violation.error)): ", Palette.violated)
          + DOTText.html(scene.name(of: violation.constraint)))
    }
    for unreachable in solved.unreachable {
      problems.append(
        bold("⊘ cannot hold here, by \(points(unreachable.shortfall)): ", Palette.violated)
          + DOTText.html(scene[unreachable.constraint].name) + " because of "
          + wrapped(unreachable.blockers.map(scene.name(of:))))
    }
    return problems
  }

  /// Whether an optional constraint gives way here.
  private func isOutweighed(_ violation: Violation, _ id: ConstraintID, _ axis: AxisSelection) -> Bool {
    violation.priority < 1000 && axis.includes(scene[id].first.attribute.axis)
  }

  private var legend: [String] {
    [
      faint("arrows point at the left side:   ──▶ =   ──▷ ≤   ──◁ ≥   ●── of a size   ")
        + bold("blue: horizontal   ", Palette.horizontal, points: 10)
        + bold("green: vertical", Palette.vertical, points: 10),
      faint("solid: required   dashed: optional   dotted ○: inactive   ")
        + bold("① thick: in conflict   ", Palette.conflict, points: 10)
        + bold("✗ does not hold   ⊘ cannot hold   ", Palette.violated, points: 10)
        + bold("≈ tied   ? dashed box: not determined", Palette.ambiguous, points: 10),
    ]
  }

  private func wrapped(_ names: [String]) -> String {
    var text = ""
    for (offset, name) in names.prefix(Self.maximumNamesListed).enumerated() {
      if offset > 0 { text += offset % Self.namesPerRow == 0 ? ",<br align=\"left\"/>" : ", " }
      text += DOTText.html(name)
    }
    if names.count > Self.maximumNamesListed { text += " and \(names.count - Self.maximumNamesListed) more" }
    return text
  }

  private func bold(_ text: String, _ color: String, points: Int = 14) -> String {
    "<font point-size=\"\(points)\" color=\"\(color)\"><b>\(spaced(text))</b></font>"
  }

  private func faint(_ text: String) -> String {
    "<font point-size=\"10\" color=\"\(Palette.faintText)\">\(spaced(text))</font>"
  }

  /// Spaces as no-break spaces, since SVG viewers drop them at the ends of a run and merge those in a row.
  private func spaced(_ text: String) -> String {
    String(DOTText.html(text).map { $0 == " " ? "\u{A0}" : $0 })
  }
}
