/// The 64-bit FNV-1a hash (Fowler, Noll and Vo) of texts, which is the same in every run.
enum StableHash {
  /// 16 hexadecimal digits.
  static func digits(of texts: [String]) -> String {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in texts {
      // A zero byte ends each text.
      for byte in Array(text.utf8) + [0] { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
