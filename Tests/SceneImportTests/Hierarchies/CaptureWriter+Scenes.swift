import ConstraintSolver
import LayoutModel
import LayoutSolving

@testable import SceneImport

extension CaptureWriter {
  /// The capture of a running app that shows a scene.
  ///
  /// What UIKit does not export as constraints, such as the arrangement of stack views, is written as views with autoresizing
  /// masks.
  init(_ scene: Scene, _ solved: SolvedConfiguration, style: Style) {
    self.style = style
    var builder = SceneCapture(scene, solved)
    windows = [builder.window()]
  }
}

/// The objects of one scene's capture.
private struct SceneCapture {
  let scene: Scene
  let solved: SolvedConfiguration
  private var objects: [CaptureWriter.Object] = []
  private var guides: [String: CaptureWriter.Object] = [:]
  private var nextAddress = 0x6000_0000

  init(_ scene: Scene, _ solved: SolvedConfiguration) {
    self.scene = scene
    self.solved = solved
  }

  private static let classes: [ViewKind: String] = [
    .view: "UIView", .label: "UILabel", .button: "UIButton", .imageView: "UIImageView", .textField: "UITextField",
    .textView: "UITextView", .switch: "UISwitch", .slider: "UISlider", .scrollView: "UIScrollView",
    .stackView: "UIStackView", .guide: "UILayoutGuide",
  ]

  private mutating func object(_ className: String) -> CaptureWriter.Object {
    nextAddress += 0x10
    return CaptureWriter.Object("0x" + String(nextAddress, radix: 16), className)
  }

  private func frame(_ view: Int) -> [Double] {
    let frame = solved.frames[view]
    return [frame.x, frame.y, frame.width, frame.height].map(\.approximateValue)
  }

  mutating func window() -> CaptureWriter.Object {
    for (index, view) in scene.views.enumerated() {
      let className = index == 0 ? "UIWindow" : Self.classes[view.kind] ?? "UIView"
      objects.append(object(className))
    }
    for index in scene.views.indices { describe(index) }
    for (owner, subviews) in solved.configuration.subviews.enumerated() {
      for subview in subviews {
        if scene[subview].kind == .guide {
          objects[owner].guides.append(objects[subview.index])
        } else {
          objects[owner].children.append(objects[subview.index])
        }
      }
    }
    for index in scene.constraints.indices where solved.configuration.isActive[index] { addConstraint(index) }
    return objects[0]
  }

  // MARK: - Views

  private mutating func describe(_ index: Int) {
    let (view, object) = (scene.views[index], objects[index])
    let properties = solved.configuration.properties[index]
    if view.kind == .guide {
      object.set("layoutFrame", frame(index))
      object.set("identifier", text: view.name)
      return
    }
    let frame = frame(index)
    object.set("frame", frame)
    object.set("bounds", [0, 0, frame[2], frame[3]])
    object.set("accessibilityIdentifier", text: view.name)
    object.set("alpha", [Double("\(properties.alpha)") ?? 1])
    object.set("hidden", properties.isHidden)
    object.set("layoutMargins", values(view.margins))
    object.set("clipsToBounds", properties.clipsToBounds)
    object.set("userInteractionEnabled", properties.isUserInteractionEnabled)
    object.set("contentHuggingPriorityHorizontal", [number(view.hugging.horizontal.value)])
    object.set("contentHuggingPriorityVertical", [number(view.hugging.vertical.value)])
    object.set("contentCompressionResistancePriorityHorizontal", [number(view.compression.horizontal.value)])
    object.set("contentCompressionResistancePriorityVertical", [number(view.compression.vertical.value)])
    object.set("firstBaselineOffsetFromTop", [number(view.firstBaseline)])
    object.set("lastBaselineOffsetFromBottom", [number(view.lastBaseline)])
    if index == 0 {
      object.set("traitCollectionLayoutDirection", solved.configuration.direction == .rightToLeft ? 1 : 0)
    } else if isMasked(view, properties) {
      addMask(index, frame)
    }
    addContentSize(index, view, properties)
  }

  private func isMasked(_ view: View, _ properties: ViewProperties) -> Bool {
    let superview = view.superview.map { scene[$0] }
    return properties.frame != nil || view.kind == .stackView || superview?.kind == .stackView
      || properties.lineLimit != nil || view.alignmentInsets != .zero
  }

  private mutating func addMask(_ index: Int, _ frame: [Double]) {
    for (attribute, value) in [(32, frame[0]), (33, frame[1]), (7, frame[2]), (8, frame[3])] {
      let constraint = object("NSAutoresizingMaskLayoutConstraint")
      constraint.set("firstItem", objects[index])
      constraint.set("firstAttribute", attribute)
      constraint.set("secondItem", nil as CaptureWriter.Object?)
      constraint.set("constant", [value])
      objects[index].constraints.append(constraint)
    }
  }

  private mutating func addContentSize(_ index: Int, _ view: View, _ properties: ViewProperties) {
    let scale = view.kind.showsText ? number(solved.configuration.textScale) : 1
    let size = properties.intrinsicSize
    for (attribute, length) in [(7, size.horizontal), (8, size.vertical)] {
      guard let length else { continue }
      let constraint = object("NSContentSizeLayoutConstraint")
      constraint.set("firstItem", objects[index])
      constraint.set("firstAttribute", attribute)
      constraint.set("constant", [number(length) * scale])
      objects[index].constraints.append(constraint)
    }
  }

  // MARK: - Constraints

  private mutating func addConstraint(_ index: Int) {
    let constraint = scene.constraints[index]
    let object = object("NSLayoutConstraint")
    let (first, firstAttribute) = side(constraint.first)
    object.set("firstItem", first)
    object.set("firstAttribute", firstAttribute)
    object.set("relation", constraint.relation == .equal ? 0 : constraint.relation == .lessThanOrEqual ? -1 : 1)
    if let second = constraint.second {
      let (item, attribute) = side(second)
      object.set("secondItem", item)
      object.set("secondAttribute", attribute)
    } else {
      object.set("secondItem", nil as CaptureWriter.Object?)
      object.set("secondAttribute", 0)
    }
    let multiplier = constraint.multiplier
    object.set("multiplier", [number(multiplier.numerator) / number(multiplier.denominator)])
    object.set("constant", [constant(solved.configuration.constants[index])])
    object.set("priority", [number(solved.configuration.priorities[index].value)])
    object.set("identifier", text: constraint.name)
    // Views hold constraints, and layout guides do not.
    let view = scene[constraint.first.view]
    let holder = view.kind == .guide ? view.superview ?? .root : constraint.first.view
    objects[holder.index].constraints.append(object)
  }

  private static let attributes: [Attribute: Int] = [
    .left: 1, .right: 2, .top: 3, .bottom: 4, .leading: 5, .trailing: 6, .width: 7, .height: 8, .centerX: 9,
    .centerY: 10, .lastBaseline: 11, .firstBaseline: 12,
  ]
  private static let marginAttributes: [Attribute: Int] = [
    .left: 13, .right: 14, .top: 15, .bottom: 16, .leading: 17, .trailing: 18, .centerX: 19, .centerY: 20,
  ]

  private mutating func side(_ anchor: Anchor) -> (CaptureWriter.Object, Int) {
    let own = Self.attributes[anchor.attribute] ?? 0
    switch anchor.guide {
    case .none: return (objects[anchor.view.index], own)
    case .margins where Self.marginAttributes[anchor.attribute] != nil:
      return (objects[anchor.view.index], Self.marginAttributes[anchor.attribute] ?? 0)
    case .margins: return (guide(of: anchor.view.index, "UIViewLayoutMarginsGuide"), own)
    case .safeArea: return (guide(of: anchor.view.index, "UIViewSafeAreaLayoutGuide"), own)
    case .content: return (guide(of: anchor.view.index, "UIScrollView-contentLayoutGuide"), own)
    case .frame: return (guide(of: anchor.view.index, "UIScrollView-frameLayoutGuide"), own)
    }
  }

  /// A layout guide that UIKit makes for a view, where it lies in the solved layout.
  private mutating func guide(of view: Int, _ identifier: String) -> CaptureWriter.Object {
    if let known = guides["\(view) \(identifier)"] { return known }
    let guide = object("UILayoutGuide")
    guides["\(view) \(identifier)"] = guide
    let frame = frame(view)
    let isSafeArea = identifier == "UIViewSafeAreaLayoutGuide"
    let insets = values(
      isSafeArea
        ? view == 0 ? solved.configuration.rootSafeArea : scene.views[view].safeArea : scene.views[view].margins)
    guide.set("identifier", text: identifier)
    guide.set(
      "layoutFrame", [insets[1], insets[0], frame[2] - insets[1] - insets[3], frame[3] - insets[0] - insets[2]])
    objects[view].guides.append(guide)
    return guide
  }

  private func number(_ value: ExactDecimal) -> Double { Double("\(value)") ?? 0 }
  private func values(_ insets: DecimalInsets) -> [Double] {
    [insets.top, insets.left, insets.bottom, insets.right].map(number)
  }

  private func constant(_ expression: ConstantExpression) -> Double {
    expression.numbers.map(number).reduce(0, +)
      + expression.terms.map {
        number($0.coefficient) * number(solved.configuration.parameterValues[$0.parameter.index])
      }
      .reduce(0, +)
  }
}
