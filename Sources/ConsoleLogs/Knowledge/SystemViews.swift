// Which views only the system makes, by the names of their classes. Most names without an underscore are those of private
// classes in the headers of UIKit, AVKit and MapKit (https://github.com/nst/iOS-Runtime-Headers); those of AppKit and of later
// systems are in alerts and view trees that people have published.

/// The widths of the screens of phones and tablets in portrait, in points.
let screenWidths = [320, 375, 390, 393, 402, 414, 420, 428, 430, 440, 744, 768, 810, 820, 834]

/// The longer sides of screens, in points.
let screenHeights = [
  480, 568, 667, 736, 812, 844, 852, 874, 896, 912, 926, 932, 956, 1024, 1080, 1112, 1133, 1180, 1194, 1210, 1366, 1376,
]

extension ItemDescription {
  private static let privateClasses: Set<String> = [
    "UIInputSetContainerView", "UIInputSetHostView", "UITextEffectsWindow", "UIRemoteKeyboardWindow",
    "UILayoutContainerView", "UITransitionView", "UIDropShadowView", "UIDimmingView", "UINavigationTransitionView",
    "UIViewControllerWrapperView", "UITableViewWrapperView", "UIInterfaceActionGroupView",
    "UIInterfaceActionRepresentationView", "UIInterfaceActionRepresentationsSequenceView", "UINavigationButton",
    "UINavigationItemView", "UINavigationItemButtonView", "UINavigationBarBackIndicatorView", "UITabBarButton",
    "UITabBarSwappableImageView", "UIToolbarButton", "UIToolbarTextButton", "UIStatusBarWindow", "UIStatusBar",
    "UIPickerColumnView", "UIPickerTableView", "UISwipeActionPullView", "UIEditingOverlayGestureView",
    "AVBackdropView", "AVBackgroundView", "AVButton", "AVExternalPlaybackIndicatorView", "AVPlaybackControlsView",
    "AVPlayerContentTransitioningView", "AVPlayerViewControllerContentView", "AVScrubber", "AVStackView",
    "AVStatusBarBackgroundGradientView", "AVTouchIgnoringView", "AVTransportControlsView",
    "AVTurboModePlaybackControlsPlaceholderView", "AVVolumeButtonControl", "AVVolumeSlider", "AVVolumeWarningView",
    "AVView",
    "AVLayoutView", "AVLabel", "AVUnsupportedContentIndicatorView", "AVAudioOnlyIndicatorView", "AVAlphaUpdatingView",
    "MPVideoPlaybackOverlayView", "MPVideoContainerView", "MPSwipableView", "MPMovieView", "MPVideoView",
    "UIButtonLabel", "UIKeyboardAssistantBar", "NSThemeFrame", "NSTitlebarView", "NSTitlebarContainerView",
    "NSToolbarView", "NSToolbarItemViewer", "NSToolbarButton", "NSTouchBarView", "NSFunctionRowBackgroundColorView",
    "MKAttributionLabel", "MKAppleLogoImageView", "MKBasicMapView", "MKScrollContainerView", "MKSmallCalloutView",
    "MKStandardCalloutView", "MKUserTrackingButton",
  ]
  /// The beginnings of names of views of the keyboard.
  static let keyboardPrefixes = [
    "UIKBKey", "UIKBCandidate", "UIKBInput", "UIKBHandwriting", "UIKBBackdrop", "UIKBBackground", "UIKBSplit",
    "UIKBThemed", "UIKBVisual", "UIKBDimming", "UIKBFloating", "UIKBContainer", "UIKBBlurred", "UIKBFocus",
    "UIKBRecent",
    "UIKBLinear", "UIKBEmoji", "UIKBDictation", "UIKBASP", "UIKeyboardCandidate", "UIKeyboardDock", "UIKeyboardEmoji",
    "UIKeyboardPrediction", "UIKeyboardImpl", "UIKeyboardAutomatic", "UIKeyboardLayoutStar", "TUIKeyboard",
    "TUIPrediction", "TUICandidate", "TUISystemInputAssistant", "TUIInputAssistant", "TUIEmojiSearch",
  ]
  private static let privatePrefixes =
    ["_UI", "_NS", "_MK", "_AV", "_SF", "_MF", "_PU", "_CN", "_WK"]
    + keyboardPrefixes
  /// The beginning of the mangled name of a class that is private to a file of the system's.
  private static let privateSwiftModules = ["TtC5UIKitP", "TtC9UIKitCoreP"]
  /// The beginnings of names of views in which only the system places views.
  private static let closedPrefixes = [
    "_UIAlertController", "UIAlertController", "_UIInterfaceAction", "UIInterfaceAction", "_UIContextMenu",
    "_UIDatePicker",
    "_UICalendar", "_UIActivity", "AVUnsupportedContent", "AVAudioOnly", "AVAlphaUpdating", "AVPlaybackControls",
    "AVTransportControls", "MPVideoPlayback", "MPVideoContainer", "MPSwipable", "MPMovie",
  ]

  /// Whether only the system places views in such a view.
  var isClosed: Bool { isPrivate && className.map { Self.closedPrefixes.contains(where: $0.hasPrefix) } == true }

  /// The ends of names of private classes whose views an app gets from a property, such as `contentView`.
  private static let reachableSuffixes = ["ContentView", "LayoutGuide", "LayoutSpacer", "HostingView", "RemoteView"]

  /// Whether no app can make or reach such a view, so that only the system ties it to something.
  var isPrivate: Bool {
    guard !isOfApp, let className else { return false }
    if Self.privateClasses.contains(className) || Self.privateSwiftModules.contains(where: className.contains) {
      return true
    }
    return Self.privatePrefixes.contains(where: className.hasPrefix)
      && !Self.reachableSuffixes.contains(where: className.hasSuffix)
  }

  /// Views that the system also puts into views of its own.
  private static let plainClasses: Set<String> = [
    "UIView", "UIImageView", "UILabel", "UIStackView", "NSView", "NSImageView", "NSStackView",
  ]

  /// Whether it is a view of a plain class, or one of which the log prints no class.
  var isPlain: Bool { !isOfApp && className.map(Self.plainClasses.contains) ?? true }

  /// Whether it is the content view of a cell.
  var isCellContent: Bool { !isOfApp && className?.hasSuffix("CellContentView") == true }

  /// Whether it is a cell, or the content view of one.
  var isCell: Bool { isCellContent || className?.hasSuffix("Cell") == true }

  /// Whether it is a header or a footer of a table or a collection, or its content view, by its name.
  var isHeader: Bool {
    guard let className, !isCell else { return false }
    return ["Header", "Footer", "ReusableView"].contains(where: className.contains)
  }

  /// Whether it is a view in which UIKit shows SwiftUI, or the other way round.
  var isHostingView: Bool {
    guard let className else { return false }
    return ["HostingView", "HostingScrollView", "ViewHost"].contains(where: className.contains)
  }

  /// Whether a class of the system places such views by their frames, so that their masks must stay.
  var isPlacedBySystem: Bool {
    guard let className else { return false }
    if !isOfApp && (className.hasPrefix("_") || className == "NSClipView") { return true }
    return className.hasSuffix("Window") || className.hasSuffix("ContentView") || className.hasSuffix("Cell")
      || isPrivate
  }
}
