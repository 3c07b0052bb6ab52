extension KnownConstraint {
  static let autoresizingMask = KnownConstraint(
    id: "autoresizing-mask",
    .className("NSAutoresizingMaskLayoutConstraint"),
    meaning: "a frame that was set, kept by the view's autoresizing mask",
    advice: """
      views made in code keep their frame, often an empty one, unless translatesAutoresizingMaskIntoConstraints \
      is set to false. Set it for every view that has constraints of its own, but not for views that a system \
      class places, such as cells and their content views
      """,
    source: """
      https://developer.apple.com/documentation/uikit/uiview/translatesautoresizingmaskintoconstraints
      """,
    example: """
      <NSAutoresizingMaskLayoutConstraint:0x600001a24f50 h=--& v=--& UIButton:0x7ff3f9d0b5e0'Send'.height == 0 \
      (active)>
      """)
}
