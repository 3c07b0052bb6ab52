extension KnownConstraint {
  static let prototyping = KnownConstraint(
    id: "interface-builder",
    .className("NSIBPrototypingLayoutConstraint"),
    meaning: """
      a constraint that Interface Builder added when building, since the view has too few of its own
      """,
    advice: """
      give the view all the constraints that it needs, and it disappears; a view that is meant to be laid out by \
      code is best marked as a placeholder in the inspector (Remove at build time)
      """,
    source: """
      https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/AutolayoutPG/WorkingwithConstraintsinInterfaceBuidler.html
      """,
    example: """
      <NSIBPrototypingLayoutConstraint:0x7ff23b51a3c0 'IB auto generated at build time for view with fixed \
      frame' V:|-(164)-[UILabel:0x7ff23b4c21f0'Label']   (Names: '|':UIView:0x7ff23b4c1b30 )>
      """)
}
