// The points in which required rows that programs share hold, as dictionaries that are solved once: rows are added to them,
// and extreme values of variables sought in them, by pivots from where they stand.

/// All points in which the required rows of a presolved program hold, with some further ones.
package struct SharedPoints: Sendable {
  package let presolved: PresolvedProgram
  /// The core's variables in terms of its roots.
  private let expressions: [(root: Int32, scale: Rational, offset: Rational)]
  private let definitions: DefinitionList
  /// By root of the core: its definition, -1 where it has none.
  private var definitionOfRoot: [Int32]
  /// All that further rows reach.
  private var tableau: Tableau
  /// By root of the core: its variable in the tableau, -1 where it is not there.
  private var places: [Int32]
  /// The roots of the core in a point; of those in the tableau and of those defined nothing.
  private var otherValues: [Rational]
  /// Of what no row that is not shared reaches.
  private let settled: [Rational]

  package enum Failure: Error {
    case contradiction
    /// A limit keeps from knowing.
    case cutOff
    /// Rows refer to other variables than those that were named as changing.
    case outOfReach
  }

  /// - Parameter variables: those that further rows refer to, all among those that were named as changing.
  /// - Throws: why there are no points.
  package init(_ presolved: PresolvedProgram, changing variables: [Int]) throws(Failure) {
    self.presolved = presolved
    let pivotLimit = LexicographicSolver().pivotLimit
    var rest = RequiredSolution(presolved.rest, pivotLimit: pivotLimit)
    var required = RequiredSolution(presolved.core, pivotLimit: pivotLimit)
    guard rest.certificates.isEmpty && required.certificates.isEmpty else { throw .contradiction }
    guard !rest.isCutOff && !required.isCutOff else { throw .cutOff }
    settled = rest.values()
    expressions = (0..<presolved.core.variableCount).map { required.reduction.elimination.expression(of: $0) }
    let reduction = required.reduction
    definitions = reduction.definitions
    definitionOfRoot = [Int32](repeating: -1, count: reduction.rootCount)
    for (index, definition) in definitions.enumerated() { definitionOfRoot[Int(definition.root)] = Int32(index) }
    places = [Int32](repeating: -1, count: reduction.rootCount)
    otherValues = [Rational](repeating: .zero, count: reduction.rootCount)
    tableau = Tableau([], pivotLimit: pivotLimit)

    var isReached = [Bool](repeating: false, count: reduction.rootCount)
    for variable in variables {
      let root = presolved.classes.expressions[variable].root
      guard root >= 0, presolved.places[Int(root)] >= 0 else { continue }
      let own = expressions[Int(presolved.places[Int(root)])].root
      if own >= 0 { isReached[Int(own)] = true }
    }
    // A definition's form has only definitions that come later.
    for (root, form) in definitions where isReached[Int(root)] {
      for (variable, _) in form.terms { isReached[Int(variable)] = true }
    }
    var parts: [Tableau] = []
    var next: Int32 = 0
    for (index, component) in reduction.components.enumerated() {
      if component.roots.contains(where: { isReached[Int($0)] }) {
        for root in component.roots {
          places[Int(root)] = next
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

  /// Leaves only those points in which some more rows hold, all of which have to.
  package mutating func add(_ rows: LinearProgram) throws(Failure) {
    guard rows.rowCount > 0 else { return }
    guard rows.allTerms.allSatisfy({ reaches($0.variable) }) else { throw .outOfReach }
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

  /// The least and the greatest value of a variable; nil where there is no end.
  package mutating func range(of variable: Int) throws(Failure) -> (least: Rational?, greatest: Rational?) {
    let (terms, constant) = expansion(of: variable)
    let form = terms.map { (place: $0.variable, coefficient: $0.coefficient) }
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

  private func reaches(_ variable: Int32) -> Bool {
    let root = presolved.classes.expressions[Int(variable)].root
    return root < 0 || presolved.places[Int(root)] >= 0
  }

  /// A variable over those of the tableau.
  private func expansion(of variable: Int) -> (terms: [(variable: Int32, coefficient: Rational)], constant: Rational) {
    let (root, scale, offset) = presolved.classes.expressions[variable]
    guard root >= 0 else { return ([], offset) }
    let own = expressions[Int(presolved.places[Int(root)])]
    var constant = offset + scale * own.offset
    guard own.root >= 0 else { return ([], constant) }
    var form = AffineForm(constant: .zero)
    var cells: [Int32: Rational] = [:]
    var open: [Int32] = []  // definitions to replace, the earliest last
    func add(_ root: Int32, _ coefficient: Rational) {
      let definition = definitionOfRoot[Int(root)]
      if definition < 0 {
        if places[Int(root)] >= 0 {
          form.terms.append((places[Int(root)], coefficient))
        } else {
          constant += coefficient * otherValues[Int(root)]
        }
        return
      }
      if cells[definition] == nil { open.insert(definition, at: open.firstIndex { $0 < definition } ?? open.count) }
      cells[definition, default: .zero] += coefficient
    }
    add(own.root, scale * own.scale)
    while let next = open.popLast() {
      guard let factor = cells.removeValue(forKey: next), !factor.isZero else { continue }
      constant += factor * definitions[Int(next)].form.constant
      for (variable, coefficient) in definitions[Int(next)].form.terms { add(variable, factor * coefficient) }
    }
    form.normalise()
    return (form.terms, constant)
  }

  /// All variables in one of the points.
  package func values() -> [Rational] {
    var roots = otherValues
    for (root, place) in places.enumerated() where place >= 0 { roots[root] = tableau.variables[Int(place)].value }
    for (root, form) in definitions.reversed() {
      roots[Int(root)] = form.terms.reduce(form.constant) { $0 + $1.coefficient * roots[Int($1.variable)] }
    }
    let point = expressions.map { root, scale, offset in root < 0 ? offset : scale * roots[Int(root)] + offset }
    return presolved.values(point, settled: settled)
  }
}
