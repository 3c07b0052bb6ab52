import ConstraintSolver
import LayoutModel

/// The program of one configuration of a family.
struct RangeProgram {
  let family: RangeFamily
  let configuration: Configuration
  /// The configuration's own rows.
  private let own: RangeRows
  /// The points at which all rows hold.
  private let points: SharedPoints
  /// The least and greatest value at which all rows can hold; `nil` if unbounded.
  private let ends: (least: Rational?, greatest: Rational?)

  /// - Throws: the reason why no value works.
  init(_ family: RangeFamily, _ configuration: Configuration) throws(SharedPoints.Failure) {
    self.family = family
    self.configuration = configuration
    own = RangeRows(
      LoweredConfiguration(
        scene: family.solver.scene, configuration: configuration, hierarchy: family.solver.hierarchy,
        only: family.changing.selection),
      family.subject)
    var points = try family.points.get()
    try points.add(own.program)
    self.points = points
    ends = try points.range(of: family.base.variable(of: family.subject))
  }

  private var variable: Int { family.base.variable(of: family.subject) }

  /// The value within bounds, nearest to another one, at which the rows can hold; `nil` if there is none.
  func nearest(to value: Rational, within bounds: (Rational, Rational)) -> Rational? {
    let least = ends.least.map { max($0, bounds.0) } ?? bounds.0
    let greatest = ends.greatest.map { min($0, bounds.1) } ?? bounds.1
    return least > greatest ? nil : min(max(value, least), greatest)
  }

  /// The constraints of the family's known conflict at an end; `nil` if none is known.
  func conflict(at bound: Rational, isBelow: Bool) -> RangePart? {
    guard let known = family.known.first(where: { $0.bound == bound && $0.isBelow == isBelow }) else { return nil }
    return RangePart(
      known.groups.map { (family.shared, family.shared.rows(ofGroup: $0)) }, family.subject, of: configuration)
  }

  /// Constraints that contain a contradiction at a value; `nil` if none are found.
  func contradiction(at value: Rational) -> RangePart? {
    var rows = own.program
    rows.addRow([(variable, .one)], .equal, value, strength: .background, group: nil)
    guard let found = points.sharedProgram.contradiction(rows, in: family.shared.program) else { return nil }
    var groups: [(order: ConstraintOrder, rows: RangeRows, group: Int)] = []
    for row in found {
      let (source, row) =
        switch row {
        case .shared(let row): (family.shared, row)
        case .own(let row): (own, row)
        }
      guard row < source.origins.count, let group = source.group(ofRow: row) else { continue }
      groups.append((source.lowered.order(ofGroup: group), source, group))
    }
    groups.sort { $0.order < $1.order }
    var parts: [(rows: RangeRows, members: [Int])] = []
    for (index, entry) in groups.enumerated() where index == 0 || groups[index - 1].order < entry.order {
      parts.append((entry.rows, entry.rows.rows(ofGroup: entry.group)))
    }
    return parts.isEmpty ? nil : RangePart(parts, family.subject, of: configuration)
  }

  /// A layout at a value at which the rows can hold; `nil` if a limit prevents it from being found.
  func layout(at value: Rational) -> WitnessLayout? {
    var fixed = LinearProgram(variableCount: family.shared.program.variableCount)
    fixed.addRow([(variable, .one)], .equal, value, strength: .background, group: nil)
    var points = points
    do { try points.add(fixed) } catch { return nil }
    let point = points.values()
    let values = point.indices.dropLast().map { VariableValue(variable: $0, value: point[$0]) }
      .filter { !$0.value.isZero }
    var root = configuration.rootFrame(solved: AxisPair(.zero, .zero))
    if let attribute = family.subject.rootAttribute { root[attribute] = value }
    return layouts([values], root: root)[0]
  }

  /// Converts values of some variables to layouts; all other variables are zero.
  func layouts(_ points: [[VariableValue]], root: Frame) -> [WitnessLayout] {
    let lowered = family.base
    let zero = Frame(x: .zero, y: .zero, width: .zero, height: .zero)
    var frames = [Frame](repeating: zero, count: lowered.scene.views.count)
    frames[0] = root
    let contentSizes = lowered.hierarchy.contentVariables.map { $0.map { _ in AxisPair(Rational.zero, Rational.zero) } }
    return points.map { lowered.layout(frames, contentSizes: contentSizes, with: $0, in: configuration) }
  }
}
