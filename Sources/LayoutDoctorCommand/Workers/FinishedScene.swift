import LayoutChecking
import LayoutModel
import LayoutReporting

/// One scene's share of a report on several files: its counts, and its rendered part of each output.
struct FinishedScene: Sendable {
  let file: String
  let summary: Summary
  let statistics: Statistics
  /// `nil` if the scene could not be loaded.
  let names: ConfigurationSelection.SelectableNames?
  /// Whether the scene has none of the selected configurations.
  let isEmpty: Bool
  /// `nil` if no times were requested.
  let timings: Timings?
  /// Text for standard error.
  let complaints: [UInt8]
  /// In the order of `ReportFormats.destinations`.
  var outputs: [ReportPart]
  /// Entries for findings that match the baseline; the counted ones are left out.
  let known: [BaselineEntry]
  /// Entries for findings that match those of an earlier revision; the counted ones are left out.
  let earlier: [BaselineEntry]
  /// The rules with findings that configuration files silence, sorted by name.
  let silencedRules: [RuleID]

  init(
    _ report: SceneReport, names: ConfigurationSelection.SelectableNames?, complaints: [UInt8], outputs: [ReportPart]
  ) {
    file = report.file
    known = report.known
    earlier = report.earlier
    silencedRules = (report.checked?.silencedRules ?? []).sorted { $0.rawValue < $1.rawValue }
    summary = Summary([report])
    statistics = Statistics([report])
    self.names = names
    isEmpty = report.checked.map { $0.configurations.isEmpty && $0.incomplete.isEmpty } ?? false
    timings = report.checked?.timings
    self.complaints = complaints
    self.outputs = outputs
  }

  /// Whether everything in the scene was checked.
  var isWhole: Bool { summary.refusedScenes == 0 && !summary.isIncomplete && !known.contains(where: \.isUnreadable) }

  /// Whether required constraints conflict, which hides other findings.
  var hasConflict: Bool {
    (statistics.rows.map(\.rule) + (known + earlier).map(\.rule)).contains(RuleID.conflictingConstraints.rawValue)
  }
}

extension FinishedScene {
  func write(to message: inout MessageWriter) {
    message.write(Array(file.utf8))
    for count in summary.counts { message.write(count) }
    let rows = statistics.rows
    message.write(rows.count)
    for row in rows {
      message.write(row.count)
      message.write(Array(row.rule.utf8))
      message.write(Array(row.severity.rawValue.utf8))
    }
    message.write(names == nil ? 0 : 1)
    if let names {
      message.write(names.states)
      message.write(names.combinations)
      message.write(names.environments)
    }
    message.write(isEmpty ? 1 : 0)
    message.write(timings == nil ? 0 : 1)
    for (_, duration) in timings?.stages ?? [] { message.write(duration.nanoseconds) }
    message.write(complaints)
    message.write(outputs.count)
    for output in outputs {
      message.write(output.body)
      message.write(output.notices)
      message.write(output.ends.map { "\($0)" })
    }
    for entries in [known, earlier] {
      message.write(entries.map(\.fingerprint))
      message.write(entries.map(\.rule))
      message.write(entries.map(\.subject))
      message.write(entries.map(\.mark))
      for entry in entries { message.write(entry.absences) }
    }
    message.write(silencedRules.map(\.rawValue))
  }

  /// - Returns: `nil` if the message is malformed.
  init?(_ message: inout MessageReader) {
    guard let file = message.list() else { return nil }
    self.file = String(decoding: file, as: UTF8.self)
    var counts: [Int] = []
    while counts.count < Summary().counts.count {
      guard let count = message.number() else { return nil }
      counts.append(count)
    }
    guard let summary = Summary(counts: counts), let statistics = Statistics(&message), let hasNames = message.number()
    else { return nil }
    self.summary = summary
    self.statistics = statistics
    if hasNames == 0 {
      names = nil
    } else {
      guard let states = message.texts(), let combinations = message.texts(), let environments = message.texts() else {
        return nil
      }
      names = .init(states: states, combinations: combinations, environments: environments)
    }
    guard let isEmpty = message.number(), let hasTimings = message.number() else { return nil }
    self.isEmpty = isEmpty != 0
    if hasTimings == 0 {
      timings = nil
    } else {
      var durations: [Duration] = []
      while durations.count < Timings().stages.count {
        guard let nanoseconds = message.number() else { return nil }
        durations.append(.nanoseconds(nanoseconds))
      }
      timings = Timings(
        load: durations[0], lower: durations[1], solve: durations[2], diagnose: durations[3], write: durations[4])
    }
    guard let complaints = message.list(), let count = message.number(), count >= 0 else { return nil }
    self.complaints = complaints
    var outputs: [ReportPart] = []
    while outputs.count < count {
      guard let body = message.list(), let notices = message.list(), let ends = message.texts() else { return nil }
      var part = ReportPart(body, notices: notices)
      part.ends = ends.compactMap { Int($0) }
      guard zip([0] + part.ends, part.ends + [body.count]).allSatisfy(<=) else { return nil }
      outputs.append(part)
    }
    self.outputs = outputs
    guard let known = Self.entries(&message, file: self.file), let earlier = Self.entries(&message, file: self.file),
      let silencedRules = message.texts()
    else { return nil }
    self.silencedRules = silencedRules.compactMap { RuleID(rawValue: $0) }
    self.known = known
    self.earlier = earlier
  }

  private static func entries(_ message: inout MessageReader, file: String) -> [BaselineEntry]? {
    guard let fingerprints = message.texts(), let rules = message.texts(), let subjects = message.texts(),
      let marks = message.texts(), [rules, subjects, marks].allSatisfy({ $0.count == fingerprints.count })
    else { return nil }
    var entries: [BaselineEntry] = []
    for index in fingerprints.indices {
      guard let absences = message.texts() else { return nil }
      entries.append(
        BaselineEntry(
          fingerprint: fingerprints[index], rule: rules[index], file: file, subject: subjects[index],
          mark: marks[index], absences: absences))
    }
    return entries
  }
}

extension BaselineEntry {
  /// The severity and whether the finding is counted, for another process.
  var mark: String { "\(isCounted ? "+" : "-")\(severity?.rawValue ?? "")" }

  init(fingerprint: String, rule: String, file: String, subject: String, mark: String, absences: [String]) {
    self.init(
      fingerprint: fingerprint, rule: rule, file: file, subject: subject,
      severity: Severity(rawValue: String(mark.dropFirst())), isCounted: mark.hasPrefix("+"), absences: absences)
  }
}

extension Statistics {
  /// - Returns: `nil` if the message is malformed.
  fileprivate init?(_ message: inout MessageReader) {
    self.init()
    guard let count = message.number(), count >= 0 else { return nil }
    for _ in 0..<count {
      guard let number = message.number(), let rule = message.list(), let name = message.list(),
        let severity = Severity(rawValue: String(decoding: name, as: UTF8.self))
      else { return nil }
      add(number, String(decoding: rule, as: UTF8.self), severity)
    }
  }
}

extension Duration {
  fileprivate var nanoseconds: Int {
    Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
  }
}
