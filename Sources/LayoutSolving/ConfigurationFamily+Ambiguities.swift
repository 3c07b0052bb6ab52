import ConstraintSolver
import LayoutModel

/// The ambiguities of shared rows that own rows do not affect, to be combined with those of a configuration.
struct UnaffectedAmbiguities: Sendable {
  private let freedoms: [Freedom]
  private let attributes: [AmbiguousAttribute]
  private let contents: [ContentAxis]
  private let causes: [AmbiguityCauses.Cause]
  /// By cause, its ambiguity, which is valid until a view that its witnesses move changes.
  private let ambiguities: [Ambiguity]
  /// By cause, what it is sorted by.
  private let sortKeys: [(firstVariable: Int, firstFreedom: Int)]
  /// By cause, the indices of its freedoms.
  private let members: [[Int]]
  private let causesOfView: [ViewID: [Int]]
  /// By view, the causes whose witnesses move it.
  private let causesMoving: [[Int32]]

  /// - Parameters:
  ///   - frames: The frames of one of the configurations.
  ///   - contentSizes: The content sizes of the same.
  init(
    _ unaffected: SharedProgram.Part, of base: LoweredConfiguration, _ frames: [Frame],
    _ contentSizes: [AxisPair<Rational>?]
  ) {
    let translation = AmbiguityCauses(lowered: base)
    freedoms = Freedom.merged(unaffected.freedoms, [])
    attributes = base.ambiguousAttributes(freedoms)
    contents = base.undeterminedContents(freedoms)
    var members: [Int: [Int]] = [:]
    causes = translation.merged(Array(freedoms.enumerated()), members: &members)
    self.members = causes.map { members[$0.firstFreedom] ?? [] }
    sortKeys = causes.map { ($0.firstVariable, $0.firstFreedom) }
    ambiguities = causes.map { translation.ambiguity($0, frames, contentSizes) }
    causesOfView = Dictionary(grouping: causes.indices) { [causes] in causes[$0].view }
    var causesMoving = [[Int32]](repeating: [], count: ambiguities.isEmpty ? 0 : frames.count)
    for (index, ambiguity) in ambiguities.enumerated() {
      for view in ambiguity.movedViews { causesMoving[view].append(Int32(index)) }
    }
    self.causesMoving = causesMoving
  }

  var isEmpty: Bool { causes.isEmpty }

  /// Every attribute that can differ between two optimal layouts, in order of view and attribute.
  func attributes(with core: SharedProgram.Part, _ base: LoweredConfiguration) -> [AmbiguousAttribute] {
    if core.freedoms.isEmpty { return attributes }
    let others = base.ambiguousAttributes(core.freedoms)
    var result: [AmbiguousAttribute] = []
    result.reserveCapacity(attributes.count + others.count)
    var index = 0
    for attribute in attributes {
      while index < others.count && others[index].attribute < attribute.attribute {
        result.append(others[index])
        index += 1
      }
      result.append(attribute)
    }
    return result + others[index...]
  }

  /// The content sizes that can differ between two optimal layouts, in order of view and axis.
  func undeterminedContents(with core: [Freedom], _ base: LoweredConfiguration) -> [ContentAxis] {
    if core.isEmpty { return contents }
    let all = contents + base.undeterminedContents(core)
    return all.sorted {
      $0.scrollView == $1.scrollView ? $0.axis != $1.axis && $0.axis == .horizontal : $0.scrollView < $1.scrollView
    }
  }

  /// The causes of ambiguity, as if all freedoms had been combined together.
  ///
  /// - Parameters:
  ///   - core: The freedoms of the core.
  ///   - isChanged: By view, whether the layout differs from the one for which the ambiguities were made.
  func ambiguities(
    with core: [Freedom], _ causes: AmbiguityCauses, _ frames: [Frame], _ contentSizes: [AxisPair<Rational>?],
    isChanged: [Bool]
  ) -> [Ambiguity] {
    var recombined: [AmbiguityCauses.Cause] = []
    var isReplaced = [Bool](repeating: false, count: self.causes.count)
    if !core.isEmpty {
      // Freedoms of one view may be combined, so those of affected views are combined again.
      var open: [(offset: Int, element: Freedom)] = []
      for (index, freedom) in core.enumerated() {
        open.append((freedoms.count + index, freedom))
        guard freedom.tiedRows.isEmpty, let view = causes.principalView(freedom) else { continue }
        for index in causesOfView[view] ?? [] where !isReplaced[index] && self.causes[index].freedom.tiedRows.isEmpty {
          isReplaced[index] = true
          open += members[index].map { ($0, freedoms[$0]) }
        }
      }
      open.sort { ($0.element.firstVariable, $0.offset) < ($1.element.firstVariable, $1.offset) }
      recombined = causes.merged(open).sorted(by: <)
    }
    var moves = [Bool](repeating: false, count: self.causes.count)
    for view in causesMoving.indices where isChanged[view] {
      for index in causesMoving[view] { moves[Int(index)] = true }
    }
    var result: [Ambiguity] = []
    result.reserveCapacity(self.causes.count + recombined.count)
    var next = 0
    for index in ambiguities.indices where !isReplaced[index] {
      while next < recombined.count && (recombined[next].firstVariable, recombined[next].firstFreedom) < sortKeys[index]
      {
        result.append(causes.ambiguity(recombined[next], frames, contentSizes))
        next += 1
      }
      result.append(
        moves[index]
          ? causes.ambiguity(self.causes[index], frames, contentSizes) : ambiguities[index].changing(frames))
    }
    for cause in recombined[next...] { result.append(causes.ambiguity(cause, frames, contentSizes)) }
    return result
  }
}

extension AmbiguityCauses.Cause {
  fileprivate static func < (a: Self, b: Self) -> Bool {
    (a.firstVariable, a.firstFreedom) < (b.firstVariable, b.firstFreedom)
  }
}

extension Ambiguity {
  /// The views that differ in its witnesses, some of them twice.
  fileprivate var movedViews: [Int] {
    [witnesses.first, witnesses.second].flatMap { $0.changes.map(\.view) + $0.contentSizes.map(\.view) }
  }
}

extension ViewAttribute {
  fileprivate static func < (a: ViewAttribute, b: ViewAttribute) -> Bool {
    (a.view.index, a.attribute.rawValue) < (b.view.index, b.attribute.rawValue)
  }
}
