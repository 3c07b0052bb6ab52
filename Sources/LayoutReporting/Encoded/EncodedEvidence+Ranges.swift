import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

extension EncodedEvidence {
  /// Writes the proof as that of a conflict, with the subject at the value `at`.
  func write(_ range: RangeEvidence, to json: inout JSONWriter) {
    json.member("subject", scene.name(of: range.declared.subject))
    json.member("declared", from: range.declared.lower, to: range.declared.upper)
    if range.isBelow {
      json.member("unsatisfiable", from: range.declared.lower, to: range.bound)
    } else {
      json.member("unsatisfiable", from: range.bound, to: range.declared.upper)
    }
    json.key("checked")
    json.exact(range.value)
    json.key("at")
    json.exact(range.conflict.value)
    write(range.conflict.conflict, to: &json)
  }
}

extension JSONWriter {
  mutating func member(_ name: StaticString, from lower: Rational, to upper: Rational) {
    key(name)
    array(inline: true) { json in
      json.element()
      json.exact(lower)
      json.element()
      json.exact(upper)
    }
  }
}
