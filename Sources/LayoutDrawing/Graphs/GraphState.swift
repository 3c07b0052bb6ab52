import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// One state of a scene as a diagram shows it.
package struct GraphState: Sendable {
  package let solved: SolvedConfiguration
  /// Those that hold in this configuration; their views are marked with the rule.
  package let findings: [Finding]

  package init(_ solved: SolvedConfiguration, findings: [Finding] = []) {
    self.solved = solved
    self.findings = findings
  }
}

/// Where a scene is written, for telling lines.
package struct GraphSource: Sendable {
  /// Without its folder: drawings do not tell where they were made.
  package let fileName: String
  package let text: SourceText

  package init(fileName: String, text: SourceText) {
    self.fileName = fileName
    self.text = text
  }

  /// `login.json:41`; nil for what is written nowhere.
  func place(of range: SourceRange) -> String? {
    range == .none ? nil : "\(fileName):\(text.position(ofByte: range.start).line)"
  }
}
