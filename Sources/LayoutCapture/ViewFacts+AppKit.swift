#if os(macOS) || APPKIT
  import AppKit

  extension LayoutCapture {
    /// `NSView`.
    public typealias View = NSView
    typealias Guide = NSLayoutGuide
  }

  extension NSLayoutConstraint { typealias LayoutAxis = Orientation }

  /// What AppKit says about views. The scroll view of a scene is the clip view of one in AppKit, which scrolls the document view.
  @MainActor enum ViewFacts {
    static func layOut(_ view: NSView) {
      view.needsLayout = true
      view.layoutSubtreeIfNeeded()
    }

    static func resize(_ view: NSView, to size: CGSize) { view.setFrameSize(size) }

    static func baselines(of views: [NSView], in root: NSView) -> [ObjectIdentifier: [CGFloat]] {
      Dictionary(
        views.map { (ObjectIdentifier($0), [$0.firstBaselineOffsetFromTop, $0.lastBaselineOffsetFromBottom]) },
        uniquingKeysWith: { first, _ in first })
    }

    static func isRightToLeft(_ view: NSView) -> Bool { view.userInterfaceLayoutDirection == .rightToLeft }

    static func controller(of view: NSView) -> AnyObject? { view.nextResponder as? NSViewController }

    /// Whether a class is one of AppKit, by the prefix of its name.
    static func isSystemClass(_ name: String) -> Bool { name.hasPrefix("NS") || name.hasPrefix("_NS") }

    /// Whether a class is private, or that of the scrollers beside a clip view.
    static func isPrivateClass(_ name: String) -> Bool { name.hasPrefix("_") || name == "NSScroller" }

    static func isPlainClass(_ name: String) -> Bool { name == "NSView" }

    static func identifier(of object: AnyObject) -> String? {
      guard let view = object as? NSView else { return (object as? NSLayoutGuide)?.identifier.rawValue }
      // Two protocols of AppKit declare it, one of them as an optional string.
      let text = view.accessibilityIdentifier() as String? ?? ""
      return text.isEmpty ? view.identifier?.rawValue : text
    }

    static func words(of object: AnyObject) -> String? {
      let text = (object as? NSTextField)?.stringValue ?? (object as? NSButton)?.title ?? ""
      return text.isEmpty ? nil : text
    }

    static func kind(of view: NSView) -> String {
      switch view {
      case let field as NSTextField: field.isEditable ? "textField" : "label"
      case is NSButton: "button"
      case is NSImageView: "imageView"
      case is NSTextView: "textView"
      case is NSSwitch: "switch"
      case is NSSlider: "slider"
      case is NSClipView: "scrollView"
      case let stack as NSStackView where arranged(stack) != nil: "stackView"
      default: "view"
      }
    }

    static func isClosed(_ view: NSView, kind: String) -> Bool { view is NSControl || isTappable(kind) }

    static func holdsContent(_ view: NSView) -> Bool { false }

    static func isTappable(_ kind: String) -> Bool {
      ["button", "textField", "textView", "switch", "slider"].contains(kind)
    }

    /// The subviews of a stack view that a scene can describe, in the order in which it arranges them; `nil` for any other view.
    static func arranged(_ view: NSView) -> [NSView]? {
      guard let stack = view as? NSStackView, self.stack(stack) != nil, stack.detachesHiddenViews,
        list(stack.edgeInsets) == [0, 0, 0, 0],
        stack.arrangedSubviews.allSatisfy({ stack.customSpacing(after: $0) == NSStackView.useDefaultSpacing })
      else { return nil }
      // A hidden view is detached: it is not in the tree.
      let attached = stack.arrangedSubviews.filter { $0.superview === stack }
      return attached.count == stack.subviews.count ? attached : nil
    }

    /// How a stack view arranges its subviews; `nil` for one with gravity areas or an alignment that its axis does not have.
    static func stack(_ object: AnyObject) -> String? {
      guard let stack = object as? NSStackView else { return nil }
      let isVertical = stack.orientation == .vertical
      let distributions: [NSStackView.Distribution: String] = [
        .fill: "fill", .fillEqually: "fillEqually", .fillProportionally: "fillProportionally",
        .equalSpacing: "equalSpacing", .equalCentering: "equalCentering",
      ]
      let alignments: [NSLayoutConstraint.Attribute: String] =
        isVertical
        ? [.leading: "leading", .trailing: "trailing", .centerX: "center", .width: "fill"]
        : [
          .top: "top", .bottom: "bottom", .centerY: "center", .height: "fill", .firstBaseline: "firstBaseline",
          .lastBaseline: "lastBaseline",
        ]
      guard let distribution = distributions[stack.distribution], let alignment = alignments[stack.alignment] else {
        return nil
      }
      return SceneText.stack(
        isVertical: isVertical, distribution: distribution, alignment: alignment, spacing: stack.spacing)
    }

    static func contentSize(of object: AnyObject) -> CGSize? { (object as? NSClipView)?.documentView?.frame.size }
    static func contentMode(of view: NSView) -> String? { nil }

    /// The guide of a view that constraints with the view mean: those of a document view with its clip view mean the latter's frame.
    static func guide(ofView object: AnyObject) -> String? { object is NSClipView ? "frame" : nil }

    static func owner(ofGuide object: AnyObject) -> NSView? { (object as? NSLayoutGuide)?.owningView }

    static func builtInGuide(_ object: AnyObject) -> String? {
      guard let guide = object as? NSLayoutGuide, let view = guide.owningView else { return nil }
      return guide === view.safeAreaLayoutGuide ? "safeArea" : guide === view.layoutMarginsGuide ? "margins" : nil
    }

    /// A rectangle in a view's coordinates, with y downwards.
    private static func downward(_ rectangle: CGRect, in view: NSView?) -> [CGFloat] {
      guard let view else { return [rectangle.minX, rectangle.minY, rectangle.width, rectangle.height] }
      let top = view.isFlipped ? rectangle.minY - view.bounds.minY : view.bounds.maxY - rectangle.maxY
      return [rectangle.minX - view.bounds.minX, top, rectangle.width, rectangle.height]
    }

    /// The frame of a view. That of a document view is the one before it was scrolled.
    static func frame(of view: NSView) -> [CGFloat] {
      let frame = downward(view.frame, in: view.superview)
      guard let clip = view.superview as? NSClipView, clip.documentView === view else { return frame }
      return [max(0, frame[0]), max(0, frame[1]), frame[2], frame[3]]
    }

    static func frame(ofGuide object: AnyObject) -> [CGFloat] {
      guard let guide = object as? NSLayoutGuide else { return [0, 0, 0, 0] }
      return downward(guide.frame, in: guide.owningView)
    }

    static func safeArea(of view: NSView) -> [CGFloat] { list(view.safeAreaInsets) }
    static func alignmentInsets(of view: NSView) -> [CGFloat] { list(view.alignmentRectInsets) }

    /// The distances of the margins guide from the edges of its view.
    static func margins(of view: NSView) -> [CGFloat] {
      let frame = downward(view.layoutMarginsGuide.frame, in: view)
      return [
        frame[1], frame[0], view.bounds.height - frame[1] - frame[3], view.bounds.width - frame[0] - frame[2],
      ]
    }

    private static func list(_ insets: NSEdgeInsets) -> [CGFloat] {
      [insets.top, insets.left, insets.bottom, insets.right]
    }

    static func hitInsets(of view: NSView) -> [CGFloat] { [0, 0, 0, 0] }

    /// Whether AppKit calls the layout of a view ambiguous; `nil` outside of a window, where that has not been tried.
    static func isAmbiguous(_ view: NSView) -> Bool? { view.window == nil ? nil : view.hasAmbiguousLayout }

    static func appearance(of view: NSView, kind: String, remarks: inout Set<String>) -> [String: String] {
      var values: [String: String] = [:]
      let size = view.intrinsicContentSize
      let lengths = [size.width, size.height].map { $0 < 0 ? "null" : SceneText.number(Double($0)) }
      if lengths != ["null", "null"] { values["content"] = "\"intrinsicSize\": [\(lengths.joined(separator: ", "))]" }
      if view.isHidden { values["hidden"] = "true" }
      if view.alphaValue != 1 { values["alpha"] = SceneText.number(Float(min(1, max(0, view.alphaValue)))) }
      // A plain view shows what is behind it unless it says otherwise.
      let isOpaque = view.isOpaque || (kind != "view" && SceneText.usual("opaque", kind) == "true")
      if "\(isOpaque)" != SceneText.usual("opaque", kind) { values["opaque"] = "\(isOpaque)" }
      if view is NSControl, !isTappable(kind), kind != "label", kind != "imageView" { values["tappable"] = "true" }
      if let layer = view.layer {
        if layer.zPosition != 0 { values["zPosition"] = SceneText.number(Double(layer.zPosition)) }
        if layer.cornerRadius != 0 { values["cornerRadius"] = SceneText.number(Double(layer.cornerRadius)) }
      }
      return values
    }
  }
#endif
