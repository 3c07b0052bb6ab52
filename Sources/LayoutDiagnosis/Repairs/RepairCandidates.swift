import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Changes that may end the conflicts of one independent part, or of a whole configuration, in the configurations that
/// share it.
struct RepairCandidates {
  let analysis: Analysis
  /// Indices of configurations with the same conflicts, ascending.
  let configurations: [Int]
  /// The constraints whose removal ends the conflicts of the first configuration's other parts.
  private let excluded: Set<ConstraintID>
  /// For each machine, the states of these configurations; empty if they are all of its states.
  private let states: [[StateID]]
  private let combinations: [StatesUnderEnvironment]

  struct Candidate {
    let kind: Repair.Kind
    let changes: [ConstraintChange]
    /// Whether it deactivates constraints that look forgotten where another member of the conflict is activated.
    var endsForgotten = false
  }

  init(_ analysis: Analysis, configurations: [Int], excluding excluded: Set<ConstraintID>) {
    self.analysis = analysis
    self.configurations = configurations
    self.excluded = excluded
    combinations = configurations.map { StatesUnderEnvironment(analysis.configurations[$0].configuration) }.unique()
    let combinations = combinations
    states = analysis.scene.machines.indices.map { machine in
      let states = combinations.map { $0.states[machine] }.unique().sorted()
      return states.count == analysis.scene.machines[machine].states.count ? [] : states
    }
  }

  /// The changes to some constraints that may end the conflicts, smallest first: a lower priority, another constant (for a
  /// single constraint), or deactivation, in these states or in all.
  func candidates(for ids: [ConstraintID]) -> [Candidate] {
    let scene = analysis.scene
    var candidates: [Candidate] = []
    func add(_ kind: Repair.Kind, _ changes: [[ConstraintChange]], endsForgotten: Bool = false) {
      if changes.contains(where: \.isEmpty) { return }
      candidates.append(
        Candidate(
          kind: kind, changes: changes.flatMap { $0 }.sorted(by: ConstraintChange.precedes),
          endsForgotten: endsForgotten))
    }
    add(.lower, ids.map { scene.changes(to: .priority(.optionalAtMost), of: $0, in: combinations) })
    if ids.count == 1, let constant = constant(of: ids[0]) {
      add(.constant, [scene.changes(to: constant, of: ids[0], in: combinations)])
      for machine in machines(setting: constant, of: ids) where activates(ids[0], in: machine) {
        add(.constant, [changes(to: constant, of: ids[0], in: machine)])
      }
    }
    for machine in machines(setting: .inactive, of: ids) {
      let isForgotten = states[machine].allSatisfy { state in
        areInactiveInCode(ids, in: state, of: machine)
          ?? areForgotten(ids, besides: scene.machines[machine].states[state.index].changes.activated)
      }
      add(.deactivate, ids.map { changes(to: .inactive, of: $0, in: machine) }, endsForgotten: isForgotten)
    }
    let environments = environmentsToDeactivate(ids)
    if !environments.isEmpty {
      let isForgotten = environments.allSatisfy {
        areForgotten(ids, besides: scene.environments[$0.index].changes.activated)
      }
      add(
        .deactivate,
        ids.map { id in
          environments.map { ConstraintChange(constraint: id, value: .inactive, site: .environment($0)) }
        }, endsForgotten: isForgotten)
    }
    add(.remove, ids.map { scene.changes(to: .inactive, of: $0, in: combinations) })
    return candidates
  }

  /// The nearest constant that ends the conflict of the first configuration; `nil` if no scene may contain it, or if nobody would
  /// write it.
  private func constant(of id: ConstraintID) -> ConstraintChange.Value? {
    let solved = analysis.configurations[configurations[0]]
    let old = solved.configuration.constant(of: id)
    guard let nearest = analysis.solver.lower(solved.configuration).nearestConstant(of: id, without: excluded),
      analysis.scene.isUsual(nearest, inPlaceOf: old, of: id, in: solved),
      let constant = ExactDecimal(exactly: nearest), NumberRange.length.contains(constant)
    else { return nil }
    return .constant(constant)
  }

  /// The machines with only some states affected that may set this value, because no other machine mentions it.
  private func machines(setting value: ConstraintChange.Value, of ids: [ConstraintID]) -> [Int] {
    states.indices.filter { machine in
      !states[machine].isEmpty
        && !analysis.scene.machines.indices.contains { other in
          other != machine && ids.contains { analysis.scene.machines[other].mentions(value, of: $0) }
        }
    }
  }

  /// The members of the conflicts besides some constraints.
  private func rivals(of ids: [ConstraintID]) -> Set<ConstraintID> {
    let members = analysis.configurations[configurations[0]].conflicts.flatMap(\.members)
    return Set(members.compactMap(\.written)).subtracting(ids)
  }

  /// Whether constraints look as if one forgot to deactivate them where others are activated: each has a rival among these that
  /// is about the same view and axis. A limit is no alternative to what is activated.
  private func areForgotten(_ ids: [ConstraintID], besides activated: [ConstraintID]) -> Bool {
    let scene = analysis.scene
    let others = rivals(of: ids).intersection(activated)
    return ids.allSatisfy { id in
      let own = scene[id].first
      return !activated.contains(id) && scene[id].relation == .equal
        && others.contains {
          scene[$0].first.view == own.view && scene[$0].first.attribute.axis == own.attribute.axis
        }
    }
  }

  /// Whether transitions that leave a state other than it is defined leave these constraints inactive; `nil` if none does.
  private func areInactiveInCode(_ ids: [ConstraintID], in state: StateID, of machine: Int) -> Bool? {
    let places = analysis.motion?.exploration.nodes.filter { $0.states[machine] == state && !$0.isAsNamed } ?? []
    return places.isEmpty ? nil : places.allSatisfy { place in ids.allSatisfy { !place.content.isActive[$0.index] } }
  }

  /// The environments of these configurations if each of them activates one of the constraints or a rival, and no machine
  /// decides whether they are active; empty otherwise.
  private func environmentsToDeactivate(_ ids: [ConstraintID]) -> [EnvironmentID] {
    let scene = analysis.scene
    let members = rivals(of: ids).union(ids)
    let environments = combinations.map(\.environment).unique()
    let areDecisive = environments.allSatisfy { environment in
      guard let environment else { return false }
      let activated = scene.environments[environment.index].changes.activated
      return activated.contains(where: members.contains)
    }
    let areMentioned = scene.machines.contains { machine in ids.contains { machine.mentions(.inactive, of: $0) } }
    return areDecisive && !areMentioned ? environments.compactMap(\.self) : []
  }

  /// Whether each affected state activates a constraint that is active in other states, too, and does not set its
  /// constant.
  private func activates(_ id: ConstraintID, in machine: Int) -> Bool {
    let all = analysis.scene.machines[machine].states
    return states[machine].allSatisfy { state in
      all[state.index].activated.contains(id) && !all[state.index].constants.contains { $0.constraint == id }
    }
      && analysis.configurations.contains { solved in
        !states[machine].contains(solved.configuration.states[machine]) && solved.configuration.isActive[id.index]
      }
  }

  private func changes(
    to value: ConstraintChange.Value, of id: ConstraintID, in machine: Int
  ) -> [ConstraintChange] {
    states[machine].map { ConstraintChange(constraint: id, value: value, site: .state(machine: machine, $0)) }
  }
}

extension Priority {
  /// The highest priority that is not required.
  static let optionalAtMost = Priority(ExactDecimal(999))
}

extension ConstraintChange {
  /// Scene order, so that equal sets of changes are equal lists.
  fileprivate static func precedes(_ a: ConstraintChange, _ b: ConstraintChange) -> Bool {
    a.constraint != b.constraint ? a.constraint < b.constraint : a.site.order < b.site.order
  }
}

extension ConstraintChange.Site {
  fileprivate var order: (machine: Int, state: Int) {
    switch self {
    case .constraint: (-2, -1)
    case .environment(let environment): (-1, environment.index)
    case .state(let machine, let state): (machine, state.index)
    }
  }
}
