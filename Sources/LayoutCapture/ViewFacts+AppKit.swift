#if os(macOS) || APPKIT
  import AppKit

  extension LayoutCapture {
    /// `NSView`.
    public typealias View = NSView
    typealias Guide = NSLayoutGuide
  }

  extension NSLayoutConstraint { typealias LayoutAxis = Orientation }

  /// What AppKit says about views. Scroll views and stack views of AppKit are plain views with the constraints that they have.
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

    static func isPlainClass(_ name: String) -> Bool { name == "NSView" }

    static func identifier(of object: AnyObject) -> String? {
      guard let view = object as? NSView else { return (object as? NSLayoutGuide)?.identifier.rawValue }
      let text = view.accessibilityIdentifier()
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
      default: "view"
      }
    }

    static func isClosed(_ view: NSView, kind: String) -> Bool { view is NSControl || isTappable(kind) }

    static func holdsContent(_ view: NSView) -> Bool { false }

    static func isTappable(_ kind: String) -> Bool {
      ["button", "textField", "textView", "switch", "slider"].contains(kind)
    }

    static func arranged(_ view: NSView) -> [NSView]? { nil }
    static func stack(_ object: AnyObject) -> String? { nil }
    static func contentSize(of object: AnyObject) -> CGSize? { nil }
    static func contentMode(of view: NSView) -> String? { nil }

    static func owner(ofGuide object: AnyObject) -> NSView? { (object as? NSLayoutGuide)?.owningView }

    static func builtInGuide(_ object: AnyObject) -> String? {
      guard let guide = object as? NSLayoutGuide, let view = guide.owningView else { return nil }
      return guide === view.safeAreaLayoutGuide ? "safeArea" : guide === view.layoutMarginsGuide ? "margins" : nil
    }

    /// A rectangle in a view's coordinates, with y downwards.
    private static func downward(_ rectangle: CGRect, in view: NSView?) -> [CGFloat] {
      let top = view.map { $0.isFlipped ? rectangle.minY : $0.bounds.height - rectangle.maxY } ?? rectangle.minY
      return [rectangle.minX, top, rectangle.width, rectangle.height]
    }

    static func frame(of view: NSView) -> [CGFloat] { downward(view.frame, in: view.superview) }

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
      if view.alphaValue != 1 { values["alpha"] = SceneText.number(Double("\(Float(view.alphaValue))") ?? 1) }
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
