import ConstraintSolver
import LayoutDiagnosis
import LayoutModel

/// Lines that describe the changes in one scene, for several text formats.
struct ComparisonLines {
  private(set) var lines: [Line] = []

  struct Line: Hashable, Sendable {
    /// 0 for the heading.
    let depth: Int
    let text: String
    /// The severity of a finding that came; `nil` for other lines.
    var severity: Severity?
  }

  init(_ comparison: SceneComparison) {
    lines.append(Line(depth: 0, text: Self.heading(of: comparison)))
    add("configuration", "added", comparison.addedConfigurations)
    add("configuration", "removed", comparison.removedConfigurations)
    add("view", "added", comparison.addedViews)
    add("view", "removed", comparison.removedViews)
    addMoves(of: comparison)
    for change in [ViewDifference.installed, .uninstalled, .shown, .hidden] {
      let names = comparison.configurations.map { configuration in
        (configuration.id, configuration.layout[change].map { configuration.new.scene.displayName(of: $0) })
      }
      for (names, ids) in Self.grouped(names) where !names.isEmpty {
        lines.append(Line(depth: 1, text: "\(change.words) in \(Self.listed(ids)): \(Self.quoted(names))"))
      }
    }
    let ranges = comparison.configurations.map { ($0.id, $0.ranges.map(Self.words(for:))) }
    for (words, ids) in Self.grouped(ranges) {
      lines += words.map { Line(depth: 1, text: "\($0) in \(Self.listed(ids))") }
    }
    for finding in comparison.newFindings { add(finding, comparison) }
    for (word, results) in [("gone", comparison.goneFindings), ("not judged", comparison.unjudgedFindings)] {
      lines += results.map { result in
        let place = Self.place(of: result, in: comparison.old)
        let words = "\(place)\(result.severity.rawValue): \(result.message) [\(result.rule)]"
        return Line(depth: 1, text: "\(word): \(words)")
      }
    }
    for finding in comparison.renamedFindings {
      let result = finding.result
      let (place, names) = (Self.place(of: result, in: comparison.new), Self.quoted(result.names))
      let before = Self.quoted(finding.before)
      lines.append(Line(depth: 1, text: "\(place)'\(result.rule)' of \(names) was of \(before) before"))
    }
  }

  /// Adds the moves of all configurations. Configurations in which views move equally far share lines. Shared lines
  /// contain old and new values only if these are the same in all of the configurations.
  private mutating func addMoves(of comparison: SceneComparison) {
    let moves = comparison.configurations.map { configuration in
      let scene = configuration.new.scene
      return Moves(
        id: configuration.id,
        short: configuration.layout.moves.map { Self.words($0.shortWords, for: $0, scene) },
        full: configuration.layout.moves.map { Self.words($0.words, for: $0, scene) })
    }
    let fullWords = Dictionary(uniqueKeysWithValues: moves.map { ($0.id, $0.full) })
    for (short, ids) in Self.grouped(moves.map { ($0.id, $0.short) }) where !short.isEmpty {
      let full = fullWords[ids[0]] ?? []
      let isEqual = ids.allSatisfy { fullWords[$0] == full }
      lines.append(Line(depth: 1, text: "\(counted(short.count, "view")) moved in \(Self.listed(ids))"))
      lines += (isEqual ? full : short).map { Line(depth: 2, text: $0) }
    }
  }

  private struct Moves {
    let id: String
    let short, full: [String]
  }

  /// The names of both versions, if they differ.
  private static func heading(of comparison: SceneComparison) -> String {
    let (old, new) = (comparison.old, comparison.new)
    let names = [old, new].map { $0?.checked?.scene.name }
    let files = [old?.file, new?.file].compactMap(\.self)
    var text = Set(files).count > 1 ? files.joined(separator: " → ") : files.first ?? ""
    let known = names.compactMap(\.self)
    if let first = known.first { text += Set(known).count > 1 ? ": \(known.joined(separator: " → "))" : ": \(first)" }
    return text + (old == nil ? " (added)" : new == nil ? " (removed)" : "")
  }

  private mutating func add(_ noun: String, _ verb: String, _ names: [String]) {
    if names.isEmpty { return }
    lines.append(Line(depth: 1, text: "\(noun)\(names.count == 1 ? "" : "s") \(verb): \(Self.quoted(names))"))
  }

  private static func quoted(_ names: [String]) -> String {
    let more = names.count > Limits.namedViews ? ", … (\(names.count) in all)" : ""
    return names.prefix(Limits.namedViews).map { "'\($0)'" }.joined(separator: ", ") + more
  }

  private mutating func add(_ finding: SceneComparison.NewFinding, _ comparison: SceneComparison) {
    let result = finding.result
    let place = Self.place(of: result, in: comparison.new)
    lines.append(
      Line(
        depth: 1,
        text: "\(finding.before == nil ? "new" : "worse"): \(place)\(result.severity.rawValue): "
          + "\(result.message) [\(result.rule)]",
        severity: result.severity))
    if let before = finding.before { lines.append(Line(depth: 2, text: Self.words(for: before, result, comparison))) }
    for detail in result.details where !detail.hasPrefix("try: ") { lines.append(Line(depth: 2, text: detail)) }
    lines += finding.blameLines.map { Line(depth: 2, text: $0) }
  }

  /// `was a note in expanded`; without the severity or the configurations if they are the same.
  private static func words(
    for before: EarlierFinding, _ result: ReportedResult, _ comparison: SceneComparison
  ) -> String {
    let article = before.severity == .error ? "an" : "a"
    let severity = before.severity == result.severity ? "" : " \(article) \(before.severity.rawValue)"
    let ids = result.configurations.compactMap { comparison.new?.checked?.configurations[$0].configuration.id }
    return "was\(severity)\(ids == before.configurations ? "" : " in \(listed(before.configurations))")"
  }

  private static func place(of result: ReportedResult, in report: SceneReport?) -> String {
    guard let report, let location = result.location else { return "" }
    return "\(report.file):\(location.start.line):\(location.start.column): "
  }

  /// Groups ids by value, in the order in which the values first occur.
  private static func grouped<Value: Hashable>(_ entries: [(id: String, value: Value)]) -> [(
    value: Value, ids: [String]
  )] {
    var groups: [(value: Value, ids: [String])] = []
    var places: [Value: Int] = [:]
    for (id, value) in entries {
      if let place = places[value] {
        groups[place].ids.append(id)
      } else {
        places[value] = groups.count
        groups.append((value, [id]))
      }
    }
    return groups
  }

  private static func listed(_ ids: [String]) -> String {
    let named = ids.prefix(Limits.namedConfigurations).joined(separator: ", ")
    return ids.count > Limits.namedConfigurations ? "\(ids.count) configurations: \(named), …" : named
  }

  /// `'title': y 60 → 68 (+8), height 20 → 40 (+20)`.
  private static func words(_ words: [String], for move: ViewMove, _ scene: Scene) -> String {
    "'\(scene.displayName(of: move.newView))': \(words.joined(separator: ", "))"
  }

  /// `width holds over 320…400, was 320…375`.
  private static func words(for range: RangeChange) -> String {
    func words(_ bounds: ClosedRange<Rational>?) -> String {
      bounds.map { "\(decimal($0.lowerBound))…\(decimal($0.upperBound))" } ?? "nowhere"
    }
    return "\(range.subject) holds \(range.new == nil ? "" : "over ")\(words(range.new)), was \(words(range.old))"
  }

  private static func decimal(_ value: Rational) -> String { value.decimalDescription(places: 2) }
}
