/// An attribute of a view and the view whose coordinates it is measured in.
package struct MeasuredAttribute: Hashable, Sendable {
  package let anchor: Anchor
  /// The view of the anchor or one that contains it. Sizes are the same in all of them.
  package let container: ViewID

  /// - Parameter container: `nil` for the superview; the root is measured in itself.
  package init(_ anchor: Anchor, in container: ViewID? = nil, of scene: Scene) {
    self.anchor = anchor
    self.container = container ?? scene[anchor.view].superview ?? anchor.view
  }

  /// One of the four unknowns of a view's frame.
  package init(_ attribute: FrameAttribute, of view: ViewID, in scene: Scene) {
    let edge: Attribute =
      switch attribute {
      case .x: .left
      case .y: .top
      case .width: .width
      case .height: .height
      }
    self.init(Anchor(view: view, guide: .frame, attribute: edge), of: scene)
  }
}
