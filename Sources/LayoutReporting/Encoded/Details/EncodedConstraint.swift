import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving
import WireFormat

/// A constraint with its parts, as the scene writes it, or a generated one.
struct EncodedConstraint: WireValue {
  let reference: ConstraintReference
  let words: String
  fileprivate let values: ConstraintValues
  /// `nil` if the text of the scene is not known.
  let line: Int?

  /// - Parameter configuration: the scene's values before environments and states change them.
  init(_ reference: ConstraintReference, _ configuration: Configuration, in scene: Scene, line: Int?) {
    self.reference = reference
    self.line = line
    words = scene.statement(of: reference, configuration)
    values = ConstraintValues(of: reference, in: configuration, scene)
  }

  static let wire = WireTable<EncodedConstraint>("constraint", inline: true) {
    Field("id", .reference, \.reference)
    Field("words", .text, \.words).doc("the equation of a written one, what a generated one asks for")
    Field("line", .optional(.positive), \.line)
    Field(
      "axis", .optional(.oneOf("x", "y")), naming: { $1.axis(of: $0.reference).map { $0 == .horizontal ? "x" : "y" } }
    )
    .doc("null where it is about both")
    Field("first", .object, naming: { $1.items(of: $0.reference).first })
    Field("relation", .optional(.oneOf("==", "<=", ">=")), naming: { $1.relation(of: $0.reference)?.symbol })
      .doc("null of a stack view's arrangement")
    Field("second", .optional(.object), naming: { $1.items(of: $0.reference).second })
      .doc("null where the right side is a number alone")
    Field("multiplier", .fraction, naming: { $1.multiplier(of: $0.reference) })
    Field(of: WireTable(whole: valueFields), \.values)
    Field("generated", .flag) { !$0.reference.isWritten }
      .doc(
        "whether a view's content, frame or arrangement makes it; those are listed that something in the scene names")
  }
}

/// An item of a constraint: a view or one of its layout guides, with an attribute.
private struct ConstraintItem: WireValue {
  let view: ViewID
  var guide = Guide.none
  /// `nil` where the constraint is about the whole item.
  var attribute: Attribute?

  static let wire = WireTable<ConstraintItem>("item", inline: true) {
    Field("item", .view, \.view)
    Field("attribute", .optional(.text), \.attribute?.name)
    Field("guide", .optional(.oneOf("safeArea", "margins", "content", "frame"))) {
      $0.guide == .none ? nil : "\($0.guide)"
    }
  }
}

/// What environments and states change of a constraint.
struct ConstraintValues: Hashable, Sendable {
  let isActive: Bool
  /// With the values of parameters; `nil` of a stack view's arrangement and of a frame.
  let constant: Rational?
  /// `nil` of a stack view's arrangement.
  let priority: Rational?

  init(of reference: ConstraintReference, in configuration: Configuration, _ scene: Scene) {
    switch reference {
    case .written(let id):
      isActive = configuration.isActive[id.index]
      constant = configuration.constant(of: id)
      priority = Rational(configuration.priorities[id.index].value)
    case .hugging(let view, let axis), .compression(let view, let axis):
      constant = configuration.intrinsicSize(of: view, axis, in: scene)
      isActive = constant != nil
      let isHugging = if case .hugging = reference { true } else { false }
      priority = Rational((isHugging ? scene[view].hugging : scene[view].compression)[axis].value)
    case .fitting(let axis):
      isActive = configuration.rootSize[axis] == nil
      constant = .zero
      priority = Rational(Priority.fittingSize.value)
    case .frame(let view):
      isActive = configuration.properties[view.index].frame != nil
      constant = nil
      priority = Rational(Priority.required.value)
    case .stack(let view, _):
      isActive = configuration.properties[view.index].isInstalled
      (constant, priority) = (nil, nil)
    }
  }
}

/// The values of a constraint in a configuration that differ from those that the scene declares.
struct ChangedConstraint: WireValue {
  private let values: Change<ConstraintValues>
  private let words: String

  /// `nil` if nothing differs.
  init?(_ constraint: EncodedConstraint, in configuration: Configuration, _ scene: Scene) {
    values = Change(
      own: ConstraintValues(of: constraint.reference, in: configuration, scene), declared: constraint.values)
    if values.isNone { return nil }
    words = scene.statement(of: constraint.reference, configuration)
  }

  static let wire = WireTable<ChangedConstraint>(
    "changedConstraint", "what differs from the constraint as the scene declares it, and the words with these values",
    inline: true
  ) {
    Field("words", .text, \.words)
    Field(of: WireTable(changed: valueFields), \.values)
  }
}

private let valueFields: [ChangeableField<ConstraintValues>] = [
  ChangeableField("active", .flag, \.isActive),
  ChangeableField("constant", .optional(.decimal), \.constant, doc: "with its sign"),
  ChangeableField("priority", .optional(.fullPriority), \.priority),
]

extension Scene {
  fileprivate func items(of reference: ConstraintReference) -> (first: ConstraintItem, second: ConstraintItem?) {
    func item(_ anchor: Anchor) -> ConstraintItem {
      ConstraintItem(view: anchor.view, guide: anchor.guide, attribute: anchor.attribute)
    }
    switch reference {
    case .written(let id): return (item(self[id].first), self[id].second.map(item))
    case .fitting(let axis), .hugging(_, let axis), .compression(_, let axis):
      let size: Attribute = axis == .horizontal ? .width : .height
      return (ConstraintItem(view: view(of: reference), attribute: size), nil)
    case .frame(let view): return (ConstraintItem(view: view), nil)
    case .stack(let view, let part):
      return (ConstraintItem(view: part.view), part.view == view ? nil : ConstraintItem(view: view))
    }
  }

  fileprivate func relation(of reference: ConstraintReference) -> Relation? {
    switch reference {
    case .written(let id): self[id].relation
    case .fitting, .frame: .equal
    case .hugging: .lessThanOrEqual
    case .compression: .greaterThanOrEqual
    case .stack: nil
    }
  }

  fileprivate func multiplier(of reference: ConstraintReference) -> Rational {
    guard case .written(let id) = reference else { return .one }
    return Rational(self[id].multiplier.numerator) / Rational(self[id].multiplier.denominator)
  }
}
