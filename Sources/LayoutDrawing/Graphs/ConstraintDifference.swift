/// The change of a constraint between two states.
struct ConstraintDifference: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case activated, deactivated, reweighted, changed, unchanged

    var sign: String {
      switch self {
      case .activated: "+ "
      case .deactivated: "− "
      case .reweighted: "↕ "
      case .changed: "Δ "
      case .unchanged: ""
      }
    }

    var color: String {
      switch self {
      case .activated: Palette.vertical
      case .deactivated: Palette.conflict
      case .reweighted: Palette.redundant
      case .changed: Palette.violated
      case .unchanged: Palette.inactive
      }
    }
  }

  let kind: Kind
  /// The old and the new constant; `nil` if it is unchanged or missing on one side.
  let constant: String?
  let priority: String?

  var isChange: Bool { kind != .unchanged }

  init(from old: DrawnConstraint, to new: DrawnConstraint) {
    let isSame = old.constant == new.constant || old.constant.isEmpty || new.constant.isEmpty
    constant = isSame ? nil : "\(old.constant) → \(new.constant)"
    priority =
      old.priority == new.priority
      ? nil : "@\(old.priority.map { "\($0)" } ?? "") → @\(new.priority.map { "\($0)" } ?? "")"
    switch (old.isActive, new.isActive) {
    case (false, true): kind = .activated
    case (true, false): kind = .deactivated
    case (false, false): kind = .unchanged
    case (true, true): kind = constant != nil ? .changed : priority != nil ? .reweighted : .unchanged
    }
  }
}

extension EdgeLook {
  init(of constraint: DrawnConstraint, _ difference: ConstraintDifference) {
    self.init(of: constraint)
    (color, textColor, fill, border, borderWidth) = (
      difference.kind.color, difference.kind.color, Palette.paper, difference.kind.color, 1
    )
    width = 2.6
    style = constraint.isRequired ? "solid" : "dashed"
    switch difference.kind {
    case .deactivated: style = "dotted"
    case .unchanged:
      (textColor, border, width) = (Palette.faintText, nil, 0.8)
      if !constraint.isActive { style = "dotted" }
    case .activated, .reweighted, .changed: break
    }
  }

  /// The look of one edge for several constraints, coloured by the first change among them.
  init(ofBundleWith difference: ConstraintDifference?) {
    color = difference?.kind.color ?? Palette.bothAxes
    textColor = color
    width = 2
    head = "none"
  }
}
