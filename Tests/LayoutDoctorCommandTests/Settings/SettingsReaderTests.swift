import LayoutModel
import LayoutReporting
import Testing

@testable import LayoutDoctorCommand

struct SettingsReaderTests {
  private func read(_ text: String) throws -> SettingsFile {
    try SettingsReader.read(Array(text.utf8), into: SettingsFile(name: "c.json", folder: FilePath("/project")))
  }

  @Test func `everything that a configuration may say is read, with its line`() throws {
    let file = try read(
      """
      { "$schema": "x", "note": "y", "extends": "../base.json",
        "rules": { "clipped-content": "off",
          "occluded-view": "error" },
        "overrides": [{ "files": ["Legacy/**", "old.json"], "rules": { "priority-tie": "note" } }],
        "exclude": ["build"],
        "devices": ["iphone-se-3", "iphone-se-3"],
        "limits": { "time": 30, "memory": "2GB" } }
      """)
    #expect(file.base?.value == FilePath("../base.json"))
    #expect(file.rules.map(\.rule) == [.clippedContent, .occludedView])
    #expect(file.rules.map(\.severity) == [nil, .error])
    #expect(file.rules.map(\.line) == [2, 3])
    #expect(file.overrides.map { $0.patterns.map(\.text) } == [["Legacy/**", "old.json"]])
    #expect(file.overrides[0].rules.map(\.severity) == [.note])
    #expect(file.excluded.map(\.value.text) == ["build"])
    #expect(file.devices?.value == ["iphone-se-3"])
    #expect(file.devices?.line == 6)
    #expect(file.seconds?.value == 30)
    #expect(file.megabytes?.value == 2_000)
  }

  @Test(arguments: [
    (#"{ "rule": {} }"#, "unknown key 'rule'; did you mean 'rules'?"),
    (
      #"{ "rules": { "cliped-content": "off" } }"#, "there is no rule 'cliped-content'; did you mean 'clipped-content'?"
    ),
    (#"{ "rules": { "clipped-content": "warn" } }"#, "a severity is note, warning, error or off, not 'warn'"),
    (#"{ "rules": { "clipped-content": true } }"#, "a string is expected here"),
    (#"{ "rules": [] }"#, "an object is expected here"), ("[]", "an object is expected here"),
    (#"{ "exclude": "build" }"#, "a list is expected here"),
    (#"{ "exclude": ["../x"] }"#, "a pattern is a path below the folder of the configuration, of at most 1000 bytes"),
    (#"{ "overrides": [{ "rules": {} }] }"#, "an override names its files, as in \"files\": [\"Legacy/**\"]"),
    (#"{ "devices": ["iphone-se3"] }"#, "there is no device 'iphone-se3'; did you mean 'iphone-se-3'?"),
    (#"{ "limits": { "time": 0 } }"#, "'time' is a whole number of seconds from 1 on"),
    (#"{ "limits": { "time": 1.5 } }"#, "'time' is a whole number of seconds from 1 on"),
    (#"{ "limits": { "memory": "2TB" } }"#, "'memory' is a whole number of MB or GB, such as \"500MB\", not '2TB'"),
    (#"{ "rules": {}, "rules": {} }"#, "key 'rules' appears twice in the same object"),
    ("", "the file is empty, a configuration is an object"),
  ]) func `what is no configuration is refused with the reason`(text: String, message: String) {
    let failure = #expect(throws: SettingsFailure.self) { try read(text) }
    #expect(failure?.report.refusals.map(\.message) == [message])
  }

  @Test func `all errors of a file are reported, each with its place`() {
    let failure = #expect(throws: SettingsFailure.self) {
      try read(#"{ "rule": 1, "rules": { "x": "off", "clipped-content": "x" } }"#)
    }
    #expect(failure?.report.refusals.map(\.location) == [SourceRange(2, 8), SourceRange(24, 27), SourceRange(55, 58)])
    #expect(failure?.report.refusals.map(\.keyPath).last == "rules.clipped-content")
  }

  @Test func `overrides win over rules, later files over those that they inherit from`() throws {
    let base = try read(
      #"{ "rules": { "clipped-content": "off", "priority-tie": "off" }, "devices": ["iphone-se-3"] }"#)
    let own = try read(
      #"{ "rules": { "clipped-content": "error" }, "overrides": [{ "files": ["old"], "rules": { "priority-tie": "note" } }] }"#
    )
    func severities(_ path: String) -> [Severity?] {
      let settings = FileSettings([base, own], path: FilePath(path))
      return [RuleID.clippedContent, .priorityTie].map { settings.rules[$0]?.severity }
    }
    #expect(severities("/project/a.json") == [.error, nil])
    #expect(severities("/project/old/a.json") == [.error, .note])
    #expect(FileSettings([base, own], path: FilePath("/project/a.json")).devices?.value == ["iphone-se-3"])
  }
}
