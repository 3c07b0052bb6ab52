// Many queries about one program.
//
// The required equalities are eliminated once. The remaining rows fall into components that share no variable, so a
// change in one does not affect the others. Many components have the same content, such as the cells of a list, so
// answers are cached by content.

import Synchronization

/// Decides whether variables of a program are determined, component by component, with its required equalities
/// eliminated.
package struct DeterminacyAnalysis: Sendable {
  private let classes: VariableClasses
  /// The rows that remain after eliminating the required equalities.
  private let remaining: LinearProgram
  /// By root, its variable in `remaining`.
  private let remainingVariables: PartialMap
  /// By variable of `remaining`, its component and its variable there.
  private var members: [(part: Int32, variable: Int32)] = []
  /// In order of their least variable.
  private var parts: [Part] = []
  /// The distinct programs of the components.
  private var kinds: [LinearProgram] = []
  private let answers = Answers()
  /// The most answers that are kept.
  private static let answerLimit = 10_000

  /// Variables that share rows, and these rows.
  private struct Part {
    /// Rows of `remaining`, in order.
    let rows: [Int32]
    /// The index of its program in `kinds`, whose rows are in the same order.
    let kind: Int32
  }

  /// All that an answer depends on.
  private struct Question: Hashable, Sendable {
    /// The kinds of the components involved, in order.
    var kinds: [Int32] = []
    /// The queried variables, numbered consecutively over the components.
    var asked: [Int32] = []
    /// Rows, numbered likewise, each followed by its level.
    var levels: [Int32] = []
    var added: ProgramContent?
  }

  /// Answers to earlier questions, up to a limit.
  private final class Answers: Sendable {
    let known = Mutex<[Question: Bool]>([:])
  }

  /// - Returns: `nil` if a contradiction between the required rows was found.
  /// - Complexity: That of eliminating the required equalities.
  package init?(_ program: LinearProgram) {
    let isShared = [Bool](repeating: true, count: program.rowCount)
    guard let sharedProgram = SharedProgram(program, isShared: isShared, changing: [], keepsUnaffectedRows: true) else {
      return nil
    }
    classes = sharedProgram.classes
    remaining = sharedProgram.unaffected
    remainingVariables = PartialMap(inverting: sharedProgram.unaffectedRoots, keyCount: program.variableCount)
    var sets = DisjointSets(count: remaining.variableCount)
    for row in 0..<remaining.rowCount {
      let terms = remaining.termRange(row)
      for term in terms.dropFirst() {
        sets.join(remaining.allTerms[terms.lowerBound].variable, remaining.allTerms[term].variable)
      }
    }
    var partOfLeader = PartialMap(keyCount: remaining.variableCount)
    var partCount = 0
    let partOfVariable = (0..<Int32(remaining.variableCount)).map { variable in
      let part = partOfLeader.value(of: sets.leader(of: variable), orInsert: partCount)
      partCount = max(partCount, part + 1)
      return part
    }
    // A row without variables is an optional row whose error is constant.
    var rowsOfPart = [[Int32]](repeating: [], count: partCount)
    for row in 0..<remaining.rowCount where !remaining.termRange(row).isEmpty {
      rowsOfPart[partOfVariable[remaining.firstVariable(ofRow: row)]].append(Int32(row))
    }
    let variables = findKinds(rowsOfPart)
    // A variable that occurs in no row is a component of its own.
    members = partOfVariable.enumerated().map { (Int32($1), variables[$0] ?? 0) }
  }

  /// Numbers the variables of each component in order of occurrence, and finds components with equal content.
  ///
  /// - Returns: The number of each variable that occurs.
  private mutating func findKinds(_ rowsOfPart: [[Int32]]) -> PartialMap {
    var variables = PartialMap(keyCount: remaining.variableCount)
    var kindOfContent: [ProgramContent: Int32] = [:]
    for rows in rowsOfPart {
      var count: Int32 = 0
      for row in rows {
        for term in remaining.allTerms[remaining.termRange(Int(row))] where variables[term.variable] == nil {
          variables[term.variable] = count
          count += 1
        }
      }
      var program = LinearProgram(variableCount: Int(max(count, 1)), rowCapacity: rows.count)
      for row in rows {
        var strength = remaining.strength(ofRow: Int(row))
        if case .optional(let level) = strength { strength = .optional(level: 2 * level + 1) }
        program.addRow(
          Int(row), of: remaining, strength: strength, isTracked: false, renaming: variables.value(of:))
      }
      let content = ProgramContent(program)
      let kind = kindOfContent[content] ?? Int32(kinds.count)
      if Int(kind) == kinds.count {
        kinds.append(program)
        kindOfContent[content] = kind
      }
      parts.append(Part(rows: rows, kind: kind))
    }
    return variables
  }

  /// The number of rows in the components of some variables.
  package func rowCount(around variables: [Int]) -> Int {
    parts(of: variables).reduce(0) { $0 + parts[Int($1)].rows.count }
  }

  /// Whether all required rows can hold together with some more, and each of the given variables has one value in all
  /// optimal points.
  ///
  /// - Parameters:
  ///   - added: Rows over the program's variables.
  ///   - levels: New levels by group, on a doubled scale: level r is 2r + 1, and 2r lies between r and the next stronger
  ///     one.
  /// - Returns: Also false if a limit is reached.
  /// - Complexity: That of solving the components of the variables, unless the same question was asked about equal
  ///   components before.
  package func determines(_ variables: [Int], adding added: LinearProgram? = nil, levels: [Int: Int32] = [:]) -> Bool {
    let numbers = parts(of: added.map { variables + $0.allTerms.map { Int($0.variable) } } ?? variables)
    var question = Question()
    var firstVariables: [Int32] = []
    var (variableCount, rowCount): (Int32, Int32) = (0, 0)
    for number in numbers {
      let part = parts[Int(number)]
      question.kinds.append(part.kind)
      firstVariables.append(variableCount)
      variableCount += Int32(kinds[Int(part.kind)].variableCount)
      if levels.isEmpty { continue }
      for row in part.rows {
        let row = Int(row)
        if let group = remaining.group(ofRow: row), let level = levels[group],
          remaining.strength(ofRow: row).level != nil
        {
          question.levels.append(rowCount)
          question.levels.append(level)
        }
        rowCount += 1
      }
    }
    func local(_ remaining: Int32) -> Int32? {
      let (part, variable) = members[Int(remaining)]
      return numbers.firstIndex(of: part).map { firstVariables[$0] + variable }
    }
    question.asked = variables.compactMap { remainingVariable(of: $0).flatMap(local) }
    var rows = LinearProgram(variableCount: Int(variableCount))
    if let added {
      guard classes.add(added, to: &rows, renaming: { remainingVariables[$0].flatMap(local) }) else { return false }
      question.added = ProgramContent(rows)
    }
    if let known = answers.known.withLock({ $0[question] }) { return known }
    let answer = answer(question, adding: rows)
    answers.known.withLock { if $0.count < Self.answerLimit { $0[question] = answer } }
    return answer
  }

  private func answer(_ question: Question, adding rows: LinearProgram) -> Bool {
    var program = LinearProgram(variableCount: rows.variableCount)
    var levels = question.levels[...]
    var first: Int32 = 0
    for kind in question.kinds {
      let part = kinds[Int(kind)]
      for row in 0..<part.rowCount {
        var strength = part.strength(ofRow: row)
        if let next = levels.first, Int(next) == program.rowCount {
          strength = .optional(level: levels[levels.startIndex + 1])
          levels.removeFirst(2)
        }
        program.addRow(row, of: part, strength: strength) { first + $0 }
      }
      first += Int32(part.variableCount)
    }
    for row in 0..<rows.rowCount { program.addRow(row, of: rows) { $0 } }
    return LexicographicSolver().determines(question.asked.map { Int($0) }, in: program)
  }

  /// The variable of `remaining` that a variable depends on; `nil` if the variable is constant.
  private func remainingVariable(of variable: Int) -> Int32? {
    classes.expressions[variable].root.flatMap { remainingVariables[$0] }
  }

  /// The components of some variables, in order.
  private func parts(of variables: [Int]) -> [Int32] {
    var numbers: [Int32] = []
    for variable in variables {
      guard let remaining = remainingVariable(of: variable) else { continue }
      let number = members[Int(remaining)].part
      if numbers.last != number { numbers.append(number) }
    }
    return numbers.count < 2 ? numbers : Set(numbers).sorted()
  }
}

/// The content of a program: equal contents have equal optimal points.
private struct ProgramContent: Hashable, Sendable {
  private let variables: [Int32]
  private let coefficients: [Rational]
  private let rows: [Row]

  private struct Row: Hashable {
    let termEnd: Int32
    let relation: RowRelation
    let constant: Rational
    let strength: Strength
  }

  init(_ program: LinearProgram) {
    variables = program.allTerms.map(\.variable)
    coefficients = program.allTerms.indices.map { program.coefficient(ofTerm: $0) }
    rows = program.rows.map {
      Row(termEnd: $0.termEnd, relation: $0.relation, constant: $0.constant, strength: $0.strength)
    }
  }
}
