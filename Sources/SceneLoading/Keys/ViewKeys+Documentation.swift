import LayoutModel

extension ViewKey {
  var documentation: KeyDocumentation {
    switch self {
    case .id:
      .required(
        .defined("id", "string"), "\"title\"",
        "The name of the view, unique in the scene: at most 256 bytes, without control characters.")
    case .label:
      .optional(
        .string(), .words("the id"), "\"Title of the article\"",
        "The name shown to people in messages and pictures; several views may have the same one.")
    case .class:
      .optional(
        .string(), "\"PriceLabel\"",
        "The class that code gives the view, shown to people beside the label.")
    case .kind:
      .optional(
        .word(ViewKind.self),
        .json("\"view\""), "\"label\"",
        "The kind of view. A `guide` is a layout guide: it has a rectangle and is neither seen nor hit. A `keyboard` is in front of everything else, wherever it is listed; constraints or a frame place it."
      )
    case .installed:
      .optional(
        .boolean, .json("true"), "false",
        "Whether the view is in the view tree at all, as a size class installs it. Otherwise all views below it are left out, too, and every constraint that refers to one of them is off: they have no frame, and no rule looks at them. The root is always installed."
      )
    case .subviews:
      .optional(
        .list(of: .defined("view"), words: "list of views"), .json("[]"),
        "[{ \"id\": \"icon\" }, { \"id\": \"badge\" }]",
        "The subviews from back to front. A stack view arranges them.")
    case .size:
      .optional(
        .rootSize, "[375, 667]",
        "The size of the root: required for it, refused for any other view. Constraints decide a side that is `null`, as for a self-sizing cell: it is as small as they allow (`ROOT.fitting.height`, priority 50)."
      )
    case .safeArea:
      .optional(
        .insets, .json("[0, 0, 0, 0]"), "[20, 0, 0, 0]",
        "The insets of the guide `VIEW.safeArea`.")
    case .margins:
      .optional(
        .insets, .json("[8, 8, 8, 8]"), "[0, 16, 0, 16]",
        "The insets of the guide `VIEW.margins`.")
    case .intrinsicSize:
      .optional(
        .defined("intrinsicSize", "`[width, height]`, points or null"), .json("[null, null]"), "[120, 20.5]",
        "The natural size of the content, `null` along an axis without one.")
    case .text:
      .optional(
        .defined("text", "text"), "{ \"width\": 340, \"lineHeight\": 20.5, \"lines\": 0 }",
        "A text that wraps, of a label, button, text field or text view, in place of `intrinsicSize`: as many lines as its width requires. A text view that scrolls has neither."
      )
    case .inferred:
      .optional(
        .boolean, .json("false"), "true",
        "Whether the intrinsic size was read from a saved frame and is not known: the content may be smaller.")
    case .hugging:
      .optional(
        .defined("prioritiesOfAxes", "`[horizontal, vertical]`, priorities"), .json("[250, 250]"), "[251, 250]",
        "How strongly the view resists being larger than its content.")
    case .compression:
      .optional(
        .defined("prioritiesOfAxes", "`[horizontal, vertical]`, priorities"), .json("[750, 750]"), "[1000, 750]",
        "How strongly the view resists being smaller than its content.")
    case .baseline:
      .optional(
        .tuple(.length, .length, words: "`[first, last]`, points"), .json("[0, 0]"), "[16, 5]",
        "How far the first baseline lies below the top edge, and the last one above the bottom edge.")
    case .frame:
      .optional(
        .rectangleOrNull, .json("null"), "[0, 20, 375, 44]",
        "The frame in the superview where the autoresizing mask fixes it: four required equalities with the id `VIEW.frame`. `null`: constraints decide. The root has none."
      )
    case .savedFrame:
      .optional(
        .either(.rectangle, .defined("capturedFrame"), words: "`[x, y, width, height]`, points, or captured frame"),
        "[16, 64, 343, 20.5]",
        "The frame in the superview that Interface Builder saved, which `misplaced-view` compares with the solved one; or an object with the one that a running app had, which `captured-frame-differs` compares."
      )
    case .alignmentInsets:
      .optional(
        .insets, .json("[0, 0, 0, 0]"), "[0, 0, 2, 0]",
        "Constraints hold between alignment rectangles: the frame less these insets.")
    case .hitInsets:
      .optional(
        .insets, .json("[0, 0, 0, 0]"), "[8, 8, 8, 8]",
        "How far touches reach beyond the bounds, as `point(inside:with:)` has it. Negative numbers, as the code has them in `inset(by:)`, mean the same."
      )
    case .stack:
      .optional(
        .defined("stack", "stack"), .words("a horizontal one for a `stackView`"),
        "{ \"axis\": \"vertical\", \"spacing\": 8 }",
        "How a view of kind `stackView` arranges its subviews. The constraints that it generates are named `VIEW.stack.…`."
      )
    case .contentMode:
      .optional(
        .word(ContentMode.self),
        .words("`scaleToFill` for an `imageView`"), "\"center\"",
        "How an `imageView` shows an image of another size. Only the last nine show it at its own size, so that a view smaller than the image cuts it."
      )
    case .hidden:
      .optional(
        .boolean, .json("false"), "true",
        "A hidden view is not seen and not hit. It still takes part in layout, except in a stack view.")
    case .alpha: .optional(.alpha, .json("1"), "0.5", "How solid the view is.")
    case .opaque:
      .optional(
        .boolean, .words("by kind: false for a label, scroll view, stack view and guide"), "true",
        "Whether the view paints over what lies behind it.")
    case .userInteractionEnabled:
      .optional(
        .boolean, .words("by kind: false for a label, image view and guide"), "true",
        "Whether the view receives touches.")
    case .tappable:
      .optional(
        .boolean, .words("by kind: true for a button, text field, text view, switch and slider"), "true",
        "Whether a person is meant to hit the view.")
    case .clipsToBounds:
      .optional(
        .boolean, .words("by kind: true for a scroll view"), "true",
        "Whether subviews show only inside the view's bounds.")
    case .zPosition:
      .optional(
        .defined("depth", "number"), .json("0"), "1",
        "Siblings are painted in order of it; it does not change which of them is hit.")
    case .transform:
      .optional(
        .transform, .json("{}"), "{ \"rotation\": 90 }", "What is applied to the view after layout, about its centre.")
    case .cornerRadius: .optional(.size, .json("0"), "8", "The radius of the corners, which are not solid.")
    case .covers:
      .optional(
        .strings("view ids"), .json("[]"), "[\"placeholder\"]",
        "Views that this one and everything inside it are meant to cover, with everything inside them: `occluded-view`, `obstructed-control`, `overlapping-content` and `occluded-in-flight` find nothing there."
      )
    case .allow: .allow("this view")
    case .note: .note
    }
  }
}

extension StateViewKey {
  /// The key of a view that sets the same property from the start.
  var ofView: ViewKey { ViewKey(stringValue: stringValue) ?? .note }

  var documentation: KeyDocumentation {
    let (example, more): (String, String) =
      switch self {
      case .installed: ("true", ". Only an environment can change it.")
      case .hidden, .clipsToBounds: ("true", ".")
      case .alpha: ("0", ".")
      case .opaque, .userInteractionEnabled, .tappable: ("false", ".")
      case .zPosition: ("1", ".")
      case .transform: ("{ \"scale\": [2, 2] }", ".")
      case .cornerRadius: ("20", ".")
      case .intrinsicSize: ("[80, null]", ".")
      case .text: ("{ \"width\": 90, \"lineHeight\": 20 }", ".")
      case .frame: ("[0, 0, 320, 44]", "; `null` leaves the view to constraints.")
      case .note: ("", "")
      }
    if self == .note { return .note }
    return .optional(ofView.documentation.value, .unchanged, example, "See the view's `\(name)`\(more)")
  }
}

extension StepViewKey {
  var documentation: KeyDocumentation {
    switch self {
    case .alpha:
      .optional(
        .change(.alpha, by: .number(.alphaDifference), words: "number from 0 to 1, or change"), .unchanged,
        "{ \"by\": -0.5 }",
        "Assigns `alpha`, or adds to it.")
    case .hidden: .optional(.boolean, .unchanged, "true", "Assigns `hidden`, which switches at once.")
    case .transform:
      .optional(
        .change(.transform, words: "transform, or change"), .unchanged, "{ \"by\": { \"rotation\": 90 } }",
        "Assigns `transform`, or applies one on top of the present one.")
    case .zPosition:
      .optional(
        .change(.defined("depth"), words: "number, or change"), .unchanged, "1",
        "Assigns `zPosition` or adds to it; it switches at once.")
    case .frame:
      .optional(
        .change(.rectangle, by: .insets, words: "`[x, y, width, height]`, points, or change"), .unchanged,
        "{ \"by\": [50, 0, 0, 0] }",
        "Assigns `frame`, or shifts and resizes it. The frame of a view that constraints place lasts until the next layout."
      )
    case .note: .note
    }
  }
}

extension KeyDocumentation.Initial {
  /// The property keeps the value that it had before.
  fileprivate static let unchanged = Self.words("unchanged")
}
