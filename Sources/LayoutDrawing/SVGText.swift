/// SVG as text, element by element; attributes are in the given order.
struct SVGText: Sendable {
  private(set) var text = ""
  private var openElements: [String] = []

  /// Attributes of an element; those with a `nil` value are omitted.
  typealias Attributes = KeyValuePairs<String, String?>

  mutating func open(_ element: String, _ attributes: Attributes = [:]) {
    start(element, attributes)
    text += ">\n"
    openElements.append(element)
  }

  mutating func close() {
    guard let element = openElements.popLast() else { return }
    text += "</\(element)>\n"
  }

  /// Adds an element without children except a title, which viewers show as a tooltip.
  mutating func add(_ element: String, _ attributes: Attributes = [:], title: String? = nil, text content: String = "")
  {
    start(element, attributes)
    let inner = (title.map { "<title>\(Self.escaped($0))</title>" } ?? "") + Self.escaped(content)
    text += inner.isEmpty ? "/>\n" : ">\(inner)</\(element)>\n"
  }

  /// Adds a line of text.
  ///
  /// - Parameters:
  ///   - x: the start of the line.
  ///   - y: its baseline.
  mutating func add(
    text: String, class name: String? = nil, x: Double, y: Double, size: Double, weight: TextWidths.Weight = .regular
  ) {
    add(
      "text",
      [
        "class": name, "x": Self.number(x), "y": Self.number(y), "font-size": Self.number(size),
        "font-weight": weight == .bold ? "bold" : nil,
      ], text: text)
  }

  /// Adds a straight line along an axis.
  mutating func add(line name: String, from start: Position, to end: Position) {
    let run = start.y == end.y ? "H\(Self.number(end.x))" : "V\(Self.number(end.y))"
    add("path", ["class": name, "d": Self.path([start]) + run])
  }

  /// Adds a line that leads to a text, with a dot at its start.
  mutating func add(leaderFrom start: Position, to end: Position, radius: String) {
    add("path", ["class": "leader", "d": Self.path([start, end])])
    add("circle", ["class": "dot", "cx": Self.number(start.x), "cy": Self.number(start.y), "r": radius])
  }

  /// The title and the description of a drawing, which screen readers read.
  static func description(title: String, _ description: String) -> String {
    "<title>\(escaped(title))</title>\n" + (description.isEmpty ? "" : "<desc>\(escaped(description))</desc>\n")
  }

  /// Appends text that is already markup.
  mutating func addMarkup(_ markup: String) { text += markup }

  private mutating func start(_ element: String, _ attributes: Attributes) {
    text += "<\(element)"
    for (name, value) in attributes {
      guard let value else { continue }
      text += " \(name)=\"\(Self.escaped(value))\""
    }
  }

  /// The text with entities for special characters. Characters that XML does not allow are spelled out.
  static func escaped(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x00...0x1F, 0x22, 0x26, 0x3C, 0x3E, 0x7F, 0xC2, 0xEF: false
      default: true
      }
    }
    if isPlain { return text }
    return LegibleText.spelledOut(text) { scalar in
      switch scalar {
      case "\t", "\n", "\r": " "
      default: entity(of: scalar)
      }
    }
  }

  /// The entity of a character that would be read as markup; `nil` for others.
  static func entity(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: nil
    }
  }

  /// A name as an `id`: letters, digits, `.` and `-` are unchanged, and other bytes are written as `_20_`. Different
  /// names give different ids.
  static func identifier(_ prefix: String, _ name: String) -> String {
    var result = prefix + "-"
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "_\(String(byte, radix: 16, uppercase: true))_"
      }
    }
    return result
  }

  /// A decimal number without an exponent and without trailing zeros.
  static func number(_ value: Double, places: Int = 3) -> String {
    guard value.isFinite else { return "0" }
    // No viewer can show positions beyond this.
    guard value.magnitude < 9e12 else { return value < 0 ? "-9000000000000" : "9000000000000" }
    var places = places
    var unit = 1.0
    for _ in 0..<places { unit *= 10 }
    // A double has no further decimal places.
    while value.magnitude * unit >= 9e15 {
      unit /= 10
      places -= 1
    }
    let whole = Int64((value * unit).rounded())
    let magnitude = whole.magnitude
    let divisor = UInt64(unit)
    var text = "\(whole < 0 ? "-" : "")\(magnitude / divisor)"
    var rest = magnitude % divisor
    if rest > 0 {
      var digits = places
      while rest % 10 == 0 {
        rest /= 10
        digits -= 1
      }
      let decimals = "\(rest)"
      text += "." + String(repeating: "0", count: digits - decimals.utf8.count) + decimals
    }
    return text
  }

  /// Coordinates in the syntax of the attribute `points`.
  static func points(_ points: [Position]) -> String {
    points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
  }

  /// A line through points in the syntax of the attribute `d`.
  static func path(_ points: [Position], isClosed: Bool = false) -> String {
    guard !points.isEmpty else { return "" }
    return "M" + points.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: "L") + (isClosed ? "Z" : "")
  }

  /// `x`, `y`, `width` and `height`, among other attributes of a rectangle.
  static func attributes(
    of extent: Extent, class name: String? = nil, clip: String? = nil, rx: Double? = nil, ry: Double? = nil,
    visibility: String? = nil
  ) -> Attributes {
    [
      "class": name, "x": number(extent.minX), "y": number(extent.minY), "width": number(extent.width),
      "height": number(extent.height), "clip-path": clip, "rx": rx.map { number($0) }, "ry": ry.map { number($0) },
      "visibility": visibility,
    ]
  }

  /// The markup in a group that is moved.
  func moved(x: Double = 0, y: Double) -> String {
    x == 0 && y == 0 ? text : "<g transform=\"translate(\(Self.number(x)) \(Self.number(y)))\">\n\(text)</g>\n"
  }
}

/// A position on a drawing; y increases downwards.
struct Position: Hashable, Sendable {
  var x, y: Double

  init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

/// An axis-aligned rectangle on a drawing.
struct Extent: Hashable, Sendable {
  var minX, minY, maxX, maxY: Double

  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  init(x: Double, y: Double, width: Double, height: Double) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// The bounding box of points; an empty one at the origin if there are none.
  init(around points: [Position]) {
    self.init(
      minX: points.map(\.x).min() ?? 0, minY: points.map(\.y).min() ?? 0, maxX: points.map(\.x).max() ?? 0,
      maxY: points.map(\.y).max() ?? 0)
  }

  var width: Double { maxX - minX }
  var height: Double { maxY - minY }
  var center: Position { Position((minX + maxX) / 2, (minY + maxY) / 2) }

  /// Clockwise from the top left.
  var corners: [Position] {
    [Position(minX, minY), Position(maxX, minY), Position(maxX, maxY), Position(minX, maxY)]
  }

  /// The point inside the extent that is nearest to another one.
  func nearest(to point: Position) -> Position {
    Position(min(max(point.x, minX), maxX), min(max(point.y, minY), maxY))
  }

  func overlaps(_ other: Extent) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  func contains(_ other: Extent) -> Bool {
    minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
  }

  func union(_ other: Extent) -> Extent {
    Extent(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  func intersection(_ other: Extent) -> Extent {
    Extent(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  func insetBy(_ inset: Double) -> Extent {
    Extent(minX: minX + inset, minY: minY + inset, maxX: maxX - inset, maxY: maxY - inset)
  }
}
