import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

extension EncodedEvidence {
  /// The proof is that of a conflict, with the subject at `at`.
  func write(_ range: RangeEvidence, to json: inout JSONWriter) {
    json.member("subject", scene.name(of: range.declared.subject))
    json.key("declared")
    write(from: range.declared.lower, to: range.declared.upper, &json)
    json.key("unsatisfiable")
    if range.isBelow {
      write(from: range.declared.lower, to: range.bound, &json)
    } else {
      write(from: range.bound, to: range.declared.upper, &json)
    }
    json.key("checked")
    json.exact(range.value)
    json.key("at")
    json.exact(range.conflict.value)
    write(range.conflict.conflict, to: &json)
  }

  private func write(from lower: Rational, to upper: Rational, _ json: inout JSONWriter) {
    json.array(inline: true) { json in
      json.element()
      json.exact(lower)
      json.element()
      json.exact(upper)
    }
  }
}
