import ConstraintSolver
import LayoutChecking
import LayoutModel
import LayoutSolving

/// The ranges of a scene's configurations as aligned tables.
package struct RangeTable {
  private let scene: Scene
  private let configurations: [ConfigurationRanges]
  private let style: Style

  package init(_ scene: Scene, _ configurations: [ConfigurationRanges], style: Style = Style(isColored: false)) {
    self.scene = scene
    self.configurations = configurations
    self.style = style
  }

  package var text: String { configurations.map { table(of: $0) }.joined(separator: "\n") }

  private func table(of configuration: ConfigurationRanges) -> String {
    var rows = [["", "now", "declared", "holds", "slack"]]
    for range in configuration.ranges {
      let declared = "\(decimal(range.declared.lower))…\(decimal(range.declared.upper))"
      guard let bounds = range.bounds else {
        rows.append([
          scene.name(of: range.declared.subject).printable, decimal(range.value), declared,
          range.isCutOff || range.leavesOutLines ? "unknown" : "nowhere", "",
        ])
        continue
      }
      let (below, above) = (range.value - bounds.lower, bounds.upper - range.value)
      let slack = [
        bounds.lower > range.declared.lower && !below.isNegative ? sign("-", below) : nil,
        bounds.upper < range.declared.upper && !above.isNegative ? sign("+", above) : nil,
        below.isNegative || above.isNegative ? "short by \(decimal(max(-below, -above)))" : nil,
      ].compactMap(\.self)
      rows.append([
        scene.name(of: range.declared.subject).printable, decimal(range.value), declared,
        "\(decimal(bounds.lower))…\(decimal(bounds.upper))", slack.joined(separator: " "),
      ])
    }
    for (view, axis, size, slack) in configuration.slacks {
      rows.append([
        "\(scene.displayName(of: view)).\(axis.sizeName)".printable, decimal(size), "", "",
        slack.map { sign("+", $0) } ?? "+∞",
      ])
    }
    return style.bold(configuration.configuration.id.printable) + "\n"
      + rows.inAlignedColumns(rightAligned: 1..<rows[0].count, indentation: "  ", width: style.width)
  }

  /// A length after a sign, and 0 without one.
  private func sign(_ sign: String, _ length: Rational) -> String { (length.isZero ? "" : sign) + decimal(length) }

  private func decimal(_ value: Rational) -> String { value.decimalDescription(places: 3) }
}
