import LayoutModel
import LayoutMotion

/// The places in which paths of transitions leave something else than the states define.
struct DriftedPlaces {
  /// What differs in each of them.
  private(set) var drifts: [Int: Drift] = [:]
  /// For each selected one, the first selected place that the same transition leaves with the same differences.
  private(set) var firsts: [Int: Int] = [:]

  /// What one transition leaves behind.
  private struct Mistake: Hashable {
    let transition: TransitionID
    let interruption: TransitionID?
    let environment: EnvironmentID?
    let subjects: [String]
  }

  /// - Parameter isSelected: whether a place is checked; others have no first place.
  /// - Complexity: linear in the scene for each place that differs.
  init(_ exploration: Exploration, in scene: Scene, where isSelected: (Int) -> Bool) {
    guard exploration.nodes.contains(where: { !$0.isAsNamed }) else { return }
    let mentioned = MentionedProperty.all(in: scene)
    var mistakes: [Int: Mistake] = [:]
    var known: [Mistake: Int] = [:]
    for (place, entry) in exploration.nodes.enumerated() {
      guard !entry.isAsNamed, let arrival = entry.arrival else { continue }
      let drift = Drift(of: entry, in: scene, mentioned)
      guard !drift.isEmpty else { continue }
      drifts[place] = drift
      // What differs in the place before belongs to the transition that led there.
      let new = drift.subtracting(drifts[arrival.origin])
      let mistake =
        new.isEmpty
        ? mistakes[arrival.origin]
        : Mistake(
          transition: arrival.transition, interruption: arrival.interruption, environment: entry.environment,
          subjects: new.subjects)
      mistakes[place] = mistake
      guard isSelected(place), let mistake else { continue }
      let first = known[mistake] ?? place
      known[mistake] = first
      firsts[place] = first
    }
  }

  /// The earliest place on the path to a place at which everything that differs there differs already.
  func source(of place: Int, in exploration: Exploration) -> Int {
    guard let drift = drifts[place] else { return place }
    var source = place
    while let arrival = exploration.nodes[source].arrival, drift.subtracting(drifts[arrival.origin]).isEmpty {
      source = arrival.origin
    }
    return source
  }
}

extension Analysis {
  /// The configurations of each place that transitions reach, one for each environment.
  var configurationsOfPlaces: [Int: [Int]] {
    guard let exploration = motion?.exploration else { return [:] }
    var found: [Int: [Int]] = [:]
    for index in configurations.indices {
      guard let place = exploration.node(of: configurations[index].configuration) else { continue }
      found[place, default: []].append(index)
    }
    return found
  }
}
