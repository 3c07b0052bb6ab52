import Foundation

/// Prints to standard error.
func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

/// The peak memory of this process, in bytes.
///
/// Linux resets it in `/proc` when a program is started, whereas its `getrusage` includes that of the parent.
func peakMemory() -> Int {
  #if os(Linux)
    return memory(named: "VmHWM:")
  #else
    var usage = unsafe rusage()
    unsafe getrusage(RUSAGE_SELF, &usage)
    return unsafe usage.ru_maxrss
  #endif
}

/// The current memory of this process, in bytes; its peak so far if the system does not report that.
func heldMemory() -> Int {
  #if os(Linux)
    return memory(named: "VmRSS:")
  #else
    return peakMemory()
  #endif
}

#if os(Linux)
  private func memory(named name: String) -> Int {
    guard let text = readFile("/proc/self/status") else { return 0 }
    let line = String(decoding: text, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix(name) }
    return (line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }
#endif

/// The bytes of a file; `nil` if it cannot be read.
func readFile(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map(Array.init) }

/// Creates or replaces a file; returns `false` on failure.
func writeFile(_ path: String, _ bytes: [UInt8]) -> Bool {
  FileManager.default.createFile(atPath: path, contents: Data(bytes))
}

/// Runs a closure and discards what it prints.
func silently<Result>(_ body: () -> Result) -> Result {
  fflush(nil)
  let (kept, nowhere) = (dup(1), unsafe open("/dev/null", O_WRONLY))
  dup2(nowhere, 1)
  defer {
    fflush(nil)
    dup2(kept, 1)
    close(kept)
    close(nowhere)
  }
  return body()
}
