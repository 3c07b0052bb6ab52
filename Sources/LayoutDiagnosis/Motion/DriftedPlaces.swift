import LayoutModel
import LayoutMotion

/// The places in which paths of transitions leave something else than the states define.
struct DriftedPlaces {
  /// What differs in each of them.
  private(set) var drifts: [Int: Drift] = [:]
  /// For each of them, the first place in which the same transition leaves the same behind.
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
    guard exploration.places.contains(where: { !$0.isAsNamed }) else { return }
    let mentioned = MentionedProperties(scene)
    var known: [Mistake: Int] = [:]
    for (place, entry) in exploration.places.enumerated() {
      guard !entry.isAsNamed, let arrival = entry.arrival else { continue }
      let drift = Drift(of: entry, in: scene, mentioned)
      guard !drift.isEmpty else { continue }
      drifts[place] = drift
      guard isSelected(place) else { continue }
      // What differs in the place before belongs to the transition that led there.
      let new = drift.subtracting(drifts[arrival.origin])
      if new.isEmpty {
        firsts[place] = firsts[arrival.origin]
        continue
      }
      let mistake = Mistake(
        transition: arrival.transition, interruption: arrival.interruption, environment: entry.environment,
        subjects: new.subjects)
      let first = known[mistake] ?? place
      known[mistake] = first
      firsts[place] = first
    }
  }
}

extension Analysis {
  /// The configurations of each place that transitions reach, one for each environment.
  var configurationsOfPlaces: [Int: [Int]] {
    guard let exploration = motion?.exploration else { return [:] }
    var found: [Int: [Int]] = [:]
    for index in configurations.indices {
      guard let place = exploration.place(of: configurations[index].configuration) else { continue }
      found[place, default: []].append(index)
    }
    return found
  }
}
