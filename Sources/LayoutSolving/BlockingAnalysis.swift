// Why an optional constraint cannot hold.
//
// Consider a program of the required rows, of the stronger optional rows with their errors in the layout found as upper
// limits, and of the constraint itself as required. No point satisfies it, since such a point would be as good at every
// stronger priority and satisfy the constraint, too. The other members of an irreducible infeasible subset block the
// constraint. If no priority helps, the required rows alone do.
//
// The blocking rows are mostly near the constraint, so rows are added outwards from it, twice as many each time, until
// they conflict. If the first few do not, the blocking set of the previous constraint is tried, alone and together with
// them: each link of a chain is blocked by the same rows and one more.
//
// If constraints of equal priority compete, the error of one can be shifted to another, so a limit on each says more
// than their priority does. If the constraint would hold at a priority below theirs, they are therefore left out first,
// and added only if the others do not conflict.
//
// A limit on an error may be due to constraints that do not matter. So members are then left out one by one: if the
// constraint is still unreachable among the others, each at its own priority, the member is not needed. A limit may
// also be due to constraints outside the contradiction that compete with its members: if the constraint is in reach of
// the members alone, all rows considered are left out one by one instead.

import ConstraintSolver
import LayoutModel

/// Finds the blocking sets of the unreachable constraints of one solved configuration.
struct BlockingAnalysis {
  let lowered: LoweredConfiguration
  let solution: LexicographicSolution
  /// By row, its block (`SharedBlocks`); blocks share no unknown. Empty if unknown.
  private let blocks: [SharedBlocks.Block]
  private(set) var found = Found()
  /// The number of sets that a limit on work left possibly larger than necessary.
  private(set) var unrefinedCount = 0
  /// The number of constraints whose sets were not searched for because of a limit.
  private(set) var unsoughtCount = 0

  /// The number of sets that were reduced by sums alone (`CircuitCertificate`).
  private(set) var circuitCount = 0

  private var neighborhood: RowNeighborhood
  private var remaining: Work
  /// By block, the blocking set of the previous constraint.
  private var previous: [SharedBlocks.Block: Blocking] = [:]
  /// By block, the levels in which some constraint fails in the layout found, in order.
  private var erringLevels: [SharedBlocks.Block: [Int]] = [:]

  /// The number of rows to start with.
  private static let firstRowCount = 32

  /// - Parameters:
  ///   - blocks: By row (`SharedBlocks`). A blocking set contains rows of one block, and rows that are eliminated or fixed.
  ///   - isPart: Whether the rows are only a part of the configuration's.
  init(
    lowered: LoweredConfiguration, solution: LexicographicSolution, blocks: [SharedBlocks.Block] = [],
    isPart: Bool = false,
    limit: Work = .limit
  ) {
    self.lowered = lowered
    remaining = limit
    self.solution = solution
    self.blocks = blocks
    let targets = solution.unreachable.filter { row, _ in
      if case .written? = lowered.reference(ofRow: row) { true } else { false }
    }
    neighborhood = RowNeighborhood(targets.isEmpty ? LinearProgram(variableCount: 0) : lowered.program)
    guard !targets.isEmpty else { return }
    erringLevels = erringLevels(at: solution.values)
    let used = UsedPriorities(lowered.scene, beside: lowered.configuration).ordered.priorities
    var raising =
      isPart
      ? PriorityRaising(lowered.program.compacted) : PriorityRaising(lowered.program, isFeasible: solution.isFeasible)
    for (row, shortfall) in targets {
      guard case .written(let id)? = lowered.reference(ofRow: row) else { continue }
      let raised = raising.firstLevel(holding: row)
      let (before, remainingBefore) = (unrefinedCount, remaining)
      var blocking = Blocking()
      if remaining.terms > 0 { blocking = self.blocking(row, raised) } else { unsoughtCount += 1 }
      if blocking.circuit != nil { circuitCount += 1 }
      remaining.terms -= blocking.proof.count
      unrefinedCount = min(unrefinedCount, before + 1)
      let block = self.block(ofRow: row)
      found.work[block] = (found.work[block] ?? Work()) + (remainingBefore - remaining)
      found.unreachable.append(
        (
          block,
          UnreachableConstraint(
            constraint: id, blockers: blocking.groups.map { lowered.references[$0] }, shortfall: shortfall,
            multipliers: blocking.proof, raisedPriority: raised.map { priority($0, among: used) })
        ))
    }
  }

  /// The unreachable constraints with their blocking sets and the priority from which on they would hold, in scene
  /// order.
  var unreachable: [UnreachableConstraint] { found.unreachable.map(\.constraint) }

  /// Whether a limit left sets out or larger than necessary.
  var isCutOff: Bool { unrefinedCount + unsoughtCount > 0 }
}

extension BlockingAnalysis {
  /// An integer between two priorities if there is one, else their mean.
  ///
  /// - Parameter used: The priorities of all configurations of the scene, highest first, so that the result does not
  ///   depend on which configurations are solved together.
  private func priority(_ level: RaisedLevel, among used: [Rational]) -> Rational {
    switch level {
    case .at(let level): return lowered.priorities[level]
    case .above(let level):
      let lower = lowered.priorities[level]
      let upper = used.last { $0 > lower } ?? Rational(1000)
      let next = lower.floor + 1
      return next < upper ? next : (lower + upper) / 2
    }
  }

  private func block(ofRow row: Int) -> SharedBlocks.Block { blocks.isEmpty ? .eliminated : blocks[row] }

  private func erringLevels(at values: [Rational]) -> [SharedBlocks.Block: [Int]] {
    let program = lowered.program
    var levels: [SharedBlocks.Block: Set<Int>] = [:]
    for row in 0..<program.rowCount {
      guard case .optional(let level) = program.strength(ofRow: row),
        !(levels[block(ofRow: row)]?.contains(Int(level)) ?? false)
      else { continue }
      if !program.error(ofRow: row, at: values).isZero { levels[block(ofRow: row), default: []].insert(Int(level)) }
    }
    return levels.mapValues { $0.sorted() }
  }

  /// The blocking set of a constraint, with the proof.
  private struct Blocking {
    /// In order of group, without the blocked constraint's own.
    var groups: [Int] = []
    var proof: [ProofTerm] = []
    /// `nil` unless sums alone show that the set is minimal.
    var circuit: CircuitCertificate?

    init() {}

    /// - Parameter multipliers: Those of the target, of all rows that block it, and of background rows.
    init(_ multipliers: [CircuitCertificate.Multiplier], of target: Int, in lowered: LoweredConfiguration) {
      let program = lowered.program
      let own = program.group(ofRow: target)
      groups = Set(multipliers.compactMap { program.group(ofRow: $0.row) }).filter { $0 != own }.sorted()
      proof = multipliers.sorted { $0.row < $1.row }
        .map { ProofTerm(row: lowered.proofRow($0.row), multiplier: $0.multiplier) }
    }

    init(_ circuit: CircuitCertificate, in lowered: LoweredConfiguration) {
      self.init(circuit.proof, of: circuit.target, in: lowered)
      self.circuit = circuit
    }
  }

  private typealias RowExcess = (row: Int, excess: Rational)

  /// - Parameter raised: The weakest level at which the constraint would hold; `nil` if only required rows block it.
  private mutating func blocking(_ target: Int, _ raised: RaisedLevel?) -> Blocking {
    let program = lowered.program
    func level(_ row: Int) -> Int? {
      if case .optional(let level) = program.strength(ofRow: row) { Int(level) } else { nil }
    }
    // If no level helps, only required rows block the constraint.
    let own = raised.flatMap { _ in level(target) }
    func isStronger(_ row: Int) -> Bool {
      guard let level = level(row) else { return true }
      return own.map { level < $0 } ?? false
    }
    let erringLevels = erringLevels[block(ofRow: target)] ?? []
    if let raised, let least = erringLevels.first, least < raised.level {
      let firm = blocking(target) { row in
        isStronger(row) && level(row).map { !($0 < raised.level && erringLevels.contains($0)) } ?? true
      }
      if let firm { return firm }
    }
    return blocking(target, among: isStronger) ?? Blocking()
  }

  /// `nil` if the rows considered do not conflict with the constraint.
  private mutating func blocking(_ target: Int, among isStronger: @escaping (Int) -> Bool) -> Blocking? {
    let program = lowered.program
    let (own, blocks, block) = (program.group(ofRow: target), blocks, block(ofRow: target))
    func mayBlock(_ row: Int) -> Bool {
      row != target && program.group(ofRow: row) != own && isStronger(row)
        && (blocks.isEmpty || blocks[row] == block || blocks[row].isInAnyProof)
    }
    var growth = neighborhood.growth(from: target, where: mayBlock)
    var count = BlockingAnalysis.firstRowCount
    while true {
      let isWhole = growth.grow(to: count)
      if let blocking = minimalBlocking(target, among: growth.rows) { return blocking }
      if isWhole { return nil }
      if count == BlockingAnalysis.firstRowCount {
        let previous = previous[block] ?? Blocking()
        if var circuit = previous.circuit?.blocking(target, by: mayBlock, neighborhood) {
          circuit.reduce()
          let blocking = Blocking(circuit, in: lowered)
          self.previous[block] = blocking
          return blocking
        }
        let near = Set(growth.rows)
        let others = previous.groups.flatMap { neighborhood.rows(ofGroup: $0) }
          .filter { mayBlock($0) && !near.contains($0) }
        if !others.isEmpty, let blocking = minimalBlocking(target, among: growth.rows + others) { return blocking }
      }
      count *= 2
    }
  }

  /// `nil` if the rows do not conflict with the constraint.
  private mutating func minimalBlocking(_ target: Int, among rows: [Int]) -> Blocking? {
    let program = lowered.program
    let excesses = rows.map { (row: $0, excess: program.excess(ofRow: $0, at: solution.values)) }
    guard var blocking = blocking(target, among: excesses) else { return nil }
    // In a feasible configuration, an irreducible set of required rows cannot be reduced further.
    let isRequired = blocking.groups.allSatisfy {
      neighborhood.rows(ofGroup: $0).allSatisfy { program.strength(ofRow: $0) == .required }
    }
    if blocking.circuit == nil && !(solution.isFeasible && isRequired) {
      reduce(&blocking, of: target)
      if blocking.circuit == nil && solution.isFeasible && remaining.rows > 0,
        self.excesses(where: blocking.groups, alone: target) == nil
      {
        guard let whole = tradedBlocking(target, among: rows) else { return nil }
        blocking = whole
      }
    }
    previous[block(ofRow: target)] = blocking
    return blocking
  }

  /// Leaves out each member without which the constraint stays unreachable, unless the set is too large.
  private mutating func reduce(_ blocking: inout Blocking, of target: Int) {
    let rowCount = blocking.groups.reduce(0) { $0 + neighborhood.rows(ofGroup: $1).count }
    if rowCount * blocking.groups.count > BlockingAnalysis.Work.limit.rows {
      unrefinedCount += 1
      return
    }
    var position = 0
    while position < blocking.groups.count {
      guard remaining.rows > 0 else {
        unrefinedCount += 1
        return
      }
      var groups = blocking.groups
      groups.remove(at: position)
      let smaller = excesses(where: groups, alone: target).flatMap { self.blocking(target, among: $0) }
      if let smaller {
        blocking = smaller
        if smaller.circuit != nil { return }
        position = 0
      } else {
        position += 1
      }
    }
  }

  /// A minimal set of groups that keeps the constraint out of reach, if the conflicting rows alone do not.
  ///
  /// The set also contains constraints outside the contradiction, which matter because they compete with its members.
  private mutating func tradedBlocking(_ target: Int, among rows: [Int]) -> Blocking? {
    var groups = Set(rows.compactMap { lowered.program.group(ofRow: $0) }).sorted()
    guard excesses(where: groups, alone: target) != nil else { return nil }
    var neededCount = 0
    var position = 0
    // After leaving out one group, another may no longer be needed, or be needed again.
    while neededCount < groups.count {
      guard remaining.rows > 0 else {
        unrefinedCount += 1
        break
      }
      if position >= groups.count { position = 0 }
      var fewer = groups
      fewer.remove(at: position)
      if excesses(where: fewer, alone: target) != nil {
        (groups, neededCount) = (fewer, 0)
      } else {
        neededCount += 1
        position += 1
      }
    }
    guard let proof = proof(of: groups, alone: target) else { return nil }
    var blocking = Blocking(proof, of: target, in: lowered)
    blocking.groups = groups
    return blocking
  }

  /// A proof of the target's least error that uses rows of every one of some groups; `nil` beyond the limit on pivots.
  ///
  /// A stronger level's sum of errors may depend on a group that the target's own proof does not use. Then the proof of that
  /// sum is added. The bound stays the same, because what this adds to it is subtracted with the same weight.
  private mutating func proof(of groups: [Int], alone target: Int) -> [CircuitCertificate.Multiplier]? {
    let (part, solution) = solved(groups, alone: target, provesOptima: true)
    guard let own = solution.unreachableOptima.first, !own.multipliers.isEmpty else { return nil }
    let program = part.program
    func used(_ multipliers: [Int: Rational]) -> Set<Int> {
      Set(multipliers.keys.compactMap { program.group(ofRow: $0) })
    }
    var proof = Dictionary(own.multipliers.map { ($0.row, $0.multiplier) }) { $0 + $1 }
    for optimum in solution.optima {
      let before = used(proof)
      let more = Dictionary(optimum.multipliers.map { ($0.row, $0.multiplier) }) { $0 + $1 }
      let together = before.union(used(more))
      if together == before { continue }
      // The multipliers of an equality can cancel out for one factor only, so other factors are tried.
      var (sum, factor) = (proof, Rational.one)
      repeat {
        sum = proof.merging(more.mapValues { $0 * factor }) { $0 + $1 }.filter { !$0.value.isZero }
        factor = factor / 2
      } while used(sum) != together
      proof = sum
    }
    return proof.map { (row: part.origins[$0.key], multiplier: $0.value) }
  }

  /// Solves only the target and the rows of some groups, each at its own priority.
  private mutating func solved(
    _ groups: [Int], alone target: Int, provesOptima: Bool = false
  ) -> (part: PartialProgram, solution: LexicographicSolution) {
    let program = lowered.program
    var part = PartialProgram(program)
    for row in groups.flatMap({ neighborhood.rows(ofGroup: $0) }) {
      part.add(row, program.relation(ofRow: row), program.constant(ofRow: row))
    }
    part.add(target, program.relation(ofRow: target), program.constant(ofRow: target), isTracked: true)
    part.addBackground(neighborhood)
    remaining.rows -= part.program.rowCount
    return (part, part.program.optimum(provesOptima: provesOptima))
  }

  /// The excesses of the rows of some groups, solved with the target alone, each at its own priority; `nil` if the target
  /// is then in reach.
  private mutating func excesses(where groups: [Int], alone target: Int) -> [RowExcess]? {
    let (part, solution) = solved(groups, alone: target)
    guard solution.isFeasible && !solution.unreachable.isEmpty else { return nil }
    let rows = groups.flatMap { neighborhood.rows(ofGroup: $0) }
    return rows.indices.map { (row: rows[$0], excess: part.program.excess(ofRow: $0, at: solution.values)) }
  }

  /// `nil` if the rows do not conflict with the constraint.
  private mutating func blocking(_ target: Int, among rows: [RowExcess]) -> Blocking? {
    let program = lowered.program
    var part = PartialProgram(program)
    for (row, excess) in rows {
      let (relation, constant) = (program.relation(ofRow: row), program.constant(ofRow: row))
      if case .optional(let level) = program.strength(ofRow: row),
        case .optional(let own) = program.strength(ofRow: target),
        level >= own
      {
        continue
      }
      if relation.holds(atSign: excess.sign) {
        part.add(row, relation, constant, strength: .required)
      } else if relation == .equal {
        // An error in either direction is equally good.
        part.add(row, .lessThanOrEqual, constant + excess.magnitude, strength: .required)
        part.add(row, .greaterThanOrEqual, constant - excess.magnitude, strength: .required)
      } else {
        part.add(row, relation, constant + excess, strength: .required)
      }
    }
    part.add(target, program.relation(ofRow: target), program.constant(ofRow: target), strength: .required)
    part.addBackground(neighborhood)
    var refiner = ConflictRefiner(part.program, rowLimit: max(0, remaining.rows))
    defer { remaining.rows -= refiner.rowCount }
    guard case .infeasible(let found) = refiner.decide(refiner.groups) else { return nil }
    var certificate = found
    for isRefined in [false, true] {
      if isRefined {
        certificate = refiner.refine(found).certificate
        if refiner.isCutOff { unrefinedCount += 1 }
      }
      let multipliers = certificate.multipliers.map { (row: part.origins[$0.row], multiplier: $0.multiplier) }
      if solution.isFeasible, var circuit = CircuitCertificate(multipliers, target: target, of: program, neighborhood) {
        circuit.reduce()
        return Blocking(circuit, in: lowered)
      }
      if isRefined { return Blocking(multipliers, of: target, in: lowered) }
    }
    return nil
  }
}
