/// Corrects content sizes that were inferred from saved frames, where a frame is not the size of its text.
extension ViewConverter {
  /// A saved height may differ from the height of a line by this many points: saved frames are rounded to pixels, and lines
  /// differ between versions of iOS.
  private static let lineTolerance = 1.0

  /// Gives a label without a text the content height of one line if its saved frame is less tall and its vertical compression
  /// resistance is required.
  ///
  /// The app sets the text later, and it would not fit into the saved frame.
  func giveEmptyTextALine(_ view: ViewDraft) {
    let element = view.element
    guard isSystemText(view), view.compression.1.flatMap(Double.init).map({ $0 >= 1000 }) ?? false,
      element["text"]?.isEmpty ?? true, element.child("string", key: "text") == nil,
      let height = view.intrinsicSize.height, height > 0, let line = Font.systemLineHeight(of: element),
      height < line - Self.lineTolerance
    else { return }
    view.intrinsicSize.height = line
  }

  /// The height that a system button adds to its title, above and below together, in points.
  private static let roomOfButton = 12.0

  /// A saved height of a button may be less than the height that its title needs by this many points.
  private static let buttonTolerance = 2.0

  /// Corrects the content sizes of labels, buttons and switches whose saved frames are stretched or squeezed.
  ///
  /// - Parameter isFree: whether constraints, not a screen, a container or a table, decide the width and the height of the root.
  func correctTexts(below root: ViewDraft, isFree: (width: Bool, height: Bool)) {
    limitStretchedWidths(below: root, isWidthFree: isFree.width)
    root.visit { giveTextRoom($0, isHeightFree: isFree.height) }
  }

  /// Gives a label the content height of one line if its saved frame is less tall, because other views squeezed it. A label
  /// without a width gets the usual width of its text.
  ///
  /// A system button gets the height that its title needs, but only if the height of the root is free. Otherwise, something else
  /// decides how small the button is.
  ///
  /// The size stays as saved if a constraint of the view itself limits it, or if the superview has no area: then it is small on
  /// purpose.
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

  /// The height that a label needs for one line of its text, or a system button for its title, and by how much a saved height may
  /// be less, in points; `nil` for other views, and if the text, its font or the insets around it are unknown.
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

  /// Whether a constraint that a view has on itself sets its width or height, or limits it from above.
  ///
  /// - Parameter size: `width` or `height`.
  private static func isLimited(_ size: String, of element: XMLElement) -> Bool {
    element.elements(in: "constraints").contains {
      $0["firstItem"] == nil && $0["secondItem"] == nil && $0["firstAttribute"] == size
        && $0["relation"] != "greaterThanOrEqual"
    }
  }

  /// Limits the content height of a label to one line if a vertical stack view stretches the label. A stack view stretches the
  /// arranged view with the lowest content hugging.
  func limitStretchedTexts(in stackView: ViewDraft) {
    guard let stack = stackView.stack, stack.axis == "vertical", stack.distribution == "fill" else { return }
    let arranged = stackView.subviews.filter { !$0.isHidden }
    guard arranged.count > 1, let lowest = Self.viewStretchedFirst(of: arranged, hugging: \.hugging.1),
      isSystemText(lowest), lowest.lineLimit == nil, let height = lowest.intrinsicSize.height,
      let line = Font.systemLineHeight(of: lowest.element), height > line + Self.lineTolerance,
      height < 2 * line || lineLimit(of: lowest.element) == 1
    else { return }
    lowest.intrinsicSize.height = line
  }

  /// Limits the content widths of labels to the greatest width of their texts, and those of switches to the width of a
  /// `UISwitch`: constraints and autoresizing masks may have stretched the saved frames.
  ///
  /// A root of free width is as narrow as its contents allow, so a content that may decide its width keeps the saved one.
  private func limitStretchedWidths(below root: ViewDraft, isWidthFree: Bool) {
    guard !followsCanvas else { return }
    let stretched = viewsStretchedFirst(below: root)
    root.visit { view in
      guard view.hasSavedFrame else { return }
      keepProportion(of: view)
      let isWidthFixed = !isWidthFree || view.mask.map { !$0.flexibleWidth } ?? false
      guard isWidthFixed, let width = view.intrinsicSize.width,
        let greatest = greatestContentWidth(of: view), width > greatest, Self.isStretched(view, stretched)
      else { return }
      view.intrinsicSize.width = greatest
    }
  }

  /// Makes the saved size the content size of a text that wraps, in a horizontal stack view that fills proportionally. The
  /// content sizes there then have the proportions of the saved frames. The text no longer wraps.
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

  /// The least `toolsVersion` of documents whose canvas may have shown the controls of iOS 26.
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

  /// Whether the saved frame of a view may be wider than its content.
  ///
  /// Inside a horizontal stack view, it may be wider if all arranged views are equally wide, or if the stack view fills and
  /// stretches the view, or the arranged view around it, before all others.
  ///
  /// - Parameter stretched: the arranged views that a horizontal stack view stretches before all others.
  private static func isStretched(_ view: ViewDraft, _ stretched: Set<ObjectIdentifier>) -> Bool {
    var next = view
    while let superview = next.superview {
      if let stack = superview.stack, stack.axis != "vertical", stack.distribution != "fillEqually" {
        guard stack.distribution == "fill", stretched.contains(ObjectIdentifier(next)) else { return false }
      }
      next = superview
    }
    return true
  }

  /// The arranged views that horizontal stack views stretch before all others, at most one of each stack view.
  ///
  /// None of a stack view in which another view has a placeholder constraint, whose size holds on the canvas only.
  private func viewsStretchedFirst(below root: ViewDraft) -> Set<ObjectIdentifier> {
    var views: Set<ObjectIdentifier> = []
    root.visit { stackView in
      let arranged = stackView.subviews.filter { !$0.isHidden }
      guard let stack = stackView.stack, stack.axis != "vertical",
        let first = Self.viewStretchedFirst(of: arranged, hugging: \.hugging.0),
        arranged.allSatisfy({ $0 === first || !Self.hasPlaceholderConstraint($0) })
      else { return }
      views.insert(ObjectIdentifier(first))
    }
    return views
  }

  /// The arranged view that a stack view stretches before all others, because its hugging is the lowest; `nil` if several have the
  /// lowest hugging.
  private static func viewStretchedFirst(of arranged: [ViewDraft], hugging: (ViewDraft) -> String?) -> ViewDraft? {
    let priorities = arranged.map { hugging($0).flatMap(Double.init) ?? 250 }
    guard let lowest = priorities.min(), priorities.count(where: { $0 == lowest }) == 1 else { return nil }
    return priorities.firstIndex(of: lowest).map { arranged[$0] }
  }

  private static func hasPlaceholderConstraint(_ view: ViewDraft) -> Bool {
    view.element.elements(in: "constraints").contains { $0.isSet("placeholder") }
  }

  /// Whether a view is a plain `UILabel` whose content size was inferred from its saved frame. False if scenes follow the canvas.
  private func isSystemText(_ view: ViewDraft) -> Bool {
    document.platform == .iOS && !followsCanvas && view.kind == "label" && view.isInferred && view.hasSavedFrame
      && view.element["customClass"] == nil && view.element["placeholderIntrinsicHeight"] == nil
  }
}
