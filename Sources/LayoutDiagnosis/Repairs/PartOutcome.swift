import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The effect of a repair on the connected components of a configuration that it touches.
struct PartOutcome {
  let isFeasible: Bool
  /// Whether the conflicts that involve the changed constraints have ended, though others may remain.
  let endsConflict: Bool
  let rowCount: Int
  /// The views that move, each with the largest distance of its edges, in order of view.
  let moves: [Repair.Move]
  /// New minus old frames of the views in `moves`.
  let shifts: [Repair.FrameShift]
  /// New minus old content sizes of scroll views, if they differ.
  private let contentShifts: [(scrollView: ViewID, shift: AxisPair<Rational>)]
  private let undeterminedContents: [ContentAxis]
  /// The written constraints that fail.
  let failing: Set<ConstraintID>
  private let ambiguousAttributes: [AmbiguousAttribute]
  private let ambiguities: [Ambiguity]
  private let lineCounts: [Int]

  /// What is ambiguous in some components.
  struct Ambiguities {
    let attributes: [AmbiguousAttribute]
    let causes: [Ambiguity]
  }

  init(before: SolvedConfiguration, after: SolvedConfiguration, rowCount: Int, endsConflict: Bool) {
    isFeasible = after.isFeasible
    self.endsConflict = endsConflict
    self.rowCount = rowCount
    failing = Set(after.violations.compactMap(\.constraint.written))
    ambiguousAttributes = after.ambiguousAttributes
    ambiguities = after.ambiguities
    lineCounts = after.configuration.lineCounts
    var moves: [Repair.Move] = []
    var shifts: [Repair.FrameShift] = []
    for (view, (old, new)) in zip(before.frames, after.frames).enumerated() where old != new {
      let shift = Frame(
        x: new.x - old.x, y: new.y - old.y, width: new.width - old.width, height: new.height - old.height)
      shifts.append(Repair.FrameShift(view: ViewID(view), shift: shift))
      moves.append(Repair.Move(ViewID(view), from: old, to: new, distance: shift.largestOfEdges))
    }
    self.moves = moves
    self.shifts = shifts
    contentShifts = zip(before.contentSizes, after.contentSizes).enumerated().compactMap { view, sizes in
      guard let old = sizes.0, let new = sizes.1, old != new else { return nil }
      return (ViewID(view), AxisPair(new.horizontal - old.horizontal, new.vertical - old.vertical))
    }
    undeterminedContents = after.undeterminedContents
  }

  /// A configuration with the effect applied.
  ///
  /// - Parameters:
  ///   - changed: the changed configuration.
  ///   - before: a configuration with the same content in these components, before the change.
  ///   - others: what is ambiguous in the other components.
  func configuration(
    _ changed: Configuration, from before: SolvedConfiguration, beside others: Ambiguities, isFeasible: Bool
  ) -> SolvedConfiguration {
    var frames = before.frames
    for moved in shifts {
      for attribute in FrameAttribute.allCases { frames[moved.view.index][attribute] += moved.shift[attribute] }
    }
    var contentSizes = before.contentSizes
    for (scrollView, shift) in contentShifts {
      guard let size = contentSizes[scrollView.index] else { continue }
      contentSizes[scrollView.index] = AxisPair(
        size.horizontal + shift.horizontal, size.vertical + shift.vertical)
    }
    var changed = changed
    changed.lineCounts = lineCounts
    return SolvedConfiguration(
      configuration: changed, frames: frames, contentSizes: contentSizes, isFeasible: isFeasible, levels: [],
      violations: [], ambiguousAttributes: others.attributes + ambiguousAttributes,
      ambiguities: others.causes + ambiguities, conflicts: [], unreachable: [],
      undeterminedContents: before.undeterminedContents + undeterminedContents)
  }
}

extension Frame {
  /// The largest distance that an edge moves, if this frame is the difference of two frames.
  fileprivate var largestOfEdges: Rational {
    [x, y, x + width, y + height].map(\.magnitude).reduce(.zero, max)
  }
}
