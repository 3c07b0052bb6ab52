import LayoutCapture
import UIKit

extension Samples {
  /// A list whose rows code makes anew in each state, the second time with a further one and another height.
  static func reloaded() -> String {
    let controller = ScreenController()
    func load(_ count: Int, height: CGFloat) {
      for row in controller.view.subviews { row.removeFromSuperview() }
      for index in 0..<count {
        let row = Panel()
        controller.view.add(row)
        NSLayoutConstraint.activate([
          row.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: CGFloat(index) * 100),
          row.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor),
          row.trailingAnchor.constraint(equalTo: controller.view.trailingAnchor),
          row.heightAnchor.constraint(equalToConstant: height),
        ])
      }
    }
    load(1, height: 44)
    let capture = LayoutCapture(of: controller.view, name: "List\u{1}\t\"quoted\"")
    capture.record(state: "one")
    load(2, height: 60)
    capture.record(state: "two")
    load(1, height: 60)
    capture.record(state: "one")
    return capture.scene
  }

  /// A controller inside another, whose view is in an effect view, and constraints with what no scene has.
  static func nested() -> String {
    let (outer, inner) = (ScreenController(), NamesController())
    let effect = UIVisualEffectView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    effect.accessibilityIdentifier = "effect"
    outer.view.addSubview(effect)
    effect.contentView.frame = effect.bounds
    inner.view.accessibilityIdentifier = "inner"
    inner.addHeader()
    effect.contentView.addSubview(inner.view)
    let button = TitleButton(44, 44)
    button.accessibilityIdentifier = "button"
    let (label, badge) = (UIButtonLabel(), UILabel())
    badge.accessibilityIdentifier = "badge"
    button.add(label, badge)
    outer.view.addSubview(button)
    NSLayoutConstraint.activate([
      // Of the button and what the system has in it.
      label.leadingAnchor.constraint(equalTo: button.leadingAnchor),
      badge.leadingAnchor.constraint(equalTo: button.leadingAnchor),
      badge.topAnchor.constraint(equalTo: button.topAnchor),
      // Margins of a layout guide, which scenes lack.
      NSLayoutConstraint(
        item: effect, attribute: .leading, relatedBy: .equal, toItem: outer.view.safeAreaLayoutGuide,
        attribute: .leadingMargin, multiplier: 1, constant: 0),
    ])
    return LayoutCapture(of: outer.view, name: "Nested").scene
  }

  /// An image view with the content mode of a number.
  static func picture(_ mode: Int) -> String {
    let controller = ScreenController()
    let picture = Picture(20, 20)
    picture.contentMode = UIView.ContentMode(rawValue: mode)!
    controller.view.addSubview(picture)
    return LayoutCapture(of: controller.view, name: "Picture").scene
  }

  /// The names of content modes, by number.
  static var contentModes: [String] { (0...12).map { "\(UIView.ContentMode(rawValue: $0)!)" } }

  /// A view without a controller, in a compact window.
  static func withoutController() -> String {
    let row = Row()
    row.frame = CGRect(x: 0, y: 0, width: 200, height: 44)
    let capture = LayoutCapture(of: row, name: "Row", kind: .view)
    capture.record(
      environment: "compact",
      traits: UITraitCollection(traitsFrom: [
        UITraitCollection(horizontalSizeClass: .compact), UITraitCollection(verticalSizeClass: .regular),
      ]))
    return capture.scene
  }
}
