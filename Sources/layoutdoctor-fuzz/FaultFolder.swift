import Foundation
import LayoutModel

/// Stores inputs that cause faults, each with a text that describes the fault.
struct FaultFolder: Sendable {
  let path: String

  /// Creates the folder if it does not exist.
  init(_ path: String) throws(FuzzError) {
    self.path = path
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      throw .unwritable(path)
    }
  }

  /// A name made of the kind of fault and a hash of the input, so that equal inputs are stored once.
  func name(of bytes: [UInt8], kind: String) -> String {
    var hash = StableHash()
    for byte in bytes { hash.add(byte) }
    return "\(path)/\(kind)-\(hash.digits)"
  }

  func save(_ bytes: [UInt8], number: UInt64, kind: String, text: String) throws(FuzzError) {
    let name = name(of: bytes, kind: kind)
    try Files.write(bytes, to: name + ".json")
    try Files.write(Array("input \(number): \(text)\n".utf8), to: name + ".txt")
  }
}
