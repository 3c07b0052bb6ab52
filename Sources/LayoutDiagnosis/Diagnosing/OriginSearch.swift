import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving

/// Finds findings that have one origin: of these, one is the mistake, and the others are further places of it.
///
/// The mistake is the finding in most configurations, then the one with the fewest constraints in its sum, then the worst one,
/// then the first one. It stands for findings that occur only where it does and that have nothing else to blame.
struct OriginSearch {
  private let analysis: Analysis
  private var groups: [Group] = []
  /// The sums that are found together.
  private var places: [Placements.Place] = []
  /// The views with squeezed contents.
  private var squeezed: Set<ViewID> = []

  /// Findings that differ only in their configurations, and those about the same view beyond the same edges.
  private struct Group {
    let view: ViewID
    /// Whether nothing can be seen of the view.
    let isLost: Bool
    var findings: [Int] = []
    var configurations: Set<Int> = []
    /// How bad the worst of them is, where that is compared.
    var extent = 0.0
    /// With the configurations in which it has them.
    var origins = OrderedGroups<Origin, Int>()

    mutating func add(_ other: Group) {
      findings += other.findings
      configurations.formUnion(other.configurations)
      for (origin, configurations) in other.origins.entries { add(origin, in: configurations) }
    }

    mutating func add(_ origin: Origin, in configurations: [Int]) {
      for configuration in configurations { origins.add(configuration, to: origin) }
    }
  }

  private struct Key: Hashable {
    let identity: FindingIdentity
    /// `nil` for findings that may have several.
    let origin: Origin?
  }

  /// For each finding with the origin of another one, the index of that one.
  ///
  /// - Parameter isExcluded: whether the finding at an index is already known to be a consequence.
  /// - Complexity: linear in the findings, times those with one origin that stand for themselves; two proofs for each sum.
  static func causes(of findings: [Finding], in analysis: Analysis, except isExcluded: (Int) -> Bool) -> [Int: Int] {
    var search = OriginSearch(analysis: analysis)
    search.addGroups(of: findings, except: isExcluded)
    var causes = search.joinViews()
    for (group, head) in search.heads() {
      for index in search.groups[group].findings { causes[index] = search.groups[head].findings[0] }
    }
    return causes
  }

  private init(analysis: Analysis) { self.analysis = analysis }

  private mutating func addGroups(of findings: [Finding], except isExcluded: (Int) -> Bool) {
    var numbers: [Key: Int] = [:]
    for (index, finding) in findings.enumerated() where !isExcluded(index) {
      let origins = Origin.all(of: finding, in: analysis)
      guard let first = origins.first?.origin else { continue }
      let key = Key(identity: FindingIdentity(finding), origin: first.hasSum ? nil : first)
      let number = numbers[key] ?? groups.count
      if number == groups.count {
        numbers[key] = number
        groups.append(Group(view: finding.views.first ?? .root, isLost: finding.rule == .offscreenView))
      }
      groups[number].findings.append(index)
      groups[number].configurations.formUnion(finding.configurations)
      groups[number].extent = max(groups[number].extent, finding.extentOfOrigin)
      for (origin, configurations) in origins { groups[number].add(origin, in: configurations) }
    }
  }

  /// Joins what is said of one view beyond the same edges: it may be cut in one configuration and lost in another.
  ///
  /// - Returns: for each finding that is joined with a worse one, that one.
  private mutating func joinViews() -> [Int: Int] {
    var causes: [Int: Int] = [:]
    var heads: [ViewID: [Int]] = [:]
    func key(_ number: Int) -> (Double, Int, Int) {
      (-groups[number].extent, -groups[number].configurations.count, number)
    }
    for number in groups.indices.sorted(by: { key($0) < key($1) }) {
      let group = groups[number]
      guard group.origins.entries.contains(where: \.key.isPosition) else { continue }
      let head = heads[group.view]?.first { head in
        group.origins.entries.allSatisfy { groups[head].origins[$0.key] != nil }
      }
      guard let head else {
        heads[group.view, default: []].append(number)
        continue
      }
      for index in group.findings { causes[index] = groups[head].findings[0] }
      groups[head].add(group)
      groups[number].origins = OrderedGroups()
    }
    return causes
  }

  /// For each group that another one stands for, that one.
  private mutating func heads() -> [Int: Int] {
    var members = OrderedGroups<Origin, Int>()
    for number in groups.indices {
      for (origin, _) in groups[number].origins.entries { members.add(number, to: origin) }
    }
    let shared = members.entries.filter { $0.items.count > 1 }
    let summed = Set(shared.filter(\.key.hasSum).flatMap(\.items)).sorted()
    let looksAtSums = analysis.scene.allowsSearch(of: summed.count)
    if looksAtSums { places = summed.flatMap { self.places(of: groups[$0]) } }
    squeezed = Set(groups.filter { $0.origins.entries.contains { $0.key.isRoom } }.map(\.view))
    var heads: [Int: [Origin: Int]] = [:]
    for (origin, numbers) in shared where looksAtSums || !origin.hasSum {
      var own: [Int] = []
      for (number, sum) in sorted(numbers, by: origin) {
        if let head = own.first(where: { stands($0, for: number, with: sum, origin) }) {
          heads[number, default: [:]][origin] = head
        } else {
          own.append(number)
        }
      }
    }
    var result: [Int: Int] = [:]
    for (number, heads) in heads {
      let origins = groups[number].origins.entries
      guard origins.allSatisfy({ heads[$0.key] != nil }),
        Set(origins.flatMap(\.items)).isSuperset(of: groups[number].configurations)
      else { continue }
      result[number] = heads[origins[0].key]
    }
    return result
  }

  /// The groups with an origin, those that stand for others first, each with its sum.
  private func sorted(_ numbers: [Int], by origin: Origin) -> [(number: Int, sum: OriginSum?)] {
    let entries = numbers.map { (number: $0, sum: sum(of: $0, origin, in: groups[$0].origins[origin]?.min())) }
    func key(_ entry: (number: Int, sum: OriginSum?)) -> (Int, Int, Double, Int) {
      let group = groups[entry.number]
      return (-group.configurations.count, entry.sum?.count ?? 0, -group.extent, group.findings[0])
    }
    return entries.sorted { key($0) < key($1) }
  }

  /// - Parameter sum: that of the other group, in the first configuration in which it has the origin.
  private func stands(_ head: Int, for number: Int, with sum: OriginSum?, _ origin: Origin) -> Bool {
    guard let own = groups[head].origins[origin], let others = groups[number].origins[origin],
      Set(own).isSuperset(of: others)
    else { return false }
    guard origin.hasSum else { return true }
    guard let sum, let headSum = self.sum(of: head, origin, in: others.min()) else { return false }
    return headSum.explains(sum)
  }

  /// - Returns: `nil` for an origin without a sum, and for a view with a frame of its own.
  private func sum(of number: Int, _ origin: Origin, in configuration: Int?) -> OriginSum? {
    let group = groups[number]
    guard let configuration, attribute(of: group, origin, in: configuration) != nil else { return nil }
    switch origin {
    case .room(let axis):
      return OriginSum(
        roomFor: group.view, along: axis, besides: squeezed, in: configuration, among: places, of: analysis)
    case .position(let edge, let limit):
      return OriginSum(
        positionOf: group.view, beyond: edge, of: limit, isLost: group.isLost, in: configuration, among: places,
        of: analysis)
    case .covers, .controlSize, .curve, .order: return nil
    }
  }

  /// The attributes whose sums a group has, each in the first configuration.
  private func places(of group: Group) -> [Placements.Place] {
    group.origins.entries.compactMap { origin, configurations in
      configurations.min().flatMap { configuration in
        attribute(of: group, origin, in: configuration).map {
          Placements.Place(configuration: configuration, attribute: $0)
        }
      }
    }
  }

  /// The attribute with the sum of an origin; `nil` as for `sum`.
  private func attribute(of group: Group, _ origin: Origin, in configuration: Int) -> MeasuredAttribute? {
    guard origin.hasSum, analysis.configurations[configuration].configuration.properties[group.view.index].frame == nil
    else { return nil }
    switch origin {
    case .room(let axis): return MeasuredAttribute(axis.size, of: group.view, in: analysis.scene)
    case .position(let edge, let limit):
      return analysis.scene.measured(group.isLost ? edge.opposite : edge, of: group.view, in: limit)
    case .covers, .controlSize, .curve, .order: return nil
    }
  }
}

extension Finding {
  /// How bad the finding is beside others with its origin. Of a view, being lost is worst, then being cut.
  fileprivate var extentOfOrigin: Double {
    switch evidence {
    case let content as ContentShortage:
      content.axes.filter { !$0.isOfLines }.map { ($0.needed - $0.available).approximateValue }.max() ?? 0
    case is OffscreenFrame: 2
    case is ContentReach: rule == .outsideSafeArea ? 0 : 1
    default: swing?.extent ?? 0
    }
  }
}
