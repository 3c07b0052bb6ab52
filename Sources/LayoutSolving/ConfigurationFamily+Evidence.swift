import ConstraintSolver
import LayoutModel

/// Evidence over the rows of two lowered configurations: the shared rows of a family, and the own rows of one
/// configuration.
struct FamilyEvidence {
  let family: ConfigurationFamily
  let own: LoweredConfiguration
  let ownOrders: [ConstraintOrder]
  let core: SharedProgram.Part

  private typealias Row = SharedProgram.Row
  /// The order of a row, independent of which rows a configuration has.
  private typealias RowOrder = (isGenerated: Int, order: ConstraintOrder, isShared: Int, row: Int)

  /// The freedoms of the core, with tied rows in scene order.
  var freedoms: [Freedom] {
    let count = family.base.program.rowCount
    return Freedom.merged(core.freedoms, []).map { freedom in
      guard freedom.tiedRows.contains(where: { $0 >= count }) else {
        var freedom = freedom
        freedom.tiedRows.sort()
        return freedom
      }
      var freedom = freedom
      freedom.tiedRows.sort {
        order($0 < count ? .shared($0) : .own($0 - count)) < order($1 < count ? .shared($1) : .own($1 - count))
      }
      return freedom
    }
  }

  private func order(_ row: Row) -> RowOrder {
    let isShared: Bool
    let (lowered, orders, number): (LoweredConfiguration, [ConstraintOrder], Int)
    switch row {
    case .shared(let row): (lowered, orders, number, isShared) = (family.base, family.orders, row, true)
    case .own(let row): (lowered, orders, number, isShared) = (own, ownOrders, row, false)
    }
    guard let group = lowered.program.group(ofRow: number) else {
      return (0, ConstraintOrder(section: 0, position: lowered.program.firstVariable(ofRow: number)), 0, 0)
    }
    return (1, orders[group], isShared ? 1 : 0, number)
  }

  /// The constraint that a row belongs to; each background row is a group of its own.
  enum Group: Hashable {
    case shared(Int)
    case own(Int)
    case background(SharedProgram.Row)
  }

  func group(of row: SharedProgram.Row) -> Group {
    switch row {
    case .shared(let number): family.base.program.group(ofRow: number).map { .shared($0) } ?? .background(row)
    case .own(let number): own.program.group(ofRow: number).map { .own($0) } ?? .background(row)
    }
  }

  private func name(_ row: Row) -> ProofRow {
    switch row {
    case .shared(let row): family.base.proofRow(row)
    case .own(let row): own.proofRow(row)
    }
  }

  /// Shared rows, in order, merged with the configuration's own, in scene order.
  func merged(_ shared: [Int]) -> [SharedProgram.Row] {
    var rows: [Row] = []
    rows.reserveCapacity(shared.count + own.program.rowCount)
    var rest = shared[...]
    for row in 0..<own.program.rowCount {
      let ownOrder = order(.own(row))
      while let first = rest.first, order(.shared(first)) < ownOrder {
        rows.append(.shared(first))
        rest.removeFirst()
      }
      rows.append(.own(row))
    }
    return rows + rest.map { .shared($0) }
  }

  /// Terms in scene order, from shared rows followed by own ones.
  private func terms(_ multipliers: [(row: Row, multiplier: Rational)]) -> [ProofTerm] {
    let firstOwn =
      multipliers.firstIndex { if case .own = $0.row { true } else { false } } ?? multipliers.count
    var terms: [ProofTerm] = []
    terms.reserveCapacity(multipliers.count)
    var shared = multipliers[..<firstOwn]
    for (row, multiplier) in multipliers[firstOwn...] {
      let ownOrder = order(row)
      while let first = shared.first, order(first.row) < ownOrder {
        terms.append(ProofTerm(row: name(first.row), multiplier: first.multiplier))
        shared.removeFirst()
      }
      terms.append(ProofTerm(row: name(row), multiplier: multiplier))
    }
    return terms + shared.map { ProofTerm(row: name($0.row), multiplier: $0.multiplier) }
  }

  private func strength(_ row: Row) -> Strength {
    switch row {
    case .shared(let row): family.base.program.strength(ofRow: row)
    case .own(let row): own.program.strength(ofRow: row)
    }
  }

  /// - Parameter errors: By optional priority, highest first.
  func optimality(_ errors: [Rational], ends: [AttributeEnd]) -> OptimalityEvidence {
    let base = family.base
    var proofs = JoinedProofs([family.unaffected, core], termLimit: family.solver.provenTermLimit) {
      strength($0) == .required
    }
    func leastError(_ proof: JoinedProofs.Proof, _ error: Rational) -> LeastError {
      LeastError(
        priority: base.priority(of: proof.strength), error: error, multipliers: terms(proof.multipliers))
    }
    let required = core.failed.reduce(Rational.zero) { strength($1.row) == .required ? $0 + $1.error : $0 }
    let unreachable = (family.unaffected.unreachable + core.unreachable).map { (order: order($0.row), entry: $0) }
      .sorted { $0.order < $1.order }
    return OptimalityEvidence(
      levels: proofs.optima.map { leastError($0, $0.strength.level.map { errors[Int($0)] } ?? required) },
      unreachable: unreachable.map { _, entry in
        (reference(entry.row), leastError(proofs.proof(of: entry.row), entry.shortfall))
      }, ends: ends)
  }

  /// The limit that left proofs out, if there is one.
  ///
  /// - Parameter errors: By optional priority, highest first.
  func exceededLimits(_ errors: [Rational], _ optimality: OptimalityEvidence?) -> [ExceededLimit] {
    guard let optimality else { return [] }
    let left =
      errors.count { !$0.isZero } + (core.isFeasible ? 0 : 1) - optimality.levels.count
      + optimality.unreachable.count { $0.leastError.multipliers.isEmpty }
    let limit = family.solver.provenTermLimit
    return ExceededLimit(what: OptimalityEvidence.limited, limit: limit, left: left, cutsCheckOff: false).ifReached
  }

  private func reference(_ row: Row) -> ConstraintReference {
    switch row {
    case .shared(let row): family.base.constraint(ofRow: row)
    case .own(let row): own.constraint(ofRow: row)
    }
  }
}
