import LayoutModel
import LayoutReporting
import SceneLoading
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
          "occluded-view": "error", "redundant-constraint": "guards" },
        "overrides": [{ "files": ["Legacy/**", "old.json"], "rules": { "priority-tie": "note" },
          "allow": ["cut-content"], "ranges": { "textScale": [1, 1.5] } }],
        "exclude": ["build"],
        "devices": ["iphone-se-3", "tablets", "iphone-se-3"],
        "ranges": { "height": [568, 1024.5], "width": [320, 1366] },
        "allow": ["state-drift"],
        "known": { "0123456789abcdef": "the system's keyboard" },
        "limits": { "time": 30, "memory": "2GB", "conflicts": 3 } }
      """)
    #expect(file.base?.value == FilePath("../base.json"))
    #expect(file.common.rules.map(\.rule) == [.clippedContent, .occludedView, .redundantConstraint])
    #expect(file.common.rules.map(\.setting.value) == [.off, .severity(.error), .guards])
    #expect(file.common.rules.map(\.setting.line) == [2, 3, 3])
    #expect(file.overrides.map { $0.patterns.map(\.text) } == [["Legacy/**", "old.json"]])
    let part = file.overrides[0].part
    #expect(part.rules.map(\.setting.value) == [.severity(.note)])
    #expect(part.allowed.map(\.rule) == [.cutContent])
    #expect(part.ranges.map(\.value.subject) == [.textScale])
    #expect(file.common.allowed.map(\.rule) == [.stateDrift])
    #expect(file.common.ranges.map(\.value.subject) == [.height, .width])
    #expect(file.common.ranges.map { "\($0.value.lower)...\($0.value.upper)" } == ["568...1024.5", "320...1366"])
    #expect(file.known.map(\.value.fingerprint) == ["0123456789abcdef"])
    #expect(file.conflicts?.value == 3)
    #expect(file.excluded.map(\.value.text) == ["build"])
    #expect(file.screens?.value == .devices(["iphone-se-3", "tablets"]))
    #expect(file.screens?.line == 7)
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
    (#"{ "devices": ["phone"] }"#, "there is no device 'phone'; did you mean 'phones'?"),
    (#"{ "devices": [], "environments": [] }"#, "'devices' and 'environments' cannot be combined"),
    (#"{ "allow": ["cliped-content"] }"#, "there is no rule 'cliped-content'; did you mean 'clipped-content'?"),
    (#"{ "rules": { "clipped-content": "guards" } }"#, "a severity is note, warning, error or off, not 'guards'"),
    (#"{ "ranges": { "width": [400, 320] } }"#, "a range is its two ends, such as [320, 1366]"),
    (#"{ "ranges": { "width": "320...400" } }"#, "a range is its two ends, such as [320, 1366]"),
    (#"{ "ranges": { "widht": [320, 400] } }"#, "unknown key 'widht'; did you mean 'width'?"),
    (#"{ "ranges": { "textScale": [0, 2] } }"#, "a text scale is from 0.001 to 1000, not 0"),
    (#"{ "known": { "ABC": "x" } }"#, "a known alert is named by the 16 digits that 'explain' prints, not 'ABC'"),
    (#"{ "limits": { "conflicts": 0 } }"#, "'conflicts' is a whole number from 1 on"),
    (#"{ "limits": { "times": 1 } }"#, "unknown key 'times'; did you mean 'time'?"),
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
    func values(_ path: String) -> [SettingsFile.RuleValue?] {
      let settings = FileSettings([base, own], path: FilePath(path))
      return [RuleID.clippedContent, .priorityTie].map { settings.rules[$0]?.value }
    }
    #expect(values("/project/a.json") == [.severity(.error), .off])
    #expect(values("/project/old/a.json") == [.severity(.error), .severity(.note)])
    let settings = FileSettings([base, own], path: FilePath("/project/a.json"))
    #expect(settings.screens?.value == .devices(["iphone-se-3"]))
  }

  @Test func `a range of an override is in place of the common one, and allowances are joined`() throws {
    let file = try read(
      #"{ "ranges": { "width": [320, 400], "height": [500, 600] }, "allow": ["cut-content"], "overrides": [{ "files": ["old"], "allow": ["priority-tie"], "ranges": { "width": [300, 310] } }] }"#
    )
    let settings = FileSettings([file], path: FilePath("/project/old/a.json"))
    #expect(settings.ranges.map { "\($0.value.subject) \($0.value.lower)" } == ["width 300", "height 500"])
    #expect(settings.allowed.map(\.entry.rule) == [.cutContent, .priorityTie])
  }

  @Test func `the schema describes the keys that are read`() throws {
    let keys = SettingsKey.top + SettingsKey.override + SettingsKey.limits + SettingsKey.ranges
    for key in keys { #expect(SettingsKey.schema.contains("\"\(key.name)\": {"), "\(key.name)") }
    #expect(keys.count == 30)
    _ = try loadJSON(Array(SettingsKey.schema.utf8))
  }
}
