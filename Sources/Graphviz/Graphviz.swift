import CGraphviz
import Synchronization

/// Layered drawings of directed graphs.
package enum Graphviz {
  /// The library keeps its state in global variables, so only one drawing can be made at a time.
  private static let lock = Mutex(())

  /// The algorithm that places nodes and routes edges.
  package enum Engine: String, Sendable {
    /// Layered layout.
    case dot
    /// Keeps the positions given by the attributes `pos`, `lp` and `bb`.
    case pinned = "nop2"
  }

  /// Renders a DOT text in a format such as `svg`, `png` or `pdf`.
  ///
  /// Concurrent calls are serialised. Each call has its own context, so a failed call does not affect the next one. Equal texts
  /// give equal bytes if the graph has a name; Graphviz numbers unnamed graphs.
  package static func render(
    dot: String, format: String, engine: Engine = .dot
  ) throws(GraphvizError) -> [UInt8] {
    try unsafe withLaidOut(dot, engine) { drawing throws(GraphvizError) in try unsafe drawing.render(format: format) }
  }

  /// The positions that the engine `dot` gives to the parts of a graph.
  package static func place(dot: String) throws(GraphvizError) -> Placement {
    try unsafe withLaidOut(dot, .dot) { drawing throws(GraphvizError) in
      // Graphviz writes the positions into attributes only while rendering its own format.
      _ = try unsafe drawing.render(format: "dot")
      return unsafe drawing.placement()
    }
  }

  private static func withLaidOut<Result: Sendable>(
    _ dot: String, _ engine: Engine, _ use: @Sendable (borrowing Drawing) throws(GraphvizError) -> Result
  ) throws(GraphvizError) -> Result {
    try lock.withLock { _ throws(GraphvizError) in
      try unsafe Drawing.with(dot, engine, use)
    }
  }
}

/// A graph that has been laid out, with its own context.
@unsafe struct Drawing: ~Copyable {
  let library: UnsafeMutableRawPointer
  let context: UnsafeMutableRawPointer
  let graph: UnsafeMutableRawPointer

  static func with<Result>(
    _ dot: String, _ engine: Graphviz.Engine, _ use: (borrowing Drawing) throws(GraphvizError) -> Result
  ) throws(GraphvizError) -> Result {
    guard let library = unsafe cgraphviz_open() else { throw .unavailable }
    unsafe cgraphviz_silence(library)
    guard let context = unsafe cgraphviz_context(library) else { throw .unavailable }
    defer { unsafe cgraphviz_free_context(library, context) }
    // Text after the last brace would stay in the reader's buffer and count as a line of the next text.
    let space = dot.utf8.reversed().prefix { $0 <= 0x20 }.count
    let text = String(decoding: dot.utf8.dropLast(space), as: UTF8.self)
    let block = unsafe cgraphviz_block_make(library)
    defer { unsafe cgraphviz_block_destroy(block) }
    guard let graph = unsafe cgraphviz_read(library, text, block) else {
      throw .unreadable(reason: unsafe takeReason(library))
    }
    defer { unsafe cgraphviz_close(library, graph) }
    guard unsafe cgraphviz_layout(library, context, graph, engine.rawValue) == 0 else {
      throw .layout(reason: unsafe takeReason(library))
    }
    defer { unsafe cgraphviz_free_layout(library, context, graph) }
    if engine == .pinned {
      // If positions are missing, Graphviz prints an error but reports success.
      let reason = unsafe takeReason(library)
      guard reason.isEmpty else { throw .layout(reason: reason) }
    }
    return try unsafe use(Drawing(library: library, context: context, graph: graph))
  }

  func render(format: String) throws(GraphvizError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<CChar>?
    var count = 0
    let status = unsafe cgraphviz_render(library, context, graph, format, &bytes, &count)
    defer { unsafe cgraphviz_free_rendering(library, bytes) }
    guard status == 0, let bytes = unsafe bytes else {
      throw .rendering(format: format, reason: unsafe Self.takeReason(library))
    }
    let drawing = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
    return format == "pdf" ? PDFDate.removed(from: drawing) : drawing
  }

  private static func takeReason(_ library: UnsafeMutableRawPointer) -> String {
    guard let text = unsafe cgraphviz_take_error(library) else { return "" }
    defer { unsafe cgraphviz_free(text) }
    var reason = unsafe String(cString: text)
    while reason.last?.isWhitespace == true { reason.removeLast() }
    return reason
  }
}
