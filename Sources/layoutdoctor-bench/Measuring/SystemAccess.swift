#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Prints to standard error.
func complain(_ text: String) {
  var bytes = Array((text + "\n").utf8)[...]
  while !bytes.isEmpty {
    let count = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    bytes = bytes.dropFirst(count)
  }
}

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
func readFile(_ path: String) -> [UInt8]? {
  let file = unsafe open(path, O_RDONLY)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    guard count >= 0 else { return nil }
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}

/// Creates or replaces a file; returns `false` on failure.
func writeFile(_ path: String, _ bytes: [UInt8]) -> Bool {
  let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  guard file >= 0 else { return false }
  defer { close(file) }
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
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
