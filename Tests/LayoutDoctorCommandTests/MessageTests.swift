import LayoutModel
import LayoutReporting
import Testing

@testable import LayoutDoctorCommand

/// Messages between processes of the program.
struct MessageTests {
  private func result() -> WorkResult {
    let scene = SceneReport(file: "a.json", refusedBecause: "no such file or directory")
    return WorkResult(
      [
        FinishedScene(
          scene, names: .init(states: ["open", "閉"], combinations: ["a+b"], environments: [""]),
          complaints: Array("complaint".utf8), outputs: [ReportPart(), ReportPart(Array("text".utf8), notices: [1])])
      ],
      isLast: true)
  }

  @Test func `a result arrives as it was sent`() throws {
    let sent = result()
    let received = try #require(WorkResult(MessageReader([9, 9] + sent.message, from: 2)))
    #expect(received.isLast)
    #expect(received.scenes[0].summary == sent.scenes[0].summary)
    #expect(received.scenes[0].names?.states == ["open", "閉"])
    #expect(received.scenes[0].names?.combinations == ["a+b"])
    #expect(received.scenes[0].names?.environments == [""])
    #expect(!received.scenes[0].isEmpty)
    #expect(received.scenes[0].timings == nil)
    #expect(received.scenes[0].complaints == Array("complaint".utf8))
    #expect(received.scenes[0].outputs.map(\.body) == [[], Array("text".utf8)])
    #expect(received.scenes[0].outputs.map(\.notices) == [[], [1]])
    #expect(received.scenes[0].file == "a.json")
  }

  @Test func `a result carries the findings of the baseline and the counts of the rules`() throws {
    let known = BaselineEntry(
      fingerprint: "0123456789abcdef", rule: "overshoot", file: "a.json", subject: "'閉'", severity: .warning)
    let scene = SceneReport(file: "a.json", source: SourceText(bytes: []), content: .cutOff([]), known: [known])
    let sent = WorkResult([FinishedScene(scene, names: nil, complaints: [], outputs: [])], isLast: false)
    let received = try #require(WorkResult(MessageReader(sent.message)))
    #expect(received.scenes[0].known == [known])
    #expect(received.scenes[0].summary.baseline == 1)
  }

  @Test(arguments: [["0123456789abcdef": 2], [:], nil] as [[String: Int]?])
  func `a file's share of the baseline arrives with the request`(share: [String: Int]?) throws {
    var file = SceneFile(path: FilePath("a.json"), isStandardInput: false, bytes: nil)
    file.share = share
    let styles = OutputStyles(output: Style(isColored: false), errors: Style(isColored: false))
    #expect(try #require(WorkRequest(MessageReader(WorkRequest(file, styles).message))).file.share == share)
  }

  @Test func `the findings of a revision arrive with the request, with their severities`() throws {
    var file = SceneFile(path: FilePath("a.json"), isStandardInput: false, bytes: nil)
    file.earlier = .counted(["0123456789abcdef": 2], severities: ["0123456789abcdef": .warning])
    let styles = OutputStyles(output: Style(isColored: false), errors: Style(isColored: false))
    let received = try #require(WorkRequest(MessageReader(WorkRequest(file, styles).message)))
    #expect(received.file.earlier?.counts == ["0123456789abcdef": 2])
    #expect(received.file.earlier?.severities == ["0123456789abcdef": .warning])
  }

  @Test func `a result of which the end is missing is none`() {
    let message = result().message
    for length in message.indices { #expect(WorkResult(MessageReader(Array(message[..<length]))) == nil) }
  }

  @Test(arguments: [0, 7, 8, 20, 72, 73, 200]) func `what is no result is none`(length: Int) {
    #expect(WorkResult(MessageReader([UInt8](repeating: 0xFF, count: length))) == nil)
  }

  @Test(arguments: [[1, 2], [], nil] as [[UInt8]?]) func `a request arrives as it was sent`(bytes: [UInt8]?) throws {
    let file = SceneFile(path: FilePath(bytes: [0x2F, 0xFF, 0x20]), isStandardInput: false, bytes: bytes)
    let styles = OutputStyles(output: Style(isColored: true), errors: Style(isColored: false))
    let received = try #require(WorkRequest(MessageReader(WorkRequest(file, styles).message)))
    #expect(received.file.path == file.path)
    #expect(received.file.bytes == bytes)
    #expect(!received.file.isStandardInput)
    #expect(received.styles.output.isColored)
    #expect(!received.styles.errors.isColored)
  }

  /// The messages parsed from bytes that arrive in pieces of equal length.
  private func messages(in bytes: [UInt8], piece: Int) -> [[UInt8]]? {
    var stream = MessageStream()
    var messages: [[UInt8]] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      stream.receive(Array(bytes[start..<min(start + piece, bytes.count)]))
      var isComplete = true
      while isComplete {
        switch stream.next() {
        case .message(var message):
          guard let list = message.list() else { return nil }
          messages.append(list)
        case .incomplete: isComplete = false
        case .malformed: return nil
        }
      }
    }
    return messages
  }

  @Test(arguments: 1...60) func `messages come out whole, however they come in`(piece: Int) {
    let lists: [[UInt8]] = [[1, 2, 3], [], [UInt8](repeating: 7, count: 20)]
    var all = MessageWriter()
    for list in lists {
      var message = MessageWriter()
      message.write(list)
      all.write(message.bytes)
    }
    #expect(messages(in: all.bytes, piece: piece) == lists)
  }

  @Test func `a length that no message has is malformed`() {
    #expect(messages(in: [UInt8](repeating: 0xFF, count: 8), piece: 8) == nil)
  }

  @Test func `options are handed on as they were given`() throws {
    let given = ["--format=json", "--output=json=a=b.json", "--quiet", "--state=--odd", "--time-limit=3"]
    let arguments = try ParsedArguments(["check"] + given + ["a.json"])
    #expect(arguments.optionArguments == given)
  }

  @Test(arguments: [("1MB", 1), ("500MB", 500), ("2GB", 2_000), ("2", nil), ("GB", nil), ("2TB", nil), ("-2GB", nil)])
  func `a size is a number of megabytes or gigabytes`(text: String, megabytes: Int?) {
    #expect(ResourceLimits.megabytes(text) == megabytes)
  }
}
