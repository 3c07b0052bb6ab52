/// The limits on texts that are loaded.
package enum Limits {
  /// Bytes of a file: offsets in it are 32 bits wide.
  /// Beyond it: the file is refused.
  package static let fileBytes = 1 << 30

  /// Bytes of a text: offsets in it are 32 bits wide.
  /// Beyond it: the text is refused.
  static let bytes = 2_147_483_647

  /// Depth of nested values: enough for 5,000 nested views.
  /// Beyond it: the text is refused.
  static let depth = 10_000

  /// Errors that are reported for one text.
  /// Beyond it: the others are counted.
  package static let errors = 200

  /// Bytes of a view's id.
  /// Beyond it: the scene is refused.
  static let idBytes = 256

  /// Constraints that all formats of a scene make.
  /// Beyond it: the scene is refused.
  static let formatConstraints = 100_000

  /// Parentheses around a value in a format.
  /// Beyond it: the scene is refused.
  static let formatDepth = 16
}
