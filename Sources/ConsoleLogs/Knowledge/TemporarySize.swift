extension KnownConstraint {
  static let temporarySize = KnownConstraint(
    id: "temporary-size",
    .identifierPrefix("_UITemporaryLayout"),
    meaning: "a size that UIKit holds the view to while it measures it, before it is in a window",
    advice: """
      the view was laid out, often with layoutIfNeeded or as a header, a title view or a custom bar button, \
      before it had a size. Give it a frame of the right size when it is created, or give a trailing or bottom \
      inset priority 999
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uiview/systemlayoutsizefitting(_:withhorizontalfittingpriority:verticalfittingpriority:)
      """,
    example: """
      <NSLayoutConstraint:0x600003c1a080 '_UITemporaryLayoutWidth' UIView:0x7f8b1c40a2d0.width == 0   (active)>
      """)
}
