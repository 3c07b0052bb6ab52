// Points that satisfy the required rows shared by several programs, as dictionaries that are solved once. Rows are
// added to them, and ranges of variables computed, by pivots from the present basis.

/// The points that satisfy the required rows of a shared program and some added rows.
package struct SharedPoints: Sendable {
  package let sharedProgram: SharedProgram
  /// The core's variables in terms of its roots.
  private let expressions: [RootExpression]
  private let definitions: DefinitionList
  /// By root of the core, its definition.
  private let definitionOfRoot: PartialMap
  /// The dictionary of the components that added rows can affect.
  private var tableau: Tableau
  /// By root of the core, its variable in the dictionary.
  private var columns: PartialMap
  /// The values of the other roots of the core at one point; entries of dictionary roots and defined roots are unused.
  private var otherValues: [Rational]
  /// The values of the roots outside the core.
  private let unaffectedValues: [Rational]

  package enum Failure: Error {
    case contradiction
    /// A limit prevents an answer.
    case cutOff
    /// Rows refer to variables that were not declared as changing.
    case outOfReach
  }

  /// - Parameter variables: All variables that added rows refer to, all of them declared as changing.
  /// - Throws: Why there are no points.
  package init(_ sharedProgram: SharedProgram, changing variables: [Int]) throws(Failure) {
    self.sharedProgram = sharedProgram
    let pivotLimit = LexicographicSolver().pivotLimit
    var unaffected = RequiredSolution(sharedProgram.unaffected, pivotLimit: pivotLimit)
    var required = RequiredSolution(sharedProgram.core, pivotLimit: pivotLimit)
    guard unaffected.certificates.isEmpty && required.certificates.isEmpty else { throw .contradiction }
    guard !unaffected.isCutOff && !required.isCutOff else { throw .cutOff }
    unaffectedValues = unaffected.values()
    expressions = (0..<sharedProgram.core.variableCount).map { required.presolved.elimination.expression(of: $0) }
    let presolved = required.presolved
    definitions = presolved.definitions
    definitionOfRoot = PartialMap(inverting: definitions.roots, keyCount: presolved.rootCount)
    columns = PartialMap(keyCount: presolved.rootCount)
    otherValues = [Rational](repeating: .zero, count: presolved.rootCount)
    tableau = Tableau([], pivotLimit: pivotLimit)

    var isReached = [Bool](repeating: false, count: presolved.rootCount)
    for variable in variables {
      guard let coreVariable = sharedProgram.coreVariable(of: variable), let root = expressions[Int(coreVariable)].root
      else { continue }
      isReached[Int(root)] = true
    }
    // A definition's form contains only later definitions.
    for (root, form) in definitions where isReached[Int(root)] {
      for (variable, _) in form.terms { isReached[Int(variable)] = true }
    }
    var parts: [Tableau] = []
    var next: Int32 = 0
    for (index, component) in presolved.components.enumerated() {
      if component.roots.contains(where: { isReached[Int($0)] }) {
        for root in component.roots {
          columns[root] = next
          next += 1
        }
        parts.append(required.tableau(ofComponent: index))
      } else {
        for (root, value) in zip(component.roots, required.point(ofComponent: index)) {
          otherValues[Int(root)] = value
        }
      }
    }
    tableau = parts.count == 1 ? parts[0] : Tableau(joining: parts, pivotLimit: pivotLimit)
  }

  /// Restricts the points to those that satisfy some more required rows.
  package mutating func add(_ rows: LinearProgram) throws(Failure) {
    guard rows.rowCount > 0 else { return }
    guard rows.allTerms.allSatisfy({ sharedProgram.reaches($0.variable) }) else { throw .outOfReach }
    let logicals = tableau.solveLevel(
      (0..<rows.rowCount).map { row in
        var form = AffineForm(constant: -rows.rows[row].constant)
        for term in rows.termRange(row) {
          let (terms, constant) = expansion(of: Int(rows.allTerms[term].variable))
          let coefficient = rows.coefficient(ofTerm: term)
          form.constant += coefficient * constant
          for (variable, factor) in terms { form.terms.append((variable, coefficient * factor)) }
        }
        form.normalise()
        return Tableau.SoftRow(form: form, relation: rows.rows[row].relation)
      })
    guard !tableau.isCutOff else { throw .cutOff }
    guard tableau.cost.isZero else { throw .contradiction }
    tableau.keepOptimalFace(logicals)
    guard !tableau.isCutOff else { throw .cutOff }
  }

  /// The least and the greatest value of a variable; `nil` if it is unbounded.
  package mutating func range(of variable: Int) throws(Failure) -> (least: Rational?, greatest: Rational?) {
    let (terms, constant) = expansion(of: variable)
    let form = terms.map { (column: $0.variable, coefficient: $0.coefficient) }
    var ends: [Rational?] = []
    for direction in [-1, 1] {
      let ray = tableau.extremise(form, direction)
      guard !tableau.isCutOff else { throw .cutOff }
      ends.append(
        ray != nil
          ? nil : terms.reduce(constant) { $0 + $1.coefficient * tableau.variables[Int($1.variable)].value })
    }
    return (ends[0], ends[1])
  }

  /// A variable expressed through those of the dictionary.
  private func expansion(of variable: Int) -> (terms: [(variable: Int32, coefficient: Rational)], constant: Rational) {
    let whole = sharedProgram.classes.expressions[variable]
    guard let coreVariable = sharedProgram.coreVariable(of: variable) else { return ([], whole.offset) }
    let own = expressions[Int(coreVariable)]
    var constant = whole.offset + whole.scale * own.offset
    guard let root = own.root else { return ([], constant) }
    var form = AffineForm(constant: .zero)
    var cells: [Int32: Rational] = [:]
    var open: [Int32] = []  // definitions still to replace, the earliest last
    func add(_ root: Int32, _ coefficient: Rational) {
      guard let definition = definitionOfRoot[root] else {
        if let column = columns[root] {
          form.terms.append((column, coefficient))
        } else {
          constant += coefficient * otherValues[Int(root)]
        }
        return
      }
      if cells[definition] == nil { open.insert(definition, at: open.firstIndex { $0 < definition } ?? open.count) }
      cells[definition, default: .zero] += coefficient
    }
    add(root, whole.scale * own.scale)
    while let next = open.popLast() {
      guard let factor = cells.removeValue(forKey: next), !factor.isZero else { continue }
      constant += factor * definitions[Int(next)].form.constant
      for (variable, coefficient) in definitions[Int(next)].form.terms { add(variable, factor * coefficient) }
    }
    form.normalise()
    return (form.terms, constant)
  }

  /// The values of all variables at one of the points.
  package func values() -> [Rational] {
    var roots = otherValues
    for root in roots.indices {
      if let column = columns[root] { roots[root] = tableau.variables[Int(column)].value }
    }
    for (root, form) in definitions.reversed() { roots[Int(root)] = form.value(at: roots) }
    return sharedProgram.values(expressions.map { $0.value(at: roots) }, unaffected: unaffectedValues)
  }
}
