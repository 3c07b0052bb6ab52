import ConstraintSolver
import LayoutModel
import LayoutSolving

// Proofs, and the values at which they hold.

extension WireForm where Value == [ProofTerm] {
  private static var meaningOfE: String {
    "E is the first anchor less the multiplier times the second, or the negative of that for leading and trailing from right to left"
  }

  /// The rows of a proof that is not empty.
  package static var multipliers: WireForm {
    .list(.object, #""minItems": 1"#).defined(
      as: "multipliers",
      "rows of a proof: E - b compared with 0, weighted so that the E cancel; \(meaningOfE)")
  }
  package static var weights: WireForm {
    .list(.object).defined(
      as: "weights", "rows of a proof: E - b compared with 0, with the weight of each; \(meaningOfE)")
  }
}

extension ProofTerm: WireValue {
  package static let wire = WireTable<ProofTerm>(inline: true, keywords: ProofRow.isEither) {
    Field(of: ProofRow.wire, \.row)
    Field("multiplier", .multiplier, \.multiplier)
  }
}

extension ProofRow: WireValue {
  /// The keyword of objects with a row.
  package static let isEither = [#""oneOf": [{"required": ["constraint"]}, {"required": ["background"]}]"#]

  package static let wire = WireTable<ProofRow> {
    Field("constraint", ifPresent: .text, naming: { $0.isOfConstraint ? $0.name(in: $1) : nil })
    Field("background", ifPresent: .text, naming: { $0.isOfConstraint ? nil : $0.name(in: $1) })
      .doc("VIEW.width and the like: not negative, or the root's given frame")
  }

  private var isOfConstraint: Bool { if case .constraint = self { true } else { false } }

  private func name(in scene: Scene) -> String {
    switch self {
    case .constraint(let reference, let attribute):
      scene.name(of: reference) + (attribute.map { ".\($0.name)" } ?? "")
    case .background(let attribute): attribute.text(in: scene)
    case .contentSize(let view, let axis): "\(scene.name(of: view)).content.\(axis.sizeName)"
    }
  }
}

extension LeastError: WireValue {
  package static let wire = WireTable<LeastError>(
    "leastError",
    "a sum of errors, and multipliers that bound it from below: the weighted sum of E vanishes; rows of the priority weigh at "
      + "most 1, required ones as much as their relation allows; the weighted sum of b, less the weight of the heaviest row of "
      + "each higher priority times that priority's error, is the error"
  ) {
    Field("priority", .fraction, \.priority)
    Field("error", .fraction, \.error)
    Field("multipliers", .weights, \.multipliers).doc("empty where the error is 0, or where a limit cut the work short")
  }
}

extension WireForm where Value == [Rational] {
  package static var fractions: WireForm { pair(.fraction).defined(as: "fractions") }
}

extension WireForm where Value == RangeSubject {
  package static var subject: WireForm {
    let text = WireForm<String>.text.defined(as: "subject", "width, height, textScale or a parameter")
    return WireForm(text.schema) { subject, json in
      if let names = json.names { json.string(names.scene.name(of: subject)) }
    }
  }
}

extension Scene {
  /// The number of lines of each text.
  ///
  /// - Parameter counts: by `ViewID`; empty if each is 1.
  package func lines(_ counts: [Int]) -> [(String, Int)] {
    textViews.map { (name(of: $0), counts.isEmpty ? 1 : counts[$0.index]) }
  }
}
