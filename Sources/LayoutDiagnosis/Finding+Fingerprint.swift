import LayoutModel

extension Finding {
  /// An identifier of the finding that does not change when lines move: 16 hexadecimal digits, hashed from rule, views
  /// and constraints.
  ///
  /// Findings that differ only in their configurations or evidence share it.
  package func fingerprint(in scene: Scene) -> String {
    var hash = FingerprintHash()
    hash.add(rule.rawValue)
    // No name contains a control character, so these bytes mark the end of a name and the end of a list.
    hash.add(1)
    for view in views {
      hash.add(scene.name(of: view))
      hash.add(0)
    }
    hash.add(1)
    for constraint in constraints {
      hash.add(scene.name(of: constraint))
      hash.add(0)
    }
    return hash.digits
  }
}

/// The 64-bit FNV-1a hash (Fowler, Noll and Vo).
private struct FingerprintHash {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
  }

  var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
