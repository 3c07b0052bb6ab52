import LayoutModel

/// A view of a scene that is being made.
final class ViewDraft {
  let id: String
  let element: XMLElement
  var kind = "view"
  var className: String?
  var label: String?
  /// The saved frame, in the superview, with y downwards.
  var frame = Rectangle.zero
  var hasSavedFrame = false
  /// The autoresizing mask that places the view; `nil` if constraints do.
  var mask: AutoresizingMask?
  /// Whether optional constraints keep the saved frame, because the superview arranges the view in a way that scenes do not describe.
  var hasAssumedFrame = false
  var intrinsicSize: (width: Double?, height: Double?) = (nil, nil)
  /// The greatest number of lines of a text that wraps; `nil` if it does not.
  var lineLimit: Int?
  var lineHeight = 0.0
  var isInferred = false
  var hugging: (String?, String?) = (nil, nil)
  var compression: (String?, String?) = (nil, nil)
  var baseline: (first: Double, last: Double)?
  var alignmentInsets = Insets.zero
  var margins: Insets?
  var safeArea: Insets?
  var stack: StackDraft?
  var isHidden = false
  /// For each size class, whether the view is hidden; empty if all agree.
  var isHiddenInClass: [Bool] = []
  var alpha: String?
  var isOpaque = false
  var clipsToBounds = false
  var isUserInteractionEnabled = true
  var isTappable = false
  var contentMode: ContentMode?
  private(set) var allowed: [String] = []
  /// The ids of views that this one covers, and that code shows in turn with it.
  var covers: [String] = []
  var subviews: [ViewDraft] = []
  /// For each size class, whether the superview has the view; empty if it always has.
  var isInstalled: [Bool] = []
  weak var superview: ViewDraft?

  init(id: String, element: XMLElement) {
    self.id = id
    self.element = element
  }

  func add(_ view: ViewDraft) {
    view.superview = self
    subviews.append(view)
  }

  /// Allows findings of a rule.
  func allow(_ rule: String) {
    if !allowed.contains(rule) { allowed.append(rule) }
  }

  /// Whether the view is a stack view with margins of its own, within which it arranges its subviews.
  var hasInnerStack = false
  /// The id of the inner stack view if the view is wrapped.
  var arrangedID: String { "\(id).arranged" }

  /// Moves the baselines down.
  func moveBaseline(by distance: Double) {
    guard let baseline else { return }
    self.baseline = (max(0, baseline.first + distance), max(0, baseline.last - distance))
  }

  /// The saved frame in the view's superview in the scene. In a stack view with margins, that is the inner stack view, whose
  /// origin is inside the margins.
  var savedFrame: Rectangle? {
    guard hasSavedFrame else { return nil }
    var result = frame
    if let superview, superview.hasInnerStack, let margins = superview.margins {
      result.x -= margins.left
      result.y -= margins.top
    }
    return result
  }

  /// Whether the view is in the view tree in the size class of the design.
  var isInDesign: Bool { isInstalled.first ?? true && superview?.isInDesign ?? true }

  /// Whether the view is below another one.
  func isInside(_ other: ViewDraft) -> Bool {
    var next = superview
    while let view = next {
      if view === other { return true }
      next = view.superview
    }
    return false
  }

  /// Calls a function with the view and all below it, superviews first.
  func visit(_ body: (ViewDraft) -> Void) {
    body(self)
    for view in subviews { view.visit(body) }
  }

  /// The saved frame less the alignment insets, in the coordinates of the scene's root.
  var alignmentRectangle: Rectangle {
    var result = Rectangle(
      x: frame.x + alignmentInsets.left, y: frame.y + alignmentInsets.top,
      width: frame.width - alignmentInsets.left - alignmentInsets.right,
      height: frame.height - alignmentInsets.top - alignmentInsets.bottom)
    var view = superview
    while let next = view, next.superview != nil {
      result.x += next.frame.x
      result.y += next.frame.y
      view = next.superview
    }
    return result
  }
}

struct StackDraft {
  var axis = "horizontal"
  var distribution = "fill"
  var alignment = "fill"
  var spacing = "0"
}

/// The parts of a view's position that an autoresizing mask lets change with the superview's size.
struct AutoresizingMask {
  var flexibleLeft = false
  var flexibleWidth = false
  var flexibleRight = false
  var flexibleTop = false
  var flexibleHeight = false
  var flexibleBottom = false

  /// - Parameter element: the `autoresizingMask` element; without one nothing is flexible.
  init(_ element: XMLElement?, pointsUp: Bool) {
    guard let element else { return }
    flexibleLeft = element.isSet("flexibleMinX")
    flexibleWidth = element.isSet("widthSizable")
    flexibleRight = element.isSet("flexibleMaxX")
    flexibleTop = element.isSet(pointsUp ? "flexibleMaxY" : "flexibleMinY")
    flexibleHeight = element.isSet("heightSizable")
    flexibleBottom = element.isSet(pointsUp ? "flexibleMinY" : "flexibleMaxY")
  }
}

/// A constraint of a scene that is being made.
struct ConstraintDraft {
  var id: String
  /// The label for people: the identifier if there is one, otherwise the equation with the labels of its views.
  var label: String?
  /// The equation with the settings of the first size class that has the constraint.
  var equation: String
  var allowed: [String] = []
  var note: String?
  /// The notes on the constraint in Interface Builder; `nil` if there are none.
  var notes: Notes?
  var location: SourceRange
  /// For each size class, the settings of the constraint; `nil` if the class does not have it. Empty if all have the same.
  var settings: [Setting?] = []

  /// The numbers that size classes can change, in decimal notation.
  struct Setting: Hashable {
    var constant: String
    var priority: String
  }
}
