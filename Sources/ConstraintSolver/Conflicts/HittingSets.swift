// The minimal hitting sets of the known conflicts.
//
// Groups that are members of exactly the same conflicts form a class. With k rows of a form that are as wide as the
// first one, each way through a row can be cut at any of its m constraints, which makes m^k sets of groups but only one
// set of classes.
//
// The sets are searched depth first as a tree: a node branches on a conflict that is not hit, and classes already tried
// at an ancestor are not tried again (Greiner, Smith and Wilkerson, Artificial Intelligence 41, 1989).

/// Enumerates the minimal sets of classes that hit given conflicts.
struct HittingSets {
  /// Groups in order; classes in order of their first group.
  private let classes: [[Int]]
  /// The classes of each conflict's members, in the members' order.
  private let conflicts: [[Int]]
  /// By class, its conflicts and the choices of excluded sets that contain it.
  private var memberships: [Membership]
  /// From the root to the present node, the conflict that each node branches on and the class taken.
  private var path: [(conflict: Int, position: Int)] = []
  /// By conflict, the number of its classes that are taken.
  private var takenCounts: [Int]
  /// By choice, the number of its classes that are taken.
  private var choiceCounts: [Int] = []
  /// By choice, the excluded set it belongs to.
  private var excludedOfChoice: [Int] = []
  /// By excluded set, the number of its choices without a taken class; and the number of sets in which every choice has
  /// one.
  private var missingCounts: [Int] = []
  private var takenExcludedCount = 0
  /// Whether the search is complete.
  private(set) var isDone = false

  private struct Membership {
    var conflicts: [Int] = []
    var choices: [Int] = []
  }

  /// - Parameters:
  ///   - conflicts: Groups in order.
  ///   - excluded: Known corrections, made of classes of some of the conflicts; supersets of them are skipped.
  init(_ conflicts: [[Int]], excluding excluded: [CorrectionChoices]) {
    var conflictsOfGroup: [Int: [Int]] = [:]
    for (conflict, groups) in conflicts.enumerated() {
      for group in groups { conflictsOfGroup[group, default: []].append(conflict) }
    }
    var classOfConflicts: [[Int]: Int] = [:]
    var classOfGroup: [Int: Int] = [:]
    var classes: [[Int]] = []
    memberships = []
    for group in conflictsOfGroup.keys.sorted() {
      let met = conflictsOfGroup[group] ?? []
      let known = classOfConflicts[met] ?? classes.count
      if known == classes.count {
        classOfConflicts[met] = known
        classes.append([])
        memberships.append(Membership(conflicts: met))
      }
      classes[known].append(group)
      classOfGroup[group] = known
    }
    self.classes = classes
    self.conflicts = conflicts.map { groups in
      var seen: Set<Int> = []
      return groups.compactMap { classOfGroup[$0] }.filter { seen.insert($0).inserted }
    }
    takenCounts = conflicts.map { _ in 0 }
    for choices in excluded { exclude(choices) }
  }

  /// The next hitting set as lists of which one group each is excluded; `nil` if there are no more sets or no nodes
  /// left.
  mutating func next(_ nodesLeft: inout Int) -> CorrectionChoices? {
    while nodesLeft > 0 {
      nodesLeft -= 1
      if takenExcludedCount == 0 {
        guard let open = takenCounts.firstIndex(of: 0) else { return CorrectionChoices(minimal().map { classes[$0] }) }
        if take(from: open, at: 0) { continue }
      }
      if !advance() {
        isDone = true
        return nil
      }
    }
    return nil
  }

  /// Skips supersets of these choices from now on.
  ///
  /// - Precondition: Each choice consists of whole classes, as those of fewer conflicts do.
  mutating func exclude(_ excluded: CorrectionChoices) {
    missingCounts.append(excluded.choices.count)
    for choice in excluded.choices {
      let members = Set(choice)
      choiceCounts.append(0)
      excludedOfChoice.append(missingCounts.count - 1)
      for classIndex in classes.indices where members.contains(classes[classIndex][0]) {
        memberships[classIndex].choices.append(choiceCounts.count - 1)
        if isTaken(classIndex) { count(choice: choiceCounts.count - 1, isTaken: true) }
      }
    }
  }

  private func isTaken(_ classIndex: Int) -> Bool {
    path.contains { conflicts[$0.conflict][$0.position] == classIndex }
  }

  /// Descends to the first class of a conflict, from a position on, that has not been tried at an ancestor.
  private mutating func take(from conflict: Int, at start: Int) -> Bool {
    for position in start..<conflicts[conflict].count {
      let classIndex = conflicts[conflict][position]
      let isTried = path.contains { conflicts[$0.conflict][..<$0.position].contains(classIndex) }
      guard !isTried else { continue }
      path.append((conflict, position))
      count(classIndex, isTaken: true)
      return true
    }
    return false
  }

  /// Backtracks to the next class at the nearest node that has one.
  private mutating func advance() -> Bool {
    while let (conflict, position) = path.popLast() {
      count(conflicts[conflict][position], isTaken: false)
      if take(from: conflict, at: position + 1) { return true }
    }
    return false
  }

  private mutating func count(_ classIndex: Int, isTaken: Bool) {
    for conflict in memberships[classIndex].conflicts { takenCounts[conflict] += isTaken ? 1 : -1 }
    for choice in memberships[classIndex].choices { count(choice: choice, isTaken: isTaken) }
  }

  private mutating func count(choice: Int, isTaken: Bool) {
    choiceCounts[choice] += isTaken ? 1 : -1
    guard choiceCounts[choice] == (isTaken ? 1 : 0) else { return }
    let excluded = excludedOfChoice[choice]
    if missingCounts[excluded] == 0 { takenExcludedCount -= 1 }
    missingCounts[excluded] += isTaken ? -1 : 1
    if missingCounts[excluded] == 0 { takenExcludedCount += 1 }
  }

  /// The classes taken, which hit every conflict, without those that can be spared.
  private func minimal() -> [Int] {
    var counts = takenCounts
    return path.map { conflicts[$0.conflict][$0.position] }.sorted().filter { classIndex in
      let met = memberships[classIndex].conflicts
      if met.contains(where: { counts[$0] == 1 }) { return true }
      for conflict in met { counts[conflict] -= 1 }
      return false
    }
  }
}
