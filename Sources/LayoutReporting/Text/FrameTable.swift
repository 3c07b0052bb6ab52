import ConstraintSolver
import LayoutChecking
import LayoutModel
import LayoutSolving

/// The frames of every configuration of a scene, in one aligned table each.
package struct FrameTable {
  private let checked: CheckedScene
  private let style: Style
  private let depths: [Int]

  /// The deepest level that is still indented.
  private static let maximumIndentation = 16
  /// The decimal places of a point; the JSON form has all of them.
  private static let places = 3

  package init(_ checked: CheckedScene, style: Style = Style(isColored: false)) {
    self.checked = checked
    self.style = style
    var depths = [Int](repeating: 0, count: checked.scene.views.count)
    for (index, view) in checked.scene.views.enumerated() {
      if let superview = view.superview { depths[index] = depths[superview.index] + 1 }
    }
    self.depths = depths
  }

  /// - Complexity: linear in views times configurations.
  package var text: String {
    (checked.moments.isEmpty
      ? checked.configurations.map { table(of: $0) } : checked.moments.map { table(of: $0) }).joined(separator: "\n")
      .wrapped(toWidth: style.width)
  }

  /// The table of a layout in flight.
  private func table(of moment: FlightMoment) -> String {
    let name = checked.scene[moment.run.transition].name
    let title = "\(moment.run.origin.id), \(decimal(moment.time)) s into \(name)"
    return style.bold(title.printable) + "\n" + rows(moment.frames, of: moment.run.origin, ambiguous: [])
  }

  private func table(of solved: SolvedConfiguration) -> String {
    let scene = checked.scene
    let ambiguous = Set(solved.ambiguousAttributes.map(\.attribute))
    var text =
      style.bold(solved.configuration.id.printable) + (solved.isRecovered ? " (recovered from a conflict)" : "")
    text += "\n"
    text += rows(solved.frames, of: solved.configuration, ambiguous: ambiguous)
    if !ambiguous.isEmpty { text += "  ~ not determined: one of several equally good layouts\n" }
    var (stretched, wrapped) = (0, 0)
    for violation in solved.violations {
      if case .fitting = violation.constraint { continue }
      if case .hugging = violation.constraint, violation.priority < 1000 {
        stretched += 1
        continue
      }
      if solved.linesOfWrappedText(violation, in: scene) != nil {
        wrapped += 1
        continue
      }
      let name = scene.displayName(of: violation.constraint).printable
      text += "  '\(name)' @\(decimal(violation.priority)) misses by \(decimal(violation.error))\n"
    }
    // It is normal that a view is stretched beyond its content, so only the number is reported.
    if stretched > 0 { text += "  \(counted(stretched, "size")) stretched beyond the content\n" }
    if wrapped > 0 { text += "  \(counted(wrapped, "text")) on several lines\n" }
    if !solved.levels.isEmpty {
      let levels = solved.levels.map { "@\(decimal($0.priority)) \(decimal($0.error))" }
      text += "  least errors: \(levels.joined(separator: ", "))\n"
    }
    return text
  }

  private func rows(_ frames: [Frame], of configuration: Configuration, ambiguous: Set<ViewAttribute>) -> String {
    var rows = [["view"] + FrameAttribute.allCases.map { $0.name + " " }]
    for (index, frame) in frames.enumerated() where configuration.properties[index].isInstalled {
      let indentation = String(repeating: "  ", count: min(depths[index], FrameTable.maximumIndentation))
      let cells = FrameAttribute.allCases.map { attribute in
        let mark = ambiguous.contains(ViewAttribute(view: ViewID(index), attribute: attribute)) ? "~" : " "
        return frame[attribute].decimalDescription(places: FrameTable.places) + mark
      }
      rows.append([indentation + checked.scene.displayName(of: ViewID(index)).printable] + cells)
    }
    return rows.inAlignedColumns(rightAligned: 1..<rows[0].count, indentation: "  ", width: style.width)
  }

  private func decimal(_ value: Rational) -> String { value.decimalDescription(places: FrameTable.places) }
}
