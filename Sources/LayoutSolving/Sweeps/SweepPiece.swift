import ConstraintSolver
import LayoutModel

/// Values between which the layouts of a configuration are linear, with the same numbers of lines.
struct SweepPiece {
  let lower, upper: Rational
  let line: LayoutLine
  /// The number of lines of each text, by view; empty if each is 1.
  let lineCounts: [Int]

  /// Returns whether a piece that begins where this one ends has the same layouts and numbers of lines.
  func isContinued(by next: SweepPiece) -> Bool {
    lineCounts == next.lineCounts && line.isFeasible == next.line.isFeasible
      && line.frames(at: upper) == next.line.frames(at: upper)
      && line.frames(at: next.upper) == next.line.frames(at: next.upper)
  }

  /// The constraints that bind in one of two adjacent pieces only, and the contents of texts with other numbers of lines.
  func changes(to next: SweepPiece, texts: [ViewID]) -> [ConstraintReference] {
    var groups = line.binding.symmetricDifference(next.line.binding)
    for text in texts where lineCount(of: text) != next.lineCount(of: text) {
      let content = line.rows.references.firstIndex(of: .compression(text, .vertical))
      if let content { groups.insert(content) }
    }
    return groups.sorted().map { line.rows.references[$0] }
  }

  fileprivate func lineCount(of view: ViewID) -> Int { lineCounts.isEmpty ? 1 : lineCounts[view.index] }
}

extension LayoutSweep {
  /// Joins adjacent pieces, in ascending order. Where one continues another, there is no breakpoint.
  ///
  /// - Parameter texts: the views whose texts wrap.
  init(_ subject: RangeSubject, _ pieces: [SweepPiece], texts: [ViewID]) {
    var breakpoints: [Breakpoint] = []
    var last: [Frame] = []
    var lastCounts: [Int] = []
    func add(_ value: Rational, _ frames: [Frame], in piece: SweepPiece, because changes: [ConstraintReference] = []) {
      let changed = frames.indices.filter { last.isEmpty || frames[$0] != last[$0] }
      let counts = texts.map(piece.lineCount)
      let rewrapped = texts.indices.filter { lastCounts.isEmpty || counts[$0] != lastCounts[$0] }
      breakpoints.append(
        Breakpoint(
          value: value, isFeasible: piece.line.isFeasible, frames: changed.map { (ViewID($0), frames[$0]) },
          lines: rewrapped.map { (texts[$0], counts[$0]) }, because: changes))
      (last, lastCounts) = (frames, counts)
    }
    for (index, piece) in pieces.enumerated() {
      if index == 0 {
        add(piece.lower, piece.line.frames(at: piece.lower), in: piece)
      } else if !pieces[index - 1].isContinued(by: piece) {
        let before = pieces[index - 1]
        let changes = before.changes(to: piece, texts: texts)
        let (end, start) = (before.line.frames(at: piece.lower), piece.line.frames(at: piece.lower))
        if end != start { add(piece.lower, end, in: before, because: changes) }
        add(piece.lower, start, in: piece, because: changes)
      }
    }
    if let piece = pieces.last { add(piece.upper, piece.line.frames(at: piece.upper), in: piece) }
    self.init(subject: subject, breakpoints: breakpoints)
  }
}
