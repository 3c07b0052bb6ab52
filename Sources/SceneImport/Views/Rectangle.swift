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

  init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

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

  /// Whether the saved frame is taller than wide.
  var isUpright: Bool { savedFrame.map { $0.height > $0.width } ?? false }
}
