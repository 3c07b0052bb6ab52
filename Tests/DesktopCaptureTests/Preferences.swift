import AppKit

#if os(macOS)
  import LayoutCapture
#else
  import DesktopCapture
#endif

/// A button in the lower right corner of a window's content, and a label above it. AppKit's y points upwards.
final class PreferencesController: NSViewController {
  private let heading = NSTextField()
  private let done = NSButton()

  /// The scene with a state in which the title is hidden.
  static func captured() -> String {
    let controller = PreferencesController()
    controller.view = NSView()
    controller.view.setFrameSize(CGSize(width: 400, height: 300))
    controller.addViews()
    let capture = LayoutCapture(of: controller.view, name: "Preferences", kind: .window, owner: controller)
    capture.record(state: "titled")
    controller.heading.isHidden = true
    capture.record(state: "plain")
    capture.record(environment: "wide", size: CGSize(width: 500, height: 300))
    return capture.scene
  }

  private func addViews() {
    heading.isEditable = false
    heading.stringValue = "Updates"
    done.title = "Done"
    for subview in [heading, done] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(subview)
    }
    NSLayoutConstraint.activate([
      heading.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
      heading.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      heading.widthAnchor.constraint(equalToConstant: 200), heading.heightAnchor.constraint(equalToConstant: 20),
      done.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -20),
      done.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
      done.widthAnchor.constraint(equalToConstant: 80), done.heightAnchor.constraint(equalToConstant: 44),
    ])
  }

  /// Views of each kind with fixed frames, among them one with a guide, one that is flipped, and one that nothing names.
  static func kinds() -> String {
    let root = Flipped()
    root.setFrameSize(CGSize(width: 400, height: 400))
    let image = NSImageView()
    image.identifier = NSUserInterfaceItemIdentifier(rawValue: "image")
    image.alphaValue = 0.3
    let button = NSButton()
    button.title = "Go"
    let views = [image, NSSwitch(), NSSlider(), NSTextView(), NSTextField(), button] as [NSView]
    for (index, view) in views.enumerated() {
      view.frame = CGRect(x: 0, y: CGFloat(index) * 60, width: 100, height: 44)
      root.addSubview(view)
    }
    return LayoutCapture(of: root, name: "Kinds", kind: .view).scene
  }

  /// A vertical stack view of two texts, of which a state hides the second one, above a scroll view with a button at the end of a
  /// long document, which is scrolled to it. Their frames are what AppKit gives them.
  ///
  /// - Parameter change: What else is different about the stack view.
  static func lines(_ change: (NSStackView) -> Void = { _ in }) -> String {
    let (root, stack, scroll, document, go) = (NSView(), NSStackView(), NSScrollView(), Flipped(), NSButton())
    root.setFrameSize(CGSize(width: 400, height: 300))
    let lines = [Line(), Line()]
    let named: [(NSView, String)] = [
      (stack, "stack"), (lines[0], "line1"), (lines[1], "line2"), (scroll, "scroll"), (scroll.contentView, "clip"),
      (document, "document"), (go, "go"),
    ]
    for (view, name) in named {
      view.identifier = NSUserInterfaceItemIdentifier(rawValue: name)
      view.translatesAutoresizingMaskIntoConstraints = view === scroll.contentView
    }
    stack.orientation = .vertical
    stack.distribution = .fill
    stack.alignment = .leading
    for line in lines {
      line.isEditable = false
      stack.addArrangedSubview(line)
    }
    change(stack)
    scroll.documentView = document
    for view in [stack, scroll] { root.addSubview(view) }
    document.addSubview(go)
    let (clip, spacing) = (
      scroll.contentView, lines[1].topAnchor.constraint(greaterThanOrEqualTo: lines[0].bottomAnchor, constant: 8)
    )
    spacing.identifier = "NSStackView.Stack.Min"
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 20), spacing,
      stack.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      scroll.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      scroll.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -20),
      scroll.widthAnchor.constraint(equalToConstant: 200), scroll.heightAnchor.constraint(equalToConstant: 100),
      document.topAnchor.constraint(equalTo: clip.topAnchor),
      document.leadingAnchor.constraint(equalTo: clip.leadingAnchor),
      document.trailingAnchor.constraint(equalTo: clip.trailingAnchor),
      document.heightAnchor.constraint(equalToConstant: 500),
      go.bottomAnchor.constraint(equalTo: document.bottomAnchor),
      go.leadingAnchor.constraint(equalTo: document.leadingAnchor),
      go.widthAnchor.constraint(equalToConstant: 44), go.heightAnchor.constraint(equalToConstant: 44),
    ])
    stack.frame = CGRect(x: 20, y: 232, width: 100, height: 48)
    lines[0].frame = CGRect(x: 0, y: 28, width: 100, height: 20)
    lines[1].frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    scroll.frame = CGRect(x: 20, y: 20, width: 200, height: 100)
    clip.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    document.frame = CGRect(x: 0, y: 0, width: 200, height: 500)
    clip.setBoundsOrigin(CGPoint(x: 0, y: 400))
    go.frame = CGRect(x: 0, y: 456, width: 44, height: 44)
    // The engine of these tests lays out trees of two views.
    root.addSubview(NSView())
    let capture = LayoutCapture(of: root, name: "Lines", kind: .window)
    capture.record(state: "two")
    lines[1].isHidden = true
    capture.record(state: "one")
    return capture.scene
  }

  /// The same with stack views that a scene cannot describe.
  static func linesThatNoSceneDescribes() -> [String] {
    [
      lines { $0.distribution = .gravityAreas }, lines { $0.alignment = .centerY }, lines { $0.edgeInsets.left = 8 },
      lines { $0.detachesHiddenViews = false }, lines { $0.addSubview(NSView()) },
      lines { $0.setCustomSpacing(9, after: $0.arrangedSubviews[0]) },
    ]
  }

  /// A card in a column of the screen's own, between the safe area and the margins, and a row of two texts. Their frames are what
  /// AppKit gives them.
  static func guides() -> String {
    let (root, card, stack, column) = (NSView(), NSView(), NSStackView(), NSLayoutGuide())
    root.setFrameSize(CGSize(width: 400, height: 300))
    root.addLayoutGuide(column)
    let lines = [Line(), Line()]
    column.identifier = NSUserInterfaceItemIdentifier(rawValue: "column")
    for (view, name) in [(card, "card"), (stack, "row"), (lines[0], "line1"), (lines[1], "line2")] as [(NSView, String)]
    {
      view.identifier = NSUserInterfaceItemIdentifier(rawValue: name)
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    stack.distribution = .fill
    for line in lines { stack.addArrangedSubview(line) }
    card.wantsLayer = true
    card.layer?.cornerRadius = 4
    card.layer?.zPosition = 1
    for view in [card, stack, NSView()] { root.addSubview(view) }
    NSLayoutConstraint.activate([
      column.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 50),
      column.widthAnchor.constraint(equalToConstant: 100),
      column.topAnchor.constraint(equalTo: root.topAnchor), column.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      card.leadingAnchor.constraint(equalTo: column.leadingAnchor),
      card.trailingAnchor.constraint(equalTo: column.trailingAnchor),
      card.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
      card.bottomAnchor.constraint(equalTo: root.layoutMarginsGuide.bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: card.trailingAnchor, constant: 10),
      stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
    ])
    #if !os(macOS)
      column.frame = CGRect(x: 50, y: 0, width: 100, height: 300)
    #endif
    card.frame = CGRect(x: 50, y: 8, width: 100, height: 292)
    stack.frame = CGRect(x: 160, y: 270, width: 208, height: 20)
    lines[0].frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    lines[1].frame = CGRect(x: 108, y: 0, width: 100, height: 20)
    return LayoutCapture(of: root, name: "Guides", kind: .window).scene
  }

  /// A text of 100 by 20 points.
  private final class Line: NSTextField {
    override var intrinsicContentSize: CGSize { CGSize(width: 100, height: 20) }
  }

  /// A view in which y points downwards.
  private final class Flipped: NSView {
    override var isFlipped: Bool { true }
  }

  #if !os(macOS)
    /// Gives the views the frames that their constraints say, with y upwards, in place of AppKit's engine.
    static func installEngine() {
      layoutEngine = { root in
        root.layoutMarginsGuide.frame = root.bounds.insetBy(dx: 8, dy: 8)
        guard root.subviews.count == 2 else { return }
        root.subviews[0].frame = CGRect(x: 20, y: root.bounds.height - 40, width: 200, height: 20)
        root.subviews[1].frame = CGRect(x: root.bounds.width - 100, y: 20, width: 80, height: 44)
        for subview in root.subviews { subview.layoutMarginsGuide.frame = subview.bounds.insetBy(dx: 8, dy: 8) }
      }
    }
  #else
    static func installEngine() {}
  #endif
}
