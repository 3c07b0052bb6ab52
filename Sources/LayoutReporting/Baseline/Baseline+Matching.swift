extension Baseline {
  /// The entries that no finding matches, in file order: those that the run has looked for, which are fixed, and the others.
  ///
  /// Findings and entries are matched by fingerprint. If there are more entries than findings, those whose file still has
  /// such a finding are matched first.
  ///
  /// - Parameters:
  ///   - found: the findings of the run that match the baseline.
  ///   - isExamined: returns whether the run would have found an entry's finding.
  package func unmatchedEntries(
    found: [BaselineEntry], isExamined: (BaselineEntry) -> Bool
  ) -> (fixed: [BaselineEntry], unexamined: [BaselineEntry]) {
    var found = found.reduce(into: [String: [String: Int]]()) {
      $0[$1.fingerprint, default: [:]][$1.file.printable, default: 0] += 1
    }
    var unmatched: [BaselineEntry] = []
    for entry in entries {
      let count = found[entry.fingerprint]?[entry.file] ?? 0
      if count > 0 { found[entry.fingerprint]?[entry.file] = count - 1 } else { unmatched.append(entry) }
    }
    // Findings in other files than their entries name, for example because a file was renamed.
    var moved = found.mapValues { $0.values.reduce(0, +) }
    let areExamined = unmatched.map(isExamined)
    var isMatched = unmatched.map { _ in false }
    // Entries of files that were not examined have not moved: they are about copies.
    for (index, entry) in unmatched.enumerated() where areExamined[index] {
      let count = moved[entry.fingerprint] ?? 0
      guard count > 0 else { continue }
      moved[entry.fingerprint] = count - 1
      isMatched[index] = true
    }
    let left = unmatched.indices.filter { !isMatched[$0] }
    return (
      fixed: left.filter { areExamined[$0] }.map { unmatched[$0] },
      unexamined: left.filter { !areExamined[$0] }.map { unmatched[$0] }
    )
  }
}
