import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Finds views that lie beyond an edge because they are pinned to another view beyond it.
///
/// Where one of several views that are pinned to each other lies beyond an edge, the others follow. The one that is pinned
/// to an ancestor is the cause, else the one that lies beyond it in most configurations, else the one of which least can be
/// seen, else the first in the tree. A view that an ancestor or its own size takes there is a mistake of its own, and so is one
/// that lies beyond another edge by itself. One that is cut in one configuration and lost in another is one mistake, too.
struct PushedViews {
  private let analysis: Analysis
  private var problems: [Problem]
  /// For each problem that follows from another one, the place of that one.
  private var causes: [Int: Int] = [:]
  /// For each problem, by side, the place of the one whose view pushes its view beyond that side.
  private var pushers: [Int: [Side: Int]] = [:]
  /// A number for each configuration, equal for those in which the same constraints hold and leading is the same side.
  private var numbers: [Int: Int] = [:]
  private var numbersOfSettings: [Setting: Int] = [:]
  private var knownPinnings: [Place: Pinnings] = [:]

  /// An edge that views lie beyond, or whose inset they reach into.
  private struct Side: Hashable {
    let edge: ScreenEdge
    /// The view whose edge it is.
    let limit: ViewID
  }

  /// The findings that differ only in their configurations.
  private struct Problem {
    let view: ViewID
    let kind: Kind
    var findings: [Int] = []
    var configurations: Set<Int> = []
    /// For each side, the configurations in which the view lies beyond it.
    var sides: [Side: Set<Int>] = [:]
  }

  /// How little of a view can be seen, the least first.
  private enum Kind: Int {
    case lost, cut, insideInset

    /// `nil` for a finding about no edge, and for one about several lost views.
    init?(_ finding: Finding) {
      switch finding.evidence {
      case is OffscreenFrame where finding.views.count == 1: self = .lost
      case is ContentReach: self = finding.rule == .outsideSafeArea ? .insideInset : .cut
      default: return nil
      }
    }
  }

  /// What decides how views are pinned to each other.
  private struct Setting: Hashable {
    /// For each constraint, whether it is active and its equation is true.
    let holds: [Bool]
    let direction: LayoutDirection
  }

  /// The constraints of a configuration at an edge.
  private struct Place: Hashable {
    /// The number of the configuration.
    let number: Int
    let edge: ScreenEdge
  }

  /// How equalities of positions tie views along the axis of an edge.
  private struct Pinnings {
    /// A number for each view, equal for views whose ends at the edge are tied to each other without an ancestor in between.
    let groups: [Int32]
    /// The same with views that are aligned in another way, and end where their own sizes put them.
    let alignedGroups: [Int32]
    /// The views that are tied to an ancestor.
    let pinned: Set<ViewID>
    /// The views whose end at the edge is tied to an ancestor.
    let pinnedAtEdge: Set<ViewID>
  }

  /// For each finding that follows from another one, the index of the original one, which follows from none.
  ///
  /// - Parameter isExcluded: whether the finding at an index is already known to be a consequence.
  /// - Complexity: linear in the configurations of the findings, and in the scene for each set of constraints that hold.
  static func causes(
    of findings: [Finding], in analysis: Analysis, except isExcluded: (Int) -> Bool
  ) -> [Int: Int] {
    var search = PushedViews(findings, in: analysis, except: isExcluded)
    if search.problems.count < 2 { return [:] }
    search.findSameViews()
    search.findPinnedViews()
    var result: [Int: Int] = [:]
    for place in search.causes.keys {
      var first = place
      while let next = search.causes[first] { first = next }
      for index in search.problems[place].findings { result[index] = search.problems[first].findings[0] }
    }
    return result
  }

  private init(_ findings: [Finding], in analysis: Analysis, except isExcluded: (Int) -> Bool) {
    self.analysis = analysis
    var problems: [Problem] = []
    var places: [FindingIdentity: Int] = [:]
    for (index, finding) in findings.enumerated() where !isExcluded(index) {
      guard let kind = Kind(finding), let view = finding.views.first else { continue }
      let place = places[FindingIdentity(finding)] ?? problems.count
      if place == problems.count {
        places[FindingIdentity(finding)] = place
        problems.append(Problem(view: view, kind: kind))
      }
      problems[place].findings.append(index)
      problems[place].configurations.formUnion(finding.configurations)
      for (position, configuration) in finding.configurations.enumerated() {
        for side in Self.sides(of: finding, at: position, analysis.configurations[configuration]) {
          problems[place].sides[side, default: []].insert(configuration)
        }
      }
    }
    self.problems = problems
  }

  /// - Parameter position: that of the configuration in the finding's list.
  private static func sides(of finding: Finding, at position: Int, _ solved: SolvedConfiguration) -> [Side] {
    switch finding.evidence {
    case let reach as ContentReach: return reach.reach.edges.map { Side(edge: $0.edge, limit: reach.reach.limit) }
    case let offscreen as OffscreenFrame:
      guard offscreen.frames.indices.contains(position), let root = solved.frames.first else { return [] }
      let frame = offscreen.frames[position]
      // Nothing can be seen of a view without an area, wherever it is.
      guard frame.width.isPositive, frame.height.isPositive else { return [] }
      let isBeyond: [(ScreenEdge, Bool)] = [
        (.left, frame.x < .zero), (.top, frame.y < .zero), (.right, frame.x + frame.width > root.width),
        (.bottom, frame.y + frame.height > root.height),
      ]
      return isBeyond.filter(\.1).map { Side(edge: $0.0, limit: .root) }
    default: return []
    }
  }

  // MARK: One view

  /// Finds views that lie beyond the same edges to a different extent in different configurations.
  private mutating func findSameViews() {
    for places in Dictionary(grouping: problems.indices, by: { problems[$0].view }).values where places.count > 1 {
      var heads: [Int] = []
      for place in places.sorted(by: isWorse) {
        let problem = problems[place]
        if problem.sides.isEmpty { continue }
        if let head = heads.first(where: { isBeyond(problem.sides.keys, $0) }) {
          causes[place] = head
          problems[head].configurations.formUnion(problem.configurations)
          for (side, configurations) in problem.sides { problems[head].sides[side]?.formUnion(configurations) }
        } else {
          heads.append(place)
        }
      }
    }
  }

  private func isBeyond(_ sides: some Collection<Side>, _ place: Int) -> Bool {
    sides.allSatisfy { problems[place].sides[$0] != nil }
  }

  /// By how little can be seen, then as `precedes`.
  private func isWorse(_ one: Int, _ other: Int) -> Bool {
    let (kind, otherKind) = (problems[one].kind.rawValue, problems[other].kind.rawValue)
    return kind == otherKind ? precedes(one, other) : kind < otherKind
  }

  /// By number of configurations, from the greatest, by how little can be seen, then in tree order.
  private func precedes(_ one: Int, _ other: Int) -> Bool {
    func key(_ place: Int) -> (Int, Int, ViewID, Int) {
      let problem = problems[place]
      return (-problem.configurations.count, problem.kind.rawValue, problem.view, place)
    }
    return key(one) < key(other)
  }

  // MARK: Views that are pinned to each other

  private mutating func findPinnedViews() {
    var members: [Side: [Int]] = [:]
    var sides: [Side] = []
    for place in problems.indices where causes[place] == nil {
      for edge in ScreenEdge.allCases {
        let own = problems[place].sides.keys.filter { $0.edge == edge }
        for side in own.sorted(by: { $0.limit < $1.limit }) {
          if members[side] == nil { sides.append(side) }
          members[side, default: []].append(place)
        }
      }
    }
    for side in sides {
      if let places = members[side], places.count > 1 { findPinnedViews(among: places, beyond: side) }
    }
    for (place, heads) in pushers {
      let problem = problems[place]
      let lyingBeyond = problem.sides.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
      guard lyingBeyond.isSuperset(of: problem.configurations),
        problem.sides.keys.allSatisfy({ heads[$0] != nil })
      else { continue }
      causes[place] = sides.lazy.compactMap { heads[$0] }.first
    }
  }

  private struct Group: Hashable {
    let configuration: Int
    let number: Int32
    /// Whether the number is one of `alignedGroups`.
    let isAligned: Bool
  }

  private mutating func findPinnedViews(among places: [Int], beyond side: Side) {
    // Members that are pinned to an ancestor come first.
    var pinned: [Int] = []
    var others: [Int] = []
    for place in places.sorted(by: precedes) {
      guard let configuration = problems[place].sides[side]?.min() else { continue }
      if pinnings(in: configuration, side.edge).pinned.contains(problems[place].view) {
        pinned.append(place)
      } else {
        others.append(place)
      }
    }
    var heads: [Group: [Int]] = [:]
    for place in pinned + others {
      let groups = self.groups(of: place, beyond: side, aligned: isMovedByAlignment(place, beyond: side))
      let configurations = problems[place].sides[side] ?? []
      let candidates = isPinned(place, beyond: side) ? [] : groups.first.flatMap { heads[$0] } ?? []
      let head = candidates.first { head in
        problems[head].sides[side]?.isSuperset(of: configurations) ?? false
          && groups.allSatisfy { heads[$0]?.contains(head) ?? false }
      }
      if let head {
        pushers[place, default: [:]][side] = head
      } else {
        for isAligned in [false, true] {
          for group in self.groups(of: place, beyond: side, aligned: isAligned) {
            heads[group, default: []].append(place)
          }
        }
      }
    }
  }

  /// Whether an ancestor puts a view beyond a side, in some configuration: by its end there, or wherever it ends if it is lost.
  private mutating func isPinned(_ place: Int, beyond side: Side) -> Bool {
    let problem = problems[place]
    for configuration in (problem.sides[side] ?? []).sorted() {
      let pinnings = self.pinnings(in: configuration, side.edge)
      if pinnings.pinnedAtEdge.contains(problem.view) { return true }
      if problem.kind == .lost && pinnings.pinned.contains(problem.view) { return true }
    }
    return false
  }

  /// Whether a view would be inside if the ones that it is aligned with were elsewhere: it is lost, or small enough.
  private func isMovedByAlignment(_ place: Int, beyond side: Side) -> Bool {
    let problem = problems[place]
    if problem.kind == .lost { return true }
    return (problem.sides[side] ?? []).allSatisfy { configuration in
      let frames = analysis.configurations[configuration].frames
      return frames[problem.view.index][side.edge.axis.size] <= frames[side.limit.index][side.edge.axis.size]
    }
  }

  /// The group of views that a view is tied to, in each configuration in which it lies beyond a side.
  private mutating func groups(of place: Int, beyond side: Side, aligned isAligned: Bool) -> [Group] {
    let (view, configurations) = (problems[place].view, problems[place].sides[side] ?? [])
    return configurations.sorted().map {
      let pinnings = self.pinnings(in: $0, side.edge)
      let number = (isAligned ? pinnings.alignedGroups : pinnings.groups)[view.index]
      return Group(configuration: $0, number: number, isAligned: isAligned)
    }
  }

  private mutating func pinnings(in configuration: Int, _ edge: ScreenEdge) -> Pinnings {
    let place = Place(number: number(of: configuration), edge: edge)
    if let known = knownPinnings[place] { return known }
    let pinnings = self.pinnings(setting(of: configuration), edge)
    knownPinnings[place] = pinnings
    return pinnings
  }

  private mutating func number(of configuration: Int) -> Int {
    if let known = numbers[configuration] { return known }
    let setting = self.setting(of: configuration)
    let number = numbersOfSettings[setting] ?? numbersOfSettings.count
    numbersOfSettings[setting] = number
    numbers[configuration] = number
    return number
  }

  private func setting(of index: Int) -> Setting {
    let solved = analysis.configurations[index]
    var holds = solved.configuration.isActive
    // One that gives way moves nothing.
    for case .written(let id) in solved.violations.map(\.constraint) { holds[id.index] = false }
    return Setting(holds: holds, direction: solved.configuration.direction)
  }

  private func pinnings(_ setting: Setting, _ edge: ScreenEdge) -> Pinnings {
    let scene = analysis.scene
    var sets = DisjointSets(count: scene.views.count)
    var alignedSets = sets
    var pinned: Set<ViewID> = []
    var pinnedAtEdge: Set<ViewID> = []
    func pin(_ anchor: Anchor) {
      pinned.insert(anchor.view)
      if anchor.attribute.screenEdge(in: setting.direction) == edge { pinnedAtEdge.insert(anchor.view) }
    }
    for (index, constraint) in scene.constraints.enumerated()
    where setting.holds[index] && constraint.relation == .equal {
      let first = constraint.first
      guard let second = constraint.second, first.attribute.axis == edge.axis, !first.attribute.isSize else { continue }
      if scene.isAncestor(second.view, of: first.view) {
        pin(first)
      } else if scene.isAncestor(first.view, of: second.view) {
        pin(second)
      } else {
        let ends = [first, second].map { $0.attribute.screenEdge(in: setting.direction) }
        alignedSets.join(Int32(first.view.index), Int32(second.view.index))
        if ends[0] != ends[1] || ends[0] == edge { sets.join(Int32(first.view.index), Int32(second.view.index)) }
      }
    }
    for view in scene.views where view.stack?.axis == edge.axis {
      for (one, next) in zip(view.subviews, view.subviews.dropFirst()) {
        sets.join(Int32(one.index), Int32(next.index))
        alignedSets.join(Int32(one.index), Int32(next.index))
      }
    }
    return Pinnings(
      groups: scene.views.indices.map { sets.leader(of: Int32($0)) },
      alignedGroups: scene.views.indices.map { alignedSets.leader(of: Int32($0)) }, pinned: pinned,
      pinnedAtEdge: pinnedAtEdge)
  }
}

extension Finding {
  /// Adds the views that are pinned to the view to the message.
  ///
  /// - Parameter followers: findings that follow from this one.
  mutating func namePushedViews(_ followers: [Finding], in scene: Scene) {
    var others: [ViewID] = []
    for follower in followers where follower.evidence is ContentReach || follower.evidence is OffscreenFrame {
      others += follower.views.filter { !views.contains($0) }
    }
    guard !others.isEmpty else { return }
    let names = scene.countedNames(others.unique().sorted())
    amendWords { words, _ in words.message += "; constraints take \(names) along" }
  }
}
