import Foundation
import LayoutDoctorCommand

/// Runs this program in another process.
enum ChildProcess {
  enum End {
    case exit(Int32)
    case signal(Int32)
  }

  /// - Parameters:
  ///   - errors: the path of a file for the standard error of the process.
  ///   - environment: variables as `NAME=VALUE` to add to those of this process.
  /// - Returns: the process id.
  static func start(
    _ arguments: [String], errors: String, environment added: [String]
  ) throws(FuzzError) -> pid_t {
    var start = ProgramStart(["layoutdoctor-fuzz"] + arguments)
    start.files = [(0, .nothing), (1, .nothing), (2, .output(errors))]
    start.environment = added
    do { return try start.start() } catch { throw .notStarted(error.message) }
  }

  /// How a process ended, and its peak memory; `nil` while it is running.
  static func end(of process: pid_t, waits: Bool = false) -> (end: End, megabytes: Int)? {
    var status: Int32 = 0
    var usage = rusage()
    guard unsafe wait4(process, &status, waits ? 0 : WNOHANG, &usage) == process else { return nil }
    let signal = status & 0x7F
    return (signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal), megabytes(of: usage))
  }

  /// The peak memory of a process. Darwin reports it in bytes, Linux in kilobytes.
  static func megabytes(of usage: rusage) -> Int {
    #if canImport(Darwin)
      Int(usage.ru_maxrss) >> 20
    #else
      Int(usage.ru_maxrss) >> 10
    #endif
  }
}
