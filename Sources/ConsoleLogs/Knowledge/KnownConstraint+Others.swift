extension KnownConstraint {
  /// The entry of constraints between views of the system.
  static let privateViews = "private-views"

  /// What Interface Builder, views and their guides make.
  static let others = [
    KnownConstraint(
      id: "interface-builder-generated",
      pattern: .identifier("UIIBSystemGenerated"),
      meaning: "a constraint that Interface Builder generated",
      advice: """
        a usual cause is a custom class on the content view of a cell. Clear the class of the content view in \
        Interface Builder, and set it on the cell in its place
        """,
      source: "https://www.advancedswift.com/uiibsystemgenerated-constraint/"),
    KnownConstraint(
      id: "interface-builder",
      pattern: .className("NSIBPrototypingLayoutConstraint"),
      meaning: "a constraint that Interface Builder added when building, since the view has too few of its own",
      advice: """
        give the view all the constraints that it needs, and it disappears; a view that is meant to be laid out by \
        code is best marked as a placeholder in the inspector (Remove at build time)
        """,
      source: """
        https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/AutolayoutPG/WorkingwithConstraintsinInterfaceBuidler.html
        """),
    KnownConstraint(
      id: "content-size",
      pattern: .className("NSContentSizeLayoutConstraint"),
      meaning: "the intrinsic size of a view, with its hugging and compression resistance",
      advice: "it only conflicts if hugging or compression resistance is 1000. Lower it to 999",
      source: """
        https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/AutolayoutPG/AnatomyofaConstraint.html
        """),
    KnownConstraint(
      id: "layout-support",
      pattern: .className("_UILayoutSupportConstraint"),
      meaning: "the size of the top or bottom layout guide of a view controller, as older systems have them",
      advice: "a constraint fixes what lies beside the guide. Tie to the safe area in its place",
      source: "https://developer.apple.com/documentation/uikit/uiviewcontroller/toplayoutguide",
      maker: .size),
    KnownConstraint(
      id: "system-spacing",
      pattern: .className("_UISystemBaselineConstraint"),
      meaning: "a standard spacing of the system's, which depends on the fonts",
      advice: "the spacing is required, so there must be room for it: give it priority 999, or use an inequality",
      source: """
        https://developer.apple.com/documentation/uikit/nslayoutyaxisanchor/constraint(equaltosystemspacingbelow:multiplier:)
        """,
      maker: .app),
    KnownConstraint(
      id: "scroller",
      pattern: .distance(of: "NSClipView", in: "NSScrollView", [15, 17]),
      meaning: "the room for a scroller, which the scroll view keeps beside its clip view",
      advice: """
        a scroller that is always shown is 15 or 17 wide, so the clip view is smaller than the scroll view, and a view \
        that is tied to both cannot fill either. Tie the document view to the clip view only (contentView), or let \
        scrollers overlay the content (scrollerStyle)
        """,
      source: "https://developer.apple.com/documentation/appkit/nsscroller/scrollerwidth(for:scrollerstyle:)",
      maker: .size),
    KnownConstraint(
      id: "placed-view-mask",
      pattern: .all([.className("NSAutoresizingMaskLayoutConstraint"), .subject { $0.isPlacedBySystem }]),
      meaning: "the frame that a class of the system gave to a view that it places",
      advice: """
        leave translatesAutoresizingMaskIntoConstraints of this view as it is; what you tie to the view has to fit its \
        frame. Give one of your constraints priority 999, or make it an inequality
        """,
      source: "https://developer.apple.com/documentation/uikit/uiview/translatesautoresizingmaskintoconstraints",
      maker: .size),
    KnownConstraint(
      id: privateViews,
      pattern: .privateViews,
      meaning: "a constraint between views that only the system makes",
      advice: """
        no app can reach these views, so it is the system's own and usually harmless: list it with --allow
        """,
      source: "https://github.com/nst/iOS-Runtime-Headers",
      maker: .system),
    KnownConstraint(
      id: "autoresizing-mask",
      pattern: .className("NSAutoresizingMaskLayoutConstraint"),
      meaning: "a frame that was set, kept by the view's autoresizing mask",
      advice: """
        views made in code keep their frame, often an empty one, unless translatesAutoresizingMaskIntoConstraints is \
        set to false. Set it for every view that has constraints of its own, but not for views that a system class \
        places, such as cells and their content views
        """,
      source: "https://developer.apple.com/documentation/uikit/uiview/translatesautoresizingmaskintoconstraints"),
  ]
}
