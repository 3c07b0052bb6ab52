import Testing

@testable import LayoutDoctorCommand

struct ChecksumTests {
  @Test(arguments: [1, 7, 8, 9, 64, 100])
  func `a checksum changes with each bit, and with the length`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 37 * $0) }
    let value = Checksum.value(of: bytes)
    for place in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[place] ^= 1 << UInt8(bit)
        #expect(Checksum.value(of: damaged) != value)
      }
    }
    #expect(Checksum.value(of: bytes + [0]) != value)
    #expect(Checksum.value(of: Array(bytes.dropLast())) != value)
  }
}
