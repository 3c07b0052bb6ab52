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

  /// A view in which y points downwards.
  private final class Flipped: NSView {
    override var isFlipped: Bool { true }
  }

  #if !os(macOS)
    /// Gives the views the frames that their constraints say, with y upwards, in place of AppKit's engine.
    static func installEngine() {
      layoutEngine = { root in
        guard root.subviews.count == 2 else { return }
        root.subviews[0].frame = CGRect(x: 20, y: root.bounds.height - 40, width: 200, height: 20)
        root.subviews[1].frame = CGRect(x: root.bounds.width - 100, y: 20, width: 80, height: 44)
        root.layoutMarginsGuide.frame = root.bounds.insetBy(dx: 8, dy: 8)
        for subview in root.subviews { subview.layoutMarginsGuide.frame = subview.bounds.insetBy(dx: 8, dy: 8) }
      }
    }
  #else
    static func installEngine() {}
  #endif
}
