import ConstraintSolver
import LayoutModel

/// A few constraints of one configuration, with a number as an unknown, that contain a conflict at an end of its range.
struct RangePart {
  /// The constraint of each group of rows, in scene order.
  let references: [ConstraintReference]
  private let subject: RangeSubject
  /// For each variable of the program, the unknown of the configuration, in ascending order. The varied number may come after
  /// the last one.
  private let variables: [Int]
  /// The varied number, as a variable of the program.
  private let number: Int
  /// Background rows in order of variable, followed by the rows of the groups.
  private let program: LinearProgram
  private let names: [ProofRow]

  /// - Parameters:
  ///   - configuration: a configuration that has these constraints.
  ///   - groups: in scene order, each with the rows that contain it.
  init(_ groups: [(rows: RangeRows, members: [Int])], _ subject: RangeSubject, of configuration: Configuration) {
    self.subject = subject
    let lowered = groups[0].rows.lowered
    let number = lowered.variable(of: subject)
    var mentioned: Set<Int> = [number]
    for (rows, members) in groups {
      for row in members { for (variable, _) in rows.program.terms(ofRow: row) { mentioned.insert(variable) } }
    }
    variables = mentioned.sorted()
    let indices = VariableIndices(variables)
    self.number = indices[number]
    var program = LinearProgram(variableCount: variables.count)
    var names: [ProofRow] = []
    for (index, variable) in variables.enumerated() where variable != number {
      guard let (relation, value) = lowered.background(ofVariable: variable, in: configuration) else { continue }
      program.addRow([(index, .one)], relation, value, strength: .background, group: nil)
      names.append(lowered.backgroundName(ofVariable: variable))
    }
    for (group, (rows, members)) in groups.enumerated() {
      for row in members {
        let terms = rows.program.terms(ofRow: row).map {
          (variable: indices[$0.variable], coefficient: $0.coefficient)
        }
        program.addRow(
          terms, rows.program.relation(ofRow: row), rows.program.constant(ofRow: row), strength: .required, group: group
        )
        names.append(rows.lowered.proofRow(rows.origins[row]))
      }
    }
    references = groups.map { $0.rows.lowered.constraint(ofRow: $0.rows.origins[$0.members[0]]) }
    self.program = program
    self.names = names
  }

  /// The rows, with a last row that fixes the number.
  func program(at value: Rational) -> LinearProgram {
    var fixed = program
    fixed.addRow([(number, .one)], .equal, value, strength: .background, group: nil)
    return fixed
  }

  /// The value within bounds, nearest to another one, at which some groups can hold. Also returns the proof that no nearer
  /// value works: multipliers of rows whose weighted sum depends on the number alone; `nil` if there is no proof.
  func nearest(
    to value: Rational, within bounds: (Rational, Rational), among groups: Set<Int>
  ) -> (value: Rational, multipliers: [(row: Int, multiplier: Rational)]?)? {
    var chosen = LinearProgram(variableCount: variables.count)
    var origins: [Int] = []
    for row in 0..<program.rowCount {
      if let group = program.group(ofRow: row), !groups.contains(group) { continue }
      chosen.addRow(row, of: program)
      origins.append(row)
    }
    chosen.addNearest(number, to: value, within: bounds)
    let solution = chosen.optimum(provesOptima: true)
    guard solution.isFeasible && !solution.isCutOff else { return nil }
    // The rows that define the bounds and the target value are not part of the configuration.
    let proof = solution.optima.first { $0.strength == .optional(level: 0) }?.multipliers.compactMap { term in
      term.row < origins.count ? (row: origins[term.row], multiplier: term.multiplier) : nil
    }
    return (solution.values[number], proof)
  }

  /// A proof that rows conflict at a value, with multipliers that also prove it for every value further out.
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

  /// Multipliers of the rows and of the last row that fixes the number, by name, in order of row.
  func terms(_ multipliers: [(row: Int, multiplier: Rational)]) -> [ProofTerm] {
    var result: [(variable: Int, term: ProofTerm)] = []
    for (row, multiplier) in multipliers.sorted(by: { $0.row < $1.row }) where !multiplier.isZero {
      if row < program.rowCount {
        let isBackground = program.group(ofRow: row) == nil
        let variable = isBackground ? program.firstVariable(ofRow: row) : .max
        result.append((variable, ProofTerm(row: names[row], multiplier: multiplier)))
      } else if let attribute = subject.rootAttribute {
        let name = ProofRow.background(ViewAttribute(view: .root, attribute: attribute))
        let index = result.firstIndex { $0.variable > number } ?? result.count
        result.insert((number, ProofTerm(row: name, multiplier: multiplier)), at: index)
      }
    }
    return result.map(\.term)
  }

  /// The values with the configuration's own variables.
  func named(_ values: [VariableValue]) -> [VariableValue] {
    values.compactMap { entry in
      entry.variable == number && subject.rootAttribute == nil
        ? nil : VariableValue(variable: variables[entry.variable], value: entry.value)
    }
  }
}

extension LinearProgram {
  /// Adds rows for which the optimum is the value of a variable, within bounds, nearest to another one.
  mutating func addNearest(_ variable: Int, to value: Rational, within bounds: (Rational, Rational)) {
    addRow([(variable, .one)], .greaterThanOrEqual, bounds.0, strength: .background, group: nil)
    addRow([(variable, .one)], .lessThanOrEqual, bounds.1, strength: .background, group: nil)
    addRow([(variable, .one)], .equal, value, strength: .optional(level: 0), group: nil)
  }
}

extension LoweredConfiguration {
  /// The background row of a variable: given sides of the root are fixed, and sizes are not negative.
  fileprivate func background(
    ofVariable variable: Int, in configuration: Configuration
  ) -> (relation: RowRelation, value: Rational)? {
    guard let attribute = attribute(ofVariable: variable) else { return (.greaterThanOrEqual, .zero) }
    if attribute.view == .root { return configuration.background(ofRoot: attribute.attribute) }
    return attribute.attribute.isSize ? (.greaterThanOrEqual, .zero) : nil
  }
}
