import CGraphviz
import Synchronization

/// Layered drawings of directed graphs.
package enum Graphviz {
  /// The library keeps its state in globals: one drawing at a time in the whole process.
  private static let lock = Mutex(())

  /// A DOT text laid out by the engine `dot`, in a format such as `svg`, `png` or `pdf`.
  ///
  /// Calls from several threads take turns. Each has a context of its own, which a failed call leaves nothing in for the
  /// next. The same text gives the same bytes where the graph has a name; Graphviz numbers nameless ones.
  package static func render(dot: String, format: String) throws(GraphvizError) -> [UInt8] {
    try lock.withLock { _ throws(GraphvizError) in try unsafe renderAlone(dot: dot, format: format) }
  }

  @unsafe private static func renderAlone(dot: String, format: String) throws(GraphvizError) -> [UInt8] {
    guard let library = unsafe cgraphviz_open() else { throw .unavailable }
    unsafe cgraphviz_silence(library)
    guard let context = unsafe cgraphviz_context(library) else { throw .unavailable }
    defer { unsafe cgraphviz_free_context(library, context) }
    guard let graph = unsafe cgraphviz_read(library, dot) else {
      throw .unreadable(reason: unsafe takeReason(library))
    }
    defer { unsafe cgraphviz_close(library, graph) }
    guard unsafe cgraphviz_layout(library, context, graph, "dot") == 0 else {
      throw .layout(reason: unsafe takeReason(library))
    }
    defer { unsafe cgraphviz_free_layout(library, context, graph) }
    var bytes: UnsafeMutablePointer<CChar>?
    var count = 0
    let status = unsafe cgraphviz_render(library, context, graph, format, &bytes, &count)
    defer { unsafe cgraphviz_free_rendering(library, bytes) }
    guard status == 0, let bytes = unsafe bytes else {
      throw .rendering(format: format, reason: unsafe takeReason(library))
    }
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  @unsafe private static func takeReason(_ library: UnsafeMutableRawPointer) -> String {
    guard let text = unsafe cgraphviz_take_error(library) else { return "" }
    defer { unsafe cgraphviz_free(text) }
    var reason = unsafe String(cString: text)
    while reason.last?.isWhitespace == true { reason.removeLast() }
    return reason
  }
}
