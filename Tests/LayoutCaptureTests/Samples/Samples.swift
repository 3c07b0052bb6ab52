import Foundation
import LayoutCapture
import UIKit

/// Small screens for one question each, captured.
@MainActor enum Samples {
  /// A card with a margin of 20 on all sides.
  final class CardController: ScreenController {
    let card = Panel()

    override func makeViews() {
      view.add(card)
      for (first, second, constant) in edges { first.constraint(equalTo: second, constant: constant).isActive = true }
      NSLayoutConstraint.activate([
        card.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
        card.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -20),
      ])
    }

    private var edges: [(NSLayoutXAxisAnchor, NSLayoutXAxisAnchor, CGFloat)] {
      [(card.leadingAnchor, view.leadingAnchor, 20), (card.trailingAnchor, view.trailingAnchor, -20)]
    }
  }

  // MARK: - Constraints of the system

  /// A card with one more constraint, `card.width == 1`, of a class and with an identifier.
  static func generated(_ className: String, _ identifier: String?) -> String {
    let controller = CardController()
    let types: [String: NSLayoutConstraint.Type] = [
      "NSContentSizeLayoutConstraint": NSContentSizeLayoutConstraint.self,
      "NSAutoresizingMaskLayoutConstraint": NSAutoresizingMaskLayoutConstraint.self,
    ]
    let constraint = (types[className] ?? NSLayoutConstraint.self).init(
      item: controller.card, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 1)
    constraint.identifier = identifier
    constraint.priority = UILayoutPriority(1)
    constraint.isActive = true
    return LayoutCapture(of: controller.view, name: "Card").scene
  }

  /// A card between the margins of the screen, with the constraints that UIKit makes for guides.
  static func systemGuides() -> String {
    let controller = CardController()
    let (view, card) = (controller.view!, controller.card)
    let readable = UILayoutGuide()
    readable.identifier = "UIViewReadableContentGuide"
    view.addLayoutGuide(readable)
    view.addLayoutGuide(UILayoutGuide())
    let keyboard = UIKeyboardLayoutGuide()
    view.addLayoutGuide(keyboard)
    for guide in [view.safeAreaLayoutGuide, view.layoutMarginsGuide, readable] {
      guide.topAnchor.constraint(equalTo: view.topAnchor, constant: 8).isActive = true
    }
    NSLayoutConstraint.activate([
      readable.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      readable.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      readable.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      card.leadingAnchor.constraint(greaterThanOrEqualTo: readable.leadingAnchor),
      card.topAnchor.constraint(greaterThanOrEqualTo: view.layoutMarginsGuide.topAnchor),
      // What UIKit makes for a keyboard that is hidden, and what code ties to it.
      keyboard.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      keyboard.heightAnchor.constraint(equalToConstant: 0),
      keyboard.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      keyboard.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      card.bottomAnchor.constraint(lessThanOrEqualTo: keyboard.topAnchor),
      NSLayoutConstraint(
        item: card, attribute: .right, relatedBy: .lessThanOrEqual, toItem: view, attribute: .rightMargin,
        multiplier: 1,
        constant: 0),
    ])
    return LayoutCapture(of: view, name: "Guides").scene
  }

  /// A layout guide of the screen's own in the middle third of a card.
  static func ownGuide(_ third: CGFloat) -> String {
    let controller = CardController()
    let card = controller.card
    let middle = UILayoutGuide()
    middle.identifier = "middle"
    card.addLayoutGuide(middle)
    let badge = Panel()
    badge.accessibilityIdentifier = "badge"
    card.add(badge)
    NSLayoutConstraint.activate([
      middle.centerXAnchor.constraint(equalTo: card.centerXAnchor),
      middle.widthAnchor.constraint(equalTo: card.widthAnchor, multiplier: third),
      middle.topAnchor.constraint(equalTo: card.topAnchor), middle.bottomAnchor.constraint(equalTo: card.bottomAnchor),
      badge.leadingAnchor.constraint(equalTo: middle.leadingAnchor),
      badge.trailingAnchor.constraint(equalTo: middle.trailingAnchor),
      badge.topAnchor.constraint(equalTo: middle.topAnchor),
      badge.heightAnchor.constraint(equalToConstant: 50).at(749.9),
    ])
    return LayoutCapture(of: controller.view, name: "Own guide").scene
  }

  // MARK: - Stack views, scroll views, controls

  /// Two labels in a vertical stack view, perhaps in another one, the second one hidden in a state.
  static func stack(customSpacing: Bool = false, hasBackground: Bool = false, isNested: Bool = false) -> String {
    let controller = CardController()
    let labels = [SizedLabel(100, 20), SizedLabel(60, 20)]
    for (index, label) in labels.enumerated() { label.accessibilityIdentifier = "line\(index + 1)" }
    let stack = UIStackView(arrangedSubviews: labels)
    stack.accessibilityIdentifier = "lines"
    stack.axis = .vertical
    stack.alignment = .leading
    stack.spacing = 8
    if hasBackground { stack.insertSubview(Panel(), at: 0) }
    let outer = isNested ? UIStackView(arrangedSubviews: [stack]) : stack
    controller.card.add(outer)
    NSLayoutConstraint.activate([
      outer.topAnchor.constraint(equalTo: controller.card.topAnchor),
      outer.leadingAnchor.constraint(equalTo: controller.card.leadingAnchor),
      // What UIKit makes for its arrangement.
      labels[1].topAnchor.constraint(equalTo: labels[0].bottomAnchor, constant: 8).named("UISV-spacing"),
    ])
    if customSpacing { stack.setCustomSpacing(8, after: labels[0]) }
    let capture = LayoutCapture(of: controller.view, name: "Stack")
    capture.record(transition: "collapse", from: "two", to: "one") {
      labels[1].isHidden = true
      labels[1].heightAnchor.constraint(equalToConstant: 0).named("UISV-hiding").isActive = true
    }
    return capture.scene
  }

  /// A stack view of two labels that is a row in one state and a column in the other, with the constraints that UIKit makes for its
  /// arrangement, and their layout guide.
  static func turned(_ states: [String] = ["row", "column"]) -> String {
    let controller = ScreenController()
    let labels = [SizedLabel(60, 20), SizedLabel(40, 20)]
    for (index, label) in labels.enumerated() { label.accessibilityIdentifier = "line\(index + 1)" }
    let (stack, spanner) = (UIStackView(arrangedSubviews: labels), UILayoutGuide())
    stack.accessibilityIdentifier = "lines"
    stack.alignment = .leading
    stack.spacing = 8
    spanner.identifier = "spanner"
    stack.addLayoutGuide(spanner)
    controller.view.add(stack)
    stack.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: 40).isActive = true
    stack.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor).isActive = true
    func turn(_ state: String) {
      NSLayoutConstraint.deactivate(stack.constraints)
      stack.axis = state == "row" ? .horizontal : .vertical
      // The edges of a view along the axis and across it, by attribute.
      let (start, end): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
        state == "row" ? (.leading, .trailing) : (.top, .bottom)
      let (crossStart, crossEnd): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
        state == "row" ? (.top, .bottom) : (.leading, .trailing)
      var made: [NSLayoutConstraint] = []
      func relate(
        _ first: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ relation: NSLayoutConstraint.Relation,
        _ second: AnyObject?, _ other: NSLayoutConstraint.Attribute, _ constant: CGFloat = 0
      ) {
        made.append(
          NSLayoutConstraint(
            item: first, attribute: attribute, relatedBy: relation, toItem: second, attribute: other, multiplier: 1,
            constant: constant))
      }
      relate(labels[0], start, .equal, stack, start)
      relate(labels[1], start, .equal, labels[0], end, 8)
      relate(stack, end, .equal, labels[1], end)
      relate(spanner, start, .equal, stack, start)
      relate(spanner, state == "row" ? .width : .height, .equal, nil, .notAnAttribute)
      relate(spanner, crossStart, .equal, stack, crossStart)
      relate(stack, crossEnd, .equal, spanner, crossEnd)
      for label in labels {
        relate(label, crossStart, .equal, stack, crossStart)
        relate(spanner, crossEnd, .greaterThanOrEqual, label, crossEnd)
      }
      relate(spanner, state == "row" ? .height : .width, .equal, nil, .notAnAttribute)
      made[made.count - 1].priority = UILayoutPriority(51)
      for constraint in made { constraint.identifier = "UISV-\(constraint.firstAttribute)" }
      NSLayoutConstraint.activate(made)
    }
    turn(states[0])
    let capture = LayoutCapture(of: controller.view, name: "Turned")
    for state in states {
      turn(state)
      capture.record(state: state)
    }
    return capture.scene
  }

  /// A table with a cell and a scroll indicator, and a button with its label.
  static func table(namesIndicator: Bool = false) -> String {
    let controller = CardController()
    let table = UITableView()
    table.accessibilityIdentifier = "table"
    table.contentSize = CGSize(width: 335, height: 900)
    let cell = Panel(frame: CGRect(x: 0, y: 0, width: 335, height: 44))
    cell.accessibilityIdentifier = "cell"
    let indicator = _UIScrollViewScrollIndicator(frame: CGRect(x: 330, y: 0, width: 3, height: 60))
    table.addSubview(cell)
    table.addSubview(indicator)
    let button = TitleButton(80, 44)
    button.accessibilityIdentifier = "button"
    button.addSubview(UIButtonLabel(frame: CGRect(x: 10, y: 10, width: 60, height: 24)))
    controller.card.add(table, button)
    NSLayoutConstraint.activate([
      table.topAnchor.constraint(equalTo: controller.card.topAnchor),
      table.leadingAnchor.constraint(equalTo: controller.card.leadingAnchor),
      table.trailingAnchor.constraint(equalTo: controller.card.trailingAnchor),
      table.heightAnchor.constraint(equalToConstant: 400),
      button.topAnchor.constraint(equalTo: table.bottomAnchor),
      button.leadingAnchor.constraint(equalTo: controller.card.leadingAnchor),
    ])
    if namesIndicator {
      controller.card.leadingAnchor.constraint(lessThanOrEqualTo: indicator.leadingAnchor).isActive = true
    }
    return LayoutCapture(of: controller.view, name: "Table").scene
  }

  // MARK: - Directions, texts, baselines

  /// A card of 100 points at the leading edge, and the same from right to left.
  static func directions() -> String {
    let controller = ScreenController()
    let card = Panel()
    card.accessibilityIdentifier = "card"
    controller.view.add(card)
    NSLayoutConstraint.activate([
      card.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor, constant: 20),
      card.topAnchor.constraint(equalTo: controller.view.topAnchor),
      card.widthAnchor.constraint(equalToConstant: 100), card.heightAnchor.constraint(equalToConstant: 100),
    ])
    let capture = LayoutCapture(of: controller.view, name: "Directions")
    capture.record(environment: "Arabic", traits: UITraitCollection(layoutDirection: .rightToLeft))
    precondition(controller.view.effectiveUserInterfaceLayoutDirection == .leftToRight)
    return capture.scene
  }

  /// A screen from right to left.
  static func rightToLeft() -> String {
    let controller = CardController()
    controller.view.semanticContentAttribute = .forceRightToLeft
    return LayoutCapture(of: controller.view, name: "Right to left").scene
  }

  /// A label of several lines, and one that shares its baseline with a value.
  static func texts(_ text: String, width: CGFloat) -> String {
    let controller = ScreenController()
    let (title, value) = (UILabel(), UILabel())
    title.accessibilityIdentifier = "title"
    title.text = text
    title.numberOfLines = 0
    title.adjustsFontForContentSizeCategory = true
    value.accessibilityIdentifier = "value"
    value.text = "12"
    controller.view.add(title, value)
    NSLayoutConstraint.activate([
      title.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor),
      title.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: 40),
      title.widthAnchor.constraint(equalToConstant: width),
      value.leadingAnchor.constraint(equalTo: title.trailingAnchor, constant: 8),
      value.firstBaselineAnchor.constraint(equalTo: title.firstBaselineAnchor),
    ])
    let capture = LayoutCapture(of: controller.view, name: "Texts")
    capture.record(
      environment: "large text", traits: UITraitCollection(preferredContentSizeCategory: .accessibilityExtraLarge))
    return capture.scene
  }

  // MARK: - What changes

  /// A banner that one state adds behind a card, and another brings to the front and turns.
  static func banner() -> String {
    let controller = CardController()
    let capture = LayoutCapture(of: controller.view, name: "Banner")
    capture.record(state: "without")
    let banner = Panel()
    banner.accessibilityIdentifier = "banner"
    controller.view.add(banner)
    controller.view.insertSubview(banner, at: 0)
    let top = banner.topAnchor.constraint(equalTo: controller.view.topAnchor)
    NSLayoutConstraint.activate([
      top, banner.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor),
      banner.trailingAnchor.constraint(equalTo: controller.view.trailingAnchor),
      banner.heightAnchor.constraint(equalToConstant: 60),
    ])
    capture.record(state: "behind")
    controller.view.bringSubviewToFront(banner)
    top.constant = 100
    banner.alpha = 0.3
    banner.transform = CGAffineTransform(rotationAngle: .pi / 6)
    capture.record(state: "in front")
    return capture.scene
  }

  /// A banner that only an environment has.
  static func bannerOnLargeScreens() -> String {
    let controller = CardController()
    let capture = LayoutCapture(of: controller.view, name: "Banner")
    capture.record(environment: "large", size: CGSize(width: 800, height: 1000)) {
      let banner = Panel()
      banner.accessibilityIdentifier = "banner"
      controller.view.add(banner)
      NSLayoutConstraint.activate([
        banner.topAnchor.constraint(equalTo: controller.view.topAnchor),
        banner.leadingAnchor.constraint(equalTo: controller.view.layoutMarginsGuide.leadingAnchor),
        banner.widthAnchor.constraint(equalToConstant: 100), banner.heightAnchor.constraint(equalToConstant: 60),
      ])
    }
    return capture.scene
  }

  /// A state that is recorded again after code has left it changed.
  static func changedState() -> String {
    let controller = CardController()
    let (text, picture) = (UILabel(), Picture(20, 20))
    text.accessibilityIdentifier = "text"
    text.text = "A text"
    text.numberOfLines = 0
    picture.accessibilityIdentifier = "picture"
    controller.card.addSubview(text)
    controller.card.addSubview(picture)
    let capture = LayoutCapture(of: controller.view, name: "Changed")
    capture.record(state: "first")
    controller.card.alpha = 0.5
    capture.record(state: "first")
    for view in [controller.card, text] { view.setContentHuggingPriority(UILayoutPriority(999), for: .horizontal) }
    picture.contentMode = .center
    controller.card.transform = CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
    capture.record(state: "second")
    return capture.scene
  }

  /// A card whose frame code sets after layout.
  static func movedByCode() -> String {
    let controller = CardController()
    let own = layoutEngine
    layoutEngine = { root in
      own(root)
      controller.card.frame.origin.x += 30
    }
    defer { layoutEngine = own }
    return LayoutCapture(of: controller.view, name: "Moved").scene
  }

  // MARK: - Names

  /// A row with outlets of its own.
  final class Row: UIView {
    let title = SizedLabel(50, 20)
    init() {
      super.init(frame: .zero)
      add(title)
      NSLayoutConstraint.activate([
        title.topAnchor.constraint(equalTo: topAnchor), title.leadingAnchor.constraint(equalTo: leadingAnchor),
        title.trailingAnchor.constraint(equalTo: trailingAnchor), title.bottomAnchor.constraint(equalTo: bottomAnchor),
      ])
    }

    required init?(coder: NSCoder) { nil }
  }

  final class NamesController: ScreenController {
    private let header = Panel()
    private lazy var footer = Panel()
    private weak var outlet: UIView?
    private var rows = [Row(), Row()]
    private let row = Row()
    private var heights: [NSLayoutConstraint] = []

    func addHeader() { view.addSubview(header) }

    /// - Parameter isReversed: Whether constraints are made and activated in the opposite order.
    static func captured(isReversed: Bool = false) -> String {
      let controller = NamesController()
      let (anonymous, twins) = ([Panel(), Panel()], [Panel(), Panel()])
      for twin in twins { twin.accessibilityIdentifier = "twin" }
      let outlet = Panel()
      controller.outlet = outlet
      controller.header.accessibilityIdentifier = "the `header`"
      let named = [controller.header, controller.footer, outlet, controller.row]
      let all: [UIView] = named + controller.rows + anonymous + twins
      var constraints: [NSLayoutConstraint] = []
      for (index, view) in all.enumerated() {
        controller.view.add(view)
        constraints += [
          view.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor),
          view.widthAnchor.constraint(equalToConstant: 100), view.heightAnchor.constraint(equalToConstant: 20),
          view.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: CGFloat(index) * 30),
          view.topAnchor.constraint(greaterThanOrEqualTo: controller.view.topAnchor),
          view.topAnchor.constraint(greaterThanOrEqualTo: controller.view.topAnchor, constant: -10),
        ]
      }
      controller.heights = Array(constraints.filter { $0.firstAttribute == .height }.prefix(2))
      NSLayoutConstraint.activate(isReversed ? constraints.reversed() : constraints)
      return LayoutCapture(of: controller.view, name: "Names").scene
    }
  }

  /// Views that no property and no identifier names.
  static func anonymous() -> String {
    let controller = ScreenController()
    let (label, button, field) = (UILabel(), UIButton(), UITextField())
    label.text = "Hello\n  there"
    button.setTitle("Go", for: .normal)
    field.placeholder = "Name"
    for view in [label, button, field] { controller.view.addSubview(view) }
    return LayoutCapture(of: controller.view, name: "Anonymous").scene
  }

  // MARK: - Appearance

  /// Two views of each kind: one that is opaque, receives touches and clips its subviews, and one that does not.
  static func appearances() -> String {
    let controller = ScreenController()
    let makers: [(String, () -> UIView)] = [
      ("view", { UIView() }), ("label", { UILabel() }), ("button", { UIButton() }), ("imageView", { UIImageView() }),
      ("textField", { UITextField() }), ("textView", { UITextView() }), ("switch", { UISwitch() }),
      ("slider", { UISlider() }), ("scrollView", { UIScrollView() }), ("stackView", { UIStackView() }),
      ("control", { UIControl() }),
    ]
    for (kind, make) in makers {
      for (name, isOn) in [("on", true), ("off", false)] {
        let view = make()
        view.accessibilityIdentifier = "\(kind) \(name)"
        view.backgroundColor = isOn ? .white : nil
        (view.isOpaque, view.isUserInteractionEnabled, view.clipsToBounds) = (isOn, isOn, isOn)
        controller.view.addSubview(view)
      }
    }
    return LayoutCapture(of: controller.view, name: "Appearances").scene
  }

  // MARK: - Files

  /// A cell, written to a file in a new folder and read again.
  static func written() throws -> (scene: String, file: String) {
    let controller = CardController()
    let capture = LayoutCapture(of: controller.view, name: "Cell", kind: .cell)
    let folder = FileManager.default.temporaryDirectory.appending(path: "LayoutCaptureTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "Scenes/Cell.json")
    try capture.write(to: url)
    return (capture.scene, try String(contentsOf: url, encoding: .utf8))
  }

  /// A screen with a number of views, each with four constraints.
  static func large(_ count: Int) -> LayoutCapture {
    let controller = ScreenController()
    for index in 0..<count {
      let panel = Panel()
      controller.view.add(panel)
      NSLayoutConstraint.activate([
        panel.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor, constant: CGFloat(index)),
        panel.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: CGFloat(index)),
        panel.widthAnchor.constraint(equalToConstant: 20), panel.heightAnchor.constraint(equalToConstant: 20),
      ])
    }
    return LayoutCapture(of: controller.view, name: "Large")
  }
}
