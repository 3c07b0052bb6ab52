#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A refusal of the operating system.
package struct SystemError: Error, Hashable, Sendable {
  let code: Int32

  /// What the last failing call of this thread left behind.
  static var last: SystemError { SystemError(code: errno) }

  static let isFolder = SystemError(code: EISDIR)
  static let tooLarge = SystemError(code: EFBIG)

  /// In the system's own words, as a lower-case phrase.
  package var message: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    let words = unsafe String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
