/// A view or layout guide of a scene that is made from a capture.
struct CapturedView {
  /// The index of the captured object.
  let object: Int
  let className: String
  /// The index of the superview; `nil` for the root.
  let superview: Int?
  /// The indices of subviews and layout guides, back to front.
  var subviews: [Int] = []
  var id = ""
  var label: String?
  /// A kind of the scene format.
  var kind = "view"
  /// The frame in the superview, with y downwards; `nil` if it is not known.
  var frame: Rectangle?
  /// The index after the view's last descendant. Views are in preorder.
  var end = 0
  /// Whether the autoresizing mask or code sets the frame instead of constraints.
  var isFixed = false
  /// The insets of the alignment rectangle within the frame; `nil` if they are zero or not known.
  var alignmentInsets: Insets?
  var safeArea: Insets?
  var margins: Insets?
  /// The intrinsic content size, from the constraints that UIKit makes for it.
  var contentSize: (width: Double?, height: Double?) = (nil, nil)
}

/// The item of a scene to which an address in a constraint refers.
enum CapturedItem {
  /// A view, or a layout guide that is one of the scene's views.
  case view(Int)
  /// A layout guide that the scene format gives to every view: `safeArea` or `margins`.
  case insets(view: Int, name: String)
  /// A layout guide of a scroll view: `content` or `frame`.
  case scroll(view: Int, name: String)

  /// The view, or the view that has the guide.
  var view: Int {
    switch self {
    case .view(let view), .insets(let view, _), .scroll(let view, _): view
    }
  }

  /// The name of the guide in the scene format; `nil` for a view.
  var guide: String? {
    switch self {
    case .view: nil
    case .insets(_, let name), .scroll(_, let name): name
    }
  }
}
