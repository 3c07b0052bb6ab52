// Declarations of UIKit, as far as `LayoutCapture` and its tests use them, for systems without UIKit. Each names its page. What lays
// out a tree is `layoutEngine`, which tests set.

public typealias LayoutView = UIView
public typealias LayoutGuide = UILayoutGuide
/// https://developer.apple.com/documentation/uikit/uilayoutpriority
public typealias UILayoutPriority = LayoutPriority

/// Gives the views below a view their frames. It stands for the layout engine of UIKit and is no part of it.
@MainActor public var layoutEngine: (UIView) -> Void = { _ in }

/// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor open class UIResponder {
  /// https://developer.apple.com/documentation/uikit/uiresponder/next
  open var next: UIResponder?
  init(_: Void) {}
}

/// https://developer.apple.com/documentation/uikit/uiview
@MainActor open class UIView: UIResponder, LayoutItem {
  /// https://developer.apple.com/documentation/uikit/uiview/nointrinsicmetric
  public static let noIntrinsicMetric: CGFloat = -1

  /// https://developer.apple.com/documentation/uikit/uiview/init(frame:)
  public init(frame: CGRect) {
    super.init(())
    self.frame = frame
    safeAreaLayoutGuide.owningView = self
    layoutMarginsGuide.owningView = self
  }
  /// https://developer.apple.com/documentation/uikit/uiview/init(coder:)
  public required init?(coder: NSCoder) { nil }
  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/init()
  public convenience init() { self.init(frame: .zero) }

  // The tree.

  /// https://developer.apple.com/documentation/uikit/uiview/superview
  public private(set) weak var superview: UIView?
  /// https://developer.apple.com/documentation/uikit/uiview/subviews
  public private(set) var subviews: [UIView] = []
  /// https://developer.apple.com/documentation/uikit/uiview/window
  public var window: UIWindow? { sequence(first: self, next: \.superview).first { $0 is UIWindow } as? UIWindow }

  /// https://developer.apple.com/documentation/uikit/uiview/addsubview(_:)
  public func addSubview(_ view: UIView) {
    view.superview?.subviews.removeAll { $0 === view }
    view.superview = self
    subviews.append(view)
  }

  /// https://developer.apple.com/documentation/uikit/uiview/insertsubview(_:at:)
  public func insertSubview(_ view: UIView, at index: Int) {
    addSubview(view)
    subviews.insert(subviews.removeLast(), at: index)
  }

  /// https://developer.apple.com/documentation/uikit/uiview/bringsubviewtofront(_:)
  public func bringSubviewToFront(_ view: UIView) { addSubview(view) }

  /// https://developer.apple.com/documentation/uikit/uiview/removefromsuperview()
  open func removeFromSuperview() {
    var ancestor = superview
    while let view = ancestor {
      for constraint in view.constraints {
        let items = [constraint.firstItem, constraint.secondItem].compactMap {
          ($0 as? UIView) ?? ($0 as? UILayoutGuide)?.owningView
        }
        if items.contains(where: { $0.isDescendant(of: self) }) { constraint.isActive = false }
      }
      ancestor = view.superview
    }
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// https://developer.apple.com/documentation/uikit/uiview/isdescendant(of:)
  public func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  // Geometry.

  /// https://developer.apple.com/documentation/uikit/uiview/bounds
  public var bounds = CGRect.zero
  /// https://developer.apple.com/documentation/uikit/uiview/center
  public var center = CGPoint.zero
  /// https://developer.apple.com/documentation/uikit/uiview/frame
  public var frame: CGRect {
    get {
      CGRect(
        x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width, height: bounds.height)
    }
    set {
      bounds.size = newValue.size
      center = CGPoint(x: newValue.midX, y: newValue.midY)
    }
  }
  /// https://developer.apple.com/documentation/uikit/uiview/transform
  public var transform = CGAffineTransform.identity
  /// https://developer.apple.com/documentation/uikit/uiview/layer
  public let layer = CALayer()
  /// https://developer.apple.com/documentation/uikit/uiview/alignmentrectinsets
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  /// https://developer.apple.com/documentation/uikit/uiview/point(inside:with:)
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  // Appearance.

  /// https://developer.apple.com/documentation/uikit/uiview/alpha
  public var alpha: CGFloat = 1
  /// https://developer.apple.com/documentation/uikit/uiview/ishidden
  open var isHidden = false
  /// https://developer.apple.com/documentation/uikit/uiview/isopaque
  public var isOpaque = true
  /// https://developer.apple.com/documentation/uikit/uiview/backgroundcolor
  public var backgroundColor: UIColor?
  /// https://developer.apple.com/documentation/uikit/uiview/clipstobounds
  public var clipsToBounds = false
  /// https://developer.apple.com/documentation/uikit/uiview/contentmode-swift.enum
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight
    case bottomLeft, bottomRight
  }
  /// https://developer.apple.com/documentation/uikit/uiview/contentmode-swift.property
  public var contentMode = ContentMode.scaleToFill
  /// https://developer.apple.com/documentation/uikit/uiview/isuserinteractionenabled
  public var isUserInteractionEnabled = true
  /// https://developer.apple.com/documentation/uikit/uiaccessibilityidentification/accessibilityidentifier
  public var accessibilityIdentifier: String?

  // Layout.

  /// https://developer.apple.com/documentation/uikit/uiview/constraints
  public internal(set) var constraints: [NSLayoutConstraint] = []
  /// https://developer.apple.com/documentation/uikit/uiview/translatesautoresizingmaskintoconstraints
  public var translatesAutoresizingMaskIntoConstraints = true
  /// https://developer.apple.com/documentation/uikit/uiview/intrinsiccontentsize
  open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
  /// https://developer.apple.com/documentation/uikit/uiview/sizethatfits(_:)
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  private var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  private var compression: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  /// https://developer.apple.com/documentation/uikit/uiview/contenthuggingpriority(for:)
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    hugging[axis] ?? .defaultLow
  }
  /// https://developer.apple.com/documentation/uikit/uiview/setcontenthuggingpriority(_:for:)
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    hugging[axis] = priority
  }
  /// https://developer.apple.com/documentation/uikit/uiview/contentcompressionresistancepriority(for:)
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    compression[axis] ?? .defaultHigh
  }
  /// https://developer.apple.com/documentation/uikit/uiview/setcontentcompressionresistancepriority(_:for:)
  public func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    compression[axis] = priority
  }
  /// https://developer.apple.com/documentation/uikit/uiview/hasambiguouslayout
  public internal(set) var hasAmbiguousLayout = false
  /// https://developer.apple.com/documentation/uikit/uiview/setneedslayout()
  public func setNeedsLayout() {}
  /// https://developer.apple.com/documentation/uikit/uiview/layoutifneeded()
  public func layoutIfNeeded() { layoutEngine(sequence(first: self, next: \.superview).reduce(self) { $1 }) }

  // Guides and insets.

  /// https://developer.apple.com/documentation/uikit/uiview/layoutguides
  public private(set) var layoutGuides: [UILayoutGuide] = []
  /// https://developer.apple.com/documentation/uikit/uiview/addlayoutguide(_:)
  public func addLayoutGuide(_ guide: UILayoutGuide) {
    guide.owningView = self
    layoutGuides.append(guide)
  }
  /// https://developer.apple.com/documentation/uikit/uiview/removelayoutguide(_:)
  public func removeLayoutGuide(_ guide: UILayoutGuide) {
    for constraint in constraints where constraint.firstItem === guide || constraint.secondItem === guide {
      constraint.isActive = false
    }
    layoutGuides.removeAll { $0 === guide }
  }
  /// https://developer.apple.com/documentation/uikit/uiview/safearealayoutguide
  public let safeAreaLayoutGuide = UILayoutGuide("UIViewSafeAreaLayoutGuide")
  /// https://developer.apple.com/documentation/uikit/uiview/layoutmarginsguide
  public let layoutMarginsGuide = UILayoutGuide("UIViewLayoutMarginsGuide")
  /// https://developer.apple.com/documentation/uikit/uiview/safeareainsets
  public var safeAreaInsets: UIEdgeInsets { (next as? UIViewController)?.additionalSafeAreaInsets ?? .zero }
  /// https://developer.apple.com/documentation/uikit/uiview/layoutmargins
  public var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

  // Traits.

  /// https://developer.apple.com/documentation/uikit/uitraitchangeobservable/traitoverrides
  public var traitOverrides = UITraitOverrides()
  /// https://developer.apple.com/documentation/uikit/uiview/updatetraitsifneeded()
  public func updateTraitsIfNeeded() {}
  /// https://developer.apple.com/documentation/uikit/uiview/semanticcontentattribute
  public var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// https://developer.apple.com/documentation/uikit/uitraitenvironment/traitcollection
  public var traitCollection: UITraitCollection {
    UITraitCollection(sequence(first: self, next: \.superview).reversed().map(\.traitOverrides))
  }
  /// https://developer.apple.com/documentation/uikit/uiview/effectiveuserinterfacelayoutdirection
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }
}

extension NSLayoutConstraint {
  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/axis
  public enum Axis: Int, Sendable { case horizontal, vertical }
}

/// https://developer.apple.com/documentation/uikit/uilayoutguide
@MainActor open class UILayoutGuide: LayoutItem {
  /// https://developer.apple.com/documentation/uikit/uilayoutguide/identifier
  public var identifier = ""
  /// https://developer.apple.com/documentation/uikit/uilayoutguide/owningview
  public weak var owningView: UIView?
  /// https://developer.apple.com/documentation/uikit/uilayoutguide/layoutframe
  public package(set) var layoutFrame = CGRect.zero
  public init() {}
  init(_ identifier: String) { self.identifier = identifier }
}

/// https://developer.apple.com/documentation/uikit/uikeyboardlayoutguide
public final class UIKeyboardLayoutGuide: UILayoutGuide {}

/// https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor open class UIViewController: UIResponder {
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/init(nibname:bundle:)
  public init(nibName: String?, bundle: Bundle?) { super.init(()) }
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:)
  public required init?(coder: NSCoder) { nil }
  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/init()
  public convenience init() { self.init(nibName: nil, bundle: nil) }
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/view
  public lazy var view: UIView! = {
    let view = UIView()
    view.next = self
    return view
  }()
  {
    didSet { view.next = self }
  }
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/additionalsafeareainsets
  public var additionalSafeAreaInsets = UIEdgeInsets.zero
}

/// https://developer.apple.com/documentation/uikit/uiwindow
open class UIWindow: UIView {
  /// https://developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller
  public var rootViewController: UIViewController? {
    didSet {
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      addSubview(view)
    }
  }
}
/// https://developer.apple.com/documentation/uikit/uievent
@MainActor open class UIEvent {}
