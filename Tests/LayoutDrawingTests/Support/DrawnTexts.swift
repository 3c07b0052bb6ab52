@testable import LayoutDrawing

/// A text, or the background of a finding's number, with its extent on the page.
struct DrawnText {
  let words: String
  let extent: Extent
}

extension DrawnDocument {
  /// Every text on the page; a number on a background counts as that background.
  var texts: [DrawnText] {
    var texts: [DrawnText] = []
    var pending: [(element: DrawnElement, x: Double, y: Double)] = [(root, 0, 0)]
    while let (element, x, y) = pending.popLast() {
      if element.classes.contains("marker"), let ground = element.playing.first(where: { $0.name == "rect" }) {
        texts.append(
          DrawnText(
            words: element.words,
            extent: Extent(
              x: x + ground.number("x"), y: y + ground.number("y"), width: ground.number("width"),
              height: ground.number("height"))))
        continue
      }
      if element.name == "text" {
        texts.append(DrawnText(element, x, y))
        continue
      }
      let moved = element["transform"].map(Self.numbers) ?? []
      guard element["transform"]?.hasPrefix("rotate") != true else { continue }
      let (dx, dy) = (moved.first ?? 0, moved.count > 1 ? moved[1] : 0)
      pending += element.playing.map { ($0, x + dx, y + dy) }
    }
    return texts
  }
}

extension DrawnText {
  /// From the top of capitals to the bottom of descenders.
  fileprivate init(_ element: DrawnElement, _ x: Double, _ y: Double) {
    let size = element.number("font-size")
    func width(_ text: String, isBold: Bool) -> Double {
      TextWidths.width(of: text, size: size, weight: isBold ? .bold : .regular)
    }
    var sum = width(element.text, isBold: element["font-weight"] == "bold")
    for part in element.playing where part.name == "tspan" {
      sum += part.number("dx") + width(part.text, isBold: part["font-weight"] == "bold")
    }
    words = element.words
    extent = Extent(
      x: x + element.number("x"), y: y + element.number("y") - 0.72 * size, width: sum, height: 0.93 * size)
  }
}
