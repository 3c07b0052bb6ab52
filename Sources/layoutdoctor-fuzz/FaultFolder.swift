#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Stores inputs that cause faults, each with a text that describes the fault.
struct FaultFolder: Sendable {
  let path: String

  /// Creates the folder if it does not exist.
  init(_ path: String) throws(FuzzError) {
    self.path = path
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .unwritable(path) }
  }

  /// A name made of the kind of fault and a hash of the input, so that equal inputs are stored once.
  func name(of bytes: [UInt8], kind: String) -> String { "\(path)/\(kind)-\(Self.hash(bytes))" }

  func save(_ bytes: [UInt8], number: UInt64, kind: String, text: String) throws(FuzzError) {
    let name = name(of: bytes, kind: kind)
    try Files.write(bytes, to: name + ".json")
    try Files.write(Array("input \(number): \(text)\n".utf8), to: name + ".txt")
  }

  /// FNV-1a, 64 bits.
  private static func hash(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
