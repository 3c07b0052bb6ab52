import LayoutModel

extension Finding {
  /// A name for the finding that stays when lines move: 16 hexadecimal digits over rule, views and constraints.
  ///
  /// FNV-1a with 64 bits (Fowler, Noll and Vo). Findings that differ only in their configurations or evidence share it.
  package func fingerprint(in scene: Scene) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for byte in rule.rawValue.utf8 { add(byte) }
    // No name holds a control character, so these tell the end of a name and the end of a list.
    add(1)
    for view in views {
      for byte in scene.name(of: view).utf8 { add(byte) }
      add(0)
    }
    add(1)
    for constraint in constraints {
      for byte in scene.name(of: constraint).utf8 { add(byte) }
      add(0)
    }
    let digits = (0..<16).reversed().map { place -> UInt8 in
      let digit = UInt8(truncatingIfNeeded: hash >> (4 * UInt64(place))) & 15
      return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
