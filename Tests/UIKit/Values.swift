/// https://developer.apple.com/documentation/uikit/uiedgeinsets
public struct UIEdgeInsets: Hashable, Sendable {
  public var top, left, bottom, right: CGFloat
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  /// https://developer.apple.com/documentation/uikit/uiedgeinsets/zero
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

/// https://developer.apple.com/documentation/corefoundation/cgaffinetransform
public struct CGAffineTransform: Hashable, Sendable {
  public var a, b, c, d, tx, ty: CGFloat
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
  /// https://developer.apple.com/documentation/corefoundation/cgaffinetransform/identity
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  /// https://developer.apple.com/documentation/corefoundation/cgaffinetransform/init(rotationangle:)
  public init(rotationAngle angle: CGFloat) {
    self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }
  /// https://developer.apple.com/documentation/corefoundation/cgaffinetransform/init(scalex:y:)
  public init(scaleX: CGFloat, y: CGFloat) { self.init(a: scaleX, b: 0, c: 0, d: y, tx: 0, ty: 0) }
}

/// https://developer.apple.com/documentation/quartzcore/calayer
@MainActor public final class CALayer {
  /// https://developer.apple.com/documentation/quartzcore/calayer/anchorpoint
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// https://developer.apple.com/documentation/quartzcore/calayer/zposition
  public var zPosition: CGFloat = 0
  /// https://developer.apple.com/documentation/quartzcore/calayer/cornerradius
  public var cornerRadius: CGFloat = 0
}

/// https://developer.apple.com/documentation/uikit/uicolor
public struct UIColor: Sendable {
  /// https://developer.apple.com/documentation/uikit/uicolor/cgcolor
  public var cgColor: CGColor
  public static let white = UIColor(cgColor: CGColor(alpha: 1))
  public static let red = UIColor(cgColor: CGColor(alpha: 1))
  public static let clear = UIColor(cgColor: CGColor(alpha: 0))
}

/// https://developer.apple.com/documentation/coregraphics/cgcolor
public struct CGColor: Sendable {
  /// https://developer.apple.com/documentation/coregraphics/cgcolor/alpha
  public var alpha: CGFloat
}

/// https://developer.apple.com/documentation/uikit/uisemanticcontentattribute
public enum UISemanticContentAttribute: Sendable { case unspecified, forceLeftToRight, forceRightToLeft }
/// https://developer.apple.com/documentation/uikit/uiuserinterfacelayoutdirection
public enum UIUserInterfaceLayoutDirection: Sendable { case leftToRight, rightToLeft }
/// https://developer.apple.com/documentation/uikit/uitraitenvironmentlayoutdirection
public enum UITraitEnvironmentLayoutDirection: Sendable { case unspecified, leftToRight, rightToLeft }
/// https://developer.apple.com/documentation/uikit/uiuserinterfacesizeclass
public enum UIUserInterfaceSizeClass: Sendable { case unspecified, compact, regular }

/// https://developer.apple.com/documentation/uikit/uicontentsizecategory
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  public static let accessibilityExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXL")
}

/// https://developer.apple.com/documentation/uikit/uitraitcollection
@MainActor public final class UITraitCollection {
  public private(set) var preferredContentSizeCategory = UIContentSizeCategory.unspecified
  public private(set) var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  public private(set) var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  public private(set) var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified

  /// https://developer.apple.com/documentation/uikit/uitraitcollection/init(preferredcontentsizecategory:)
  public init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.preferredContentSizeCategory = preferredContentSizeCategory
  }
  /// https://developer.apple.com/documentation/uikit/uitraitcollection/init(layoutdirection:)
  public init(layoutDirection: UITraitEnvironmentLayoutDirection) { self.layoutDirection = layoutDirection }

  /// https://developer.apple.com/documentation/uikit/uitraitcollection/init(traitsfrom:)
  public init(traitsFrom collections: [UITraitCollection]) {
    for one in collections {
      if one.preferredContentSizeCategory != .unspecified {
        preferredContentSizeCategory = one.preferredContentSizeCategory
      }
      if one.layoutDirection != .unspecified { layoutDirection = one.layoutDirection }
      if one.horizontalSizeClass != .unspecified { horizontalSizeClass = one.horizontalSizeClass }
      if one.verticalSizeClass != .unspecified { verticalSizeClass = one.verticalSizeClass }
    }
  }
  /// https://developer.apple.com/documentation/uikit/uitraitcollection/init(horizontalsizeclass:)
  public init(horizontalSizeClass: UIUserInterfaceSizeClass) { self.horizontalSizeClass = horizontalSizeClass }
  /// https://developer.apple.com/documentation/uikit/uitraitcollection/init(verticalsizeclass:)
  public init(verticalSizeClass: UIUserInterfaceSizeClass) { self.verticalSizeClass = verticalSizeClass }

  /// The traits of a view, from the overrides of its ancestors and its own.
  init(_ overrides: [UITraitOverrides]) {
    for one in overrides {
      if let category = one.category { preferredContentSizeCategory = category }
      if let direction = one.direction { layoutDirection = direction }
      if let width = one.width { horizontalSizeClass = width }
      if let height = one.height { verticalSizeClass = height }
    }
  }
}

/// https://developer.apple.com/documentation/uikit/uitraitdefinition
public protocol UITraitDefinition {}
/// https://developer.apple.com/documentation/uikit/uitraitpreferredcontentsizecategory
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}
/// https://developer.apple.com/documentation/uikit/uitraitlayoutdirection
public struct UITraitLayoutDirection: UITraitDefinition {}
/// https://developer.apple.com/documentation/uikit/uitraithorizontalsizeclass
public struct UITraitHorizontalSizeClass: UITraitDefinition {}
/// https://developer.apple.com/documentation/uikit/uitraitverticalsizeclass
public struct UITraitVerticalSizeClass: UITraitDefinition {}

/// https://developer.apple.com/documentation/uikit/uitraitoverrides-swift.struct
public struct UITraitOverrides {
  var category: UIContentSizeCategory?
  var direction: UITraitEnvironmentLayoutDirection?
  var width, height: UIUserInterfaceSizeClass?

  /// https://developer.apple.com/documentation/uikit/uimutabletraits-13ja5/preferredcontentsizecategory
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { category ?? .unspecified }
    set { category = newValue }
  }
  /// https://developer.apple.com/documentation/uikit/uimutabletraits-13ja5/layoutdirection
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { direction ?? .unspecified }
    set { direction = newValue }
  }
  /// https://developer.apple.com/documentation/uikit/uimutabletraits-13ja5/horizontalsizeclass
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { width ?? .unspecified }
    set { width = newValue }
  }
  /// https://developer.apple.com/documentation/uikit/uimutabletraits-13ja5/verticalsizeclass
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { height ?? .unspecified }
    set { height = newValue }
  }
  /// https://developer.apple.com/documentation/uikit/uitraitoverrides-swift.struct/remove(_:)
  public mutating func remove<Trait: UITraitDefinition>(_ trait: Trait.Type) {
    switch trait {
    case is UITraitPreferredContentSizeCategory.Type: category = nil
    case is UITraitLayoutDirection.Type: direction = nil
    case is UITraitHorizontalSizeClass.Type: width = nil
    case is UITraitVerticalSizeClass.Type: height = nil
    default: break
    }
  }
}
