import Graphviz

extension ConstraintGraph {
  /// How long each state is shown, in seconds.
  private static let secondsOfState = 2

  /// One SVG that shows each state in turn, repeatedly, without a script.
  ///
  /// Viewers without animation show the first state.
  package func animation(layout: GraphLayout) throws(GraphvizError) -> [UInt8] {
    var result: [UInt8] = []
    for (index, page) in pages.enumerated() {
      let drawing = try render(page, layout: layout, format: "svg")
      guard let start = SVGStyle.position(of: "<g id=\"graph0\"", in: drawing, from: 0),
        let end = SVGStyle.lastPosition(of: "</svg>", in: drawing)
      else { return drawing }
      if index == 0 { result += drawing[..<start] }
      result += Array("<g class=\"page\" visibility=\"\(index == 0 ? "visible" : "hidden")\">\n".utf8)
      if pages.count > 1 { result += Array(steps(of: index).utf8) }
      // An id must be unique in a document.
      result += SVGStyle.replacing(" id=\"", with: " id=\"page\(index)-", in: drawing[start..<end])
      result += Array("</g>\n".utf8)
    }
    return result + Array("</svg>\n".utf8)
  }

  private func steps(of index: Int) -> String {
    let values = pages.indices.map { $0 == index ? "visible" : "hidden" }
    let times = pages.indices.map { SVGText.number(Double($0) / Double(pages.count)) }
    return "<animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"\(values.joined(separator: ";"))\" "
      + "keyTimes=\"\(times.joined(separator: ";"))\" dur=\"\(pages.count * Self.secondsOfState)s\" "
      + "repeatCount=\"indefinite\"/>\n"
  }
}
