import Graphviz

extension ConstraintGraph {
  /// One diagram in a Graphviz format; an SVG follows the viewer's light or dark mode.
  package func render(_ page: GraphPage, layout: GraphLayout, format: String) throws(GraphvizError) -> [UInt8] {
    let bytes = try Graphviz.render(dot: dot(of: page, layout: layout), format: format, engine: .pinned)
    return format == "svg" ? SVGStyle.styled(bytes, title: title(of: page), description: description(of: page)) : bytes
  }
}
