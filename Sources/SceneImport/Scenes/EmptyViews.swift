/// Labels and buttons that show nothing in the document. Code gives them their content, and with it their size.
extension ViewDraft {
  /// Allows such views, and views that contain nothing else, to be cut.
  ///
  /// - Returns: whether the view is one of them.
  @discardableResult func allowEmptyViewsToBeCut() -> Bool {
    var containsOthers = false
    for subview in subviews where !subview.allowEmptyViewsToBeCut() && !subview.isHidden { containsOthers = true }
    let isEmpty =
      subviews.isEmpty
      ? isEmptyLabel || isBlankButton
      : !containsOthers && !isOpaque && !isTappable && (kind == "view" || kind == "stackView")
    if isEmpty { allow("cut-content") }
    return isEmpty
  }

  /// Whether the view is a label of UIKit without a text or a background.
  private var isEmptyLabel: Bool {
    element.name == "label" && kind == "label" && !isOpaque && element["text"]?.isEmpty ?? true
      && element.child(key: "text") == nil && element.child(key: "attributedText") == nil
  }

  /// The types of buttons to which UIKit gives no image of its own.
  private static let typesWithoutImage: Set = ["custom", "system", "roundedRect"]

  /// Whether the view is a button of UIKit without a title, an image or a background.
  var isBlankButton: Bool {
    element.name == "button" && kind == "view" && Self.typesWithoutImage.contains(element["buttonType"] ?? "custom")
      && !isOpaque && element.child(key: "cell") == nil
      && element.child("buttonConfiguration") == nil
      && !element.children.contains { state in
        state.name == "state"
          && (state["title"] != nil || state["image"] != nil || state["backgroundImage"] != nil
            || state.child("imageReference") != nil)
      }
  }
}
