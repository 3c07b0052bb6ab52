/// Why a file cannot be read or written.
package enum SystemError: Error, Hashable, Sendable {
  /// An error of the operating system, by its code.
  case code(Int32)
  /// The path is not a regular file.
  case irregular
  /// The file's bytes have changed since they were read.
  case changed

  /// The file is an input of this run.
  case isInput
  /// The path is a symbolic link, where none is followed.
  case isLink

  /// The error of this thread's last failing call.
  static var last: SystemError { .code(errno) }

  static let tooLarge = SystemError.code(EFBIG)

  /// A lower-case phrase; the operating system's own if it has one.
  package var message: String {
    switch self {
    case .code(let code): SystemError.message(of: code)
    case .irregular: "not a regular file"
    case .changed: "the file has changed since it was read, so nothing is written"
    case .isInput: "it is the scene that is read"
    case .isLink: "it is a symbolic link, which may lead out of the folder"
    }
  }

  private static func message(of code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    let words = unsafe String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
