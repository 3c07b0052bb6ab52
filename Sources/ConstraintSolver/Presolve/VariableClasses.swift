/// Every variable as `scale * root + offset`, and the variables of each root.
struct VariableClasses {
  let expressions: [(root: Int32, scale: Rational, offset: Rational)]
  private let rootCount: Int
  /// The variables of each root, in order. Constants, whose root is -1, come first, so root r is key r + 1.
  private let members: CompressedLists<Int32>

  /// - Parameters:
  ///   - rootCount: The number of variables that can be roots.
  ///   - aliases: Variables that are expressed in place of the program's own, by number; `nil` for the program's own.
  init(_ elimination: inout EqualityElimination, count rootCount: Int, _ aliases: [VariableAlias]? = nil) {
    self.rootCount = rootCount
    let count = aliases?.count ?? rootCount
    var expressions: [(root: Int32, scale: Rational, offset: Rational)] = []
    expressions.reserveCapacity(count)
    for variable in 0..<count {
      var expression = elimination.expression(of: aliases.map { Int($0[variable].variable) } ?? variable)
      if let alias = aliases?[variable] {
        expression.offset = alias.scale * expression.offset + alias.offset
        expression.scale *= alias.scale
      }
      expressions.append(expression)
    }
    members = CompressedLists(keyCount: rootCount + 1) { add in
      for variable in 0..<count { add(Int(expressions[variable].root) + 1, Int32(variable)) }
    }
    self.expressions = expressions
  }

  /// The variables that a root expresses, including itself, in order; none for a row activity.
  func members(of root: Int32) -> ArraySlice<Int32> {
    Int(root) >= rootCount ? [] : members[Int(root) + 1]
  }

  /// Calls `body` with the variables of a root and their values where the root has a value.
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
  /// Appends rows over the variables as rows over their roots.
  ///
  /// - Parameter place: The variable of a root in `program`; negative if it has none.
  /// - Returns: Whether all roots have a variable.
  func add(_ rows: LinearProgram, to program: inout LinearProgram, place: (Int32) -> Int32) -> Bool {
    for row in 0..<rows.rowCount {
      var constant = rows.rows[row].constant
      for term in rows.termRange(row) {
        let (root, scale, offset) = expressions[Int(rows.allTerms[term].variable)]
        let coefficient = rows.coefficient(ofTerm: term)
        constant -= coefficient * offset
        guard root >= 0 else { continue }
        let variable = place(root)
        guard variable >= 0 else { return false }
        program.addTerm(Int(variable), coefficient * scale)
      }
      let entry = rows.rows[row]
      program.endRow(
        entry.relation, constant, strength: entry.strength, group: Int(entry.group), isTracked: entry.isTracked)
    }
    return true
  }
}

/// A variable of a larger program as `scale * variable + offset`.
struct VariableAlias {
  let name: Int
  let variable: Int32
  let scale: Rational
  let offset: Rational
}

extension EqualityElimination {
  /// Postsolve: the values of the first `count` variables from those of the roots.
  mutating func values(_ rootValues: [Rational], count: Int) -> [Rational] {
    (0..<count).map { variable in
      let (root, scale, offset) = expression(of: variable)
      return root < 0
        ? offset
        : scale.smallInteger == 1 && offset.isZero ? rootValues[Int(root)] : scale * rootValues[Int(root)] + offset
    }
  }
}

extension Freedom {
  /// The same freedom with renamed variables, which keep their order.
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
