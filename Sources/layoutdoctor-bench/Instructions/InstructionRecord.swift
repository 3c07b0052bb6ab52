import BenchScenes

/// The number of instructions that solving takes for each family, and for small screens, as counted by callgrind. It is the
/// same on every run of one build.
struct InstructionRecord {
  /// `nil` for a run that is over budget.
  private let counts: [(family: String, views: Int, count: Int?)]

  private static let sizes = [100, 1_000]
  /// The number of scenes of the scenario that solves small screens.
  private static let screenCount = 1_000
  /// The function that solves a program.
  private static let measuredFunction = "*solveMeasuredProgram*"
  private static let overBudget = "over-budget"
  /// The relative change of a count from which on it is reported.
  private static let threshold = 0.1

  /// Counts the instructions for the selected families.
  static func measured(_ arguments: BenchArguments) throws(BenchError) -> InstructionRecord {
    var counts: [(family: String, views: Int, count: Int?)] = []
    for family in arguments.families {
      var isOverBudget = false
      for views in sizes {
        complain("\(family.rawValue) \(views): instructions")
        let count =
          isOverBudget
          ? nil
          : try Callgrind.count(
            of: measuredFunction, arguments.measuring(.cold, family, views: views, samples: 1))
        if count == nil { isOverBudget = true }
        counts.append((family.rawValue, views, count))
      }
    }
    if let family = arguments.families.first(where: Scenario.screens.families.contains) {
      complain("\(Scenario.screens.rawValue): instructions")
      let count = try Callgrind.count(
        of: measuredFunction, arguments.measuring(.screens, family, views: screenCount, samples: 1))
      counts.append((Scenario.screens.rawValue, screenCount, count))
    }
    return InstructionRecord(counts: counts)
  }

  private init(counts: [(family: String, views: Int, count: Int?)]) { self.counts = counts }

  /// Parses the output of `write`. Lines that begin with `#` are comments.
  init(path: String) throws(BenchError) {
    guard let bytes = readFile(path) else { throw .cannotRead(path) }
    var counts: [(family: String, views: Int, count: Int?)] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      guard words.count == 3, let views = Int(words[1]) else { throw .cannotRead(path) }
      let count = Int(words[2])
      guard count != nil || words[2] == InstructionRecord.overBudget else { throw .cannotRead(path) }
      counts.append((String(words[0]), views, count))
    }
    self.counts = counts
  }

  func write(to path: String) throws(BenchError) {
    var text = """
      # Instructions of solving one configuration, counted by callgrind in an optimised build on \(Callgrind.platform).
      # layoutdoctor-bench --record-instructions FILE writes this file, --compare FILE tells what changed by 10 % and more.
      # family views instructions; screens counts scenes in place of views

      """
    for (family, views, count) in counts {
      text += "\(family) \(views) \(count.map(String.init) ?? InstructionRecord.overBudget)\n"
    }
    guard writeFile(path, Array(text.utf8)) else { throw .cannotWrite(path) }
  }

  /// The counts that differ by more than the threshold.
  struct Changes {
    fileprivate(set) var text = ""
    fileprivate(set) var hasRegressions = false
  }

  func changes(to new: InstructionRecord) -> Changes {
    var changes = Changes()
    for (family, views, count) in new.counts {
      let name = "\(family) \(views)"
      guard let old = counts.first(where: { $0.family == family && $0.views == views }) else {
        changes.text += "\(name): \(count.map(String.init) ?? InstructionRecord.overBudget), not recorded\n"
        continue
      }
      guard let oldCount = old.count, let count else {
        if old.count != nil {
          changes.text += "\(name): over budget now\n"
          changes.hasRegressions = true
        } else if let count {
          changes.text += "\(name): no longer over budget, but \(count)\n"
        }
        continue
      }
      let change = Double(count) / Double(oldCount) - 1
      guard abs(change) > InstructionRecord.threshold else { continue }
      changes.text += "\(name): \(oldCount) -> \(count), \(Int((100 * change).rounded())) %\n"
      if change > 0 { changes.hasRegressions = true }
    }
    if changes.text.isEmpty { changes.text = "nothing differs by more than 10 %" }
    return changes
  }
}
