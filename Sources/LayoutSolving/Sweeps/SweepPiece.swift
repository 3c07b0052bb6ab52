import ConstraintSolver
import LayoutModel

/// Values between which the layouts of a configuration are linear, with the same numbers of lines.
struct SweepPiece {
  let lower, upper: Rational
  let line: LayoutLine
  /// The number of lines of each text, by view; empty if each is 1.
  let lineCounts: [Int]
  /// The same in the widths of the layouts. They differ if the numbers of lines do not settle.
  let nextCounts: [Int]
  /// `nil` if none were requested.
  let proofs: [Int]?

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

  /// The piece as the next of some parts, which becomes one with the last if both are of the same line.
  fileprivate func add(to parts: inout [LayoutSweep.Part]?, after last: SweepPiece?, texts: [ViewID]) {
    guard let proofs, let count = parts?.count else { return }
    if let last, count > 0, last.line.isSame(as: line), last.nextCounts == nextCounts {
      parts?[count - 1].upper = upper
      return
    }
    let next = texts.map { ($0, count: nextCounts.isEmpty ? 1 : nextCounts[$0.index]) }
    parts?.append(
      LayoutSweep.Part(upper: upper, proofs: proofs, nextLines: next.filter { $0.count != lineCount(of: $0.0) }))
  }
}

extension LayoutSweep {
  /// Joins adjacent pieces, in ascending order. Where one continues another, there is no breakpoint.
  ///
  /// - Parameter texts: the views whose texts wrap.
  init(_ subject: RangeSubject, _ pieces: [SweepPiece], texts: [ViewID]) {
    var breakpoints: [Breakpoint] = []
    var last: [Frame] = []
    var lastCounts: [Int] = []
    var lastSizes: [AxisPair<Rational>?] = []
    func add(_ value: Rational, _ frames: [Frame], in piece: SweepPiece, because changes: [ConstraintReference] = []) {
      let sizes = piece.line.contentSizes(at: value)
      let resized = sizes.indices.filter { lastSizes.isEmpty || sizes[$0] != lastSizes[$0] }
      let views = piece.line.rows.configuration.properties
      let changed = frames.indices.filter { views[$0].isInstalled && (last.isEmpty || frames[$0] != last[$0]) }
      let counts = texts.map(piece.lineCount)
      let rewrapped = texts.indices.filter { lastCounts.isEmpty || counts[$0] != lastCounts[$0] }
      breakpoints.append(
        Breakpoint(
          value: value, isFeasible: piece.line.isFeasible, frames: changed.map { (ViewID($0), frames[$0]) },
          lines: rewrapped.map { (texts[$0], counts[$0]) }, because: changes,
          contentSizes: resized.compactMap { view in sizes[view].map { (view, $0) } },
          parts: piece.proofs.map { _ in [] }))
      (last, lastCounts, lastSizes) = (frames, counts, sizes)
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
      piece.add(
        to: &breakpoints[breakpoints.count - 1].parts, after: index == 0 ? nil : pieces[index - 1], texts: texts)
    }
    if let piece = pieces.last { add(piece.upper, piece.line.frames(at: piece.upper), in: piece) }
    self.init(subject: subject, breakpoints: breakpoints)
  }
}
