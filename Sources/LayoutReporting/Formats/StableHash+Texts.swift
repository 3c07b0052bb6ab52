import LayoutModel

extension StableHash {
  /// 16 hexadecimal digits for a list of texts.
  static func digits(of texts: [String]) -> String {
    var hash = StableHash()
    for text in texts {
      hash.add(text)
      // A zero byte ends each text.
      hash.add(0)
    }
    return hash.digits
  }
}
