import ConstraintSolver
import LayoutModel
import LayoutSolving

extension LayoutPicture {
  /// The lines of a text that wraps.
  struct TextLines: Sendable {
    let count: Int
    /// In points.
    let lineHeight: Double
    /// The length of the last line, in points. All others are as long as the view is wide.
    let lastLength: Double
  }

  /// The lines of the texts that wrap.
  static func textLines(_ scene: Scene, _ configuration: Configuration, _ frames: [Frame]) -> [ViewID: TextLines] {
    var lines: [ViewID: TextLines] = [:]
    for view in scene.textViews {
      let frame = frames[view.index]
      guard let text = configuration.properties[view.index].text,
        let length = configuration.intrinsicSize(of: view, .horizontal, in: scene),
        let needed = configuration.neededLineCount(of: view, in: frame, of: scene)
      else { continue }
      let count = configuration.shownLineCount(of: view, in: frame, of: scene)
      let rest = length - Rational(count - 1) * frame.width
      let scale: Rational = scene[view].kind.showsText ? Rational(configuration.textScale) : .one
      lines[view] = TextLines(
        count: count, lineHeight: (Rational(text.lineHeight) * scale).drawnValue,
        lastLength: (count < needed ? frame.width : min(rest, frame.width)).drawnValue)
    }
    return lines
  }
}
