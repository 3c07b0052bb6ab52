import LayoutReporting

/// Divides the known findings of a baseline or of a revision among files, each of which was checked against all of them.
///
/// A file first gets the findings that are known for its own name. The rest goes to other files in order, for example
/// to a renamed file; of a revision, only that of files that are gone. A copy of a file gets none, so its findings are new.
struct KnownShares {
  /// The number of findings with each fingerprint.
  private let counts: [String: Int]
  /// The same for each file, by name without a leading `./`.
  private let own: [String: [String: Int]]

  struct File {
    let name: String
    /// Whether the file cannot be checked again, so that its share is all that it has used.
    var isFixed = false
    /// The number of the file's findings with each fingerprint that were left out as known.
    let used: [String: Int]
  }

  init(_ entries: [BaselineEntry]) {
    counts = Self.counts(of: entries)
    own = Dictionary(grouping: entries) { $0.file.printable.withoutLeadingDots }.mapValues(Self.counts)
  }

  /// The number of entries with each fingerprint.
  static func counts(of entries: [BaselineEntry]) -> [String: Int] {
    entries.reduce(into: [:]) { $0[$1.fingerprint, default: 0] += 1 }
  }

  /// The known findings of a file.
  func own(of file: String) -> [String: Int] { own[file.printable.withoutLeadingDots] ?? [:] }

  /// The share of each file: how many of the known findings it may use, by fingerprint.
  func divided(among files: [File], of source: FindingSource = .baseline) -> [[String: Int]] {
    var left = counts
    var shares = files.map { _ in [String: Int]() }
    func give(_ count: Int, of fingerprint: String, to place: Int) {
      let given = min(count, left[fingerprint] ?? 0)
      if given == 0 { return }
      left[fingerprint, default: 0] -= given
      shares[place][fingerprint, default: 0] += given
    }
    for (place, file) in files.enumerated() where file.isFixed {
      for (fingerprint, count) in file.used { give(count, of: fingerprint, to: place) }
    }
    for (place, file) in files.enumerated() where !file.isFixed {
      let own = own(of: file.name)
      for (fingerprint, count) in file.used { give(min(count, own[fingerprint] ?? 0), of: fingerprint, to: place) }
    }
    if source == .revision {
      // What a file had and no longer has is not what another file has now.
      left = counts
      for file in Set(files.map(\.name.printable.withoutLeadingDots)) {
        for (fingerprint, count) in own[file] ?? [:] { left[fingerprint, default: 0] -= count }
      }
    }
    for (place, file) in files.enumerated() where !file.isFixed {
      for (fingerprint, count) in file.used {
        give(count - (shares[place][fingerprint] ?? 0), of: fingerprint, to: place)
      }
    }
    return shares
  }
}
