#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why a file cannot be read or written.
package enum SystemError: Error, Hashable, Sendable {
  /// A refusal of the operating system, by its number.
  case code(Int32)
  /// The path leads to something other than a regular file.
  case irregular(FileStatus.Kind)
  /// The file's bytes are no longer those that were read.
  case changed
  /// Replacing the file would part it from its other names, which would keep the old bytes.
  case hardLinks(count: Int)
  /// Replacing the file would give it another owner or group.
  case ownerNotKept
  /// Replacing the file would lose its access control list or other extended attributes.
  case attributesNotKept

  /// The file is one that this run reads.
  case isInput
  /// The file is one that this run has written under another name.
  case isWritten

  /// The error of this thread's last failing call.
  static var last: SystemError { .code(errno) }

  static let tooLarge = SystemError.code(EFBIG)

  /// A lower-case phrase, that of the operating system where it has one.
  package var message: String {
    switch self {
    case .code(let code): SystemError.message(of: code)
    case .irregular(let kind): "not a regular file but \(kind.words)"
    case .changed: "the file has changed since it was read, so nothing is written"
    case .hardLinks(let count):
      "the file has \(count) hard links, and replacing it would leave the others as they are, so nothing is written"
    case .ownerNotKept: "the file's owner and group cannot be kept, so nothing is written"
    case .isInput: "it is the scene that is read"
    case .isWritten: "it is a link to another file that was just written"
    case .attributesNotKept: "the file's access control list or attributes cannot be kept, so nothing is written"
    }
  }

  private static func message(of code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    let words = unsafe String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}

extension FileStatus.Kind {
  fileprivate var words: String {
    switch self {
    case .regular: "a regular file"
    case .folder: "a folder"
    case .pipe: "a named pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}
