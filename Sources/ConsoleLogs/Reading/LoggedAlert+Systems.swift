extension LoggedAlert {
  /// What a class of a view, or the text of a guide, tells of the system, with the page that says since when there is one.
  private static let traces: [(name: String, systems: SystemVersions)] = [
    // https://developer.apple.com/documentation/uikit/uistackview
    ("UIStackView", SystemVersions(from: 9)),
    // https://developer.apple.com/documentation/uikit/uilayoutguide
    ("UILayoutGuide", SystemVersions(from: 9)),
    // https://developer.apple.com/documentation/uikit/uiview/safearealayoutguide
    ("UIViewSafeAreaLayoutGuide", SystemVersions(from: 11)),
    // https://developer.apple.com/documentation/swiftui/uihostingcontroller
    ("_UIHostingView", SystemVersions(from: 13)),
    // https://developer.apple.com/documentation/uikit/uicollectionviewlistcell
    ("UICollectionViewListCell", SystemVersions(from: 14)),
    // https://developer.apple.com/documentation/uikit/uiview/keyboardlayoutguide
    ("UIViewKeyboardLayoutGuide", SystemVersions(from: 15)),
  ]

  /// Finds the versions of iOS that the alert may come from. Alerts of AppKit have none.
  mutating func findSystems() {
    if isAppKit { return }
    for constraint in constraints {
      // Systems before iOS 10 print the names alone; later ones say first whether the constraint is active.
      if constraint.text.contains("(Names:") {
        systems.narrow(to: SystemVersions(to: 9))
      } else if constraint.text.contains("(active") || constraint.text.contains("(inactive") {
        systems.narrow(to: SystemVersions(from: 10))
      }
    }
    for trace in Self.traces where items.values.contains(where: { $0.className == trace.name || $0.text == trace.name })
    {
      systems.narrow(to: trace.systems)
    }
  }
}
