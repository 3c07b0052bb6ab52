import LayoutReporting
import Testing

struct Base64Tests {
  /// The examples of RFC 4648.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ]) func `bytes are written and read as published`(bytes: String, text: String) {
    #expect(Base64.text(of: Array(bytes.utf8)) == text)
    #expect(Base64.bytes(of: text) == Array(bytes.utf8))
  }

  @Test func `all bytes are read as they were written`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: 7 * $0 + $0 / 256) }
    #expect(Base64.bytes(of: Base64.text(of: bytes)) == bytes)
  }

  @Test(arguments: ["Zg", "Zg=", "=g==", "Z===", "Zm9v=", "Zm-v", "Zh==", "Zm9="]) func `anything else is refused`(
    text: String
  ) { #expect(Base64.bytes(of: text) == nil) }
}
