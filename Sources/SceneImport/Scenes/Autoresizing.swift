/// Constraints that place a view as its autoresizing mask does.
///
/// A frame that does not depend on the superview's size is written as `frame` instead. The flexible parts share the change of the
/// superview's size in proportion to their saved sizes, as in UIKit and AppKit.
struct Autoresizing {
  let view: ViewDraft
  let superview: ViewDraft

  /// Whether the frame does not depend on the superview's size.
  static func isFixed(_ mask: AutoresizingMask) -> Bool {
    !mask.flexibleLeft && !mask.flexibleWidth && !mask.flexibleTop && !mask.flexibleHeight
  }

  /// The equations, each with the last part of its id.
  var equations: [(name: String, equation: String)] {
    guard let mask = view.mask else { return [] }
    return axis(
      start: view.frame.x, size: view.frame.width, whole: superview.frame.width,
      flexible: (mask.flexibleLeft, mask.flexibleWidth, mask.flexibleRight), names: ("left", "right", "width"),
      insets: (view.alignmentInsets.left, view.alignmentInsets.right),
      outer: (superview.alignmentInsets.left, superview.alignmentInsets.right))
      + axis(
        start: view.frame.y, size: view.frame.height, whole: superview.frame.height,
        flexible: (mask.flexibleTop, mask.flexibleHeight, mask.flexibleBottom), names: ("top", "bottom", "height"),
        insets: (view.alignmentInsets.top, view.alignmentInsets.bottom),
        outer: (superview.alignmentInsets.top, superview.alignmentInsets.bottom))
  }

  private func axis(
    start: Double, size: Double, whole: Double, flexible: (start: Bool, size: Bool, end: Bool),
    names: (start: String, end: String, size: String), insets: (Double, Double), outer: (Double, Double)
  ) -> [(name: String, equation: String)] {
    let end = whole - start - size
    // Anchors are edges of alignment rectangles, which lie inside the frame by the insets.
    let own = "`\(view.id)`"
    let other = superview.kind == "scrollView" ? "`\(superview.id)`.frame" : "`\(superview.id)`"
    func pinStart(_ distance: Double) -> (String, String) {
      (names.start, "\(own).\(names.start) == \(other).\(names.start)\(signed(distance + insets.0 - outer.0))")
    }
    func pinEnd(_ distance: Double) -> (String, String) {
      (names.end, "\(own).\(names.end) == \(other).\(names.end)\(signed(-distance - insets.1 + outer.1))")
    }
    func fixSize() -> (String, String) { (names.size, "\(own).\(names.size) == \(number(size - insets.0 - insets.1))") }
    /// The size as `share` of the superview's size plus a constant, so that the saved frames satisfy the equation.
    func scaleSize(_ share: Double) -> (String, String) {
      if number(share) == "0" { return fixSize() }
      let constant = size - share * whole - insets.0 - insets.1 + share * (outer.0 + outer.1)
      return (names.size, "\(own).\(names.size) == \(number(share)) * \(other).\(names.size)\(signed(constant))")
    }
    /// The start as `share` of the superview's end plus a constant, so that the saved frames satisfy the equation.
    func scaleStart(_ share: Double) -> (String, String) {
      if number(share) == "0" { return pinStart(start) }
      let constant = start + insets.0 - share * (whole - outer.1)
      return (names.start, "\(own).\(names.start) == \(number(share)) * \(other).\(names.end)\(signed(constant))")
    }
    func share(_ part: Double, of parts: Double...) -> Double {
      let sum = parts.reduce(0) { $0 + max(0, $1) }
      return sum > 0 ? max(0, part) / sum : 1 / Double(parts.count)
    }
    switch flexible {
    case (false, false, _): return [pinStart(start), fixSize()]
    case (false, true, false): return [pinStart(start), pinEnd(end)]
    case (true, false, false): return [pinEnd(end), fixSize()]
    case (true, false, true): return [scaleStart(share(start, of: start, end)), fixSize()]
    case (true, true, false): return [pinEnd(end), scaleSize(share(size, of: start, size))]
    case (false, true, true): return [pinStart(start), scaleSize(share(size, of: size, end))]
    case (true, true, true):
      return [scaleStart(share(start, of: start, size, end)), scaleSize(share(size, of: start, size, end))]
    }
  }
}

/// A number of points in decimal notation, rounded to six decimals.
func number(_ value: Double) -> String {
  guard value.isFinite, value.magnitude < 1e9 else { return "0" }
  let rounded = (value * 1e6).rounded()
  let magnitude = Int64(rounded.magnitude)
  var digits = String(magnitude % 1_000_000)
  digits = String(repeating: "0", count: 6 - digits.count) + digits
  while digits.last == "0" { digits.removeLast() }
  let text = "\(magnitude / 1_000_000)" + (digits.isEmpty ? "" : ".\(digits)")
  return rounded < 0 ? "-\(text)" : text
}

/// A constant at the end of an equation: ` + 8`, ` - 8`, or nothing for 0.
func signed(_ value: Double) -> String {
  let text = number(value)
  if text == "0" { return "" }
  return text.hasPrefix("-") ? " - \(text.dropFirst())" : " + \(text)"
}
