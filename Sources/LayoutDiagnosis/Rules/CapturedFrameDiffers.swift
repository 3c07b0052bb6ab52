import ConstraintSolver
import LayoutModel
import LayoutSolving

struct CapturedFrameDiffers: Rule {
  typealias Evidence = MisplacedFrame

  /// UIKit rounds frames to pixels, so frames that differ by at most this agree, in points.
  static let tolerance = Rational.one

  let id = RuleID.capturedFrameDiffers
  let severity = Severity.note
  let summary = "a captured frame is not the one that constraints give"
  let explanation = """
    The frame of a view in a captured hierarchy differs by more than 1 pt from the frame that its captured constraints \
    give it, or UIKit and the constraints disagree on whether its layout is ambiguous. A view that only moved with its \
    superview is not reported.

    Something other than the captured constraints placed the view: code that sets its frame after layout, a layout \
    pass that was still to come, or a part of the layout that a capture does not contain. Other findings about this \
    view may not hold for the running app.

    Look for code that assigns the frame, bounds or centre of the view, and capture again once the screen is at rest.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": {
        "id": "screen", "size": [375, 667],
        "subviews": [{ "id": "logo", "savedFrame": { "captured": [16, 40, 80, 80] } }]
      },
      "constraints": {
        "logo.top":     "logo.top == screen.top + 64",
        "logo.leading": "logo.leading == screen.leading + 16",
        "logo.width":   "logo.width == 80",
        "logo.height":  "logo.height == 80"
      }
    }
    """
  let mending = [("screen.top + 64", "screen.top + 40")]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    guard scene.views.contains(where: { $0.captured != CapturedLayout() }), let design = analysis.design else {
      return []
    }
    let solved = analysis.configurations[design]
    // If constraints conflict, UIKit may have broken a different one.
    guard solved.conflicts.allSatisfy(\.isWithinRounding), solved.isFeasible || !solved.conflicts.isEmpty else {
      return []
    }
    var ambiguous: Set<ViewID> = []
    for ambiguity in solved.ambiguities { ambiguous.formUnion(ambiguity.attributes.map(\.attribute.view)) }
    return scene.views.indices.compactMap { index in
      let (view, placed) = (ViewID(index), solved.frames[index])
      let capture = scene.views[index].captured
      guard let captured = capture.frame.map(Frame.init), solved.configuration.properties[index].isInstalled else {
        return nil
      }
      let name = scene.quotedName(of: view)
      let message: String
      var suggestions = ["capture again when the screen is at rest"]
      if let isAmbiguous = capture.isAmbiguous, isAmbiguous != ambiguous.contains(view) {
        message =
          isAmbiguous
          ? "UIKit called the layout of \(name) ambiguous, but the captured constraints determine its frame"
          : "the captured constraints leave the frame of \(name) open, but UIKit did not call its layout ambiguous"
      } else if !ambiguous.contains(view), placed.differs(from: captured, by: Self.tolerance) {
        message = "\(name) was captured at \(words(captured)), but its constraints place it at \(words(placed))"
        suggestions.insert("look for code that sets the frame of \(name)", at: 0)
      } else {
        return nil
      }
      return finding(
        message: message, configurations: [design], views: [view],
        location: scene[view].nameLocation, label: words(placed), suggestions: suggestions,
        evidence: MisplacedFrame(saved: captured, placed: placed), isRecovered: false)
    }
  }
}
