/// References to files in the syntax of RFC 3986.
enum URIReference {
  /// A relative path stays relative; an absolute one becomes a `file` URI.
  ///
  /// All bytes except letters, digits and `-._~/` are percent-encoded.
  static func text(ofPath path: String) -> String {
    (path.hasPrefix("/") ? "file://" : "") + path.percentEncoded(except: "-._~/")
  }
}

extension String {
  /// The text with all bytes percent-encoded, except ASCII letters, digits and the given characters.
  package func percentEncoded(except others: String) -> String {
    var text = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where others.utf8.contains(byte): text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%" + String(UInt16(byte) + 0x100, radix: 16, uppercase: true).dropFirst()
      }
    }
    return text
  }
}
