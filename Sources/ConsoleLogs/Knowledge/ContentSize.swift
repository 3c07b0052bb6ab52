extension KnownConstraint {
  static let contentSize = KnownConstraint(
    id: "content-size",
    .className("NSContentSizeLayoutConstraint"),
    meaning: "the intrinsic size of a view, with its hugging and compression resistance",
    advice: """
      it only conflicts if hugging or compression resistance is 1000. Lower it to 999
      """,
    source: """
      https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/AutolayoutPG/AnatomyofaConstraint.html
      """,
    example: """
      <NSContentSizeLayoutConstraint:0x6200000b2d80 NSTextField:0x1035a2c70.height == 17 Hug:750 \
      CompressionResistance:750   (active)>
      """)
}
