/// A rectangle in points, with y downwards, in the coordinates of a superview.
package struct Rectangle: Hashable, Sendable {
  package var x, y, width, height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  static let zero = Rectangle(x: 0, y: 0, width: 0, height: 0)

  var right: Double { x + width }
  var bottom: Double { y + height }
}

/// Distances from the edges of a rectangle, in points.
struct Insets: Hashable {
  var top, left, bottom, right: Double

  static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

  var values: [Double] { [top, left, bottom, right] }
}

extension XMLElement {
  /// The saved frame as written, with y in the document's direction; `nil` if there is none, or if a number in it is unusable.
  var savedFrame: Rectangle? {
    guard let saved = child("rect", key: "frame") else { return nil }
    let numbers = ["x", "y", "width", "height"].compactMap { name in
      saved[name].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    }
    guard numbers.count == 4 else { return nil }
    return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The frame on iOS that the document writes as insets from the superview's edges; `nil` if it does not. A size that it lacks is
  /// that of the superview less the insets.
  ///
  /// Xcode 8 writes some frames so. Their sizes may be out of date, so they are no saved frames.
  func frame(insetIn superview: Rectangle) -> Rectangle? {
    guard let insets = child("frame", key: "frameInset") else { return nil }
    func value(_ name: String) -> Double? {
      insets[name].flatMap(Double.init).flatMap { $0.magnitude < 1e7 ? $0 : nil }
    }
    let (x, y) = (value("minX") ?? 0, value("minY") ?? 0)
    let width = value("width") ?? superview.width - x - (value("maxX") ?? 0)
    let height = value("height") ?? superview.height - y - (value("maxY") ?? 0)
    return Rectangle(x: x, y: y, width: max(0, width), height: max(0, height))
  }

  /// Whether the saved frame is taller than wide.
  var isUpright: Bool { savedFrame.map { $0.height > $0.width } ?? false }
}
