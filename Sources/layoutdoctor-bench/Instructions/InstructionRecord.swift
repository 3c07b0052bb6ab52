import BenchScenes

/// How many instructions solving takes for each family, as callgrind counts them: the same on every run of one build.
struct InstructionRecord {
  private let counts: [(family: String, views: Int, count: Int)]

  private static let views = 1_000
  /// The share of a count from which a change is told.
  private static let threshold = 0.1

  /// Counts for the families asked for.
  static func measured(_ arguments: BenchArguments) throws(BenchError) -> InstructionRecord {
    var counts: [(family: String, views: Int, count: Int)] = []
    for family in arguments.families {
      complain("\(family.rawValue) \(views): instructions")
      let count = try Callgrind.count(
        of: "*solveMeasuredProgram*", arguments.measuring(.cold, family, views: views, samples: 1))
      counts.append((family.rawValue, views, count))
    }
    return InstructionRecord(counts: counts)
  }

  private init(counts: [(family: String, views: Int, count: Int)]) { self.counts = counts }

  /// Reads what `write` wrote; lines that begin with `#` are for people.
  init(path: String) throws(BenchError) {
    guard let bytes = readFile(path) else { throw .cannotRead(path) }
    var counts: [(family: String, views: Int, count: Int)] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      guard words.count == 3, let views = Int(words[1]), let count = Int(words[2]) else { throw .cannotRead(path) }
      counts.append((String(words[0]), views, count))
    }
    self.counts = counts
  }

  func write(to path: String) throws(BenchError) {
    var text = """
      # Instructions of solving one configuration, counted by callgrind in an optimised build on \(Callgrind.platform).
      # layoutdoctor-bench --record-instructions FILE writes this file, --compare FILE tells what changed by 10 % and more.
      # family views instructions

      """
    for (family, views, count) in counts { text += "\(family) \(views) \(count)\n" }
    guard writeFile(path, Array(text.utf8)) else { throw .cannotWrite(path) }
  }

  /// What differs by more than the threshold.
  struct Changes {
    fileprivate(set) var text = ""
    fileprivate(set) var hasLosses = false
  }

  func changes(to new: InstructionRecord) -> Changes {
    var changes = Changes()
    for (family, views, count) in new.counts {
      guard let old = counts.first(where: { $0.family == family && $0.views == views })?.count, old > 0 else {
        changes.text += "\(family) \(views): \(count), not recorded\n"
        continue
      }
      let change = Double(count) / Double(old) - 1
      guard abs(change) > InstructionRecord.threshold else { continue }
      changes.text += "\(family) \(views): \(old) -> \(count), \(Int((100 * change).rounded())) %\n"
      if change > 0 { changes.hasLosses = true }
    }
    if changes.text.isEmpty { changes.text = "nothing differs by more than 10 %" }
    return changes
  }
}
