import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// One state of a scene as a diagram shows it.
package struct GraphState: Sendable {
  package let solved: SolvedConfiguration
  /// The findings in this configuration; their views are marked with the rule.
  package let findings: [Finding]

  package init(_ solved: SolvedConfiguration, findings: [Finding] = []) {
    self.solved = solved
    self.findings = findings
  }

  /// The findings that neither edges nor boxes show. Those about transitions are in the diagram of states.
  var listedFindings: [Finding] {
    findings.filter { finding in
      switch finding.rule {
      case .conflictingConstraints, .ambiguousLayout, .priorityTie, .unreachablePriority, .redundantConstraint: false
      default: finding.transition == nil
      }
    }
  }
}

/// The source of a scene, which supplies line numbers.
package struct GraphSource: Sendable {
  /// The name without its folder, so that drawings do not depend on where they are made.
  package let fileName: String
  package let text: SourceText

  package init(fileName: String, text: SourceText) {
    self.fileName = fileName
    self.text = text
  }

  /// `login.json:41`; `nil` for something that is not in the source.
  func place(of range: SourceRange) -> String? {
    range == .none ? nil : "\(fileName):\(text.position(ofByte: range.start).line)"
  }
}
