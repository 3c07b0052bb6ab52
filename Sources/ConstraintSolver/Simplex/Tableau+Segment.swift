// A one-dimensional face needs no simplex: its two ends are where bounds limit the only free column.

extension Tableau {
  /// A face on which everything moves with one column.
  struct Segment {
    fileprivate let column: Int32
    /// How far the column moves down and up from the present point.
    let ends: [Rational]
  }

  /// The face as a segment; `nil` unless it has one dimension and two ends.
  ///
  /// - Precondition: Implied equalities are fixed.
  var segment: Segment? {
    var column: Int32?
    for variable in variables.indices where variables[variable].basicRow == nil && !variables[variable].isFixed {
      if column != nil { return nil }
      column = Int32(variable)
    }
    guard let column else { return nil }
    var least: Rational?
    var greatest: Rational?
    /// Ends the segment where a variable meets its bounds.
    ///
    /// - Parameter slope: How far the variable moves when the column moves by one.
    func limit(_ variable: Int, _ slope: Rational) {
      let value = variables[variable].value
      let (below, above) = (variables[variable].lower, variables[variable].upper)
      if let bound = slope.isPositive ? below : above {
        let step = (bound - value) / slope
        if least.map({ step > $0 }) ?? true { least = step }
      }
      if let bound = slope.isPositive ? above : below {
        let step = (bound - value) / slope
        if greatest.map({ step < $0 }) ?? true { greatest = step }
      }
    }
    limit(Int(column), .one)
    for (row, basic) in zip(rows, basicVariables) where !row.isEmpty { limit(Int(basic), row.coefficients[0]) }
    guard let least, let greatest else { return nil }
    return Segment(column: column, ends: [least, greatest])
  }

  /// The slope of a variable in the column of a segment.
  func slope(of variable: Int32, along segment: Segment) -> Rational {
    if variable == segment.column { return .one }
    return variables[Int(variable)].basicRow.flatMap { rows[Int($0)].coefficients.first } ?? .zero
  }
}
