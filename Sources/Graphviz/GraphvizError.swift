/// Why Graphviz rendered nothing. Each reason is Graphviz's own message, or empty if it gives none.
package enum GraphvizError: Error, Hashable, Sendable {
  /// The library is not installed.
  case unavailable
  /// The text is not valid DOT.
  case unreadable(reason: String)
  /// The graph could not be laid out, for example because the layout plug-in is missing.
  case layout(reason: String)
  /// The format is unknown, or its plug-in is missing or has failed.
  case rendering(format: String, reason: String)
}
