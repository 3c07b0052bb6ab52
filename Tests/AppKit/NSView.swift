// Declarations of AppKit, as far as `LayoutCapture` and its test use them, for systems without AppKit. Each names its page. What lays
// out a tree is `layoutEngine`, which tests set.

public typealias LayoutView = NSView
public typealias LayoutGuide = NSLayoutGuide

/// Gives the views below a view their frames. It stands for the layout engine of AppKit and is no part of it.
@MainActor public var layoutEngine: (NSView) -> Void = { _ in }

/// https://developer.apple.com/documentation/appkit/nsresponder
@MainActor open class NSResponder {
  /// https://developer.apple.com/documentation/appkit/nsresponder/nextresponder
  open weak var nextResponder: NSResponder?
  public init() {}
}

/// https://developer.apple.com/documentation/appkit/nsview
@MainActor open class NSView: NSResponder, LayoutItem {
  override public init() {
    super.init()
    safeAreaLayoutGuide.owningView = self
    layoutMarginsGuide.owningView = self
  }
  /// https://developer.apple.com/documentation/appkit/nsview/superview
  public private(set) weak var superview: NSView?
  /// https://developer.apple.com/documentation/appkit/nsview/subviews
  public private(set) var subviews: [NSView] = []
  /// https://developer.apple.com/documentation/appkit/nsview/window
  public weak var window: NSWindow?
  /// https://developer.apple.com/documentation/appkit/nsview/addsubview(_:)
  public func addSubview(_ view: NSView) {
    view.superview = self
    subviews.append(view)
  }
  /// https://developer.apple.com/documentation/appkit/nsview/removefromsuperview()
  public func removeFromSuperview() {
    for constraint in superview?.constraints ?? [] where constraint.firstItem === self || constraint.secondItem === self
    {
      constraint.isActive = false
    }
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
  /// https://developer.apple.com/documentation/appkit/nsview/isdescendant(of:)
  public func isDescendant(of view: NSView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }
  /// https://developer.apple.com/documentation/appkit/nsview/frame
  public var frame = CGRect.zero
  /// https://developer.apple.com/documentation/appkit/nsview/bounds
  public var bounds: CGRect { CGRect(origin: boundsOrigin, size: frame.size) }
  private var boundsOrigin = CGPoint.zero
  /// https://developer.apple.com/documentation/appkit/nsview/setboundsorigin(_:)
  public func setBoundsOrigin(_ origin: CGPoint) { boundsOrigin = origin }
  /// https://developer.apple.com/documentation/appkit/nsview/setframesize(_:)
  open func setFrameSize(_ size: CGSize) { frame.size = size }
  /// https://developer.apple.com/documentation/appkit/nsview/isflipped
  open var isFlipped: Bool { false }
  /// https://developer.apple.com/documentation/appkit/nsview/alignmentrectinsets
  open var alignmentRectInsets: NSEdgeInsets { NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0) }
  /// https://developer.apple.com/documentation/appkit/nsview/safeareainsets
  public var safeAreaInsets: NSEdgeInsets { NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0) }
  /// https://developer.apple.com/documentation/appkit/nsview/firstbaselineoffsetfromtop
  open var firstBaselineOffsetFromTop: CGFloat { 0 }
  /// https://developer.apple.com/documentation/appkit/nsview/lastbaselineoffsetfrombottom
  open var lastBaselineOffsetFromBottom: CGFloat { 0 }
  /// https://developer.apple.com/documentation/appkit/nsview/ishidden
  ///
  /// Here, a stack view does not attach a view again that is shown again.
  public var isHidden = false {
    didSet {
      if isHidden, let stack = superview as? NSStackView, stack.detachesHiddenViews { removeFromSuperview() }
    }
  }
  /// https://developer.apple.com/documentation/appkit/nsview/alphavalue
  public var alphaValue: CGFloat = 1
  /// https://developer.apple.com/documentation/appkit/nsview/isopaque
  open var isOpaque: Bool { false }
  /// https://developer.apple.com/documentation/appkit/nsview/wantslayer
  public var wantsLayer = false {
    didSet { layer = wantsLayer ? CALayer() : nil }
  }
  /// https://developer.apple.com/documentation/appkit/nsview/layer
  public var layer: CALayer?
  /// https://developer.apple.com/documentation/appkit/nsuserinterfaceitemidentification/identifier
  public var identifier: NSUserInterfaceItemIdentifier?
  /// https://developer.apple.com/documentation/appkit/nsaccessibilityprotocol/accessibilityidentifier()
  public func accessibilityIdentifier() -> String? { nil }
  /// https://developer.apple.com/documentation/appkit/nsview/userinterfacelayoutdirection
  public var userInterfaceLayoutDirection = NSUserInterfaceLayoutDirection.leftToRight
  /// https://developer.apple.com/documentation/appkit/nsview/constraints
  public internal(set) var constraints: [NSLayoutConstraint] = []
  /// https://developer.apple.com/documentation/appkit/nsview/translatesautoresizingmaskintoconstraints
  public var translatesAutoresizingMaskIntoConstraints = true
  /// https://developer.apple.com/documentation/appkit/nsview/intrinsiccontentsize
  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }
  /// https://developer.apple.com/documentation/appkit/nsview/contenthuggingpriority(for:)
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Orientation) -> LayoutPriority { .defaultLow }
  /// https://developer.apple.com/documentation/appkit/nsview/contentcompressionresistancepriority(for:)
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Orientation) -> LayoutPriority {
    .defaultHigh
  }
  /// https://developer.apple.com/documentation/appkit/nsview/hasambiguouslayout
  public var hasAmbiguousLayout: Bool { false }
  /// https://developer.apple.com/documentation/appkit/nsview/needslayout
  public var needsLayout = false
  /// https://developer.apple.com/documentation/appkit/nsview/layoutsubtreeifneeded()
  public func layoutSubtreeIfNeeded() { layoutEngine(self) }
  /// https://developer.apple.com/documentation/appkit/nsview/layoutguides
  public private(set) var layoutGuides: [NSLayoutGuide] = []
  /// https://developer.apple.com/documentation/appkit/nsview/addlayoutguide(_:)
  public func addLayoutGuide(_ guide: NSLayoutGuide) {
    guide.owningView = self
    layoutGuides.append(guide)
  }
  /// https://developer.apple.com/documentation/appkit/nsview/safearealayoutguide
  public let safeAreaLayoutGuide = NSLayoutGuide()
  /// https://developer.apple.com/documentation/appkit/nsview/layoutmarginsguide
  public let layoutMarginsGuide = NSLayoutGuide()
}

extension NSLayoutConstraint {
  /// https://developer.apple.com/documentation/appkit/nslayoutconstraint/orientation
  public enum Orientation: Int, Sendable { case horizontal, vertical }
}

/// https://developer.apple.com/documentation/appkit/nsuserinterfaceitemidentifier
public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// https://developer.apple.com/documentation/appkit/nsuserinterfacelayoutdirection
public enum NSUserInterfaceLayoutDirection: Sendable { case leftToRight, rightToLeft }

/// https://developer.apple.com/documentation/appkit/nslayoutguide
@MainActor open class NSLayoutGuide: LayoutItem {
  public init() {}
  /// https://developer.apple.com/documentation/appkit/nslayoutguide/identifier
  public var identifier = NSUserInterfaceItemIdentifier(rawValue: "")
  /// https://developer.apple.com/documentation/appkit/nslayoutguide/owningview
  public weak var owningView: NSView?
  /// https://developer.apple.com/documentation/appkit/nslayoutguide/frame
  public var frame = CGRect.zero
}

/// https://developer.apple.com/documentation/quartzcore/calayer
@MainActor public final class CALayer {
  /// https://developer.apple.com/documentation/quartzcore/calayer/zposition
  public var zPosition: CGFloat = 0
  /// https://developer.apple.com/documentation/quartzcore/calayer/cornerradius
  public var cornerRadius: CGFloat = 0
}

/// https://developer.apple.com/documentation/appkit/nswindow
open class NSWindow: NSResponder {}

/// https://developer.apple.com/documentation/appkit/nsviewcontroller
open class NSViewController: NSResponder {
  /// https://developer.apple.com/documentation/appkit/nsviewcontroller/view
  open lazy var view: NSView = {
    let view = NSView()
    view.nextResponder = self
    return view
  }()
}

/// https://developer.apple.com/documentation/appkit/nscontrol
open class NSControl: NSView {
  /// https://developer.apple.com/documentation/appkit/nscontrol/stringvalue
  public var stringValue = ""
}
/// https://developer.apple.com/documentation/appkit/nstextfield
open class NSTextField: NSControl {
  /// https://developer.apple.com/documentation/appkit/nstextfield/iseditable
  public var isEditable = true
}
/// https://developer.apple.com/documentation/appkit/nsbutton
open class NSButton: NSControl {
  /// https://developer.apple.com/documentation/appkit/nsbutton/title
  public var title = ""
}
/// https://developer.apple.com/documentation/appkit/nsimageview
open class NSImageView: NSControl {}
/// https://developer.apple.com/documentation/appkit/nsswitch
open class NSSwitch: NSControl {}
/// https://developer.apple.com/documentation/appkit/nsslider
open class NSSlider: NSControl {}
/// https://developer.apple.com/documentation/appkit/nstextview
open class NSTextView: NSView {}

/// https://developer.apple.com/documentation/appkit/nsscroller
open class NSScroller: NSControl {}
/// https://developer.apple.com/documentation/appkit/nsclipview
open class NSClipView: NSView {
  /// https://developer.apple.com/documentation/appkit/nsclipview/documentview
  public var documentView: NSView? {
    didSet {
      if let documentView { addSubview(documentView) }
    }
  }
  override open var isFlipped: Bool { documentView?.isFlipped ?? false }
}
/// https://developer.apple.com/documentation/appkit/nsscrollview
open class NSScrollView: NSView {
  override public init() {
    super.init()
    addSubview(contentView)
    addSubview(NSScroller())
  }
  /// https://developer.apple.com/documentation/appkit/nsscrollview/contentview
  public let contentView = NSClipView()
  /// https://developer.apple.com/documentation/appkit/nsscrollview/documentview
  public var documentView: NSView? {
    get { contentView.documentView }
    set { contentView.documentView = newValue }
  }
}

/// https://developer.apple.com/documentation/appkit/nsuserinterfacelayoutorientation
public enum NSUserInterfaceLayoutOrientation: Int, Sendable { case horizontal, vertical }
/// https://developer.apple.com/documentation/appkit/nsstackview
open class NSStackView: NSView {
  /// https://developer.apple.com/documentation/appkit/nsstackview/distribution-swift.enum
  public enum Distribution: Int, Sendable {
    case gravityAreas = -1
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }
  /// https://developer.apple.com/documentation/appkit/nsstackview/arrangedsubviews
  public private(set) var arrangedSubviews: [NSView] = []
  /// https://developer.apple.com/documentation/appkit/nsstackview/addarrangedsubview(_:)
  public func addArrangedSubview(_ view: NSView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    arrangedSubviews.append(view)
  }
  /// https://developer.apple.com/documentation/appkit/nsstackview/orientation
  public var orientation = NSUserInterfaceLayoutOrientation.horizontal
  /// https://developer.apple.com/documentation/appkit/nsstackview/distribution-swift.property
  public var distribution = Distribution.gravityAreas
  /// https://developer.apple.com/documentation/appkit/nsstackview/alignment
  public var alignment = NSLayoutConstraint.Attribute.centerY
  /// https://developer.apple.com/documentation/appkit/nsstackview/spacing
  public var spacing: CGFloat = 8
  /// https://developer.apple.com/documentation/appkit/nsstackview/edgeinsets
  public var edgeInsets = NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  /// https://developer.apple.com/documentation/appkit/nsstackview/detacheshiddenviews
  public var detachesHiddenViews = true
  /// https://developer.apple.com/documentation/appkit/nsstackview/usedefaultspacing
  public static let useDefaultSpacing: CGFloat = .greatestFiniteMagnitude
  private var spacings: [ObjectIdentifier: CGFloat] = [:]
  /// https://developer.apple.com/documentation/appkit/nsstackview/customspacing(after:)
  public func customSpacing(after view: NSView) -> CGFloat {
    spacings[ObjectIdentifier(view)] ?? Self.useDefaultSpacing
  }
  /// https://developer.apple.com/documentation/appkit/nsstackview/setcustomspacing(_:after:)
  public func setCustomSpacing(_ spacing: CGFloat, after view: NSView) { spacings[ObjectIdentifier(view)] = spacing }
}
