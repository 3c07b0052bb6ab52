/// Why Graphviz drew nothing; each reason is in Graphviz's own words, empty where it says none.
package enum GraphvizError: Error, Hashable, Sendable {
  /// The library is not installed.
  case unavailable
  /// The text is not DOT.
  case unreadable(reason: String)
  /// The graph could not be laid out, as where the layout plug-in is missing.
  case layout(reason: String)
  /// The format is unknown, or its plug-in is missing or failed.
  case rendering(format: String, reason: String)
}
