#if canImport(Darwin)
  import Darwin
  private let writeBytes = unsafe Darwin.write
#else
  import Glibc
  private let writeBytes = unsafe Glibc.write
#endif

/// The file operations that fuzzing needs.
enum Files {
  /// The contents of a file; `nil` if it cannot be read.
  static func contents(of path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "rb") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(FuzzError) {
    guard let file = unsafe fopen(path, "wb") else { throw .unwritable(path) }
    let written = unsafe fwrite(bytes, 1, bytes.count, file)
    guard unsafe fclose(file) == 0, written == bytes.count else { throw .unwritable(path) }
  }

  /// Writes as many bytes as the descriptor accepts.
  static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe writeBytes(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// The files named directly, and the files with the extension `.json` in folders, sorted by path.
  static func scenes(in paths: [String]) throws(FuzzError) -> [String] {
    var found: [String] = []
    var pending = paths
    while let path = pending.popLast() {
      if let names = names(in: path) {
        pending += names.filter { !$0.hasPrefix(".") }.map { "\(path)/\($0)" }
      } else if paths.contains(path) || path.hasSuffix(".json") {
        guard exists(path) else { throw .unreadable(path) }
        found.append(path)
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// `nil` if the folder does not exist.
  private static func names(in path: String) -> [String]? {
    guard let folder = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
        unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }
}
