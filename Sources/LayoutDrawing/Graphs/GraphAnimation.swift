import Graphviz

extension ConstraintGraph {
  /// How long each state is shown, in seconds.
  private static let secondsOfState = 2

  /// One SVG that shows each state in turn, three times, without a script.
  ///
  /// Viewers without animation, and those that ask for less motion, show the first state.
  package func animation(layout: GraphLayout) throws(GraphvizError) -> [UInt8] {
    var result: [UInt8] = []
    for (index, page) in pages.enumerated() {
      let drawing = try render(page, layout: layout, format: "svg")
      guard let start = drawing.firstRange(of: Array("<g id=\"graph0\"".utf8))?.lowerBound,
        let end = drawing.ranges(of: Array("</svg>".utf8)).last?.lowerBound
      else { return drawing }
      if index == 0 { result += drawing[..<start] }
      result += Array(
        "<g class=\"\(index == 0 ? "page first" : "page")\" visibility=\"\(index == 0 ? "visible" : "hidden")\">\n".utf8
      )
      if pages.count > 1 { result += Array(steps(of: index).utf8) }
      // An id must be unique in a document.
      result += drawing[start..<end].replacing(Array(" id=\"".utf8), with: Array(" id=\"page\(index)-".utf8))
      result += Array("</g>\n".utf8)
    }
    return result + Array("</svg>\n".utf8)
  }

  private func steps(of index: Int) -> String {
    let values = pages.indices.map { $0 == index ? "visible" : "hidden" }
    let times = pages.indices.map { SVGText.number(Double($0) / Double(pages.count)) }
    return "<animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"\(values.joined(separator: ";"))\" "
      + "keyTimes=\"\(times.joined(separator: ";"))\" dur=\"\(pages.count * Self.secondsOfState)s\" "
      + "repeatCount=\"\(SMILText.rounds)\"/>\n"
  }
}
