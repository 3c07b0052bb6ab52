extension Baseline {
  /// The entries that no finding matches, in file order.
  ///
  /// Findings and entries are matched by fingerprint. If there are more entries than findings, those whose file still has
  /// such a finding are matched first.
  ///
  /// - Parameters:
  ///   - found: the findings of the run that are in the baseline.
  ///   - isExamined: returns whether the run has examined a file. Entries of other files are not returned.
  package func fixedEntries(found: [BaselineEntry], isExamined: (String) -> Bool) -> [BaselineEntry] {
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
    var isFixed = unmatched.map { isExamined($0.file) }
    // Entries of files that were checked, or are gone, are more likely to have moved.
    for prefersExamined in [true, false] {
      for (index, entry) in unmatched.enumerated() where isExamined(entry.file) == prefersExamined {
        let count = moved[entry.fingerprint] ?? 0
        guard count > 0 else { continue }
        moved[entry.fingerprint] = count - 1
        isFixed[index] = false
      }
    }
    return zip(unmatched, isFixed).filter(\.1).map(\.0)
  }

  /// The baseline without the given entries.
  package func removing(_ removed: [BaselineEntry]) -> Baseline {
    let lines = Set(removed.map(\.lineNumber))
    return Baseline(entries: entries.filter { !lines.contains($0.lineNumber) })
  }
}
