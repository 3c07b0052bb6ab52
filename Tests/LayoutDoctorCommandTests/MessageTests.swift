import LayoutModel
import LayoutReporting
import Testing

@testable import LayoutDoctorCommand

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Messages between processes of the program.
struct MessageTests {
  private func result() -> WorkResult {
    let scene = SceneReport(file: "a.json", refusedBecause: "no such file or directory")
    let result = SceneResult(
      scene, names: .init(states: ["open", "閉"], combinations: ["a+b"], environments: [""]),
      complaints: Array("complaint".utf8), outputs: [ReportPart(), ReportPart(Array("text".utf8), notices: [1])])
    return WorkResult(file: FileResult(name: "a.json", [result]), isLast: true)
  }

  @Test func `a result arrives as it was sent`() throws {
    let sent = result()
    let received = try #require(WorkResult(MessageReader([9, 9] + sent.message, from: 2)))
    #expect(received.isLast)
    #expect(received.file.all[0].summary == sent.file.all[0].summary)
    #expect(received.file.all[0].names?.states == ["open", "閉"])
    #expect(received.file.all[0].names?.combinations == ["a+b"])
    #expect(received.file.all[0].names?.environments == [""])
    #expect(!received.file.all[0].isEmpty)
    #expect(received.file.all[0].timings == nil)
    #expect(received.file.all[0].complaints == Array("complaint".utf8))
    #expect(received.file.all[0].outputs.map(\.body) == [[], Array("text".utf8)])
    #expect(received.file.all[0].outputs.map(\.notices) == [[], [1]])
    #expect(received.file.all[0].file == "a.json")
  }

  @Test func `a result carries the findings of the baseline and the counts of the rules`() throws {
    let known = BaselineEntry(
      fingerprint: "0123456789abcdef", rule: "overshoot", file: "a.json", subject: "'閉'", severity: .warning)
    let scene = SceneReport(file: "a.json", source: SourceText(bytes: []), content: .cutOff([]), known: [known])
    let result = SceneResult(scene, names: nil, complaints: [], outputs: [])
    let sent = WorkResult(file: FileResult(name: "a.json", [result]), isLast: false)
    let received = try #require(WorkResult(MessageReader(sent.message)))
    #expect(received.file.all[0].known == [known])
    #expect(received.file.all[0].summary.baseline == 1)
  }

  @Test func `the findings of a revision arrive with the request, with their severities`() throws {
    var file = SceneFile(path: FilePath("a.json"), isStandardInput: false, bytes: nil)
    file.earlier = KnownFindings(
      counts: ["0123456789abcdef": 2], own: ["0123456789abcdef": 1], severities: ["0123456789abcdef": .warning])
    let received = try #require(SceneFile(MessageReader(file.message)))
    #expect(received.earlier?.counts == ["0123456789abcdef": 2])
    #expect(received.earlier?.own == ["0123456789abcdef": 1])
    #expect(received.earlier?.severities == ["0123456789abcdef": .warning])
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
    let received = try #require(SceneFile(MessageReader(file.message)))
    #expect(received.path == file.path)
    #expect(received.bytes == bytes)
    #expect(!received.isStandardInput)
  }

  @Test(arguments: ["0,0", "0,1", "1,0", "1,1", "1:80,0", "0:132,1:40"]) func `styles arrive as an argument`(
    argument: String
  ) throws {
    let styles = try #require(OutputStyles(argument: argument))
    let parts = argument.split(separator: ",")
    for (style, part) in zip([styles.output, styles.errors], parts) {
      #expect(style.isColored == part.hasPrefix("1"))
      #expect(style.width == part.split(separator: ":").dropFirst().first.flatMap { Int($0) })
    }
    #expect(styles.argument == argument)
    #expect(OutputStyles(argument: "1") == nil)
  }

  /// A channel with some bytes, of which no more will come.
  private func channel(_ bytes: [UInt8]) throws -> FileDescriptor {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    try FileDescriptor(number: ends[1]).write(bytes)
    try FileDescriptor(number: ends[1]).close()
    return FileDescriptor(number: ends[0])
  }

  @Test func `messages come out as they came in`() throws {
    let messages: [[UInt8]] = [[1, 2, 3], [], [UInt8](repeating: 7, count: 20)]
    var all = MessageWriter()
    for message in messages {
      var list = MessageWriter()
      list.write(message)
      all.write(list.bytes)
    }
    let channel = try channel(all.bytes)
    for message in messages {
      var received = try #require(channel.readMessage())
      #expect(received.list() == message)
    }
    #expect(channel.readMessage() == nil)
    try channel.close()
  }

  @Test(arguments: [[UInt8](repeating: 0xFF, count: 8), [1, 0, 0], [2, 0, 0, 0, 0, 0, 0, 0, 1]])
  func `a length that no message has, and a message that ends early, are none`(bytes: [UInt8]) throws {
    let channel = try channel(bytes)
    #expect(channel.readMessage() == nil)
    try channel.close()
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
