import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

struct SmallTouchTarget: Rule {
  typealias Evidence = TouchTarget

  /// The size that Apple's Human Interface Guidelines ask for, in points.
  static let recommended = Rational(44)
  /// The least size that WCAG 2.2 allows (success criterion 2.5.8, target size), in points.
  static let minimum = Rational(24)
  /// The least height that UIKit gives a segmented control, in points: 28 at first, 31 and 32 in newer versions.
  static let segmentedControlHeight = Rational(28)

  let id = RuleID.smallTouchTarget
  /// The severity for a control between the two sizes. A smaller control is a warning.
  let severity = Severity.note
  let summary = "a control is small to hit: below 44 pt, or, as a warning, below 24 pt"
  let explanation = """
    A control that reacts to touches is less than 44 pt wide or tall, the least that Apple's guidelines ask for: a note. \
    Below 24 pt, the least that WCAG 2.2 allows, it is a warning. UIKit gives switches, sliders \
    and text fields their size: they are reported below 24 pt, and not where they have an intrinsic size. The height of a \
    UISegmentedControl is reported below the 28 pt that UIKit gives it.

    Fingers miss small controls, and hit what is beside them.

    Make the control larger, or enlarge the area that reacts to touches in `point(inside:with:)` and say so with \
    `hitInsets`.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": {
        "id": "screen", "size": [375, 667],
        "subviews": [{ "id": "close", "kind": "button", "frame": [340, 40, 20, 20] }]
      }
    }
    """
  let mending = [("[340, 40, 20, 20]", "[315, 28, 44, 44]")]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    // Controls in a window are hit with a pointer.
    if scene.rootKind == .window { return [] }
    return analysis.examined.views.compactMap { examined in
      guard let target = examined.outcome.touchTarget else { return nil }
      let view = examined.view
      let name = scene.quotedName(of: view)
      return finding(
        severity: target.least == Self.minimum ? .warning : severity,
        message: "the touch area of \(name) is \(target.sizes), less than \(decimal(target.least))",
        configurations: examined.configurations, views: [view], location: scene[view].nameLocation, label: target.sizes,
        suggestions: [
          "make \(name) at least \(decimal(target.least)) \(target.extents), or enlarge its touch area "
            + (scene.isImported ? "in `point(inside:with:)`" : "by `hitInsets`")
        ],
        evidence: target, isRecovered: analysis.isRecovered(examined))
    }
  }
}

/// A control that is small to hit.
struct TouchTarget: LayoutEvidence, Hashable {
  /// The sides that are too small, not empty.
  let sides: [Side]
  /// The length below which a side counts as too small, in points.
  let least: Rational

  /// How far the area that reacts to touches extends along one axis, in points.
  struct Side: WireValue, Hashable {
    let axis: Axis
    let length: Rational

    static let wire = WireTable<Side>(inline: true) {
      Field("attribute", .size, \.axis)
      Field("size", .fraction, \.length)
    }
  }

  static let wire = WireTable<TouchTarget>("touchTargetEvidence") {
    Field("sides", .list(.object, #""minItems": 1"#), \.sides).doc("of the area that reacts to touches")
    Field("least", .fraction, \.least)
  }

  var standsForOthers: Bool { true }
  var measure: Measure? { Measure(sides.map(\.length).min().map { -$0 }, "", isLeastWorst: true) }

  func subject(in scene: Scene) -> String? { "the \(list(sides.map(\.axis.sizeName)))" }

  func add(_ followers: [Finding], to finding: inout Finding, in analysis: Analysis) {
    let controls = followers.filter { $0.rule == finding.rule }.compactMap(\.views.first)
    finding.name(controls, in: analysis.scene) { ", as \($1 ? "are those" : "is that") of \($0)" }
  }
}

extension TouchTarget {
  /// `20 wide and 30 tall`.
  fileprivate var sizes: String { list(sides.map { "\(rounded($0.length)) \($0.axis.extent)" }) }

  fileprivate var extents: String { list(sides.map(\.axis.extent)) }
}

extension ScreenExamination {
  /// The sides of a control that are small to hit; `nil` for all other views.
  ///
  /// - Parameter shortages: axes along which a shortage of room is reported already.
  func touchTarget(of view: ViewID, besides shortages: [Axis]) -> TouchTarget? {
    guard screen.isControl(view), !screen.bounds[view.index].isEmpty else { return nil }
    // The sides of a rotated view are those of its frame.
    let bounds = screen.bounds[view.index]
    let frame = bounds.isBox ? Frame(bounds.box) : screen.frames[view.index]
    let insets = screen.scene[view].hitInsets
    let width = frame.width + Rational(insets.left).magnitude + Rational(insets.right).magnitude
    let height = frame.height + Rational(insets.top).magnitude + Rational(insets.bottom).magnitude
    let sides = [TouchTarget.Side(axis: .horizontal, length: width), TouchTarget.Side(axis: .vertical, length: height)]
    let small = sides.filter { $0.length < least(of: view, along: $0.axis) && !shortages.contains($0.axis) }
    guard !small.isEmpty else { return nil }
    let tiny = small.filter { $0.length < SmallTouchTarget.minimum }
    return tiny.isEmpty
      ? TouchTarget(sides: small, least: SmallTouchTarget.recommended)
      : TouchTarget(sides: tiny, least: SmallTouchTarget.minimum)
  }

  /// The length below which a side is reported. A size that UIKit itself gives a control is not.
  private func least(of view: ViewID, along axis: Axis) -> Rational {
    if axis == .vertical && screen.scene[view].className == "UISegmentedControl" {
      return SmallTouchTarget.segmentedControlHeight
    }
    return switch screen.scene[view].kind {
    case .switch, .slider, .textField:
      screen.properties[view.index].intrinsicSize[axis] == nil ? SmallTouchTarget.minimum : .zero
    case .view, .label, .button, .imageView, .textView, .scrollView, .stackView, .guide, .keyboard:
      SmallTouchTarget.recommended
    }
  }
}
