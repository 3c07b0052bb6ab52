import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

struct MisplacedView: Rule {
  typealias Evidence = MisplacedFrame

  /// Interface Builder rounds frames to pixels, so frames that differ by at most this agree, in points.
  static let tolerance = Rational.one

  let id = RuleID.misplacedView
  let severity = Severity.note
  let isOffByDefault = true
  let summary = "the frame that Interface Builder saved is not the one that constraints give"
  let explanation = """
    The frame of a view in the document differs by more than 1 pt from the frame that its constraints give it at the \
    design's size. A view that only moved with its superview is not reported.

    At run time the constraints win. What Interface Builder shows is not what the app does, and a later save changes \
    frames all over the document.

    Let Interface Builder update the frames, or change the constraint that is not meant. Since many documents have such \
    frames, the rule is off unless `--rule misplaced-view=note` turns it on.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": {
        "id": "screen", "size": [375, 667],
        "subviews": [{ "id": "logo", "kind": "view", "savedFrame": [16, 40, 80, 80] }]
      },
      "constraints": {
        "logo.top":     "logo.top == screen.top + 64",
        "logo.leading": "logo.leading == screen.leading + 16",
        "logo.width":   "logo.width == 80",
        "logo.height":  "logo.height == 80"
      }
    }
    """
  let mending = [("[16, 40, 80, 80]", "[16, 64, 80, 80]")]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    guard scene.views.contains(where: { $0.savedFrame != nil }), let design = analysis.design else { return [] }
    let solved = analysis.configurations[design]
    // If the root's size is free, it may differ from the canvas, and with it every frame inside.
    if let root = scene[.root].savedFrame.map(Frame.init), solved.frames[0].differs(from: root, by: Self.tolerance) {
      return []
    }
    return scene.views.indices.compactMap { index in
      guard let saved = scene.views[index].savedFrame.map(Frame.init),
        solved.configuration.properties[index].isInstalled
      else { return nil }
      let (view, placed) = (ViewID(index), solved.frames[index])
      // A frame that is not determined is a finding of its own.
      let isAmbiguous = solved.ambiguities.contains { $0.attributes.contains { $0.attribute.view == view } }
      guard !isAmbiguous, !solved.isRecovered, placed.differs(from: saved, by: Self.tolerance) else { return nil }
      let name = scene.quotedName(of: view)
      return finding(
        message: "\(name) was saved at \(words(saved)), but its constraints place it at \(words(placed))",
        configurations: [design], views: [view], location: scene[view].nameLocation, label: words(placed),
        suggestions: ["let Interface Builder update the frame of \(name)"],
        evidence: MisplacedFrame(saved: saved, placed: placed), isRecovered: false)
    }
  }
}

/// A frame that differs from the one that a document saved, both in the superview.
struct MisplacedFrame: FindingEvidence, Hashable {
  let saved: Frame
  let placed: Frame

  static let wire = WireTable<MisplacedFrame>("misplacedEvidence") {
    Field("saved", .frame, \.saved)
    Field("placed", .frame, \.placed)
  }
}

extension Frame {
  func differs(from other: Frame, by tolerance: Rational) -> Bool {
    [x - other.x, y - other.y, width - other.width, height - other.height].contains { $0.magnitude > tolerance }
  }
}

/// A frame for people: `16, 40 with 80 × 80`.
func words(_ frame: Frame) -> String {
  "\(rounded(frame.x)), \(rounded(frame.y)) with \(rounded(frame.width)) × \(rounded(frame.height))"
}
