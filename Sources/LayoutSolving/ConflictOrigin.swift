// Which changes a conflict needs.
//
// A conflict of the new version is a set of rows that cannot hold together. Each of its constraints that differs between the versions is
// replaced by that of the old version in turn, and stays replaced if the rows still cannot hold. The remaining changes are
// irreducible: with all of them the rows conflict, without any one of them they can hold.
// This is the deletion filter of Chinneck and Dravnieks (1991), with a row's old form in place of its absence.

import ConstraintSolver
import LayoutModel

/// Decides which changes between two versions of a configuration a conflict of the new version needs.
package struct ConflictOrigin: Sendable {
  /// A part of a conflict that the two versions have in different forms.
  package enum Part: Hashable, Sendable {
    /// A constraint of the new version.
    case member(ConstraintReference)
    /// The size of the root.
    case rootSize
  }

  private let old, new: NamedRows

  /// - Parameter subject: a number for which the old version gets the new version's value; `nil` for none.
  package init(
    old: (scene: Scene, configuration: Configuration), new: (scene: Scene, configuration: Configuration),
    subject: RangeSubject? = nil
  ) {
    var earlier = old.configuration
    if let subject, let value = new.configuration.value(of: subject),
      let same = old.scene.subject(named: new.scene.name(of: subject))
    {
      earlier = earlier.setting(same, to: value)
    }
    self.old = NamedRows(old.scene, earlier)
    self.new = NamedRows(new.scene, new.configuration)
  }

  /// The changes that a conflict needs, in the order of its members; the root's size last.
  ///
  /// - Returns: an empty array if the conflict's constraints already conflicted in the old version. All changes if the conflict cannot be
  ///   shown by the rows of this configuration alone.
  /// - Complexity: a linear program of the conflict's rows for each change.
  package func neededChanges(for members: [ConstraintReference]) -> [Part] {
    var changes = members.filter { old.rows(named: new.name(of: $0)) != new.rows(named: new.name(of: $0)) }
      .map { Part.member($0) }
    if old.rootRows != new.rootRows { changes.append(.rootSize) }
    guard isConflict(members, reverting: []) else { return changes }
    var reverted: Set<Part> = []
    for change in changes where isConflict(members, reverting: reverted.union([change])) { reverted.insert(change) }
    return changes.filter { !reverted.contains($0) }
  }

  /// Returns whether the rows of some constraints cannot hold together, with some parts as they were.
  private func isConflict(_ members: [ConstraintReference], reverting parts: Set<Part>) -> Bool {
    var rows = parts.contains(.rootSize) ? old.rootRows : new.rootRows
    for member in members {
      rows += (parts.contains(.member(member)) ? old : new).rows(named: new.name(of: member))
    }
    var indices: [NamedRows.Variable: Int] = [:]
    for row in rows {
      for term in row.terms where indices[term.variable] == nil { indices[term.variable] = indices.count }
    }
    var program = LinearProgram(variableCount: indices.count, rowCapacity: rows.count)
    for (variable, index) in indices.sorted(by: { $0.value < $1.value }) where variable.isSize {
      program.addRow([(index, .one)], .greaterThanOrEqual, .zero, strength: .background, group: nil)
    }
    for (index, row) in rows.enumerated() {
      let terms = row.terms.map { (variable: indices[$0.variable] ?? 0, coefficient: $0.coefficient) }
      program.addRow(terms, row.relation, row.constant, strength: .required, group: index)
    }
    let solution = program.optimum()
    return !solution.isFeasible && !solution.isCutOff
  }
}

/// The required rows of a configuration, with names in place of indices.
private struct NamedRows: Sendable {
  struct Variable: Hashable, Comparable, Sendable {
    let view: String
    /// The number of an attribute of the frame, or 4 and 5 for the axes of the content size.
    let part: Int

    var isSize: Bool { part != FrameAttribute.x.rawValue && part != FrameAttribute.y.rawValue }

    static func < (a: Variable, b: Variable) -> Bool { (a.view, a.part) < (b.view, b.part) }
  }

  struct Row: Equatable, Sendable {
    /// One for each variable, sorted.
    let terms: [Term]
    let relation: RowRelation
    let constant: Rational
  }

  struct Term: Equatable, Sendable {
    let variable: Variable
    let coefficient: Rational
  }

  private let scene: Scene
  private let lowered: LoweredConfiguration
  /// The first and the last row of each constraint, by name.
  private let ranges: [String: ClosedRange<Int>]
  let rootRows: [Row]

  init(_ scene: Scene, _ configuration: Configuration) {
    self.scene = scene
    let lowered = LoweredConfiguration(
      scene: scene, configuration: configuration, hierarchy: ViewHierarchy(scene))
    self.lowered = lowered
    var ranges: [String: ClosedRange<Int>] = [:]
    var rootRows: [Row] = []
    for row in 0..<lowered.rowCount {
      guard let reference = lowered.reference(ofRow: row) else {
        if row < FrameAttribute.allCases.count { rootRows.append(Self.row(row, of: lowered, scene)) }
        continue
      }
      let name = scene.name(of: reference)
      ranges[name] = (ranges[name]?.lowerBound ?? row)...row
    }
    self.ranges = ranges
    self.rootRows = rootRows
  }

  func name(of reference: ConstraintReference) -> String { scene.name(of: reference) }

  /// The required rows of a constraint; empty if it is not active or not required, or does not exist.
  func rows(named name: String) -> [Row] {
    (ranges[name].map(Array.init) ?? []).filter { lowered.program.strength(ofRow: $0) == .required }
      .map { Self.row($0, of: lowered, scene) }
  }

  private static func row(_ row: Int, of lowered: LoweredConfiguration, _ scene: Scene) -> Row {
    let program = lowered.program
    var sums: [Variable: Rational] = [:]
    for (variable, coefficient) in program.terms(ofRow: row) {
      sums[Self.variable(variable, of: lowered, scene), default: .zero] += coefficient
    }
    let terms = sums.sorted { $0.key < $1.key }.filter { !$0.value.isZero }
      .map { Term(variable: $0.key, coefficient: $0.value) }
    return Row(terms: terms, relation: program.relation(ofRow: row), constant: program.constant(ofRow: row))
  }

  private static func variable(_ variable: Int, of lowered: LoweredConfiguration, _ scene: Scene) -> Variable {
    if let attribute = lowered.attribute(ofVariable: variable) {
      return Variable(view: scene.name(of: attribute.view), part: attribute.attribute.rawValue)
    }
    guard case .contentSize(let view, let axis) = lowered.backgroundName(ofVariable: variable) else {
      preconditionFailure("variable \(variable) is neither of a frame nor of a content size")
    }
    let first = FrameAttribute.allCases.count
    return Variable(view: scene.name(of: view), part: axis == .horizontal ? first : first + 1)
  }
}

extension Scene {
  /// The subject of a name; `nil` if there is no such parameter.
  fileprivate func subject(named name: String) -> RangeSubject? {
    let own = parameters.indices.map { RangeSubject.parameter(ParameterID($0)) }
    return ([.width, .height, .textScale] + own).first { self.name(of: $0) == name }
  }
}
