import LayoutModel
import SceneLoading

/// Identifies the minimum or maximum of an ambiguous attribute.
struct AttributeEnd: Hashable {
  /// View and attribute, such as `title.width`.
  let name: String
  let isMaximum: Bool
}

extension ConfigurationCheck {
  /// The claimed value of each listed end, in points; `nil` if the attribute is claimed to be unbounded there.
  ///
  /// - Throws: if an end is listed twice, or its view or attribute is unknown.
  func ends(_ evidence: ReportValue) throws(CheckFailure) -> [AttributeEnd: Fraction?] {
    var ends: [AttributeEnd: Fraction?] = [:]
    for entry in try evidence.member("ends").elements() {
      let end = try end(entry).end
      let value = try entry.member("value").numberOrNull()
      guard ends.updateValue(value, forKey: end) == nil else { throw .refused(.repeatedName(end.name)) }
    }
    return ends
  }

  /// The end that an entry of the evidence is about, and the index of its attribute among the unknowns.
  private func end(_ entry: ReportValue) throws(CheckFailure) -> (end: AttributeEnd, unknown: Int) {
    let (view, attribute) = (try entry.member("view").string(), try entry.member("attribute").string())
    let side = try entry.member("end").string()
    let name = "\(view).\(attribute)"
    guard let index = names.view(view), let unknown = Unknown.frame.first(where: { $0.name == attribute }),
      side == "min" || side == "max"
    else { throw .refused(.unknownView(name)) }
    return (AttributeEnd(name: name, isMaximum: side == "max"), unknown.index(of: index))
  }

  /// Checks the claimed minima and maxima of ambiguous attributes: an optimal layout has the value, and a dual certificate shows
  /// that no optimal layout goes beyond it.
  ///
  /// - Parameter layout: the reported layout, whose optimality is checked elsewhere.
  func checkEnds(_ layout: Layout) throws(CheckFailure) {
    for entry in try self.entry.member("evidence").member("ends").elements() {
      let (end, unknown) = try end(entry)
      let side = end.isMaximum ? "max" : "min"
      let listed = try ListedFrames(entry, names: names, viewCount: scene.views.count)
      guard let value = try entry.member("value").numberOrNull() else {
        try checkUnbounded(listed, end, unknown, layout)
        continue
      }
      let point = try layout.asGoodPoint(listed, name: "\(side) of \(end.name)")
      guard point[unknown] == value else {
        throw .refused(
          .wrongSize(end.name, claimed: value.description, actual: point[unknown].description))
      }
      // The rows sum to a lower bound: x >= minimum, or -x >= -maximum. That left side is subtracted, so that all terms cancel.
      let sign: Fraction = end.isMaximum ? -.one : .one
      let proof = try WeightedSum(try entry.member("multipliers"), in: layout.rows, where: { _ in true })
      // Priority 0 is below all others, so the bound holds for layouts that are optimal at every priority.
      let bound = try proof.errorBound(at: .zero, in: layout, adding: LinearForm(unknown: unknown) * -sign)
      guard bound == value * sign else {
        throw .refused(.wrongBound(claimed: value.description, actual: (bound * sign).description))
      }
    }
  }

  /// Checks the claim that an attribute is unbounded: the listed move changes it in the claimed direction, and changes no error,
  /// however often it is applied.
  ///
  /// - Parameter listed: the move, as differences of frames; views that are not listed stay where they are.
  private func checkUnbounded(
    _ listed: ListedFrames, _ end: AttributeEnd, _ unknown: Int, _ layout: Layout
  ) throws(CheckFailure) {
    let move = Dictionary(listed.values.map { ($0.unknown, $0.value) }) { _, last in last }
    let difference = move[unknown] ?? .zero
    guard end.isMaximum ? difference.isPositive : difference.isNegative else {
      throw .refused(.noDifference(end.name))
    }
    for index in layout.rowIndices(with: Array(move.keys)) {
      let (row, error) = (layout.rows.rows[index], layout.errors[index])
      let change = row.terms.reduce(Fraction.zero) { $0 + $1.coefficient * (move[$1.unknown] ?? .zero) }
      let isHarmless =
        switch row.relation {
        case _ where change.isZero: true
        case .equal: false
        case .lessThanOrEqual: error.isZero && change.isNegative
        case .greaterThanOrEqual: error.isZero && change.isPositive
        }
      if !isHarmless {
        throw .refused(.broken(row: row.name, error: change.magnitude.description, layout: "a move of \(end.name)"))
      }
    }
  }
}
