/// The sizes of texts that differ from those of their saved frames.
extension ViewConverter {
  /// The greatest difference between a saved height and that of a line that is no contradiction, in points: frames are rounded to
  /// pixels, and systems differ.
  private static let lineTolerance = 1.0

  /// Gives a label the content of one line if its frame was saved lower without a text, and its compression resistance is required.
  ///
  /// The app gives the label a text, which such a frame has no room for.
  func giveEmptyTextALine(_ view: ViewDraft) {
    let element = view.element
    guard isSystemText(view), view.compression.1.flatMap(Double.init).map({ $0 >= 1000 }) ?? false,
      element["text"]?.isEmpty ?? true, element.child("string", key: "text") == nil,
      let height = view.intrinsicSize.height, height > 0, let line = Font.systemLineHeight(of: element),
      height < line - Self.lineTolerance
    else { return }
    view.intrinsicSize.height = line
  }

  /// The room that a button of the system has above and below its title, in points.
  private static let roomOfButton = 12.0

  /// The greatest difference between the saved height of a button and that of its title with its room that is no contradiction, in
  /// points.
  private static let buttonTolerance = 2.0

  /// Gives contents the sizes that texts have, where saved frames are stretched or squeezed.
  ///
  /// - Parameter isFree: whether constraints decide the sides of the root.
  func correctTexts(below root: ViewDraft, isFree: (width: Bool, height: Bool)) {
    limitStretchedWidths(below: root, isWidthFree: isFree.width)
    root.visit { giveTextRoom($0, isHeightFree: isFree.height) }
  }

  /// Gives a label the content of one line if its saved frame has no room for one: other views squeeze such a frame. So it gives a
  /// button room for its title where that can make the root taller. Elsewhere, something else decides how small the button is.
  ///
  /// What a constraint makes so small, or what lies in a collapsed view, is meant to be.
  private func giveTextRoom(_ view: ViewDraft, isHeightFree: Bool) {
    let element = view.element
    guard document.platform == .iOS, !followsCanvas, view.isInferred, view.hasSavedFrame, !view.isHidden,
      view.lineLimit == nil, element["translatesAutoresizingMaskIntoConstraints"] == "NO",
      !element.isSet("fixedFrame"), let superview = view.superview, superview.frame.width > 0,
      superview.frame.height > 0
    else { return }
    if view.kind == "label", view.intrinsicSize.width == 0, element["placeholderIntrinsicWidth"] == nil,
      !Self.isLimited("width", of: element), let width = Font.usualWidth(of: element, on: document.platform)
    {
      view.intrinsicSize.width = width
    }
    guard isHeightFree || view.kind == "label", element["placeholderIntrinsicHeight"] == nil,
      !Self.isLimited("height", of: element), let (needed, tolerance) = neededHeight(of: view),
      let height = view.intrinsicSize.height, height < needed - tolerance
    else { return }
    view.intrinsicSize.height = needed
    setBaseline(of: view, from: needed / 2, Font.pointSize(of: element, on: document.platform))
  }

  /// The height of one line of a label's text, or of a system button with its title, in points, with the tolerance for saved ones;
  /// `nil` if it is unknown.
  private func neededHeight(of view: ViewDraft) -> (height: Double, tolerance: Double)? {
    let element = view.element
    guard element["customClass"] == nil, let line = Font.systemLineHeight(of: element) else { return nil }
    if view.kind == "label" {
      guard Font.usualWidth(of: element, on: document.platform) != nil else { return nil }
      return (line, Self.lineTolerance)
    }
    guard element.name == "button", ["system", "roundedRect"].contains(element["buttonType"]),
      element.child(key: "contentEdgeInsets") == nil, element.child("buttonConfiguration") == nil,
      let title = element.child("state", key: "normal")?["title"], !title.isEmpty
    else { return nil }
    return (line + Self.roomOfButton, Self.buttonTolerance)
  }

  /// Whether a constraint of a view gives it a width or height, or a greatest one.
  private static func isLimited(_ size: String, of element: XMLElement) -> Bool {
    element.elements(in: "constraints").contains {
      $0["firstItem"] == nil && $0["secondItem"] == nil && $0["firstAttribute"] == size
        && $0["relation"] != "greaterThanOrEqual"
    }
  }

  /// Gives a label that a vertical stack view stretches the content of one line. That is the label with the lowest content hugging.
  func limitStretchedTexts(in stackView: ViewDraft) {
    guard let stack = stackView.stack, stack.axis == "vertical", stack.distribution == "fill" else { return }
    func hugging(_ view: ViewDraft) -> Double { view.hugging.1.flatMap(Double.init) ?? 250 }
    let arranged = stackView.subviews.filter { !$0.isHidden }
    guard let lowest = arranged.min(by: { hugging($0) < hugging($1) }),
      arranged.allSatisfy({ $0 === lowest || hugging($0) > hugging(lowest) }), arranged.count > 1,
      isSystemText(lowest), lowest.lineLimit == nil, let height = lowest.intrinsicSize.height,
      let line = Font.systemLineHeight(of: lowest.element), height > line + Self.lineTolerance,
      height < 2 * line || lineLimit(of: lowest.element) == 1
    else { return }
    lowest.intrinsicSize.height = line
  }

  /// Limits the contents of labels to the width that their texts can have, and those of switches to the width that the system gives
  /// them: constraints and masks may stretch the saved frames.
  ///
  /// A root of free width is as narrow as its contents let it be, so contents that may decide it keep the saved width.
  private func limitStretchedWidths(below root: ViewDraft, isWidthFree: Bool) {
    guard !followsCanvas else { return }
    root.visit { view in
      guard view.hasSavedFrame else { return }
      keepProportion(of: view)
      let isWidthFixed = !isWidthFree || view.mask.map { !$0.flexibleWidth } ?? false
      guard isWidthFixed, let width = view.intrinsicSize.width,
        let greatest = greatestContentWidth(of: view), width > greatest, isStretched(view)
      else { return }
      view.intrinsicSize.width = greatest
    }
  }

  /// Gives a text that wraps the content of its saved frame in a horizontal stack view that fills proportionally: the contents there
  /// have the proportion of the saved frames.
  private func keepProportion(of view: ViewDraft) {
    guard view.lineLimit != nil, let stack = view.superview?.stack, stack.axis != "vertical",
      stack.distribution == "fillProportionally"
    else { return }
    let rectangle = view.alignmentRectangle
    view.lineLimit = nil
    view.intrinsicSize = (rectangle.width, rectangle.height)
  }

  /// The greatest width of the frame of a `UISwitch`, in points: 63 on iOS 26, and 51 or 53 before.
  private var greatestSwitchWidth: Double { document.toolsVersion >= Self.firstVersionOfIOS26 ? 63 : 53 }

  /// The first version of Xcode that may show the controls of iOS 26.
  private static let firstVersionOfIOS26 = 24000

  /// The greatest width of the content of a view within its alignment rectangle, in points; `nil` if it is unknown.
  private func greatestContentWidth(of view: ViewDraft) -> Double? {
    let isCustom = view.element["customClass"] != nil
    if document.platform == .iOS, view.element.name == "switch", !isCustom {
      return greatestSwitchWidth - view.alignmentInsets.left - view.alignmentInsets.right
    }
    guard view.kind == "label", view.isInferred, view.lineLimit == nil,
      view.element["placeholderIntrinsicWidth"] == nil
    else { return nil }
    return Font.greatestWidth(of: view.element, on: document.platform).map {
      $0 + (isCustom ? Self.greatestPadding : 0)
    }
  }

  /// The greatest room that a label of a class of its own is assumed to add beside its text, in points.
  private static let greatestPadding = 32.0

  /// Whether the saved frame of a view may be wider than its content: inside horizontal stack views, only if these stretch no other
  /// views first, and if no width in them is the canvas's only.
  private func isStretched(_ view: ViewDraft) -> Bool {
    var next = view
    while let superview = next.superview {
      if let stack = superview.stack, stack.axis != "vertical", stack.distribution != "fillEqually" {
        guard stack.distribution == "fill", isStretchedFirst(next, among: superview.subviews) else { return false }
      }
      next = superview
    }
    return true
  }

  private func isStretchedFirst(_ view: ViewDraft, among arranged: [ViewDraft]) -> Bool {
    func hugging(_ view: ViewDraft) -> Double { view.hugging.0.flatMap(Double.init) ?? 250 }
    return arranged.allSatisfy { other in
      if other === view || other.isHidden { return true }
      let hasPlaceholder = other.element.elements(in: "constraints").contains { $0.isSet("placeholder") }
      return hugging(other) > hugging(view) && !hasPlaceholder
    }
  }

  /// Whether a view is a label of UIKit itself, whose content size was inferred from its saved frame.
  private func isSystemText(_ view: ViewDraft) -> Bool {
    document.platform == .iOS && !followsCanvas && view.kind == "label" && view.isInferred && view.hasSavedFrame
      && view.element["customClass"] == nil && view.element["placeholderIntrinsicHeight"] == nil
  }
}
