import Foundation

/// The file operations that fuzzing needs.
enum Files {
  /// The contents of a file; `nil` if it cannot be read.
  static func contents(of path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map(Array.init) }

  static func write(_ bytes: [UInt8], to path: String) throws(FuzzError) {
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { throw .unwritable(path) }
  }

  /// The files named directly, and the files with the extension `.json` in folders, sorted by path.
  static func scenes(in paths: [String]) throws(FuzzError) -> [String] {
    var found: [String] = []
    for path in paths {
      if let names = try? FileManager.default.subpathsOfDirectory(atPath: path) {
        found += names.filter { $0.hasSuffix(".json") && !"/\($0)".contains("/.") }.map { "\(path)/\($0)" }
      } else if FileManager.default.fileExists(atPath: path) {
        found.append(path)
      } else {
        throw .unreadable(path)
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
