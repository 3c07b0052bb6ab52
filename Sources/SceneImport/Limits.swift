/// The limits on documents and captured hierarchies.
enum Limits {
  /// Bytes of a document.
  /// Beyond it: the document is refused.
  static let documentBytes = 256 << 20

  /// Elements of a document.
  /// Beyond it: the document is refused.
  static let elements = 2_000_000

  /// Depth of nested elements; the conversion is recursive.
  /// Beyond it: the document is refused.
  static let elementDepth = 512

  /// Bytes of all responses in a captured hierarchy, decompressed.
  /// Beyond it: the hierarchy is refused.
  static let captureBytes = 512 << 20

  /// Objects in a captured hierarchy.
  /// Beyond it: the hierarchy is refused.
  static let objects = 1_000_000

  /// Depth of nested views in a captured hierarchy; the conversion is recursive.
  /// Beyond it: the hierarchy is refused.
  static let viewDepth = 512

  /// Passes that leave out captured constraints which the scene format refuses.
  /// Beyond it: the hierarchy is refused.
  static let capturePasses = 4

  /// Numbers of one value: those of a transform.
  /// Beyond it: the value is left out.
  static let valueNumbers = 16

  /// Characters of one number.
  /// Beyond it: the value is left out.
  static let numberCharacters = 100
}
