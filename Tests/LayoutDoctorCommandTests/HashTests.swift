import Testing

@testable import LayoutDoctorCommand

struct HashTests {
  /// The examples of FIPS 180-4 and its validation programme.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `SHA-256 has the published values`(text: String, digits: String) {
    #expect(SHA256.digits(of: Array(text.utf8)) == digits)
  }

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
