/// A file system path: bytes, which need not be UTF-8.
package struct FilePath: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// Ill-formed UTF-8 is repaired.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The part after the last slash.
  package var lastComponent: String {
    String(decoding: bytes.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
  }

  /// The folder that contains the path; `.` if the path names none.
  var parent: FilePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return FilePath(".") }
    return FilePath(bytes: slash == 0 ? [UInt8(ascii: "/")] : Array(bytes[..<slash]))
  }

  func appending(_ name: [UInt8]) -> FilePath {
    FilePath(bytes: bytes + (bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name)
  }

  /// Resolves every symbolic link at the end of the path, whether or not its target exists.
  ///
  /// - Throws: the operating system's error if the links form a cycle.
  func followingLinks() throws(SystemError) -> FilePath {
    var path = self
    var count = 0
    while let destination = path.linkDestination {
      count += 1
      if count > Limits.links { throw .code(ELOOP) }
      let isAbsolute = destination.bytes.first == UInt8(ascii: "/")
      path = isAbsolute ? destination : path.parent.appending(destination.bytes)
    }
    return path
  }

  /// The descriptor that `/dev/fd/3`, `/proc/self/fd/3` or `/dev/stdin` stands for; `nil` for any other path.
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

  /// The canonical path, without links and `..`. Two names of one file have the same one.
  func resolved() throws(SystemError) -> FilePath {
    guard let text = unsafe withCString({ unsafe realpath($0, nil) }) else { throw .last }
    defer { unsafe free(text) }
    return unsafe FilePath(bytes: Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
  }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let characters = bytes.map { CChar(bitPattern: $0) } + [0]
    return unsafe characters.withUnsafeBufferPointer { buffer in
      // The array contains at least the terminating zero.
      unsafe body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }
}

extension FilePath: Comparable {
  /// Compares byte by byte.
  package static func < (a: FilePath, b: FilePath) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}
