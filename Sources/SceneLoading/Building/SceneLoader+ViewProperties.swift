import LayoutModel

extension SceneLoader {
  mutating func readProperties(_ members: Members<ViewKey>, ofView index: Int) {
    let change = viewChange { members[$0.ofView] }
    change.apply(to: &views[index].properties)
    if change.isOpaque != nil { views[index].hasWrittenOpacity = true }
    if let key = members.keyNode(.text) { refuseText(at: key, ofView: index, beside: members.keyNode(.intrinsicSize)) }
    if index == 0, change.isInstalled == false, let key = members.keyNode(.installed) {
      report(.misplacedKey(.installedOfRoot), at: key)
    }
  }

  /// Reads the properties of a view, or an environment's or a state's changes to them.
  ///
  /// - Parameter value: the value of a key; `nil` if it is not written.
  mutating func viewChange(_ value: (StateViewKey) -> JSONNode?) -> ViewChange {
    var change = ViewChange()
    change.intrinsicSize = value(.intrinsicSize).flatMap { intrinsicSize($0) }
    change.text = value(.text).flatMap { text($0) }
    if let node = value(.frame) { change.frame = frame(node) }
    change.isInstalled = value(.installed).flatMap { boolean($0) }
    change.isHidden = value(.hidden).flatMap { boolean($0) }
    change.alpha = value(.alpha).flatMap { decimal($0, .alpha) }
    change.isOpaque = value(.opaque).flatMap { boolean($0) }
    change.isUserInteractionEnabled = value(.userInteractionEnabled).flatMap { boolean($0) }
    change.isTappable = value(.tappable).flatMap { boolean($0) }
    change.clipsToBounds = value(.clipsToBounds).flatMap { boolean($0) }
    change.zPosition = value(.zPosition).flatMap { decimal($0, .depth) }
    change.transform = value(.transform).flatMap { transform($0) }
    change.cornerRadius = value(.cornerRadius).flatMap { decimal($0, .size) }
    return change
  }

  /// Reads a frame, or `null` (constraints decide the frame) as `.some(nil)`; `nil` on error.
  private mutating func frame(_ node: JSONNode) -> DecimalRect?? {
    if document.type(of: node) == .null { return .some(nil) }
    return rectangle(node, .rectangleOrNull).map { .some($0) }
  }

  private mutating func text(_ node: JSONNode) -> WrappingText? {
    guard let members = members(of: node, as: TextKey.self) else { return nil }
    let width = require(.width, in: members).flatMap { decimal($0, .size) }
    let lineHeight = require(.lineHeight, in: members).flatMap { decimal($0, .size) }
    var lineLimit: Int? = 0
    if let node = members[.lines] {
      lineLimit = decimal(node, .lineLimit).flatMap { value in
        if let count = value.wholeNumber { return count }
        report(.numberNotWhole(value), at: node)
        return nil
      }
    }
    guard let width, let lineHeight, let lineLimit else { return nil }
    return WrappingText(width: width, lineHeight: lineHeight, lineLimit: lineLimit)
  }

  /// Reports a `text` of a view whose kind shows no text, and one next to an `intrinsicSize`.
  mutating func refuseText(at key: JSONNode, ofView index: Int, beside intrinsicSize: JSONNode?) {
    if !views[index].kind.showsText { report(.misplacedKey(.textOfOtherKind), at: key) }
    if let intrinsicSize {
      report(.exclusiveKeys("text", "intrinsicSize"), at: key, related: document.range(of: intrinsicSize))
    }
  }

  /// Reads `[width, height]`, in which `null` leaves a side to the constraints.
  mutating func rootSize(_ node: JSONNode) -> AxisPair<ExactDecimal?>? {
    guard let elements = elements(node, count: 2, .size) else { return nil }
    let sides = elements.map { node in
      document.type(of: node) == .null ? nil : decimal(node, .size, shape: .numberOrNull)
    }
    return AxisPair(sides[0], sides[1])
  }

  private mutating func intrinsicSize(_ node: JSONNode) -> AxisPair<ExactDecimal?>? {
    guard let elements = elements(node, count: 2, .size) else { return nil }
    return AxisPair(intrinsicLength(elements[0]), intrinsicLength(elements[1]))
  }

  private mutating func intrinsicLength(_ node: JSONNode) -> ExactDecimal? {
    if document.type(of: node) == .null { return nil }
    if document.isNegative(node) && document.decimal(of: node) == ExactDecimal(-1) {
      report(.noIntrinsicMetric, at: node)
      return nil
    }
    return decimal(node, .size, shape: .numberOrNull)
  }

  /// Omitted components are those of the identity, so that concatenating the transform leaves them unchanged.
  mutating func transform(_ node: JSONNode) -> Transform? {
    guard let members = members(of: node, as: TransformKey.self) else { return nil }
    var transform = Transform.identity
    if let node = members[.rotation], let rotation = decimal(node, .angle) { transform.rotation = rotation }
    if let node = members[.scale], let scale = pair(node, .scale, .coordinates) {
      (transform.scaleX, transform.scaleY) = (scale.horizontal, scale.vertical)
    }
    if let node = members[.translation], let translation = pair(node, .length, .coordinates) {
      (transform.translationX, transform.translationY) = (translation.horizontal, translation.vertical)
    }
    return transform
  }
}
