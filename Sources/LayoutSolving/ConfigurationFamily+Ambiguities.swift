import ConstraintSolver
import LayoutModel

/// The ambiguities of what all configurations of a family share, told beside those of what one of them adds.
struct RestAmbiguities: Sendable {
  private let freedoms: [Freedom]
  private let attributes: [AmbiguousAttribute]
  private let entries: [Entry]
  private let entriesOfView: [ViewID: [Int]]

  /// Told of in each configuration, and shared by all.
  private final class Entry: Sendable {
    let cause: AmbiguityCauses.Cause
    let ambiguity: Ambiguity
    /// Where its freedoms stand among all.
    let freedoms: [Int]

    init(_ cause: AmbiguityCauses.Cause, _ ambiguity: Ambiguity, freedoms: [Int]) {
      (self.cause, self.ambiguity, self.freedoms) = (cause, ambiguity, freedoms)
    }
  }

  /// - Parameters:
  ///   - frames: of one of the configurations.
  ///   - contentSizes: of the same.
  init(
    _ rest: PresolvedProgram.Part, of base: LoweredConfiguration, _ frames: [Frame],
    _ contentSizes: [AxisPair<Rational>?]
  ) {
    let causes = AmbiguityCauses(lowered: base)
    freedoms = Freedom.merged(rest.freedoms, [])
    attributes = base.ambiguousAttributes(freedoms)
    var members: [Int: [Int]] = [:]
    var entries: [Entry] = []
    let merged = causes.merged(Array(freedoms.enumerated()), members: &members)
    for cause in merged {
      entries.append(
        Entry(cause, causes.ambiguity(cause, frames, contentSizes), freedoms: members[cause.place] ?? []))
    }
    self.entries = entries
    entriesOfView = Dictionary(grouping: entries.indices) { entries[$0].cause.view }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Every attribute that can differ between two best layouts, in order of view and attribute.
  func attributes(with core: PresolvedProgram.Part, _ base: LoweredConfiguration) -> [AmbiguousAttribute] {
    if core.freedoms.isEmpty { return attributes }
    let others = base.ambiguousAttributes(core.freedoms)
    var result: [AmbiguousAttribute] = []
    result.reserveCapacity(attributes.count + others.count)
    var place = 0
    for attribute in attributes {
      while place < others.count && others[place].attribute < attribute.attribute {
        result.append(others[place])
        place += 1
      }
      result.append(attribute)
    }
    return result + others[place...]
  }

  /// One entry for each cause, as though all freedoms were told together.
  ///
  /// - Parameters:
  ///   - core: the freedoms of what the configuration adds.
  ///   - isChanged: by view, whether the layout differs from the one that the ambiguities were told for.
  func ambiguities(
    with core: [Freedom], _ causes: AmbiguityCauses, _ frames: [Frame], _ contentSizes: [AxisPair<Rational>?],
    isChanged: [Bool]
  ) -> [Ambiguity] {
    var anew: [AmbiguityCauses.Cause] = []
    var isTold = [Bool](repeating: false, count: entries.count)
    if !core.isEmpty {
      // Freedoms of one view may be told as one, so those of such views are put together anew.
      var open: [(offset: Int, element: Freedom)] = []
      for (index, freedom) in core.enumerated() {
        open.append((freedoms.count + index, freedom))
        guard freedom.tiedRows.isEmpty, let view = causes.principalView(freedom) else { continue }
        for entry in entriesOfView[view] ?? [] where !isTold[entry] && entries[entry].cause.freedom.tiedRows.isEmpty {
          isTold[entry] = true
          open += entries[entry].freedoms.map { ($0, freedoms[$0]) }
        }
      }
      open.sort { ($0.element.firstVariable, $0.offset) < ($1.element.firstVariable, $1.offset) }
      anew = causes.merged(open).sorted(by: <)
    }
    var told: [Ambiguity] = []
    told.reserveCapacity(entries.count + anew.count)
    var next = 0
    for (index, entry) in entries.enumerated() where !isTold[index] {
      while next < anew.count && anew[next] < entry.cause {
        told.append(causes.ambiguity(anew[next], frames, contentSizes))
        next += 1
      }
      told.append(
        entry.ambiguity.isOfViews { !isChanged[$0] }
          ? entry.ambiguity.changing(frames) : causes.ambiguity(entry.cause, frames, contentSizes))
    }
    for cause in anew[next...] { told.append(causes.ambiguity(cause, frames, contentSizes)) }
    return told
  }
}

extension AmbiguityCauses.Cause {
  fileprivate static func < (a: Self, b: Self) -> Bool { (a.firstVariable, a.place) < (b.firstVariable, b.place) }
}

extension Ambiguity {
  /// Whether its layouts differ from the one they were told for in views of one kind only.
  fileprivate func isOfViews(where isIncluded: (Int) -> Bool) -> Bool {
    func isIncludedWholly(_ witness: WitnessLayout) -> Bool {
      witness.changes.allSatisfy { isIncluded($0.view) } && witness.contentSizes.allSatisfy { isIncluded($0.view) }
    }
    return isIncludedWholly(witnesses.first) && isIncludedWholly(witnesses.second)
  }

  /// The same of another layout, in which what is ambiguous is as it was.
  fileprivate func changing(_ frames: [Frame]) -> Ambiguity {
    Ambiguity(
      isPriorityTie: isPriorityTie, isTieOfRecovery: isTieOfRecovery, tied: tied, tiedPriority: tiedPriority,
      view: view, attributes: attributes, relations: relations,
      witnesses: (witnesses.first.changing(frames), witnesses.second.changing(frames)))
  }
}

extension ViewAttribute {
  fileprivate static func < (a: ViewAttribute, b: ViewAttribute) -> Bool {
    (a.view.index, a.attribute.rawValue) < (b.view.index, b.attribute.rawValue)
  }
}
