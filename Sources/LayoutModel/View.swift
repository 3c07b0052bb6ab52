/// A view, or a custom layout guide.
package struct View: Sendable {
  package var name: String
  /// The name shown to people in place of the unique one; need not be unique.
  package var label: String?
  /// The name of the view's class in the app, for people.
  package var className: String?
  /// The frame in the superview that Interface Builder saved; `nil` if the scene is not made from a document.
  package var savedFrame: DecimalRect?
  /// The view's layout in the running app; empty if the scene is not made from a capture.
  package var captured = CapturedLayout()
  package var kind: ViewKind
  package var superview: ViewID?
  /// In back-to-front order.
  package var subviews: [ViewID]
  package var safeArea: DecimalInsets
  package var margins: DecimalInsets
  package var alignmentInsets: DecimalInsets
  /// How far touches reach beyond each edge, in points. A negative number means the same as a positive one.
  package var hitInsets: DecimalInsets
  package var hugging: AxisPair<Priority>
  package var compression: AxisPair<Priority>
  /// The distance of the first baseline from the top edge, in points.
  package var firstBaseline: ExactDecimal
  /// The distance of the last baseline from the bottom edge, in points.
  package var lastBaseline: ExactDecimal
  package var stack: Stack?
  package var contentMode: ContentMode
  /// Whether the intrinsic size was read from a saved frame, so that the content may be smaller.
  package var isInferred: Bool
  /// Whether the scene says whether the view is opaque, as it does not for most plain views that only hold others apart.
  package var hasWrittenOpacity = false
  /// The properties that states and transitions can change.
  package var properties: ViewProperties
  /// The views that this one is meant to cover.
  package var covers: [ViewID]
  package var allowed: [AllowedRule]
  /// The source range of the `id` value, quotes included.
  package var nameLocation: SourceRange

  package init(
    name: String, kind: ViewKind, superview: ViewID?, subviews: [ViewID] = [], safeArea: DecimalInsets = .zero,
    margins: DecimalInsets = .eight, alignmentInsets: DecimalInsets = .zero,
    hitInsets: DecimalInsets = .zero, hugging: AxisPair<Priority> = AxisPair(.low, .low),
    compression: AxisPair<Priority> = AxisPair(.high, .high),
    firstBaseline: ExactDecimal = .zero, lastBaseline: ExactDecimal = .zero, stack: Stack? = nil,
    contentMode: ContentMode = .scaleToFill, properties: ViewProperties, covers: [ViewID] = [],
    allowed: [AllowedRule] = [], label: String? = nil, className: String? = nil, isInferred: Bool = false,
    nameLocation: SourceRange = .none
  ) {
    self.name = name
    self.isInferred = isInferred
    self.kind = kind
    self.superview = superview
    self.subviews = subviews
    self.safeArea = safeArea
    self.margins = margins
    self.alignmentInsets = alignmentInsets
    self.hitInsets = hitInsets
    self.hugging = hugging
    self.compression = compression
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.stack = stack
    self.contentMode = contentMode
    self.properties = properties
    self.covers = covers
    self.allowed = allowed
    self.nameLocation = nameLocation
    self.label = label
    self.className = className
  }
}

/// The layout of a view at the moment at which its hierarchy was captured.
package struct CapturedLayout: Hashable, Sendable {
  /// The frame in the superview; `nil` if it is not known.
  package var frame: DecimalRect?
  /// Whether UIKit or AppKit reported the layout of the view as ambiguous; `nil` if that is not known.
  package var isAmbiguous: Bool?

  package init(frame: DecimalRect? = nil, isAmbiguous: Bool? = nil) {
    self.frame = frame
    self.isAmbiguous = isAmbiguous
  }
}

extension DecimalInsets {
  /// The default layout margins of a view: 8 points on each side.
  package static let eight = DecimalInsets(ExactDecimal(8))
}

package enum ViewKind: String, Hashable, Sendable, CaseIterable {
  case view, label, button, imageView, textField, textView, `switch`, slider, scrollView, stackView, guide
  /// A view in front of everything else, wherever it is listed.
  case keyboard

  /// Whether the content is a text: it can wrap, and the environment's text scale applies to its size.
  package var showsText: Bool { self == .label || self == .button || self == .textField || self == .textView }

  /// Whether the view hides what is behind it, unless the scene says otherwise.
  package var isOpaqueByDefault: Bool {
    switch self {
    case .view, .button, .imageView, .textField, .textView, .switch, .slider, .keyboard: true
    case .label, .scrollView, .stackView, .guide: false
    }
  }

  /// Whether the view receives touches, unless the scene says otherwise.
  package var isUserInteractionEnabledByDefault: Bool { self != .label && self != .imageView && self != .guide }

  /// Whether the view is a touch target, unless the scene says otherwise.
  package var isTappableByDefault: Bool {
    self == .button || self == .textField || self == .textView || self == .switch || self == .slider
  }

  package var clipsToBoundsByDefault: Bool { self == .scrollView }
}

/// One value for each axis.
package struct AxisPair<Value> {
  package var horizontal: Value
  package var vertical: Value

  package init(_ horizontal: Value, _ vertical: Value) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  package subscript(axis: Axis) -> Value {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

extension AxisPair: Equatable where Value: Equatable {}
extension AxisPair: Hashable where Value: Hashable {}
extension AxisPair: Sendable where Value: Sendable {}

/// How an image view shows an image of another size.
package enum ContentMode: String, Hashable, Sendable, CaseIterable {
  case scaleToFill, scaleAspectFit, scaleAspectFill, center, top, bottom, left, right, topLeft, topRight, bottomLeft,
    bottomRight

  /// Whether the image is shown at its own size.
  package var keepsSize: Bool {
    switch self {
    case .scaleToFill, .scaleAspectFit, .scaleAspectFill: false
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: true
    }
  }
}

/// How a stack view arranges its subviews.
package struct Stack: Hashable, Sendable {
  package var axis: Axis
  package var distribution: Distribution
  package var alignment: Alignment
  package var spacing: ExactDecimal

  package enum Distribution: String, Hashable, Sendable, CaseIterable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  package enum Alignment: String, Hashable, Sendable, CaseIterable {
    case fill, leading, center, trailing, top, bottom, firstBaseline, lastBaseline
  }

  package init(
    axis: Axis = .horizontal, distribution: Distribution = .fill, alignment: Alignment = .fill,
    spacing: ExactDecimal = .zero
  ) {
    self.axis = axis
    self.distribution = distribution
    self.alignment = alignment
    self.spacing = spacing
  }
}

/// The part of a view that environments, states and transitions can change.
package struct ViewProperties: Hashable, Sendable {
  /// The intrinsic content size in points; `nil` on an axis without one.
  package var intrinsicSize: AxisPair<ExactDecimal?>
  /// Whether the view is in the view tree. Only environments change it.
  package var isInstalled = true
  package var isHidden: Bool
  package var alpha: ExactDecimal
  package var isOpaque: Bool
  package var isUserInteractionEnabled: Bool
  package var isTappable: Bool
  package var clipsToBounds: Bool
  package var zPosition: ExactDecimal
  package var cornerRadius: ExactDecimal
  /// The frame in the superview, fixed by the autoresizing mask; `nil` if constraints decide.
  package var frame: DecimalRect?
  package var transform = Transform.identity
  /// The greatest number of lines of a text that wraps, 0 for any number; `nil` if the content does not wrap.
  ///
  /// The intrinsic size is then that of the text on one line.
  package var lineLimit: Int?

  /// Whether the transform is not the identity.
  package var isTransformed: Bool { transform != .identity }

  /// The default properties of a kind of view.
  package init(defaultsOf kind: ViewKind) {
    intrinsicSize = AxisPair(nil, nil)
    isHidden = false
    alpha = .one
    isOpaque = kind.isOpaqueByDefault
    isUserInteractionEnabled = kind.isUserInteractionEnabledByDefault
    isTappable = kind.isTappableByDefault
    clipsToBounds = kind.clipsToBoundsByDefault
    zPosition = .zero
    cornerRadius = .zero
  }

  /// The properties of every view that is not in the view tree: it has no content, is invisible and receives no touches.
  static let notInstalled = {
    var properties = ViewProperties(defaultsOf: .guide)
    properties.isInstalled = false
    properties.isHidden = true
    return properties
  }()
}

extension ViewProperties {
  /// The properties on which layouts depend.
  package struct LaidOut: Hashable, Sendable {
    let intrinsicSize: AxisPair<ExactDecimal?>
    let lineLimit: Int?
    package let frame: DecimalRect?
    let isHidden, isInstalled: Bool
  }

  package var laidOut: LaidOut {
    LaidOut(
      intrinsicSize: intrinsicSize, lineLimit: lineLimit, frame: frame, isHidden: isHidden, isInstalled: isInstalled)
  }
}

/// Scaling, then rotation about the view's centre, then translation, applied after layout.
package struct Transform: Hashable, Sendable {
  /// Degrees, clockwise on screen.
  package var rotation: ExactDecimal
  package var scaleX, scaleY: ExactDecimal
  /// Points.
  package var translationX, translationY: ExactDecimal

  package static let identity = Transform()

  package init(
    rotation: ExactDecimal = .zero, scaleX: ExactDecimal = .one, scaleY: ExactDecimal = .one,
    translationX: ExactDecimal = .zero, translationY: ExactDecimal = .zero
  ) {
    self.rotation = rotation
    self.scaleX = scaleX
    self.scaleY = scaleY
    self.translationX = translationX
    self.translationY = translationY
  }
}

/// A text that wraps into as many lines as the width of its view requires.
package struct WrappingText: Hashable, Sendable {
  /// The width on one line, in points.
  package var width: ExactDecimal
  /// In points.
  package var lineHeight: ExactDecimal
  /// The greatest number of lines; 0 for any number.
  package var lineLimit: Int

  package init(width: ExactDecimal, lineHeight: ExactDecimal, lineLimit: Int = 0) {
    self.width = width
    self.lineHeight = lineHeight
    self.lineLimit = lineLimit
  }

  /// The maximum number of lines that are counted. It is far more than any view shows, and gives a width close to 0 a layout, too.
  package static let mostLines = 10_000
}

extension ViewProperties {
  /// The text; `nil` if the content does not wrap.
  package var text: WrappingText? {
    guard let lineLimit, let width = intrinsicSize.horizontal, let lineHeight = intrinsicSize.vertical else {
      return nil
    }
    return WrappingText(width: width, lineHeight: lineHeight, lineLimit: lineLimit)
  }

  /// Replaces the content by a text that wraps.
  package mutating func setText(_ text: WrappingText) {
    intrinsicSize = AxisPair(text.width, text.lineHeight)
    lineLimit = text.lineLimit
  }
}

/// Changes to one view's properties; `nil` leaves a property unchanged.
package struct ViewChange: Hashable, Sendable {
  package var isInstalled: Bool?
  package var intrinsicSize: AxisPair<ExactDecimal?>?
  package var text: WrappingText?
  /// `.some(nil)` lets constraints decide the frame.
  package var frame: DecimalRect??
  package var isHidden: Bool?
  package var alpha: ExactDecimal?
  package var isOpaque: Bool?
  package var isUserInteractionEnabled: Bool?
  package var isTappable: Bool?
  package var clipsToBounds: Bool?
  package var zPosition: ExactDecimal?
  package var transform: Transform?
  package var cornerRadius: ExactDecimal?

  package init() {}

  package func apply(to properties: inout ViewProperties) {
    if let intrinsicSize {
      properties.intrinsicSize = intrinsicSize
      properties.lineLimit = nil
    }
    if let text { properties.setText(text) }
    if let frame { properties.frame = frame }
    if let isInstalled { properties.isInstalled = isInstalled }
    if let isHidden { properties.isHidden = isHidden }
    if let alpha { properties.alpha = alpha }
    if let isOpaque { properties.isOpaque = isOpaque }
    if let isUserInteractionEnabled { properties.isUserInteractionEnabled = isUserInteractionEnabled }
    if let isTappable { properties.isTappable = isTappable }
    if let clipsToBounds { properties.clipsToBounds = clipsToBounds }
    if let zPosition { properties.zPosition = zPosition }
    if let transform { properties.transform = transform }
    if let cornerRadius { properties.cornerRadius = cornerRadius }
  }
}
