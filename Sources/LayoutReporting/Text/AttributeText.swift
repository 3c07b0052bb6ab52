import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// Why attributes of one scene have their values, as text: each answer once, with the configurations that share it.
package struct AttributeText {
  private let report: SceneReport
  private let attributes: [ExplainedAttribute]
  private let style: Style

  package init(_ report: SceneReport, _ attributes: [ExplainedAttribute], style: Style = Style(isColored: false)) {
    self.report = report
    self.attributes = attributes
    self.style = style
  }

  package var text: String {
    let parts = attributes.flatMap { attribute in
      attribute.answers.map { text(of: $0, to: attribute.query) }
        + attribute.incomplete.map { "\(attribute.query.name): \($0.left) more configurations are not shown\n" }
    }
    return parts.joined(separator: "\n")
  }

  /// One answer; empty if the scene was rejected.
  package func text(of answer: ExplainedAttribute.Answer, to query: AttributeQuery) -> String {
    guard let checked = report.checked else { return "" }
    let solved = checked.configurations[answer.configurations[0]]
    let account = AttributeAccount(
      answer.explanation, name: query.name, changes: answer.changes, ambiguity: answer.ambiguity,
      completions: answer.completions, in: checked.scene, solved)
    var text = style.bold(account.headline.printable)
    if let phrase = ConfigurationPhrase.shortText(answer.configurations, checked) { text += " \(phrase.printable)" }
    text += "\n"
    let lines = account.lines.map { line in
      (
        text: String(repeating: "  ", count: line.depth) + line.text.printable,
        place: line.location.map(place(of:))
      )
    }
    // Places stand in a column, unless a line is very long.
    let longestPlace = lines.compactMap { $0.place?.displayWidth }.max() ?? 0
    let widest = style.width.map { min(Self.widest, $0 - 2 - longestPlace) } ?? Self.widest
    let width = lines.lazy.filter { $0.place != nil }.map(\.text.displayWidth).filter { $0 <= widest }.max() ?? 0
    for line in lines {
      guard let place = line.place else {
        text += line.text + "\n"
        continue
      }
      text += "\(line.text.padded(toWidth: width))  \(style.start(.dim))\(place)\(style.end)\n"
    }
    return text.wrapped(toWidth: style.width)
  }

  /// The width of a line up to which places stand in a column.
  private static let widest = 88

  private func place(of location: SourceRange) -> String {
    let position = report.source.position(ofByte: location.start)
    return "\(report.file.printable):\(position.line):\(position.column)"
  }
}
