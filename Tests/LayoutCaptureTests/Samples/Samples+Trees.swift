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

  /// A screen that a state fills with a container and a further line of a stack view, and in which another one puts an error in
  /// their place. All views have identifiers, so that they have the same names in each recording.
  private final class FillingController: ScreenController {
    private let lines = UIStackView()

    override func makeViews() {
      name(lines, "lines")
      lines.axis = .vertical
      lines.alignment = .leading
      lines.spacing = 8
      view.add(lines)
      lines.topAnchor.constraint(equalTo: view.topAnchor, constant: 40).isActive = true
      lines.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20).isActive = true
      lines.addArrangedSubview(name(SizedLabel(100, 20), "line1"))
    }

    @discardableResult private func name<Subview: UIView>(_ view: Subview, _ name: String) -> Subview {
      view.accessibilityIdentifier = name
      return view
    }

    func show(_ state: String) {
      for subview in view.subviews + lines.subviews where !["lines", "line1"].contains(subview.accessibilityIdentifier)
      {
        subview.removeFromSuperview()
      }
      switch state {
      case "filled": fill()
      case "failed":
        let error = name(SizedLabel(200, 20), "error")
        view.add(error)
        error.topAnchor.constraint(equalTo: lines.bottomAnchor, constant: 8).isActive = true
        error.leadingAnchor.constraint(equalTo: lines.leadingAnchor).isActive = true
      default: break
      }
    }

    /// A line with a subview, and a container with a table, a guide, a stack view, and a label.
    private func fill() {
      let (line, badge) = (name(Panel(), "line2"), name(TitleButton(30, 44), "badge"))
      line.add(badge)
      lines.addArrangedSubview(line)
      let (container, table, inner) = (
        name(Panel(), "container"), name(UITableView(), "table"), name(UIStackView(), "inner")
      )
      table.contentSize = CGSize(width: 375, height: 900)
      let guide = UILayoutGuide()
      guide.identifier = "guide"
      container.addLayoutGuide(guide)
      let title = name(SizedLabel(60, 20), "title")
      view.add(container)
      container.add(table, inner, title)
      for index in 1...2 { inner.addArrangedSubview(name(SizedLabel(50, 20), "item\(index)")) }
      NSLayoutConstraint.activate([
        badge.topAnchor.constraint(equalTo: line.topAnchor), badge.bottomAnchor.constraint(equalTo: line.bottomAnchor),
        badge.leadingAnchor.constraint(equalTo: line.leadingAnchor, constant: 8),
        badge.trailingAnchor.constraint(equalTo: line.trailingAnchor),
        container.topAnchor.constraint(equalTo: lines.bottomAnchor, constant: 8),
        container.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        container.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        container.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        guide.topAnchor.constraint(equalTo: container.topAnchor), guide.heightAnchor.constraint(equalToConstant: 30),
        guide.leadingAnchor.constraint(equalTo: container.leadingAnchor),
        guide.trailingAnchor.constraint(equalTo: container.trailingAnchor),
        inner.topAnchor.constraint(equalTo: guide.topAnchor),
        inner.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        title.topAnchor.constraint(equalTo: inner.topAnchor),
        title.leadingAnchor.constraint(equalTo: inner.trailingAnchor, constant: 8),
        title.trailingAnchor.constraint(greaterThanOrEqualTo: inner.trailingAnchor, constant: 40),
        table.topAnchor.constraint(equalTo: guide.bottomAnchor),
        table.leadingAnchor.constraint(equalTo: container.leadingAnchor),
        table.trailingAnchor.constraint(equalTo: container.trailingAnchor),
        table.bottomAnchor.constraint(equalTo: container.bottomAnchor),
      ])
    }
  }

  /// The states of `filling`.
  nonisolated static let fillings = ["empty", "filled", "failed"]

  /// A screen whose views come in a transition and go in another one.
  static func fillingInTransitions() -> String {
    let controller = FillingController()
    let capture = LayoutCapture(of: controller.view, name: "Filling")
    capture.record(transition: "fill", from: "empty", to: "filled") { controller.show("filled") }
    capture.record(transition: "clear", from: "filled", to: "empty") { controller.show("empty") }
    return capture.scene
  }

  /// A screen whose views come and go with its states: recorded in all of them, or in one alone.
  static func filling(_ states: [String]) -> String {
    let controller = FillingController()
    controller.show(states[0])
    let capture = LayoutCapture(of: controller.view, name: "Filling")
    for state in states {
      controller.show(state)
      capture.record(state: state)
    }
    return capture.scene
  }

  /// A card within the safe area, with a badge within its margins and a pair of labels. A state changes the insets of both, and which
  /// label takes the spare width.
  private final class InsetsController: ScreenController {
    private let (card, badge, title, value) = (Panel(), Panel(), SizedLabel(60, 20), SizedLabel(40, 20))

    override func makeViews() {
      for (view, name) in [(card, "card"), (badge, "badge"), (title, "title"), (value, "value")] as [(UIView, String)] {
        view.accessibilityIdentifier = name
      }
      view.add(card)
      card.add(badge, title, value)
      let (safeArea, margins) = (view.safeAreaLayoutGuide, card.layoutMarginsGuide)
      NSLayoutConstraint.activate([
        safeArea.topAnchor.constraint(equalTo: card.topAnchor, constant: -10),
        card.leadingAnchor.constraint(equalTo: safeArea.leadingAnchor, constant: 10),
        card.trailingAnchor.constraint(equalTo: safeArea.trailingAnchor),
        card.bottomAnchor.constraint(equalTo: safeArea.bottomAnchor),
        badge.widthAnchor.constraint(equalTo: margins.widthAnchor, multiplier: 0.5),
        badge.heightAnchor.constraint(equalTo: margins.heightAnchor, multiplier: 0.5),
        badge.leadingAnchor.constraint(equalTo: margins.centerXAnchor),
        badge.centerYAnchor.constraint(equalTo: margins.centerYAnchor),
        title.leftAnchor.constraint(equalTo: margins.leftAnchor),
        title.topAnchor.constraint(equalTo: margins.topAnchor),
        value.leftAnchor.constraint(equalTo: title.rightAnchor), value.topAnchor.constraint(equalTo: title.topAnchor),
        NSLayoutConstraint(
          item: value, attribute: .right, relatedBy: .equal, toItem: card, attribute: .rightMargin, multiplier: 1,
          constant: 0),
      ])
    }

    func show(_ state: String) {
      let isBarred = state == "barred"
      additionalSafeAreaInsets = UIEdgeInsets(top: isBarred ? 64 : 20, left: 0, bottom: isBarred ? 49 : 0, right: 4)
      card.layoutMargins = isBarred ? UIEdgeInsets(top: 1, left: 30, bottom: 5, right: 16) : Samples.usualMargins
      let priorities: [String: Float] = ["plain": 251, "barred": 252, "tall": 300]
      title.setContentHuggingPriority(UILayoutPriority(priorities[state] ?? 250), for: .horizontal)
      value.setContentHuggingPriority(UILayoutPriority(isBarred ? 251 : 252), for: .horizontal)
      title.setContentCompressionResistancePriority(isBarred ? .required : .defaultHigh, for: .horizontal)
    }

    func raiseKeyboard() { additionalSafeAreaInsets.bottom += 300 }
  }

  private static let usualMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

  /// A screen whose insets and priorities of contents change, recorded in some states, and with a keyboard in the last one.
  static func insets(_ states: [String], isRightToLeft: Bool, hasKeyboard: Bool = false) -> String {
    let controller = InsetsController()
    if isRightToLeft { controller.view.semanticContentAttribute = .forceRightToLeft }
    controller.show(states[0])
    if hasKeyboard { controller.raiseKeyboard() }
    let capture = LayoutCapture(of: controller.view, name: "Insets")
    for state in states {
      if !hasKeyboard { controller.show(state) }
      capture.record(state: state)
    }
    if !hasKeyboard { capture.record(environment: "keyboard", changes: controller.raiseKeyboard) }
    return capture.scene
  }

  /// A panel that is gone when its state is recorded again, after another one that only the first look had.
  static func lostView() -> String {
    let controller = ScreenController()
    let (early, panel) = (SizedLabel(50, 20), Panel())
    panel.accessibilityIdentifier = "panel"
    controller.view.addSubview(early)
    controller.view.add(panel)
    panel.widthAnchor.constraint(equalTo: controller.view.widthAnchor, multiplier: 0.123456789).isActive = true
    let capture = LayoutCapture(of: controller.view, name: "Lost")
    early.removeFromSuperview()
    capture.record(state: "first")
    NSLayoutConstraint.deactivate(controller.view.constraints)
    capture.record(state: "second")
    panel.removeFromSuperview()
    capture.record(state: "second")
    return capture.scene
  }

  /// A view that hosts another one whose type has a long name.
  static func hosted() -> String {
    let controller = ScreenController()
    controller.view.addSubview(Host<[[String: [(first: Int, second: [Double?])]]]>(frame: .zero))
    return LayoutCapture(of: controller.view, name: "Hosted").scene
  }

  private final class Host<Content>: UIView {}

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
