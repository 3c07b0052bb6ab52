import Foundation
import FuzzInputs

/// The progress of a worker process, in a file that its parent maps as well, so that it outlives a crash.
///
/// The layout is: the number of the current input, its length, the number of finished inputs; the counters, each a count and a
/// name; the current input.
@safe struct Ledger: @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer

  private static let counterOffset = 64
  private static let counterSize = 64
  private static let counterLimit = 1_024
  private static let nameLimit = counterSize - 9
  private static let inputOffset = counterOffset + counterLimit * counterSize
  private static let size = inputOffset + InputSource.maximumLength

  private enum Field: Int {
    case number, length, done, counters
  }

  /// Maps a file. Creates it if it does not exist.
  init(_ path: String) throws(FuzzError) {
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .unwritable(path) }
    defer { close(file) }
    guard ftruncate(file, off_t(Self.size)) == 0 else { throw .unwritable(path) }
    let mapped = unsafe mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else { throw .unwritable(path) }
    unsafe memory = UnsafeMutableRawBufferPointer(start: mapped, count: Self.size)
  }

  private func value(_ field: Field) -> UInt64 {
    unsafe memory.load(fromByteOffset: field.rawValue * 8, as: UInt64.self)
  }

  private func set(_ field: Field, _ value: UInt64) {
    unsafe memory.storeBytes(of: value, toByteOffset: field.rawValue * 8, as: UInt64.self)
  }

  /// The number of inputs that were run to the end.
  var doneCount: UInt64 { value(.done) }

  /// The number and bytes of the current or last input.
  var current: (number: UInt64, bytes: [UInt8]) {
    let length = min(Int(value(.length)), InputSource.maximumLength)
    return (value(.number), unsafe Array(memory[Self.inputOffset..<Self.inputOffset + length]))
  }

  func begin(_ number: UInt64, _ bytes: [UInt8]) {
    set(.number, number)
    set(.length, UInt64(bytes.count))
    unsafe UnsafeMutableRawBufferPointer(rebasing: memory[Self.inputOffset...]).copyBytes(from: bytes)
  }

  func finish() { set(.done, value(.done) + 1) }

  /// Adds to a counter.
  ///
  /// - Parameter slots: a cache of the counters' indices by name.
  func count(_ name: String, _ slots: inout [String: Int], by increment: UInt64 = 1) {
    let slot: Int
    if let known = slots[name] {
      slot = known
    } else {
      let names = counters.map(\.name)
      for (index, name) in names.enumerated() { slots[name] = index }
      let short = String(decoding: name.utf8.prefix(Self.nameLimit), as: UTF8.self)
      slot = slots[short] ?? names.count
      slots[name] = slot
      guard slot < Self.counterLimit else { return }
      if slot == names.count {
        unsafe UnsafeMutableRawBufferPointer(rebasing: memory[offset(slot) + 8 + 1..<offset(slot + 1)])
          .copyBytes(from: short.utf8)
        unsafe memory.storeBytes(of: UInt8(short.utf8.count), toByteOffset: offset(slot) + 8, as: UInt8.self)
        set(.counters, UInt64(slot + 1))
      }
    }
    guard slot < Self.counterLimit else { return }
    let old = unsafe memory.load(fromByteOffset: offset(slot), as: UInt64.self)
    unsafe memory.storeBytes(of: old + increment, toByteOffset: offset(slot), as: UInt64.self)
  }

  /// The counters in the order of creation.
  var counters: [(name: String, count: UInt64)] {
    (0..<min(Int(value(.counters)), Self.counterLimit)).map { slot in
      let start = offset(slot) + 9
      let length = Int(unsafe memory[start - 1])
      return (
        unsafe String(decoding: memory[start..<start + length], as: UTF8.self),
        unsafe memory.load(fromByteOffset: offset(slot), as: UInt64.self)
      )
    }
  }

  private func offset(_ slot: Int) -> Int { Self.counterOffset + slot * Self.counterSize }
}
