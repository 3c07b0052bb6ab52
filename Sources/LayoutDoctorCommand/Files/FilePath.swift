#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A path as the file system knows it: bytes, which need not be UTF-8.
package struct FilePath: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// Ill-formed UTF-8 is repaired.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// What follows the last slash.
  package var lastComponent: String {
    String(decoding: bytes.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
  }

  /// The folder that the path lies in, `.` where it names none.
  var parent: FilePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return FilePath(".") }
    return FilePath(bytes: slash == 0 ? [UInt8(ascii: "/")] : Array(bytes[..<slash]))
  }

  func appending(_ name: [UInt8]) -> FilePath {
    FilePath(bytes: bytes + (bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name)
  }

  /// The path with every symbolic link at its end followed, whether or not there is a file where the last one leads.
  ///
  /// - Throws: that of the operating system where links lead in a circle.
  func followingLinks() throws(SystemError) -> FilePath {
    var path = self
    var count = 0
    while let destination = path.linkDestination {
      count += 1
      if count > FilePath.maximumLinkCount { throw .code(ELOOP) }
      let isAbsolute = destination.bytes.first == UInt8(ascii: "/")
      path = isAbsolute ? destination : path.parent.appending(destination.bytes)
    }
    return path
  }

  /// Links that are followed one after the other, as many as Linux follows.
  private static let maximumLinkCount = 40

  /// The number of the open file that `/dev/fd/3`, `/proc/self/fd/3` or `/dev/stdin` stands for, nil for any other path.
  var descriptorNumber: Int32? {
    switch text {
    case "/dev/stdin": return 0
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where text.hasPrefix(folder) {
      return Int32(text.dropFirst(folder.utf8.count))
    }
    return nil
  }

  /// The path without links and detours, by which two names of one file are known.
  func resolved() throws(SystemError) -> FilePath {
    guard let text = unsafe withCString({ unsafe realpath($0, nil) }) else { throw .last }
    defer { unsafe free(text) }
    return unsafe FilePath(bytes: Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
  }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let characters = bytes.map { CChar(bitPattern: $0) } + [0]
    return unsafe characters.withUnsafeBufferPointer { buffer in
      // The array holds at least the terminating zero.
      unsafe body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }
}

extension FilePath: Comparable {
  /// Byte by byte.
  package static func < (a: FilePath, b: FilePath) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}
