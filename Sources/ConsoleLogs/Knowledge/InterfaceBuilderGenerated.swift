extension KnownConstraint {
  static let interfaceBuilderGenerated = KnownConstraint(
    id: "interface-builder-generated",
    .identifier("UIIBSystemGenerated"),
    meaning: "a constraint that Interface Builder generated",
    advice: """
      a usual cause is a custom class on the content view of a cell. Clear the class of the content view in \
      Interface Builder, and set it on the cell in its place
      """,
    source: """
      https://www.advancedswift.com/uiibsystemgenerated-constraint/
      """,
    example: """
      <NSLayoutConstraint:0x600001c5b2f0 'UIIBSystemGenerated' PhotoCell:0x7fd1c2e0a4b0.width == 100   (active)>
      """)
}
