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

  @Test func `a text with an unwanted byte is left out whole`() {
    var buffer = ByteBuffer()
    buffer.append("a")
    let tells = [
      buffer.append("bcd", where: { $0 != UInt8(ascii: "d") }), buffer.append("bc", where: { $0 != UInt8(ascii: "d") }),
    ]
    #expect(tells == [false, true])
    let bytes = buffer.array
    #expect(bytes == Array("abc".utf8))
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
