import LayoutModel
import LayoutSolving
import WireFormat

struct UnstableText: Rule {
  typealias Evidence = ChangingText

  let id = RuleID.unstableText
  let severity = Severity.warning
  let summary = "a text's count of lines changes with every layout pass"
  let explanation = """
    The width of a text depends on its height, and its height on its width, so that they never agree: each layout gives \
    the text another number of lines, and with it another width. UIKit stops after some passes, and what it shows then \
    depends on what was shown before.

    Layouts are solved in up to 9 passes. Lines are counted as if the text could break anywhere.

    Let the width of the text follow from its surroundings alone: fix it, or tie both its edges.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": {
        "id": "screen", "size": [375, 667],
        "subviews": [
          {
            "id": "title", "kind": "label", "text": { "width": 340, "lineHeight": 20 },
            "hugging": [1, 250], "compression": [1, 750]
          }
        ]
      },
      "constraints": {
        "title.left":  "title.leading == screen.leading + 16",
        "title.top":   "title.top == screen.top + 40",
        "title.width": "title.width == 10 * title.height + 60"
      }
    }
    """
  let mending = [("title.width == 10 * title.height + 60", "title.width == 300")]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    let texts = scene.textViews
    if texts.isEmpty { return [] }
    return analysis.groups { $0.changingTexts(texts, in: scene) }.map {
      text, configurations in
      let name = scene.quotedName(of: text.view)
      return finding(
        message: message(name, text), configurations: configurations, views: [text.view],
        location: scene[text.view].nameLocation, label: "needs \(lines(text.resultingCount))",
        suggestions: ["fix the width of \(name), or tie both its edges"], evidence: text,
        isRecovered: analysis.configurations[configurations[0]].isRecovered)
    }
  }
}

extension ChangingText: LayoutEvidence {
  package static let wire = WireTable<ChangingText>("textEvidence") {
    Field("solvedLines", .positive, \.solvedCount).doc("with which the layout was solved")
    Field("resultingLines", .positive, \.resultingCount).doc("in the width of that layout")
  }
}

private func message(_ name: String, _ text: ChangingText) -> String {
  "\(name) does not settle within \(LayoutSolving.Limits.textPasses) layout passes: laid out with "
    + "\(lines(text.solvedCount)), it needs \(lines(text.resultingCount))"
}

private func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }
