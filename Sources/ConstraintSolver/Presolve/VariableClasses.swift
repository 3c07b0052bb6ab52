/// A variable expressed through its root, the variable that represents it after presolve: `scale * root + offset`. A constant has
/// no root, and its value is the offset.
struct RootExpression {
  let root: Int32?
  var scale: Rational
  var offset: Rational

  /// The value of the variable.
  ///
  /// - Parameter values: The values of the roots, by variable.
  func value(at values: [Rational]) -> Rational {
    guard let root else { return offset }
    return scale.smallInteger == 1 && offset.isZero ? values[Int(root)] : scale * values[Int(root)] + offset
  }
}

/// The variables of a presolved program in terms of their roots, and the variables that each root expresses.
struct VariableClasses {
  let expressions: [RootExpression]
  private let rootCount: Int
  /// By root, its variables in order.
  private let members: CompressedLists<Int32>

  /// - Parameters:
  ///   - rootCount: The number of the program's own variables, each of which can be a root.
  ///   - aliases: The variables of a larger program that are expressed in place of the program's own. They are numbered by their
  ///     index in this list. `nil` for the program's own variables.
  init(_ elimination: inout EqualityElimination, count rootCount: Int, _ aliases: [VariableAlias]? = nil) {
    self.rootCount = rootCount
    let count = aliases?.count ?? rootCount
    var expressions: [RootExpression] = []
    expressions.reserveCapacity(count)
    for variable in 0..<count {
      var expression = elimination.expression(of: aliases.map { Int($0[variable].variable) } ?? variable)
      if let alias = aliases?[variable] {
        expression.offset = alias.scale * expression.offset + alias.offset
        expression.scale *= alias.scale
      }
      expressions.append(expression)
    }
    members = CompressedLists(keyCount: rootCount) { add in
      for variable in 0..<count {
        if let root = expressions[variable].root { add(Int(root), Int32(variable)) }
      }
    }
    self.expressions = expressions
  }

  /// The variables that a root expresses, including itself, in order; none for a row activity (`ActivitySubstitution`), which is
  /// numbered after the program's own variables.
  func members(of root: Int32) -> ArraySlice<Int32> {
    Int(root) >= rootCount ? [] : members[Int(root)]
  }

  /// Calls `body` with each variable that a root expresses, and with its value if the root has the given one.
  @inline(__always)
  func forEachMember(of root: Int32, at value: Rational, _ body: (_ variable: Int, _ value: Rational) -> Void) {
    for variable in members(of: root) {
      let variable = Int(variable)
      let quick = expressions[variable].scale.smallInteger.flatMap {
        value.scaled(by: $0, plus: expressions[variable].offset)
      }
      body(variable, quick ?? expressions[variable].scale * value + expressions[variable].offset)
    }
  }
}

extension VariableClasses {
  /// Appends rows over the variables to a program over their roots.
  ///
  /// - Parameter renaming: The variable of a root in `program`; `nil` if the root has none there.
  /// - Returns: Whether all roots have a variable. If not, `program` is left with an incomplete row.
  func add(_ rows: LinearProgram, to program: inout LinearProgram, renaming: (Int32) -> Int32?) -> Bool {
    for row in 0..<rows.rowCount {
      var constant = rows.rows[row].constant
      for term in rows.termRange(row) {
        let expression = expressions[Int(rows.allTerms[term].variable)]
        let coefficient = rows.coefficient(ofTerm: term)
        constant -= coefficient * expression.offset
        guard let root = expression.root else { continue }
        guard let variable = renaming(root) else { return false }
        program.addTerm(Int(variable), coefficient * expression.scale)
      }
      program.endRow(as: rows.rows[row], constant)
    }
    return true
  }
}

/// A variable of a larger program in terms of a variable of a part of it: `scale * variable + offset`.
struct VariableAlias {
  /// The number of the variable in the larger program.
  let name: Int
  let variable: Int32
  let scale: Rational
  let offset: Rational
}

extension EqualityElimination {
  /// Postsolve: the values of the first `count` variables.
  ///
  /// - Parameter rootValues: The values of the roots, by variable.
  mutating func values(_ rootValues: [Rational], count: Int) -> [Rational] {
    (0..<count).map { expression(of: $0).value(at: rootValues) }
  }
}

extension Freedom {
  /// The same freedom with renumbered variables.
  ///
  /// - Parameter name: The new number of a variable; a greater variable has a greater new number.
  func renaming(_ name: (Int) -> Int) -> Freedom {
    func named(_ values: [VariableValue]) -> [VariableValue] {
      values.map { VariableValue(variable: name($0.variable), value: $0.value) }
    }
    var result = self
    for index in ranges.indices { result.ranges[index].variable = name(ranges[index].variable) }
    result.relations = relations.map { relation in
      VariableRelation(
        variable: name(relation.variable), constant: relation.constant,
        terms: relation.terms.map { ($0.coefficient, name($0.variable)) })
    }
    result.witnesses = (named(witnesses.first), named(witnesses.second))
    return result
  }
}
