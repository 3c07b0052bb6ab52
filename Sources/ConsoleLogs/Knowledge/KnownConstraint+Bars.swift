extension KnownConstraint {
  /// What keyboards, bars, sheets and split views make.
  static let bars = [
    KnownConstraint(
      id: "input-assistant",
      pattern: .any([.identifierPrefix("assistant"), .views(["SystemInputAssistantView"])]),
      meaning: "the bar of suggestions above the keyboard",
      advice: """
        the bar is placed again when the keyboard changes, and the two positions contradict each other for a moment. \
        It is the system's own and harmless: list it with --allow
        """,
      source: "https://developer.apple.com/documentation/uikit/uitextinputassistantitem",
      maker: .system),
    KnownConstraint(
      id: "keyboard",
      pattern: .views(
        ItemDescription.keyboardPrefixes + [
          "_UIKB", "UIInputSetContainerView", "UIInputSetHostView", "_UIRemoteKeyboard", "UIRemoteKeyboardWindow",
          "UITextEffectsWindow", "SystemInputAssistantView",
        ]),
      meaning: "a part of the system's keyboard",
      advice: """
        if all constraints of the alert are of the keyboard, it is the system's own and harmless: list it with \
        --allow. If a view of yours is tied to the keyboard's, tie it to keyboardLayoutGuide in its place
        """,
      source: "https://developer.apple.com/documentation/uikit/uiview/keyboardlayoutguide",
      maker: .system),
    KnownConstraint(
      id: "back-button",
      pattern: .any([
        .identifierPrefix("BIB_"), .identifierPrefix("CB_Leading_"), .identifierPrefix("CB_Trailing_"),
        .identifierPrefix("Mask_Leading_"), .identifierPrefix("Mask_Trailing_"), .identifierPrefix("MaskEV_"),
        .identifierPrefix("UINav_"), .identifierPrefix("UINavItemContentGuide-"), .anyView(["_UIBackButton"]),
      ]),
      meaning: "a part of the back button of a navigation bar",
      advice: """
        the bar lays out its back button while it still has no size. It is the system's own and harmless: list it with \
        --allow. With a NavigationView of SwiftUI, navigationViewStyle(.stack) or a NavigationStack in its place \
        usually ends it
        """,
      source: "https://developer.apple.com/documentation/swiftui/migrating-to-new-navigation-types",
      maker: .system),
    KnownConstraint(
      id: "bar-layout",
      pattern: .any([
        .views(["_UINavigationBar", "_UIToolbar", "_UIButtonBar", "_UITAMICAdaptorView", "_UIModernBarButton"]),
        .anyView(["_UIModernBarButton", "_UIButtonBarButton"]),
      ]),
      meaning: "a part of a navigation bar or a toolbar",
      advice: """
        a bar lays out its buttons while it still has no size. With a custom view in the bar, give that view's width \
        priority 999 or a frame of the right size; without one, create the toolbar with a frame that is not empty. The \
        rest is the system's own and harmless
        """,
      source: "https://developer.apple.com/documentation/uikit/uibarbuttonitem/customview",
      maker: .system),
    KnownConstraint(
      id: "bar-button-insets",
      pattern: .any([
        .identifierPrefix("IB_"), .identifierPrefix("TB_"), .identifierPrefix("UIButtonBar."),
      ]),
      meaning: "the insets of a button in a bar",
      advice: """
        the bar lays out the button while it still has no size. It is the system's own and harmless: list it with \
        --allow
        """,
      source: "https://developer.apple.com/documentation/uikit/uibarbuttonitem",
      maker: .system),
    KnownConstraint(
      id: "action-sheet-width",
      pattern: .width(of: "UIView", is: -16),
      meaning: "a width that UIKit itself gives to a view of an action sheet",
      advice: """
        UIKit makes this mistake since iOS 12.2 whenever it shows a UIAlertController as an action sheet. It is \
        harmless: list it with --allow
        """,
      source: "https://stackoverflow.com/questions/55372093",
      maker: .system, systems: SystemVersions(from: 12)),
    KnownConstraint(
      id: "appkit-bar",
      pattern: .anyView(["NSToolbarItemViewer", "NSToolbarButton", "_NSToolbar", "NSTitlebar", "_NSFunctionRow"]),
      meaning: "a part of a toolbar, a title bar or the Touch Bar",
      advice: """
        AppKit lays out its bars before they have a size. With a view of yours in the bar, give that view's width or \
        height priority 999; the rest is the system's own and harmless: list it with --allow
        """,
      source: "https://github.com/fork-dev/Tracker/issues/150",
      maker: .system),
    KnownConstraint(
      id: "player-controls",
      pattern: .anyView([
        "AVUnsupportedContent", "AVAudioOnly", "AVAlphaUpdating", "AVPlaybackControls", "AVTransportControls",
        "MPVideoPlayback", "MPVideoContainer", "MPSwipable", "MPMovie",
      ]),
      meaning: "a part of the controls of a video player",
      advice: """
        the player lays out its controls while it is small or has no size. Give the player's view its size before it is \
        shown; otherwise it is the system's own and harmless: list it with --allow
        """,
      source: "https://github.com/TheWidlarzGroup/react-native-video/issues/160",
      maker: .system),
    KnownConstraint(
      id: "alert-controller",
      pattern: .anyView(["_UIAlertController", "_UIInterfaceAction", "UIInterfaceAction"]),
      meaning: "a part of an alert or an action sheet",
      advice: """
        UIKit lays out its alerts itself, so this is the system's own and harmless: list it with --allow. Views added to \
        the view of a UIAlertController are not supported
        """,
      source: "https://developer.apple.com/documentation/uikit/uialertcontroller",
      maker: .system),
    KnownConstraint(
      id: "split-view-item",
      pattern: .views(["_NSSplitViewItemViewWrapper"]),
      meaning: "the size that a split view gives to one of its items",
      advice: """
        what is in the item needs more room, as while the item is collapsed or before the window has its size. Set \
        minimumThickness of the NSSplitViewItem to what its views need, or give one of their insets priority 999
        """,
      source: "https://developer.apple.com/documentation/appkit/nssplitviewitem/minimumthickness",
      maker: .size),
  ]
}
