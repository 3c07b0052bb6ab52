import LayoutModel
import Testing

@testable import LayoutDiagnosis
@testable import LayoutReporting

struct BaselineTests {
  private func entry(_ digit: Character, _ file: String = "a.json", line: Int = 0) -> BaselineEntry {
    BaselineEntry(
      fingerprint: String(repeating: digit, count: 16), rule: "occluded-view", file: file, subject: "'a', 'b'",
      lineNumber: line)
  }

  private func lines(_ baseline: Baseline) -> [String] {
    String(decoding: baseline.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `a baseline has a line for each finding, sorted by file`() {
    #expect(
      lines(Baseline(entries: [entry("2", "b.json"), entry("3"), entry("1"), entry("1")])).filter { !$0.hasPrefix("#") }
        == [
          "1111111111111111\toccluded-view\ta.json\t'a', 'b'", "1111111111111111\toccluded-view\ta.json\t'a', 'b'",
          "3333333333333333\toccluded-view\ta.json\t'a', 'b'", "2222222222222222\toccluded-view\tb.json\t'a', 'b'",
        ])
  }

  @Test func `what is written is read, also after an editor has been at it`() throws {
    let written = Baseline(entries: [entry("1"), entry("2", "two words\t.json")])
    let text = String(decoding: written.bytes, as: UTF8.self)
    let read = try Baseline(written.bytes)
    #expect(read.entries.counts == written.entries.counts)
    #expect(read.entries.map(\.file) == ["a.json", "two words\\u{9}.json"])
    #expect(read.entries.map(\.lineNumber) == [3, 4])
    #expect(read.bytes == written.bytes)
    let edited = "\u{FEFF}" + text.split(separator: "\n").joined(separator: "  \r\n\r\n# a note\r\n")
    #expect(try Baseline(Array(edited.utf8)).entries.counts == written.entries.counts)
    let spaced = text.split(separator: "\t").joined(separator: "    ")
    #expect(try Baseline(Array(spaced.utf8)).entries.counts == written.entries.counts)
  }

  @Test(arguments: [
    ("", 1, "this is no baseline"), ("{}", 1, "this is no baseline"),
    ("# layoutdoctor baseline 3\n", 1, "'3' is no known version"),
    ("# layoutdoctor baseline 1\n\n<<<<<<< ours\n", 3, "a merge conflict is left"),
    ("# layoutdoctor baseline 1\n=======\n", 2, "a merge conflict is left"),
    ("# layoutdoctor baseline 1\n123\tx\n", 2, "a line begins with a fingerprint"),
    ("# layoutdoctor baseline 1\n111111111111111G\tx\n", 2, "a line begins with a fingerprint"),
    ("# layoutdoctor baseline 1\n1111111111111111\n", 2, "the rule is missing"),
  ]) func `a line that does not belong in a baseline is named`(text: String, line: Int, message: String) {
    let error = #expect(throws: BaselineError.self) { try Baseline(Array(text.utf8)) }
    #expect(error?.line == line && error?.message.hasPrefix(message) == true)
  }

  @Test func `findings are matched by fingerprint and number, not by file`() {
    let baseline = Baseline(entries: [entry("1", "a.json", line: 3), entry("1", "b.json", line: 4)])
    func fixed(_ found: [BaselineEntry], others: Set<String> = []) -> [Int] {
      baseline.unmatchedEntries(found: found) { !others.contains($0.file) }.fixed.map(\.lineNumber)
    }
    #expect(fixed([]) == [3, 4])
    #expect(fixed([entry("1", "b.json")]) == [3])
    #expect(fixed([entry("1", "renamed.json")]) == [4])
    #expect(fixed([entry("1", "renamed.json"), entry("1", "b.json")]).isEmpty)
    #expect(fixed([entry("2")]) == [3, 4])
    // What is in a file that was not looked at is not known.
    #expect(fixed([], others: ["b.json"]) == [3])
    #expect(fixed([entry("1", "renamed.json")], others: ["b.json"]).isEmpty)
  }

  @Test func `a baseline of version 1 is read and written as one of version 2`() throws {
    let old = try Baseline(Array("# layoutdoctor baseline 1\n1111111111111111\tovershoot\ta.json\t'a'\n".utf8))
    #expect(old.entries.map(\.fingerprint) == ["1111111111111111"])
    #expect(String(decoding: old.bytes, as: UTF8.self).hasPrefix("# layoutdoctor baseline 2\n"))
  }

  @Test func `a line ends with the severity, if it is known`() throws {
    func entry(_ severity: Severity?) -> BaselineEntry {
      BaselineEntry(
        fingerprint: "1111111111111111", rule: "overshoot", file: "a.json", subject: "'a'", severity: severity)
    }
    let written = Baseline(entries: [entry(.note), entry(nil)])
    #expect(
      lines(written).filter { !$0.hasPrefix("#") }
        == ["1111111111111111\tovershoot\ta.json\t'a'\tnote", "1111111111111111\tovershoot\ta.json\t'a'"])
    let read = try Baseline(written.bytes)
    #expect(read.entries.map(\.severity) == [.note, nil])
    #expect(read.entries.map(\.subject) == ["'a'", "'a'"])
    #expect([entry(.note), entry(.warning)].highestSeverities == ["1111111111111111": .warning])
    #expect(read.entries.highestSeverities == ["1111111111111111": .error])
  }

  @Test func `a finding that is more severe than the known one stays, and matches it`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let finding = FormatSample.finding(sample, message: "m")
    let fingerprint = finding.fingerprint(in: sample.scene)
    let scene = FormatSample.scene(sample, [finding], file: "a.json")
    var known = KnownFindings(counts: [fingerprint: 1], severities: [fingerprint: .note])
    let separated = known.separate(scene)
    #expect(separated.checked?.findings.count == 1)
    #expect(separated.known.map(\.isCounted) == [false])
    #expect(Summary([separated]).errors == 1 && Summary([separated]).baseline == 0)
  }

  @Test func `a consequence matches an entry, and is known once it is a problem of its own`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let finding = FormatSample.finding(sample, message: "m")
    var consequence = FormatSample.finding(sample, message: "c")
    consequence.occurrence = 1
    consequence.cause = finding.fingerprint(in: sample.scene)
    var all = KnownFindings(counts: nil)
    let before = all.separate(FormatSample.scene(sample, [finding, consequence], file: "a.json"))
    #expect(before.known.map(\.isCounted) == [true, false])
    consequence.cause = nil
    var known = KnownFindings(counts: before.known.counts)
    let after = known.separate(FormatSample.scene(sample, [consequence], file: "a.json"))
    #expect(after.checked?.findings.isEmpty == true)
    #expect(Summary([after]).baseline == 1)
  }

  @Test func `of what a known finding stands for, only what has a line is known`() throws {
    let sample = try SampleReport(SampleReport.plain)
    var finding = FormatSample.finding(sample, message: "small")
    finding.evidence = TouchTarget(sides: [], least: 44)
    var old = finding
    old.occurrence = 1
    var new = finding
    new.occurrence = 2
    let cause = finding.fingerprint(in: sample.scene)
    (old.cause, new.cause) = (cause, cause)
    var known = KnownFindings(counts: [cause: 1, old.fingerprint(in: sample.scene): 1])
    let left = known.separate(FormatSample.scene(sample, [finding, old, new], file: "a.json")).checked?.findings
    #expect(left?.map(\.occurrence) == [2])
    #expect(left?.map(\.cause) == [nil])
  }

  @Test func `known findings are left out as often as the baseline has them, with what follows from them`() throws {
    let sample = try SampleReport(SampleReport.plain)
    var finding = FormatSample.finding(sample, message: "m")
    finding.evidence = OverlappingContent.Evidence(overlaps: [])
    var consequence = FormatSample.finding(sample, message: "c")
    consequence.occurrence = 1
    let fingerprint = finding.fingerprint(in: sample.scene)
    consequence.cause = fingerprint
    var other = FormatSample.finding(sample, message: "o")
    other.occurrence = 2
    let scene = FormatSample.scene(sample, [finding, consequence, other], file: "a.json")
    var known = KnownFindings(counts: [fingerprint: 1])
    let first = known.separate(scene)
    #expect(first.checked?.findings.map(\.message) == ["o"])
    #expect(first.known.map(\.fingerprint) == [fingerprint])
    #expect(first.known.map(\.subject) == ["'画面'"])
    #expect(known.separate(scene).checked?.findings.count == 3)
    let summary = Summary([first])
    #expect(summary.errors == 1 && summary.baseline == 1 && summary.consequences == 0)
  }

  @Test func `writing a baseline takes everything that is counted`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let place = sample.range(of: "\"root\"")
    let report = sample.report(
      [sample.finding(at: "\"size\"", isExpected: true), sample.finding(at: "\"size\"")],
      unmet: [Expectation(rule: .overshoot, location: place), Expectation(rule: .overshoot, location: place)],
      unused: [AllowedRule(rule: .occludedView, location: place)])
    var known = KnownFindings(counts: nil)
    let separated = known.separate(report.scenes[0])
    #expect(separated.known.map(\.rule) == ["occluded-view", "expect", "expect", "allow"])
    #expect(Set(separated.known.map(\.fingerprint)).count == 4)
    let summary = Summary([separated])
    #expect(!summary.hasFindings(atLeast: .note))
    #expect(summary.baseline == 4 && summary.expected == 1)
    #expect(
      TextReport.summaryLine(of: summary, isVerbose: false)
        == "no findings in 1 scene, 8 configurations; 1 finding as expected; 4 findings are in the baseline")
  }
}
