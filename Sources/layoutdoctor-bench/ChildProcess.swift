import Foundation

/// Another program that has been run to its end.
struct ChildProcess {
  let output: String
  let errors: String
  let end: End

  enum End {
    case exit(Int32)
    case signal(Int32)
    case notStarted(String)
  }

  /// - Parameter program: a path, or a name that is looked up as in a shell.
  static func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) -> ChildProcess {
    let folder = ScratchFolder()
    let (output, errors) = (folder.file("output"), folder.file("errors"))
    for file in [output, errors] { _ = writeFile(file, []) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    do { try process.run() } catch {
      return ChildProcess(output: "", errors: "", end: .notStarted(error.localizedDescription))
    }
    process.waitUntilExit()
    let status = process.terminationStatus
    let text = { (path: String) in String(decoding: readFile(path) ?? [], as: UTF8.self) }
    return ChildProcess(
      output: text(output), errors: text(errors),
      end: process.terminationReason == .uncaughtSignal ? .signal(status) : .exit(status))
  }

  /// Runs this program.
  static func runSelf(_ arguments: [String]) -> ChildProcess { run(ownPath, arguments) }

  static var ownPath: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }
}

/// A temporary folder that is removed with its owner.
final class ScratchFolder {
  let path: String

  init() {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("layoutdoctor-bench-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }
}
