import ConstraintSolver
import LayoutModel

/// A few constraints of one configuration with a number as an unknown: what a conflict at an end of its range is among.
struct RangePart {
  /// What the groups of rows stand for, in scene order.
  let references: [ConstraintReference]
  private let subject: RangeSubject
  /// The unknowns of the configuration that the program's variables are, in order; the number may be beyond the last one.
  private let variables: [Int]
  /// The number among the program's variables.
  private let number: Int
  /// Background rows in order of variable, then those of the groups.
  private let program: LinearProgram
  private let names: [ProofRow]

  /// - Parameters:
  ///   - configuration: one that has these constraints.
  ///   - groups: in scene order, each with the rows that it is among.
  init(_ groups: [(rows: RangeRows, members: [Int])], _ subject: RangeSubject, of configuration: Configuration) {
    self.subject = subject
    let lowered = groups[0].rows.lowered
    let number = lowered.variable(of: subject)
    var mentioned: Set<Int> = [number]
    for (rows, members) in groups {
      for row in members { for (variable, _) in rows.program.terms(ofRow: row) { mentioned.insert(variable) } }
    }
    variables = mentioned.sorted()
    let places = VariablePlaces(variables)
    self.number = places[number]
    var program = LinearProgram(variableCount: variables.count)
    var names: [ProofRow] = []
    for (place, variable) in variables.enumerated() where variable != number {
      guard let (relation, value) = lowered.background(ofVariable: variable, in: configuration) else { continue }
      program.addRow([(place, .one)], relation, value, strength: .background, group: -1)
      names.append(lowered.backgroundName(ofVariable: variable))
    }
    for (group, (rows, members)) in groups.enumerated() {
      for row in members {
        let terms = rows.program.terms(ofRow: row).map {
          (variable: places[$0.variable], coefficient: $0.coefficient)
        }
        program.addRow(
          terms, rows.program.relation(ofRow: row), rows.program.constant(ofRow: row), strength: .required, group: group
        )
        names.append(rows.lowered.proofRow(rows.origins[row]))
      }
    }
    references = groups.map { $0.rows.lowered.references[$0.rows.group(ofRow: $0.members[0])] }
    self.program = program
    self.names = names
  }

  /// The rows with the number fixed by a last one.
  func program(at value: Rational) -> LinearProgram {
    var fixed = program
    fixed.addRow([(number, .one)], .equal, value, strength: .background, group: -1)
    return fixed
  }

  /// The value nearest to another one at which some groups can hold, within bounds, and what proves that no nearer one
  /// does: multipliers of rows, whose weighted sum hangs on the number alone; nil where there is none.
  func nearest(
    to value: Rational, within bounds: (Rational, Rational), among groups: Set<Int>
  ) -> (value: Rational, multipliers: [(row: Int, multiplier: Rational)]?)? {
    var chosen = LinearProgram(variableCount: variables.count)
    var origins: [Int] = []
    for row in 0..<program.rowCount {
      let group = program.group(ofRow: row)
      if group >= 0 && !groups.contains(group) { continue }
      chosen.addTerms(ofRow: row, of: program)
      chosen.endRow(
        program.relation(ofRow: row), program.constant(ofRow: row), strength: program.strength(ofRow: row), group: group
      )
      origins.append(row)
    }
    chosen.addNearest(number, to: value, within: bounds)
    var solver = LexicographicSolver()
    solver.findsFreedoms = false
    solver.provesOptima = true
    let solution = solver.solve(chosen)
    guard solution.isFeasible && !solution.isCutOff else { return nil }
    // The rows that tell how far the range goes, and from where, are not the configuration's.
    let proof = solution.optima.first { $0.rank == 0 }?.multipliers.compactMap { term in
      term.row < origins.count ? (row: origins[term.row], multiplier: term.multiplier) : nil
    }
    return (solution.values[number], proof)
  }

  /// That rows conflict at a value, by multipliers that prove it of every value further on.
  func proof(
    _ multipliers: [(row: Int, multiplier: Rational)], at value: Rational
  ) -> (terms: [ProofTerm], contradiction: Rational)? {
    var slope = Rational.zero
    var sum = Rational.zero
    for (row, multiplier) in multipliers {
      for term in program.terms(ofRow: row) where term.variable == number { slope += multiplier * term.coefficient }
      sum += multiplier * program.constant(ofRow: row)
    }
    sum -= slope * value
    return sum.isPositive ? (terms(multipliers + [(program.rowCount, -slope)]), sum) : nil
  }

  /// Multipliers of the rows with the number fixed, by the names of these; in order of row.
  func terms(_ multipliers: [(row: Int, multiplier: Rational)]) -> [ProofTerm] {
    var result: [(variable: Int, term: ProofTerm)] = []
    for (row, multiplier) in multipliers.sorted(by: { $0.row < $1.row }) where !multiplier.isZero {
      if row < program.rowCount {
        let isBackground = program.group(ofRow: row) < 0
        let variable = isBackground ? program.firstVariable(ofRow: row) : .max
        result.append((variable, ProofTerm(row: names[row], multiplier: multiplier)))
      } else if let attribute = subject.rootAttribute {
        let name = ProofRow.background(ViewAttribute(view: .root, attribute: attribute))
        let place = result.firstIndex { $0.variable > number } ?? result.count
        result.insert((number, ProofTerm(row: name, multiplier: multiplier)), at: place)
      }
    }
    return result.map(\.term)
  }

  /// Values by the configuration's own variables.
  func named(_ values: [VariableValue]) -> [VariableValue] {
    values.compactMap { entry in
      entry.variable == number && subject.rootAttribute == nil
        ? nil : VariableValue(variable: variables[entry.variable], value: entry.value)
    }
  }
}

extension LinearProgram {
  /// Asks for the value of a variable within bounds that is nearest to another one.
  mutating func addNearest(_ variable: Int, to value: Rational, within bounds: (Rational, Rational)) {
    addRow([(variable, .one)], .greaterThanOrEqual, bounds.0, strength: .background, group: -1)
    addRow([(variable, .one)], .lessThanOrEqual, bounds.1, strength: .background, group: -1)
    addRow([(variable, .one)], .equal, value, strength: .optional(rank: 0), group: -1)
  }
}

extension LoweredConfiguration {
  /// What the background says of a variable: the root's frame is fixed, and no size is negative.
  fileprivate func background(
    ofVariable variable: Int, in configuration: Configuration
  ) -> (relation: RowRelation, value: Rational)? {
    guard let attribute = attribute(ofVariable: variable) else { return (.greaterThanOrEqual, .zero) }
    let isSize = attribute.attribute == .width || attribute.attribute == .height
    guard attribute.view == .root else { return isSize ? (.greaterThanOrEqual, .zero) : nil }
    let size = configuration.rootSize
    return (.equal, isSize ? Rational(attribute.attribute == .width ? size.horizontal : size.vertical) : .zero)
  }
}
