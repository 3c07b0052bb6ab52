import Oracles
import TestSupport
import Testing

@testable import ConstraintSolver

struct ConflictEnumerationTests {
  /// For each part the smallest, by size, then by groups.
  private func corrections(_ enumeration: ConflictEnumeration) -> [[[Int]]] {
    enumeration.parts.map { $0.smallestCorrections { _ in 0 } }
  }

  @Test func `the random programs conflict in many ways`() {
    let counts = (0..<randomCount(2000)).map {
      ConflictEnumeration(RandomProgram.requiring(seed: $0).program, limit: 1000).conflicts.count
    }
    #expect(counts.filter { $0 == 0 }.count >= 50 / randomShare)
    #expect(counts.filter { $0 == 1 }.count >= 50 / randomShare)
    #expect(counts.filter { $0 >= 2 }.count >= 500 / randomShare)
    #expect(counts.filter { $0 >= 5 }.count >= 50 / randomShare)
  }

  @Test(arguments: 0..<randomCount(300)) func `a limit keeps the smallest conflicts and reports that some are left`(
    seed: Int
  ) {
    let sample = RandomProgram.requiring(seed: seed)
    let all = ConflictEnumeration(sample.program, limit: 1000)
    let some = ConflictEnumeration(sample.program, limit: 2)
    #expect(some.conflicts.count == min(2, all.conflicts.count))
    #expect((some.leftCount > 0) == (all.conflicts.count > 2))
    #expect(some.leftCount <= max(0, all.conflicts.count - 2))
    let known = Set(all.conflicts.map(\.groups))
    #expect(some.conflicts.allSatisfy { known.contains($0.groups) })
  }

  @Test func `nothing is explored after the deadline`() throws {
    let samples = (0..<300).lazy.map { RandomProgram.requiring(seed: $0).program }
    let program = try #require(samples.first { ConflictEnumeration($0, limit: 1000).conflicts.count > 2 })
    let whole = ConflictEnumeration(program, limit: 1000)
    #expect(!whole.isLate)
    let passed = Deadline(seconds: 50, from: .now - .seconds(50))
    let late = ConflictEnumeration(program, limit: 1000, deadline: passed)
    #expect(late.isLate && late.isCutOff && !late.isWhole)
    #expect(late.leftCount > 0)
    #expect(late.refiner.rowCount < whole.refiner.rowCount)
  }

  /// Refining is cut short, too: a conflict may have members that are not needed, and no witnesses. Groups have two rows each, as
  /// a view's frame has four.
  @Test(arguments: randomSeeds(300))
  func `conflicts found after the deadline have all witnesses or none`(seeds: Range<Int>) {
    let passed = Deadline(seconds: 50, from: .now - .seconds(50))
    for seed in seeds {
      var program = RandomProgram.requiring(seed: seed).program
      for row in stride(from: 0, to: program.rowCount - 1, by: 2) { program.join(row..<row + 2, asGroup: row) }
      let late = ConflictEnumeration(program, limit: 1000, deadline: passed)
      for conflict in late.conflicts {
        #expect(conflict.witnesses.isEmpty || conflict.witnesses.count == conflict.groups.count, "seed \(seed)")
      }
    }
  }

  @Test func `independent contradictions do not multiply`() {
    // Each variable is to be 1, 2 and 3 at once; a chain ties them together without closing.
    let count = 40
    var program = LinearProgram(variableCount: 2 * count)
    for variable in 0..<count {
      for value in 1...3 {
        program.addRow([(variable, 1)], .equal, Rational(value), strength: .required, group: program.rowCount)
      }
    }
    for variable in 1..<count {
      program.addRow(
        [(count + variable, 1), (count + variable - 1, -1), (variable - 1, -1)], .equal, 0, strength: .required,
        group: program.rowCount)
    }
    let enumeration = ConflictEnumeration(program, limit: 1000)
    #expect(enumeration.conflicts.count == 3 * count)
    #expect(corrections(enumeration).map(\.count) == [Int](repeating: 3, count: count))
    #expect(enumeration.leftCount == 0)
  }

  @Test func `conflicts within one closed chain do not multiply either`() {
    // Sizes of at least 1 fill 1000; eight of them have three demands that cannot hold together.
    let count = 30
    var program = LinearProgram(variableCount: count)
    func add(_ terms: [(variable: Int, coefficient: Rational)], _ relation: RowRelation, _ constant: Rational) {
      program.addRow(terms, relation, constant, strength: .required, group: program.rowCount)
    }
    add((0..<count).map { ($0, 1) }, .equal, 1000)
    for variable in 0..<count { add([(variable, 1)], .greaterThanOrEqual, 1) }
    for pair in 0..<8 {
      add([(2 * pair, 1), (2 * pair + 1, -2)], .equal, 0)
      add([(2 * pair + 1, 1)], .equal, 10)
      add([(2 * pair, 1)], .lessThanOrEqual, 15)
    }
    let enumeration = ConflictEnumeration(program, limit: 100)
    #expect(enumeration.conflicts.map(\.groups.count) == [Int](repeating: 3, count: 8))
    #expect(corrections(enumeration).map(\.count) == [Int](repeating: 3, count: 8))
    #expect(enumeration.leftCount == 0)
  }

  @Test func `a chain of doubled links conflicts in every way through it, whatever depends on the chain`() {
    // Eight links of length 1, each said twice, are to span 9: a conflict takes one of each link, 2 to the power of 8. It is
    // mended by an end or by both of a link. With all that hangs on the chain, deciding each time anew would pass the limit.
    let linkCount = 8
    let othersCount = 20_000
    var program = LinearProgram(variableCount: linkCount + 1 + othersCount)
    func add(_ terms: [(variable: Int, coefficient: Rational)], _ constant: Rational) {
      program.addRow(terms, .equal, constant, strength: .required, group: program.rowCount)
    }
    add([(0, 1)], 0)
    add([(linkCount, 1)], 9)
    for link in 0..<linkCount {
      for _ in 0..<2 { add([(link + 1, 1), (link, -1)], 1) }
    }
    for other in 0..<othersCount {
      let variable = linkCount + 1 + other
      add([(variable, 1), (other % (linkCount + 1), -1)], 2)
      // Said twice as well, so that a proof could take either.
      add([(variable, 2), (other % (linkCount + 1), -2)], 4)
    }
    let enumeration = ConflictEnumeration(program, limit: 1_000)
    #expect(!enumeration.isCutOff)
    #expect(enumeration.leftCount == 0)
    #expect(enumeration.conflicts.map(\.groups.count) == [Int](repeating: 10, count: 256))
    #expect(corrections(enumeration).map { $0.map(\.count) } == [[1, 1] + [Int](repeating: 2, count: 8)])
  }

  @Test func `rows of a form that depend on the first one conflict once each, however many ways out there are`() {
    // A width is to be 400. Each further row has an item at 16, as wide as the first, then 8 points, then an item of at least 0
    // that ends at 359: each conflicts by its four constraints. Without the width all can hold, or without one of each row.
    let count = 20
    var program = LinearProgram(variableCount: 1 + 4 * count)
    func add(_ terms: [(variable: Int, coefficient: Rational)], _ constant: Rational) {
      program.addRow(terms, .equal, constant, strength: .required, group: program.rowCount)
    }
    add([(0, 1)], 400)
    for row in 0..<count {
      let (x, width, next, rest) = (4 * row + 1, 4 * row + 2, 4 * row + 3, 4 * row + 4)
      add([(x, 1)], 16)
      add([(width, 1), (0, -1)], 0)
      add([(next, 1), (x, -1), (width, -1)], 8)
      add([(next, 1), (rest, 1)], 359)
    }
    let members = (0..<count).map { row in [0] + (1...4).map { 4 * row + $0 } }
    for variable in stride(from: 4, to: program.variableCount, by: 4) {
      program.addRow([(variable, 1)], .greaterThanOrEqual, 0, strength: .background, group: nil)
    }
    let enumeration = ConflictEnumeration(program, limit: 16)
    #expect(enumeration.isWhole)
    #expect(enumeration.leftCount == count - 16)
    #expect(enumeration.conflicts.map(\.groups) == Array(members.prefix(16)))
    #expect(enumeration.members == Array(0...4 * count))
    #expect(corrections(enumeration).count == 1)
    #expect(corrections(enumeration)[0].first == [0])
    #expect(corrections(enumeration)[0].dropFirst().allSatisfy { $0.count == count })
  }

  @Test func `demands that could be left out in any way but for one sum`() {
    // x is to be 2 and 1, y is to be 6 and 5, both together at most 7.5: not both the larger.
    var program = LinearProgram(variableCount: 2)
    for (variable, value) in [(0, 2), (0, 1), (1, 6), (1, 5)] {
      program.addRow([(variable, 1)], .equal, Rational(value), strength: .required, group: program.rowCount)
    }
    program.addRow(
      [(0, 1), (1, 1)], .lessThanOrEqual, Rational(15, over: 2), strength: .required, group: program.rowCount)
    let enumeration = ConflictEnumeration(program, limit: 16)
    #expect(enumeration.conflicts.map(\.groups) == [[0, 1], [2, 3], [0, 2, 4]])
    #expect(corrections(enumeration) == [[[0, 2], [0, 3], [1, 2], [1, 3, 4]]])
  }

  @Test func `of very many corrections the best are returned`() {
    // Seven widths are a tenth of one that is too wide for all: each is out of its conflict by any of three constraints.
    let count = 7
    var program = LinearProgram(variableCount: 1 + 2 * count)
    func add(_ terms: [(variable: Int, coefficient: Rational)], _ relation: RowRelation, _ constant: Rational) {
      program.addRow(terms, relation, constant, strength: .required, group: program.rowCount)
    }
    add([(0, 1)], .equal, 400)
    for row in 0..<count {
      let (x, width) = (2 * row + 1, 2 * row + 2)
      add([(x, 1)], .equal, 16)
      add([(width, 10), (0, -1)], .equal, 0)
      add([(x, 1), (width, 1)], .lessThanOrEqual, 32)
    }
    let enumeration = ConflictEnumeration(program, limit: 16)
    let ends = (0..<count).map { 3 * $0 + 3 }
    let best = enumeration.parts[0].smallestCorrections { ends.contains($0) ? 0 : 1 }
    #expect(best.count == 1000)
    #expect(best.contains([0]) && best.contains(ends))
    let others = enumeration.parts[0].smallestCorrections { $0 == 0 ? nil : 0 }
    #expect(others.count == 1000 && others.allSatisfy { $0.count == count })
  }

  @Test func `only components of the requested groups are explored`() {
    // Three variables are to be 1 and 2 at once; a fourth is 1 and nothing else.
    var program = LinearProgram(variableCount: 4)
    for (variable, value) in [(0, 1), (0, 2), (1, 1), (1, 2), (2, 1), (2, 2), (3, 1)] {
      program.addRow([(variable, 1)], .equal, Rational(value), strength: .required, group: program.rowCount)
    }
    func conflicts(_ touched: Set<Int>?) -> [[Int]] {
      ConflictEnumeration(program, limit: 16, touching: touched).conflicts.map(\.groups)
    }
    #expect(conflicts(nil) == [[0, 1], [2, 3], [4, 5]])
    #expect(conflicts([3]) == [[2, 3]])
    #expect(conflicts([0, 4]) == [[0, 1], [4, 5]])
    #expect(conflicts([6]).isEmpty && conflicts([]).isEmpty)
  }

  /// Whether a component can hold is seen in a point of all together where there are many, and asked of each where there are few.
  @Test(arguments: 0..<60) func `the conflicts of many components are those of each`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var whole = LinearProgram(variableCount: 36)
    var expected: [[Int]] = []
    for component in 0..<12 {
      var alone = LinearProgram(variableCount: 3)
      let relations: [RowRelation] = [.equal, .greaterThanOrEqual, .lessThanOrEqual]
      for row in 0..<5 {
        let first = Int.random(in: 0..<3, using: &random)
        let second = (first + 1) % 3
        let factor = Rational(Int.random(in: -1...1, using: &random))
        let isBackground = row == 0
        let relation = isBackground ? .greaterThanOrEqual : relations[Int.random(in: 0..<3, using: &random)]
        let constant = Rational(isBackground ? 0 : Int.random(in: -4...4, using: &random))
        let terms = isBackground ? [(first, Rational.one)] : [(first, .one), (second, factor)]
        alone.addRow(
          terms, relation, constant, strength: isBackground ? .background : .required, group: 5 * component + row)
        whole.addRow(
          terms.map { (3 * component + $0.0, $0.1) }, relation, constant,
          strength: isBackground ? .background : .required, group: 5 * component + row)
      }
      expected += ConflictEnumeration(alone, limit: 1_000).conflicts.map(\.groups)
    }
    #expect(expected.count >= 3, "hardly anything conflicts")
    let found = ConflictEnumeration(whole, limit: 1_000)
    #expect(found.isWhole)
    #expect(
      found.conflicts.map(\.groups).sorted { $0.lexicographicallyPrecedes($1) }
        == expected.sorted { $0.lexicographicallyPrecedes($1) })
    for conflict in found.conflicts {
      #expect(conflict.witnesses.count == conflict.groups.count && conflict.certificate.contradiction > 0)
    }
  }

  @Test func `asking of many components at once takes nothing from asking of each`() {
    var program = LinearProgram(variableCount: 12)
    for variable in 0..<12 {
      program.addRow([(variable, .one)], .equal, 1, strength: .required, group: 2 * variable)
      program.addRow([(variable, .one)], .equal, 2, strength: .required, group: 2 * variable + 1)
    }
    let components = ConflictComponents(program).rows
    for (limit, asksAtOnce) in [(24, false), (47, false), (48, true), (1_000, true)] {
      var refiner = ConflictRefiner(program, rowLimit: limit)
      #expect(refiner.undecided(components) == components)
      #expect(refiner.rowCount == (asksAtOnce ? 24 : 0) && !refiner.isCutOff)
    }
  }

  @Test func `of many components those that hold at one common point are not decided again`() {
    var program = LinearProgram(variableCount: 12)
    for variable in 0..<12 {
      program.addRow([(variable, .one)], .greaterThanOrEqual, 1, strength: .required, group: 2 * variable)
      program.addRow(
        [(variable, .one)], .lessThanOrEqual, variable == 7 ? 0 : 2, strength: .required, group: 2 * variable + 1)
    }
    var refiner = ConflictRefiner(program)
    #expect(refiner.undecided(ConflictComponents(program).rows) == [[14, 15]])
  }
}
