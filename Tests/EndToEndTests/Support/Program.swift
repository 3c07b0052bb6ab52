import Foundation

/// Runs the built program.
enum Program {
  /// The folder of the program, which contains the test bundle as well.
  static let folder: URL = {
    let bundles = CommandLine.arguments + Bundle.allBundles.map(\.bundlePath)
    let bundle = bundles.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    let parts = bundle.components(separatedBy: "/")
    let end = parts.firstIndex { $0.hasSuffix(".xctest") } ?? parts.count - 1
    return URL(fileURLWithPath: parts[..<end].joined(separator: "/"))
  }()

  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  struct Run {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs `layoutdoctor` with arguments in a folder.
  static func run(
    _ arguments: String..., in folder: URL, input: String = "", environment: [String: String] = [:]
  ) throws -> Run {
    try run(
      Self.folder.appendingPathComponent("layoutdoctor"), arguments, in: folder, input: input, environment: environment)
  }

  /// - Parameter arguments: the words of the command line.
  static func run(
    words arguments: [String], in folder: URL, input: String = "", environment: [String: String] = [:]
  ) throws -> Run {
    try run(
      self.folder.appendingPathComponent("layoutdoctor"), arguments, in: folder, input: input, environment: environment)
  }

  /// Runs lines of bash with the program on the path.
  static func shell(_ line: String, in folder: URL, input: String = "") throws -> Run {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try run(
      URL(fileURLWithPath: "/bin/bash"), ["-c", line], in: folder, input: input,
      environment: ["PATH": "\(Self.folder.path):\(path)"])
  }

  private static func run(
    _ executable: URL, _ arguments: [String], in folder: URL, input: String, environment: [String: String]
  ) throws -> Run {
    // Files are used instead of pipes, because a pipe could fill up and block.
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let files = try ["in", "out", "err"].map { name in
      let file = scratch.appendingPathComponent(name)
      try Data((name == "in" ? input : "").utf8).write(to: file)
      return file
    }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    // The threads of the tests block signals, and child processes would inherit that.
    var none = sigset_t()
    _ = unsafe sigemptyset(&none)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }
}
