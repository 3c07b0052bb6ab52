import TestSupport
import Testing

@testable import LayoutReporting

struct ByteBufferTests {
  @Test func `bytes and texts stand in the order in which they were appended, however many`() {
    var buffer = ByteBuffer(capacity: 1)
    var expected: [UInt8] = []
    for number in 0..<1_000 {
      buffer.append(UInt8(number % 251))
      buffer.append("ß\(number)")
      buffer.append(7, count: number % 3)
      buffer.append([1, 2])
      expected += [UInt8(number % 251)] + Array("ß\(number)".utf8) + Array(repeating: 7, count: number % 3) + [1, 2]
    }
    let bytes = buffer.array
    #expect(bytes == expected)
  }

  @Test func `a number has its digits, without those left out in front`() {
    let numbers: [UInt64] = Array(0...120) + [999, 1_000, 1_000_000_007, .max]
    for number in numbers {
      var buffer = ByteBuffer(capacity: 1)
      buffer.append(digits: number)
      if number >= 10 { buffer.append(digits: number, leavingOut: 1) }
      let text = String(decoding: buffer.array, as: UTF8.self)
      #expect(text == "\(number)" + (number >= 10 ? "\(number)".dropFirst() : ""))
    }
  }

  @Test func `a text with an unwanted byte is left out whole`() {
    var buffer = ByteBuffer()
    buffer.append("a")
    let tells = [
      buffer.append("bcd", where: { !$0.hasByte(UInt8(ascii: "d")) }),
      buffer.append("bc", where: { !$0.hasByte(UInt8(ascii: "d")) }),
    ]
    #expect(tells == [false, true])
    let bytes = buffer.array
    #expect(bytes == Array("abc".utf8))
  }

  @Test func `each byte of a text counts, wherever it stands`() {
    for length in 0..<40 {
      for place in 0..<length {
        var bytes = Array(repeating: UInt8(ascii: "a"), count: length)
        bytes[place] = 1
        var buffer = ByteBuffer(capacity: 1)
        let isAppended = buffer.append(String(decoding: bytes, as: UTF8.self), where: { !$0.hasByte(below: 0x20) })
        #expect(!isAppended)
        #expect(buffer.count == 0)
      }
    }
  }

  @Test func `a byte is found among eight, and no other`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<5_000 {
      let bytes = (0..<8).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      let word = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let byte = UInt8.random(in: 0...127, using: &generator)
      #expect(word.hasByte(byte) == bytes.contains(byte))
      #expect(word.hasByte(below: byte) == bytes.contains { $0 < byte })
      #expect(UInt64(repeating: byte).hasByte(byte))
    }
  }

  @Test func `what stands there can be appended once more, also where it does not fit`() {
    var buffer = ByteBuffer(capacity: 4)
    buffer.append("abcd")
    buffer.appendCopy(of: 1..<4)
    let bytes = buffer.array
    #expect(bytes == Array("abcdbcd".utf8))
    buffer.removeAll(from: 2)
    let rest = buffer.array
    #expect(rest == Array("ab".utf8))
  }

  @Test(arguments: [0, 9, 10, 99, 100, -1, -10, .max, .min])
  func `numbers are written in decimal`(number: Int) {
    var buffer = ByteBuffer(capacity: 1)
    buffer.append(number)
    let bytes = buffer.array
    #expect(bytes == Array(String(number).utf8))
  }
}
