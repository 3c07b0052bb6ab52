import Foundation
import Testing

/// The page about limits has those that `Limits.swift` of each target declares. `RECORD_SNAPSHOTS=1` writes it anew and fails
/// once.
@Suite struct LimitsPageTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")
  private static let page = sources.appending(path: "LayoutDoctorKit/Documentation.docc/Limits.md")

  private static func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

  @Test func `the page has every limit with its number, its reason and what happens beyond it`() throws {
    let recorded = try Self.text(Self.page)
    var parts = recorded.components(separatedBy: "<!-- limits: ")
    var targets: [String] = []
    for index in parts.indices.dropFirst() {
      let target = String(parts[index].prefix { $0 != " " })
      let end = try #require(parts[index].range(of: "<!-- end of limits -->"))
      let limits = try DeclaredLimit.all(in: Self.text(Self.sources.appending(path: "\(target)/Limits.swift")))
      #expect(!limits.isEmpty && limits.allSatisfy { !$0.reason.isEmpty && !$0.consequence.isEmpty }, "\(target)")
      let rows = limits.map { "| \($0.reason) | \($0.number) | \($0.consequence) |\n" }.joined()
      parts[index] =
        "\(target) -->\n\n| limit on | at most | beyond it |\n| --- | ---: | --- |\n\(rows)\n"
        + parts[index][end.lowerBound...]
      targets.append(target)
    }
    let actual = parts.joined(separator: "<!-- limits: ")
    let lines = zip(actual.components(separatedBy: "\n"), recorded.components(separatedBy: "\n"))
    let difference = lines.first { $0 != $1 }
    #expect(difference?.0 == difference?.1)
    #expect(actual.utf8.count == recorded.utf8.count)
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path())
    let declaring = folders.filter {
      FileManager.default.fileExists(atPath: Self.sources.appending(path: "\($0)/Limits.swift").path())
    }
    #expect(declaring.sorted() == targets.sorted())
    guard actual != recorded, ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" else { return }
    try actual.write(to: Self.page, atomically: true, encoding: .utf8)
  }

  @Test func `the page has every entry that reports can have under incomplete`() throws {
    let page = try Self.text(Self.page)
    var count = 0
    let files = try #require(FileManager.default.enumerator(atPath: Self.sources.path()))
    for case let path as String in files where path.hasSuffix(".swift") {
      let parts = try Self.text(Self.sources.appending(path: path)).components(separatedBy: "what: \"")
      for (before, after) in zip(parts, parts.dropFirst())
      where before.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix("Limit(") {
        let quantity = after.prefix { $0 != "\"" && $0 != "\\" }.trimmingCharacters(in: .whitespaces)
        let isListed = page.contains("`\(quantity)")
        #expect(isListed, "\(quantity) of \(path)")
        count += 1
      }
    }
    #expect(count > 30)
  }
}

/// A limit as its declaration and its comment have it.
private struct DeclaredLimit {
  /// What is limited, and why.
  let reason: String
  let number: String
  /// What happens beyond the limit, and the entry that reports have then.
  let consequence: String

  static func all(in source: String) throws -> [DeclaredLimit] {
    var limits: [DeclaredLimit] = []
    var paragraphs: [[String]] = [[]]
    for declaration in source.components(separatedBy: "\n\n") where declaration.contains("static let ") {
      for line in declaration.components(separatedBy: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
        if line.contains("enum Limits") { paragraphs = [[]] }
        let isBreak = line == "///" || line.hasPrefix("/// Beyond it: ")
        if isBreak, paragraphs.last?.isEmpty == false { paragraphs.append([]) }
        if line.hasPrefix("/// ") { paragraphs[paragraphs.count - 1].append(String(line.dropFirst(4))) }
      }
      let texts = paragraphs.suffix(2).map { $0.joined(separator: " ") }
      paragraphs = [[]]
      let value = try #require(declaration.components(separatedBy: " = ").dropFirst().first)
      let beyond = try #require(texts.last?.components(separatedBy: "Beyond it: ").last)
      var consequence = beyond.prefix(1).uppercased() + beyond.dropFirst()
      if let quantity = value.components(separatedBy: "what: \"").dropFirst().first?.prefix(while: { $0 != "\"" }) {
        consequence += " Reported as `\(quantity)`."
      }
      limits.append(
        DeclaredLimit(reason: texts.first ?? "", number: try number(of: value), consequence: consequence))
    }
    return limits
  }

  /// The number of a declaration's value, with commas between thousands.
  private static func number(of value: String) throws -> String {
    let literal = value.components(separatedBy: "limit: ").last ?? value
    let operands = try literal.components(separatedBy: " << ").map {
      try #require(Int($0.filter(\.isNumber)), "\(value)")
    }
    let number = operands.count == 2 ? operands[0] << operands[1] : operands[0]
    var groups = String(number)
    for place in stride(from: groups.count - 3, to: 0, by: -3) {
      groups.insert(",", at: groups.index(groups.startIndex, offsetBy: place))
    }
    return groups
  }
}
