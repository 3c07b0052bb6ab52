import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Finds views that lie beyond an edge because they are pinned to another view beyond it.
///
/// Where one of several views that are pinned to each other lies beyond an edge, the others follow. The one that is pinned
/// to an ancestor is the cause, else the one that lies beyond it in most configurations, else the one of which least can be
/// seen, else the first in the tree. A view that lies beyond another edge by itself is a mistake of its own. One that is cut in
/// one configuration and lost in another is one mistake, too.
struct PushedViews {
  private let analysis: Analysis
  private var problems: [Problem]
  /// For each problem that follows from another one, the place of that one.
  private var causes: [Int: Int] = [:]
  /// For each problem, by side, the place of the one whose view pushes its view beyond that side.
  private var pushers: [Int: [Side: Int]] = [:]
  /// A number for each configuration, equal for those with the same active constraints.
  private var numbers: [Int: Int] = [:]
  private var numbersOfActive: [[Bool]: Int] = [:]
  private var knownPinnings: [Place: Pinnings] = [:]

  /// An edge that views lie beyond, or whose inset they reach into.
  private struct Side: Hashable {
    let edge: ScreenEdge
    /// The view whose edge it is.
    let limit: ViewID

    var axis: Axis { edge == .left || edge == .right ? .horizontal : .vertical }
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
      case .offscreen where finding.views.count == 1: self = .lost
      case .reach: self = finding.rule == .outsideSafeArea ? .insideInset : .cut
      default: return nil
      }
    }
  }

  /// The constraints of a configuration along an axis.
  private struct Place: Hashable {
    /// The number of the configuration.
    let number: Int
    let axis: Axis
  }

  /// How equalities of positions tie views along one axis.
  private struct Pinnings {
    /// A number for each view, equal for views that are tied to each other without an ancestor in between.
    let groups: [Int]
    /// The views that are tied to an ancestor.
    let pinned: Set<ViewID>
  }

  /// For each finding that follows from another one, the index of the original one, which follows from none.
  ///
  /// - Parameter isExcluded: whether the finding at an index is already known to be a consequence.
  /// - Complexity: linear in the configurations of the findings, and in the scene for each set of active constraints.
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
    case .reach(let reach): return reach.reach.edges.map { Side(edge: $0.edge, limit: reach.reach.limit) }
    case .offscreen(let offscreen):
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
    let number: Int
  }

  private mutating func findPinnedViews(among places: [Int], beyond side: Side) {
    // Members that are pinned to an ancestor come first.
    var pinned: [Int] = []
    var others: [Int] = []
    for place in places.sorted(by: precedes) {
      guard let configuration = problems[place].sides[side]?.min() else { continue }
      if pinnings(in: configuration, side.axis).pinned.contains(problems[place].view) {
        pinned.append(place)
      } else {
        others.append(place)
      }
    }
    var heads: [Group: [Int]] = [:]
    for place in pinned + others {
      let groups = self.groups(of: place, beyond: side)
      let configurations = problems[place].sides[side] ?? []
      let candidates = groups.first.flatMap { heads[$0] } ?? []
      let head = candidates.first { head in
        problems[head].sides[side]?.isSuperset(of: configurations) ?? false
          && groups.allSatisfy { heads[$0]?.contains(head) ?? false }
      }
      if let head {
        pushers[place, default: [:]][side] = head
      } else {
        for group in groups { heads[group, default: []].append(place) }
      }
    }
  }

  /// The group of views that a view is tied to, in each configuration in which it lies beyond a side.
  private mutating func groups(of place: Int, beyond side: Side) -> [Group] {
    let (view, configurations) = (problems[place].view, problems[place].sides[side] ?? [])
    return configurations.sorted().map {
      Group(configuration: $0, number: pinnings(in: $0, side.axis).groups[view.index])
    }
  }

  private mutating func pinnings(in configuration: Int, _ axis: Axis) -> Pinnings {
    let place = Place(number: number(of: configuration), axis: axis)
    if let known = knownPinnings[place] { return known }
    let pinnings = self.pinnings(of: analysis.configurations[configuration].configuration.isActive, axis)
    knownPinnings[place] = pinnings
    return pinnings
  }

  private mutating func number(of configuration: Int) -> Int {
    if let known = numbers[configuration] { return known }
    let isActive = analysis.configurations[configuration].configuration.isActive
    let number = numbersOfActive[isActive] ?? numbersOfActive.count
    numbersOfActive[isActive] = number
    numbers[configuration] = number
    return number
  }

  private func pinnings(of isActive: [Bool], _ axis: Axis) -> Pinnings {
    let scene = analysis.scene
    var sets = DisjointSets(count: scene.views.count)
    var pinned: Set<ViewID> = []
    for (index, constraint) in scene.constraints.enumerated() where isActive[index] && constraint.relation == .equal {
      let first = constraint.first
      guard let second = constraint.second, first.attribute.axis == axis, !first.attribute.isSize else { continue }
      if scene.isAncestor(second.view, of: first.view) {
        pinned.insert(first.view)
      } else if scene.isAncestor(first.view, of: second.view) {
        pinned.insert(second.view)
      } else {
        sets.join(Int32(first.view.index), Int32(second.view.index))
      }
    }
    for view in scene.views where view.stack?.axis == axis {
      for (one, next) in zip(view.subviews, view.subviews.dropFirst()) {
        sets.join(Int32(one.index), Int32(next.index))
      }
    }
    return Pinnings(groups: scene.views.indices.map { Int(sets.leader(of: Int32($0))) }, pinned: pinned)
  }
}
