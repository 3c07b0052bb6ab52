import ConstraintSolver
import LayoutModel
import LayoutSolving
import TestSupport
import Testing

struct SceneSolverOracleTests {
  @Test(arguments: randomSeeds(2500))
  func `random scenes agree with measured rows and brute force`(seeds: Range<Int>) throws {
    for seed in seeds { try compare(seed: seed) }
  }

  private func compare(seed: Int) throws {
    let sample = RandomScene(seed: UInt64(seed))
    let configuration = sample.configuration
    let solved = SceneSolver(scene: sample.scene).solve(configuration)
    let measured = SceneOracle(scene: sample.scene, configuration: configuration)
    var best = HierarchyOracle(rows: measured.rows, variableCount: measured.variableCount)

    #expect(solved.isFeasible == best.isFeasible)
    #expect(solved.levels.map(\.priority) == measured.priorities)
    for (rank, level) in solved.levels.enumerated() {
      let least = rank < best.levelErrors.count ? best.levelErrors[rank] : 0
      #expect(level.error == least, "priority \(level.priority)")
    }
    var ambiguous: [ViewAttribute: AmbiguousAttribute] = [:]
    for entry in solved.ambiguousAttributes { ambiguous[entry.attribute] = entry }
    for view in sample.scene.views.indices.dropFirst() {
      for attribute in FrameAttribute.allCases {
        var form = [Rational](repeating: 0, count: measured.variableCount)
        form[6 * view + attribute.rawValue] = 1
        let (least, greatest) = best.range(form)
        let entry = ambiguous[ViewAttribute(view: ViewID(view), attribute: attribute)]
        let isAmbiguous = least == nil || least != greatest
        #expect((entry != nil) == isAmbiguous, "view \(view) \(attribute)")
        if let entry {
          #expect(entry.minimum == least)
          #expect(entry.maximum == greatest)
        } else {
          #expect(solved.frames[view][attribute] == least)
        }
      }
    }
    let explained = solved.ambiguities.flatMap { $0.attributes.map(\.attribute) }
    #expect(Set(explained) == Set(ambiguous.keys))
    checkWitnesses(solved)
    checkConflicts(solved, measured)
    measured.checkUnreachable(solved, best, "seed \(seed)")
  }

  @Test func `the random scenes are of every kind`() {
    var counts: [String: Int] = [:]
    for seed in 0..<2500 {
      let sample = RandomScene(seed: UInt64(seed))
      let configuration = sample.configuration
      let solved = SceneSolver(scene: sample.scene).solve(configuration)
      if !solved.isFeasible { counts["conflict", default: 0] += 1 }
      if solved.conflicts.count > 1 { counts["several conflicts", default: 0] += 1 }
      if solved.isFeasible && solved.ambiguities.isEmpty { counts["determined", default: 0] += 1 }
      if solved.ambiguities.contains(where: \.isPriorityTie) { counts["tie", default: 0] += 1 }
      if !solved.unreachable.isEmpty { counts["unreachable", default: 0] += 1 }
      if configuration.direction == .rightToLeft { counts["right to left", default: 0] += 1 }
      if configuration.textScale != .one { counts["text scale", default: 0] += 1 }
    }
    let kinds = ["conflict", "several conflicts", "determined", "tie", "unreachable", "right to left", "text scale"]
    for kind in kinds { #expect(counts[kind, default: 0] >= 50, "\(kind)") }
  }

  private func checkWitnesses(_ solved: SolvedConfiguration) {
    for ambiguity in solved.ambiguities {
      for entry in ambiguity.attributes {
        let (view, attribute) = (entry.attribute.view.index, entry.attribute.attribute)
        #expect(ambiguity.witnesses.first[view][attribute] != ambiguity.witnesses.second[view][attribute])
      }
      for frames in [ambiguity.witnesses.first, ambiguity.witnesses.second] {
        for relation in ambiguity.relations {
          let right = relation.terms.reduce(relation.constant) {
            $0 + $1.coefficient * frames[$1.attribute.view.index][$1.attribute.attribute]
          }
          #expect(frames[relation.subject.view.index][relation.subject.attribute] == right)
        }
      }
    }
  }

  private func checkConflicts(_ solved: SolvedConfiguration, _ measured: SceneOracle) {
    #expect(solved.conflicts.isEmpty == solved.isFeasible)
    func rows(of members: [ConstraintReference]) -> [OracleRow] {
      zip(measured.rows, measured.references).filter { row, reference in
        reference.map { members.contains($0) } ?? true
      }.map(\.0)
    }
    let involved = solved.conflicts.flatMap(\.members)
    let rest = zip(measured.rows, measured.references).filter { row, reference in
      row.rank ?? -1 == -1 && reference.map { !involved.contains($0) } ?? true
    }.map(\.0)
    #expect(HierarchyOracle.canHold(rest, variableCount: measured.variableCount), "a conflict is left out")
    for conflict in solved.conflicts {
      #expect(!HierarchyOracle.canHold(rows(of: conflict.members), variableCount: measured.variableCount))
      for member in conflict.members {
        let rest = conflict.members.filter { $0 != member }
        #expect(HierarchyOracle.canHold(rows(of: rest), variableCount: measured.variableCount))
      }
      #expect(conflict.witnesses.count == conflict.members.count)
    }
    checkAllConflicts(solved, measured)
  }

  /// Where there are few required constraints, every subset is tried.
  private func checkAllConflicts(_ solved: SolvedConfiguration, _ measured: SceneOracle) {
    var required: [ConstraintReference] = []
    for (row, reference) in zip(measured.rows, measured.references) where row.rank == -1 {
      if let reference, required.last != reference { required.append(reference) }
    }
    guard !solved.isFeasible && required.count <= 7 else { return }
    func members(_ mask: Int) -> [ConstraintReference] {
      required.indices.filter { mask >> $0 & 1 == 1 }.map { required[$0] }
    }
    var holds: [Bool] = []
    var conflicts: Set<[ConstraintReference]> = []
    for mask in 0..<1 << required.count {
      let isLeastCandidate = required.indices.allSatisfy { mask >> $0 & 1 == 0 || holds[mask & ~(1 << $0)] }
      let rows = zip(measured.rows, measured.references).filter { row, reference in
        (row.rank ?? -1) == -1 && reference.map(members(mask).contains) ?? true
      }.map(\.0)
      holds.append(isLeastCandidate && HierarchyOracle.canHold(rows, variableCount: measured.variableCount))
      if isLeastCandidate && !holds[mask] { conflicts.insert(members(mask)) }
    }
    #expect(Set(solved.conflicts.map(\.members)) == conflicts)
    for correction in solved.corrections {
      let mask = required.indices.filter { index in
        if case .written(let id) = required[index] { !correction.contains(id) } else { true }
      }.reduce(0) { $0 | 1 << $1 }
      #expect(holds[mask])
      for id in correction {
        let place = required.firstIndex(of: .written(id)) ?? 0
        #expect(!holds[mask | 1 << place])
      }
    }
  }
}
