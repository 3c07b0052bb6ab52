import Foundation
import Testing

/// The program on a terminal of 60 columns.
struct TerminalTests {
  private static let columns = 60
  private static let signIn = "Fixtures/documents/SignIn.storyboard"

  @Test(arguments: [
    ["check", signIn, "--no-config"], ["check", "Fixtures/screens", "--no-config"], ["help"], ["help", "check"],
    ["help", "diff"],
    ["explain"], ["config"],
    ["solve", "Fixtures/scenes/login.json"], ["ranges", "Fixtures/scenes/settings.json"],
    ["why", "Fixtures/scenes/toolbar.json", "undo"],
  ])
  func `no line is longer than the terminal's`(arguments: [String]) throws {
    let lines = try Program.terminalLines(columns: Self.columns, arguments, in: Program.package)
    #expect(lines.count > 1)
    for line in lines { #expect(line.count <= Self.columns, "\(line)") }
  }

  /// A file and views with names longer than a line.
  @Test(arguments: [["check"], ["solve"], ["why", "NAME.x"], ["check", "missing-PATH"]])
  func `words longer than a line are divided`(arguments: [String]) throws {
    let name = String(repeating: "card", count: 25)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString).json")
    let scene = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 100], "subviews": [{ "id": "\(name)" }] },
        "constraints": { "\(name).left": "\(name).left == screen.left", "\(name).wide": "\(name).width == 330",
          "\(name).right": "\(name).right == screen.right", "\(name).top": "\(name).top == screen.top" } }
      """
    try scene.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let path = file.lastPathComponent
    var words = arguments.map {
      $0.replacingOccurrences(of: "PATH", with: path).replacingOccurrences(of: "NAME", with: name)
    }
    if !words.contains(where: { $0.hasSuffix(path) }) { words.insert(path, at: 1) }
    let lines = try Program.terminalLines(columns: Self.columns, words, in: file.deletingLastPathComponent())
    for line in lines { #expect(line.count <= Self.columns, "\(line)") }
    #expect(lines.joined().replacingOccurrences(of: " ", with: "").contains(name))
  }

  @Test func `excerpts keep the id and the constant, with carets below them`() throws {
    let lines = try Program.terminalLines(
      columns: Self.columns, ["check", Self.signIn, "--no-config"], in: Program.package)
    let document = try String(contentsOf: Program.package.appendingPathComponent(Self.signIn), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(document[34].contains(#"constant="44" id="eMa-h5-Sgn""#))
    let place = try #require(lines.firstIndex { $0.hasPrefix("   35 | ") })
    for part in [#"constant="44""#, #"id="eMa-h5-Sgn""#] {
      let start = try #require(lines[place].range(of: part)).lowerBound
      let marks = lines[place + 1].dropFirst(lines[place].distance(from: lines[place].startIndex, to: start))
      #expect(marks.prefix(part.count) == String(repeating: "^", count: part.count))
    }
  }

  @Test func `a tie of eighty takes at most twelve lines`() throws {
    let rows = (0..<40).map { row in
      let label = #"{ "id": "label\#(row)", "kind": "label", "intrinsicSize": [80, 20] }"#
      return label + #", { "id": "field\#(row)", "kind": "textField", "intrinsicSize": [120, 30] }"#
    }
    let constraints = (0..<40).flatMap { row in
      [
        "label\(row).leading == screen.leading + 16", "label\(row).top == screen.top + \(48 * row)",
        "field\(row).leading == label\(row).trailing + 8", "field\(row).trailing == screen.trailing - 16",
        "field\(row).top == label\(row).top",
      ] + (row > 0 ? ["label\(row).width == label0.width"] : [])
    }
    let named = constraints.enumerated().map { #""c\#($0.offset)": "\#($0.element)""# }
    let scene = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [390, 2000], "subviews": [
      \(rows.joined(separator: ",\n"))] },
        "constraints": {
      \(named.joined(separator: ",\n")) } }
      """
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("tie-\(UUID().uuidString).json")
    try scene.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = try Program.terminalLines(
      columns: Self.columns, ["check", file.lastPathComponent, "--no-config"], in: file.deletingLastPathComponent())
    let start = try #require(lines.firstIndex { $0.contains("warning:") })
    let end = try #require(lines[start...].firstIndex(of: ""))
    #expect(lines[start..<end].joined(separator: " ").contains("77 more"))
    #expect(end - start <= 12)
  }
}

extension Program {
  /// The lines that `layoutdoctor` prints, without colours, on a terminal.
  static func terminalLines(columns: Int, _ arguments: [String], in folder: URL) throws -> [String] {
    var (terminal, line): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    let status = unsafe openpty(&terminal, &line, nil, nil, &size)
    try #require(status == 0)
    defer { close(terminal) }
    let process = Process()
    process.executableURL = Self.folder.appendingPathComponent("layoutdoctor")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "COLUMNS" }
      .merging(["NO_COLOR": "1"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    let output = FileHandle(fileDescriptor: line, closeOnDealloc: false)
    process.standardOutput = output
    process.standardError = output
    var none = sigset_t()
    _ = unsafe sigemptyset(&none)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
    try process.run()
    close(line)
    // At the end, reading fails on Linux and gives nothing on macOS.
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(terminal, &part, part.count)
      if count <= 0 { break }
      bytes += part[..<count]
    }
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n").components(separatedBy: "\n")
  }
}
