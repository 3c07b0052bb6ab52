import LayoutModel

/// A constraint as text, with its constant and priority in a configuration.
package struct ConstraintEquation: Sendable {
  /// Without the name of the first view, and without that of the second if it is the same: `leading = yellow.trailing + 10
  /// @750`.
  package let short: String
  /// As a scene writes it: `blue.leading == yellow.trailing + 10 @750`.
  package let full: String
  /// The constant alone.
  package let constant: String

  /// As a scene writes it, without the space that would precede a constant.
  package var text: String { full.hasSuffix(" ") ? String(full.dropLast()) : full }

  package init(scene: Scene, configuration: Configuration, constraint id: ConstraintID) {
    let constraint = scene[id]
    let factor = Self.factor(constraint.multiplier)
    let constant = Self.constant(
      configuration.constants[id.index], scene: scene, isAlone: constraint.second == nil)
    self.constant = String(
      Self.constant(configuration.constants[id.index], scene: scene, isAlone: true).drop { $0 == " " })
    let priority = configuration.priorities[id.index]
    let suffix = constant + (priority.isRequired ? "" : " @\(priority.value)")
    let sign =
      switch constraint.relation {
      case .equal: "="
      case .lessThanOrEqual: "≤"
      case .greaterThanOrEqual: "≥"
      }
    let shortRight = constraint.second.map { anchor in
      (factor.map { "\($0) × " } ?? "")
        + (anchor.view == constraint.first.view ? "" : "\(Self.label(of: anchor.view, in: scene)).")
        + Self.place(of: anchor)
    }
    let fullRight = constraint.second.map { anchor in
      (factor.map { "\($0) * " } ?? "") + "\(Self.name(of: anchor.view, in: scene)).\(Self.place(of: anchor))"
    }
    let separator = suffix.hasPrefix(" ") ? "" : " "
    short = "\(Self.place(of: constraint.first)) \(sign)" + (shortRight.map { " " + $0 } ?? "") + separator + suffix
    full =
      "\(Self.name(of: constraint.first.view, in: scene)).\(Self.place(of: constraint.first)) "
      + constraint.relation.symbol + (fullRight.map { " " + $0 } ?? "") + separator + suffix
  }

  /// Guide and attribute: `safeArea.top`.
  package static func place(of anchor: Anchor) -> String {
    anchor.guide == .none ? anchor.attribute.name : "\(anchor.guide).\(anchor.attribute.name)"
  }

  private static func factor(_ ratio: Ratio) -> String? {
    if ratio == .one { return nil }
    return ratio.denominator == .one ? "\(ratio.numerator)" : "\(ratio.numerator)/\(ratio.denominator)"
  }

  /// A sum with signs. A sum that stands alone has no leading plus and is never empty.
  private static func constant(_ constant: ConstantExpression, scene: Scene, isAlone: Bool) -> String {
    var text = ""
    func append(_ number: ExactDecimal, _ unit: String) {
      let digits = number.isNegative ? "\(-number)" : "\(number)"
      let sign = text.isEmpty && isAlone ? (number.isNegative ? " -" : " ") : number.isNegative ? " - " : " + "
      text += sign + digits + unit
    }
    func append(_ term: ConstantExpression.Term) {
      let name = scene.parameters[term.parameter.index].name
      guard term.coefficient.isOne || (-term.coefficient).isOne else { return append(term.coefficient, " * \(name)") }
      let sign = term.coefficient.isNegative ? "-" : "+"
      text += text.isEmpty && isAlone ? (sign == "-" ? " -\(name)" : " \(name)") : " \(sign) \(name)"
    }
    for number in constant.numbers where !number.isZero { append(number, "") }
    for term in constant.terms { append(term) }
    return text.isEmpty && isAlone ? " 0" : text
  }

  /// A view's label, which an arrow makes clear enough; its name if it has no label.
  private static func label(of view: ViewID, in scene: Scene) -> String {
    let label = scene.label(of: view)
    return label == scene.name(of: view) ? name(of: view, in: scene) : label
  }

  /// A view's label, with class and id if it is not unique. Without a label, its name, in backquotes unless it is a plain
  /// identifier.
  private static func name(of view: ViewID, in scene: Scene) -> String {
    let (name, displayName) = (scene.name(of: view), scene.displayName(of: view))
    if name != displayName { return displayName }
    let isPlain = name.utf8.enumerated().allSatisfy { offset, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): offset > 0
      default: false
      }
    }
    return isPlain ? name : "`\(name)`"
  }
}
