import SceneLoading

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why a file could not be read.
struct FileError: Error {
  /// The operating system's reason, a lower-case phrase.
  let message: String

  fileprivate static let zeroByte = FileError(message: "its path contains a zero byte")
  fileprivate static let notRegular = FileError(message: "it is not a regular file")
  fileprivate static let tooLarge = FileError(message: "it is larger than \(SceneLoading.Limits.fileBytes) bytes")

  /// The reason why this thread's last call failed.
  fileprivate static var last: FileError {
    guard let text = unsafe strerror(errno) else { return FileError(message: "error \(errno)") }
    let words = unsafe String(cString: text)
    return FileError(message: words.prefix(1).lowercased() + words.dropFirst())
  }
}

/// The number of bytes to read at once.
private let chunkSize = 1 << 16

/// The names in a folder, without `.` and `..`, in no order.
func folderNames(_ path: String) throws(FileError) -> [String] {
  guard !path.utf8.contains(0) else { throw .zeroByte }
  guard let folder = unsafe opendir(path) else { throw .last }
  defer { unsafe closedir(folder) }
  var names: [String] = []
  while let entry = unsafe readdir(folder) {
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
      unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names
}

/// The bytes of a regular file. A pipe or a device is refused: reading it might never end.
func readFile(_ path: String) throws(FileError) -> [UInt8] {
  guard !path.utf8.contains(0) else { throw .zeroByte }
  // Without blocking, opening a pipe returns at once.
  let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { throw .last }
  defer { close(descriptor) }
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
  guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: chunkSize)
  while true {
    let count = unsafe read(descriptor, &chunk, chunkSize)
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { throw .last }
    if count == 0 { return bytes }
    bytes += chunk[..<count]
    if bytes.count > SceneLoading.Limits.fileBytes { throw .tooLarge }
  }
}
