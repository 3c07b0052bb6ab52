import ConstraintSolver
import LayoutModel

/// A few constraints of one configuration with a number as an unknown, in which the conflict at an end of a range is
/// searched.
struct RangePart {
  /// By group of rows, its constraint, in scene order.
  let references: [ConstraintReference]
  private let subject: RangeSubject
  /// By variable of the program, the configuration's variable, in order; the number may come after the last one.
  private let variables: [Int]
  /// The program's variable for the number.
  private let number: Int
  /// Background rows in order of variable, then the rows of the groups.
  private let program: LinearProgram
  private let names: [ProofRow]

  /// - Parameters:
  ///   - configuration: A configuration that has these constraints.
  ///   - groups: In scene order, each with its source.
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

  /// The rows, and a last one that fixes the number.
  func program(at value: Rational) -> LinearProgram {
    var fixed = program
    fixed.addRow([(number, .one)], .equal, value, strength: .background, group: -1)
    return fixed
  }

  /// The value nearest to another one for which some groups can hold, within bounds, and a proof that no nearer value
  /// works: multipliers of rows whose weighted sum contains only the number. `nil` if there is none.
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
    // The rows of the bounds and of the wish do not belong to the configuration.
    let proof = solution.optima.first { $0.rank == 0 }?.multipliers.compactMap { term in
      term.row < origins.count ? (row: origins[term.row], multiplier: term.multiplier) : nil
    }
    return (solution.values[number], proof)
  }

  /// A proof that rows conflict at a value, by multipliers that prove it for every value beyond.
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

  /// Translates multipliers of the rows with the number fixed to named rows, in order of row.
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

  /// Translates values to the configuration's own variables.
  func named(_ values: [VariableValue]) -> [VariableValue] {
    values.compactMap { entry in
      entry.variable == number && subject.rootAttribute == nil
        ? nil : VariableValue(variable: variables[entry.variable], value: entry.value)
    }
  }
}

extension LinearProgram {
  /// Adds rows for the value of a variable within bounds that is nearest to another one.
  mutating func addNearest(_ variable: Int, to value: Rational, within bounds: (Rational, Rational)) {
    addRow([(variable, .one)], .greaterThanOrEqual, bounds.0, strength: .background, group: -1)
    addRow([(variable, .one)], .lessThanOrEqual, bounds.1, strength: .background, group: -1)
    addRow([(variable, .one)], .equal, value, strength: .optional(rank: 0), group: -1)
  }
}

extension LoweredConfiguration {
  /// The background row of a variable: the root's frame is fixed, and no size is negative.
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
