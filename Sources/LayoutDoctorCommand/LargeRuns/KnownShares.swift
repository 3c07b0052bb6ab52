import LayoutReporting

/// The known findings of a baseline or of a revision, which the files of a run share.
struct KnownShares {
  /// The number of findings with each fingerprint.
  let counts: [String: Int]
  /// The same for each file, by name without a leading `./`.
  private let own: [String: [String: Int]]

  init(_ entries: [BaselineEntry]) {
    counts = entries.counts
    own = Dictionary(grouping: entries) { $0.file.printable.withoutLeadingDots }.mapValues(\.counts)
  }

  /// The known findings of a file.
  func own(of file: String) -> [String: Int] { own[file.printable.withoutLeadingDots] ?? [:] }

  /// Divides the known findings among files. Each file has those that are known for its own name.
  ///
  /// The rest goes to the files in order, for example to a renamed one, if it has all that a file has in addition; of a
  /// revision, only that of files that are gone. A copy of a file gets none, so its findings are new.
  ///
  /// - Parameter files: the name of each file, and how many known findings with each fingerprint it has.
  /// - Returns: for each file, whether only the findings of its own name are known.
  func areLimited(_ files: [(name: String, found: [String: Int])], by source: FindingSource) -> [Bool] {
    var left = counts
    switch source {
    case .baseline:
      for file in files {
        let own = own(of: file.name)
        for (fingerprint, count) in file.found { left[fingerprint, default: 0] -= min(count, own[fingerprint] ?? 0) }
      }
    case .revision:
      // What a file had and no longer has is not what another file has now.
      for name in Set(files.map(\.name.printable.withoutLeadingDots)) {
        for (fingerprint, count) in own[name] ?? [:] { left[fingerprint, default: 0] -= count }
      }
    }
    return files.map { file in
      let own = own(of: file.name)
      let others = file.found.map { ($0.key, $0.value - (own[$0.key] ?? 0)) }.filter { $0.1 > 0 }
      guard others.allSatisfy({ $0.1 <= left[$0.0] ?? 0 }) else { return true }
      for (fingerprint, count) in others { left[fingerprint, default: 0] -= count }
      return false
    }
  }
}

extension [FileResult] {
  /// The scenes of each file, with the known findings of a revision and of a baseline divided among the files.
  func divided(_ past: KnownShares?, _ baseline: KnownShares?) -> [[SceneResult]] {
    var known = map { _ in FileResult.Known() }
    if let past {
      // Unchanged files know all their findings.
      let changed = indices.filter { !self[$0].isUnchanged }
      let files = changed.map { (self[$0].name, self[$0].all.flatMap(\.earlier).counts) }
      for (index, isLimited) in zip(changed, past.areLimited(files, by: .revision)) {
        known[index].isOwnPast = isLimited
      }
    }
    if let baseline {
      let files = indices.map { (self[$0].name, self[$0].scenes(with: known[$0]).flatMap(\.known).counts) }
      for (index, isLimited) in zip(indices, baseline.areLimited(files, by: .baseline)) {
        known[index].isOwnBaseline = isLimited
      }
    }
    return zip(self, known).map { $0.scenes(with: $1) }
  }
}
