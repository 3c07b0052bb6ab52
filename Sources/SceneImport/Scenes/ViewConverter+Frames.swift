/// The frames of views.
extension ViewConverter {
  /// The saved frame of a view, with y downwards.
  ///
  /// Without one, a root has the size that is known of it, and the content view of a cell fills the cell.
  func frame(of element: XMLElement, in superview: ViewDraft?) -> Rectangle {
    guard let saved = element.child("rect", key: "frame") else { return unsavedFrame(of: element, in: superview) }
    func value(_ name: String) -> Double {
      guard let value = saved[name].flatMap(Double.init), value.isFinite, value.magnitude < 1e7 else {
        document.report(
          ImportError(.malformedNumber(attribute: name, value: saved[name] ?? ""), at: saved.location))
        return 0
      }
      return value
    }
    var result = Rectangle(x: value("x"), y: value("y"), width: max(0, value("width")), height: max(0, value("height")))
    guard let superview else { return Rectangle(x: 0, y: 0, width: result.width, height: result.height) }
    if pointsUp { result.y = superview.frame.height - result.y - result.height }
    return result
  }

  private func unsavedFrame(of element: XMLElement, in superview: ViewDraft?) -> Rectangle {
    guard let superview else {
      return Rectangle(x: 0, y: 0, width: sizeOfRoot?.width ?? 0, height: sizeOfRoot?.height ?? 0)
    }
    if pointsUp { return .zero }
    if let frame = element.frame(insetIn: superview.frame) { return frame }
    guard element["key"] == "contentView" else { return .zero }
    return Rectangle(x: 0, y: 0, width: superview.frame.width, height: superview.frame.height)
  }

  /// Records the autoresizing mask of a view that no constraints place.
  func placeByMask(_ element: XMLElement, _ view: ViewDraft) {
    let isManaged =
      element["translatesAutoresizingMaskIntoConstraints"] == "NO" && !element.isSet("fixedFrame")
      && (document.constrained[view.id] != nil || element.child("autoresizingMask") == nil)
    guard !isManaged else { return }
    view.mask = AutoresizingMask(element.child("autoresizingMask"), pointsUp: pointsUp)
  }
}
