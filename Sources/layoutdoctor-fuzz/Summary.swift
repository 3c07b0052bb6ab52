import LayoutModel

/// The result of a run.
struct Summary {
  private var counts: [String: UInt64] = [:]
  private var faults: [String: Int] = [:]
  /// The number of processes that ended abnormally.
  private(set) var faultCount = 0
  var duration = Duration.zero

  /// The prefix of the names under which workers count faults.
  static let faultPrefix = "fault "

  /// Adds the counters of a worker.
  mutating func add(_ counters: [(name: String, count: UInt64)]) {
    for (name, count) in counters { counts[name, default: 0] += count }
  }

  mutating func addFault(_ kind: String, cause: String) {
    faults[cause.isEmpty ? kind : "\(kind): \(cause)", default: 0] += 1
    faultCount += 1
  }

  var hasFaults: Bool { faultCount > 0 || counts.keys.contains { $0.hasPrefix(Self.faultPrefix) } }

  /// A table for each kind of counter, then the faults.
  var text: String {
    var text = ""
    let inputs = rows("kind ").reduce(0) { $0 + $1.count }
    text += "\(inputs) inputs run to their end in \(duration.components.seconds) s\n"
    for (title, prefix) in [
      ("made as", "kind "), ("got as far as", "stage "), ("limits reached", "limit "),
      ("load errors", "error "),
    ] {
      text += table(title, rows(prefix))
    }
    let found = rows("rule ")
    let rules = RuleID.allCases.map { id in
      (name: id.rawValue, count: found.first { $0.name == id.rawValue }?.count ?? 0)
    }
    text += table("rules (inputs with findings; \(found.count) of \(rules.count) rules)", rules)
    let ends = faults.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (name: $0.key, count: UInt64($0.value)) }
    text += table("faults", rows(Self.faultPrefix) + ends)
    return text
  }

  private func rows(_ prefix: String) -> [(name: String, count: UInt64)] {
    counts.filter { $0.key.hasPrefix(prefix) }.map { (String($0.key.dropFirst(prefix.count)), $0.value) }
      .sorted { $0.name < $1.name }
  }

  private func table(_ title: String, _ rows: [(name: String, count: UInt64)]) -> String {
    var text = "\n\(title):\(rows.isEmpty ? " none" : "")\n"
    for row in rows {
      let count = "\(row.count)"
      text += String(repeating: " ", count: max(0, 10 - count.utf8.count)) + "\(count)  \(row.name)\n"
    }
    return text
  }
}
