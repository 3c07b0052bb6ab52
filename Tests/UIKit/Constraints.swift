// Declarations of constraints and anchors that UIKit and AppKit have in common, as far as `LayoutCapture` and its tests use them. The
// module AppKit has this file, too, through a symbolic link.
@_exported import Foundation

/// https://developer.apple.com/documentation/uikit/nslayoutconstraint
@MainActor open class NSLayoutConstraint {
  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/attribute
  ///
  /// AppKit has no attributes of margins.
  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left = 1
    case right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
    #if !APPKIT
      case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin, centerXWithinMargins
      case centerYWithinMargins
    #endif
  }

  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/relation
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
  }

  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/firstitem
  public let firstItem: AnyObject?
  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/firstattribute
  public let firstAttribute: Attribute
  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/relation-swift.property
  public let relation: Relation
  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/seconditem
  public let secondItem: AnyObject?
  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/secondattribute
  public let secondAttribute: Attribute
  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/multiplier
  public let multiplier: CGFloat
  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/constant
  public var constant: CGFloat
  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/priority
  public var priority = LayoutPriority(1000)
  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/identifier
  public var identifier: String?

  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/init(item:attribute:relatedby:toitem:attribute:multiplier:constant:)
  public required init(
    item: AnyObject, attribute: Attribute, relatedBy relation: Relation, toItem: AnyObject?,
    attribute second: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    (firstItem, firstAttribute, self.relation) = (item, attribute, relation)
    (secondItem, secondAttribute, self.multiplier, self.constant) = (toItem, second, multiplier, constant)
  }

  /// The view that holds the constraint: the nearest common ancestor of its items.
  private weak var holder: LayoutView?

  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/isactive
  public var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      if newValue {
        holder = commonAncestor
        precondition(holder != nil, "the items of a constraint have no common ancestor")
        holder?.constraints.append(self)
      } else {
        holder?.constraints.removeAll { $0 === self }
        holder = nil
      }
    }
  }

  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/activate(_:)
  public static func activate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = true } }
  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/deactivate(_:)
  public static func deactivate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = false } }

  private static func view(_ item: AnyObject?) -> LayoutView? {
    (item as? LayoutView) ?? (item as? LayoutGuide)?.owningView
  }

  private var commonAncestor: LayoutView? {
    guard let first = Self.view(firstItem) else { return nil }
    guard let second = Self.view(secondItem) else { return first }
    return sequence(first: first, next: \.superview).first { second.isDescendant(of: $0) }
  }
}

/// The class of the constraints that UIKit makes from content sizes, as it prints them.
public final class NSContentSizeLayoutConstraint: NSLayoutConstraint {}
/// The class of the constraints that UIKit makes from autoresizing masks, as it prints them.
public final class NSAutoresizingMaskLayoutConstraint: NSLayoutConstraint {}

/// https://developer.apple.com/documentation/uikit/uilayoutpriority
public struct LayoutPriority: RawRepresentable, Hashable, Sendable {
  public var rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// https://developer.apple.com/documentation/uikit/uilayoutpriority/required
  public static let required = LayoutPriority(1000)
  /// https://developer.apple.com/documentation/uikit/uilayoutpriority/defaulthigh
  public static let defaultHigh = LayoutPriority(750)
  /// https://developer.apple.com/documentation/uikit/uilayoutpriority/defaultlow
  public static let defaultLow = LayoutPriority(250)
}

/// https://developer.apple.com/documentation/uikit/nslayoutanchor
@MainActor public class NSLayoutAnchor<AnchorType> {
  let item: AnyObject
  let attribute: NSLayoutConstraint.Attribute

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) { (self.item, self.attribute) = (item, attribute) }

  fileprivate func related(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor?, _ multiplier: CGFloat, _ constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other?.item,
      attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }

  /// https://developer.apple.com/documentation/uikit/nslayoutanchor/constraint(equalto:constant:)
  public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0) -> NSLayoutConstraint {
    related(.equal, anchor, 1, constant)
  }
  /// https://developer.apple.com/documentation/uikit/nslayoutanchor/constraint(lessthanorequalto:constant:)
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint { related(.lessThanOrEqual, anchor, 1, constant) }
  /// https://developer.apple.com/documentation/uikit/nslayoutanchor/constraint(greaterthanorequalto:constant:)
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint { related(.greaterThanOrEqual, anchor, 1, constant) }
}

/// https://developer.apple.com/documentation/uikit/nslayoutxaxisanchor
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
/// https://developer.apple.com/documentation/uikit/nslayoutyaxisanchor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// https://developer.apple.com/documentation/uikit/nslayoutdimension
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// https://developer.apple.com/documentation/uikit/nslayoutdimension/constraint(equaltoconstant:)
  public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint { related(.equal, nil, 0, constant) }
  /// https://developer.apple.com/documentation/uikit/nslayoutdimension/constraint(greaterthanorequaltoconstant:)
  public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    related(.greaterThanOrEqual, nil, 0, constant)
  }
  /// https://developer.apple.com/documentation/uikit/nslayoutdimension/constraint(equalto:multiplier:constant:)
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> NSLayoutConstraint { related(.equal, anchor, multiplier, constant) }
}

/// The anchors that views and layout guides have.
@MainActor public protocol LayoutItem: AnyObject {}

/// https://developer.apple.com/documentation/uikit/uiview#Creating-constraints-using-layout-anchors
extension LayoutItem {
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension LayoutView {
  /// https://developer.apple.com/documentation/uikit/uiview/firstbaselineanchor
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  /// https://developer.apple.com/documentation/uikit/uiview/lastbaselineanchor
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
}
