extension CapturedTree {
  /// The rectangle of a view's bounds in its own coordinates.
  func bounds(of object: CapturedObject) -> Rectangle? {
    object.rectangle("bounds")
      ?? object.rectangle("frame").map { Rectangle(x: 0, y: 0, width: $0.width, height: $0.height) }
  }

  /// Whether y points downwards in a view. An AppKit view without that property is assumed not to be flipped.
  func isFlipped(_ object: CapturedObject) -> Bool { object.flag("flipped") ?? !isAppKit }

  /// The frame before the view's transform, in the superview, with y downwards.
  func frame(of object: CapturedObject, in superview: Int?) -> Rectangle? {
    guard let superview else {
      return bounds(of: object).map { Rectangle(x: 0, y: 0, width: $0.width, height: $0.height) }
    }
    guard var frame = object.rectangle("frame") else { return nil }
    if contents.isTransformed(object), let bounds = object.rectangle("bounds"),
      let position = contents.point("position", of: object)
    {
      // The frame of a transformed view is its bounding box.
      let anchor = contents.point("anchorPoint", of: object) ?? (0.5, 0.5)
      frame = Rectangle(
        x: position.x - anchor.x * bounds.width, y: position.y - anchor.y * bounds.height, width: bounds.width,
        height: bounds.height)
    }
    return downward(frame, in: superview)
  }

  /// A layout guide's frame, in the space of the view that owns it.
  func guideFrame(_ guide: CapturedObject, of owner: Int) -> Rectangle? {
    (guide.rectangle("layoutFrame") ?? guide.rectangle("frame")).flatMap { downward($0, in: owner) }
  }

  /// A rectangle in a view's coordinates, with y downwards; `nil` if y points upwards and the view's height is not known.
  func downward(_ rectangle: Rectangle, in view: Int) -> Rectangle? {
    let object = object(view)
    if isFlipped(object) { return rectangle }
    guard let bounds = bounds(of: object) else { return nil }
    var result = rectangle
    result.y = bounds.height - (rectangle.y - bounds.y) - rectangle.height
    return result
  }

  /// The distances of a guide from the edges of the view that owns it; `nil` if they are not known.
  func insets(of guide: Rectangle, within owner: Int) -> Insets? {
    let object = object(owner)
    guard let bounds = bounds(of: object) else { return nil }
    let top = isFlipped(object) ? guide.y - bounds.y : guide.y
    let left = guide.x - bounds.x
    return Insets(
      top: top, left: left, bottom: bounds.height - top - guide.height, right: bounds.width - left - guide.width)
  }

  /// The distance by which the origin of a view's bounds moves its contents: (0, 0) unless the view is scrolled.
  func offset(of view: Int) -> (x: Double, y: Double) {
    let object = object(view)
    guard let bounds = bounds(of: object) else { return (0, 0) }
    // If y points upwards, `downward` has already taken it into account.
    return (bounds.x, isFlipped(object) ? bounds.y : 0)
  }

  /// The alignment insets, from the alignment rectangle that AppKit exports; `nil` if they are zero or not known.
  func alignmentInsets(of view: Int) -> Insets? {
    guard let superview = views[view].superview, let frame = views[view].frame,
      let inner = object(view).rectangle("frameAlignmentRect").flatMap({ downward($0, in: superview) })
    else { return nil }
    let insets = Insets(
      top: inner.y - frame.y, left: inner.x - frame.x, bottom: frame.bottom - inner.bottom,
      right: frame.right - inner.right)
    return insets == .zero ? nil : insets
  }
}

extension CapturedContents {
  /// The layer of a view; `nil` if the capture has none.
  func layer(of view: CapturedObject) -> CapturedObject? {
    view.members(of: view.additions, named: "CALayer").first.map { objects[$0] }
  }

  /// A point of a view, or of its layer.
  func point(_ name: String, of view: CapturedObject) -> (x: Double, y: Double)? {
    let values = view.numbers(name, count: 2) ?? layer(of: view)?.numbers(name, count: 2)
    guard let values, values.allSatisfy({ $0.magnitude <= CapturedObject.largestLength }) else { return nil }
    return (values[0], values[1])
  }

  /// The transform of a view's layer, by rows; `nil` if there is none.
  func transform(of view: CapturedObject) -> [Double]? {
    guard let transform = layer(of: view)?.numbers("transform", count: 16), transform != Self.identity else {
      return nil
    }
    return transform
  }

  func isTransformed(_ view: CapturedObject) -> Bool { transform(of: view) != nil }

  private static let identity = (0..<16).map { $0 % 5 == 0 ? 1.0 : 0.0 }
}
