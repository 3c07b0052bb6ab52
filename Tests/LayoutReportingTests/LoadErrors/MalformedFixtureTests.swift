import Foundation
import LayoutModel
import LayoutReporting
import SceneLoading
import Testing

@Suite struct MalformedFixtureTests {
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let folder = repository.appending(path: "Fixtures/malformed")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
    .filter { $0.hasSuffix(".json") }.sorted()

  /// The only kind of error without a fixture, which would have to be larger than 2 GB.
  static let kindsWithoutFixture: Set<String> = ["inputTooLarge"]

  @Test(arguments: names) func `a malformed file is refused in the recorded words`(name: String) throws {
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: name)))
    let actual = Self.lines(name: name, bytes: bytes, errors: Self.errors(in: bytes))
    let recording = Self.folder.appending(path: name.dropLast(4) + "expected")
    let expected = try? String(contentsOf: recording, encoding: .utf8)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" && actual != expected {
      try actual.write(to: recording, atomically: true, encoding: .utf8)
      Issue.record("recorded \(recording.lastPathComponent)")
    } else {
      #expect(actual == expected)
    }
  }

  @Test(arguments: names) func `an error lies inside the file`(name: String) throws {
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: name)))
    for error in Self.errors(in: bytes) {
      #expect(error.location.start >= 0 && error.location.start <= error.location.end)
      #expect(error.location.end <= bytes.count)
    }
  }

  @Test(arguments: names) func `a message is one phrase without a full stop`(name: String) throws {
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: name)))
    let errors = Self.errors(in: bytes)
    #expect(!errors.isEmpty)
    for error in errors {
      #expect(!error.message.isEmpty && !error.message.hasSuffix(".") && !error.message.contains("\n"))
    }
  }

  @Test func `every kind of error has a fixture`() throws {
    let source = try String(
      contentsOf: Self.repository.appending(path: "Sources/SceneLoading/Errors/LoadError.swift"), encoding: .utf8)
    let enumeration = try #require(source.range(of: "package enum Kind")).upperBound
    let end = try #require(source.range(of: "\n  }\n", range: enumeration..<source.endIndex)).lowerBound
    let kinds = source[enumeration..<end].matches(of: /\n    case (\w+)/).map { String($0.1) }
    var met = Self.kindsWithoutFixture
    for name in Self.names {
      for error in Self.errors(in: Array(try Data(contentsOf: Self.folder.appending(path: name)))) {
        met.insert(String("\(error.kind)".prefix { $0 != "(" }))
      }
    }
    #expect(kinds.count > 50)
    #expect(Set(kinds) == met)
  }

  @Test func `at most the named number of errors is reported, and the rest counted`() throws {
    let errors = Self.errors(in: Array(try Data(contentsOf: Self.folder.appending(path: "further-errors.json"))))
    #expect(errors.count == SceneLoading.Limits.errors + 1)
    #expect(errors.last?.kind == .furtherErrors(5))
  }

  private static func errors(in bytes: [UInt8]) -> [LoadError] {
    do {
      _ = try loadScene(bytes)
      return []
    } catch { return error.errors }
  }

  private static func lines(name: String, bytes: [UInt8], errors: [LoadError]) -> String {
    let text = SourceText(bytes: bytes)
    var lines = ""
    for error in errors {
      let position = text.position(ofByte: error.location.start)
      lines += "\(name):\(position.line):\(position.column): error: \(error.message)\n"
      if let related = error.related, let message = error.relatedMessage {
        let position = text.position(ofByte: related.start)
        lines += "\(name):\(position.line):\(position.column): note: \(message)\n"
      }
    }
    return lines
  }
}
