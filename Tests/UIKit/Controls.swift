/// https://developer.apple.com/documentation/uikit/uicontrol
open class UIControl: UIView {
  /// https://developer.apple.com/documentation/uikit/uicontrol/state-swift.struct
  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// https://developer.apple.com/documentation/uikit/uicontrol/state-swift.struct/normal
    public static let normal = State([])
  }
}
/// https://developer.apple.com/documentation/uikit/uibutton
open class UIButton: UIControl {
  /// https://developer.apple.com/documentation/uikit/uibutton/currenttitle
  public private(set) var currentTitle: String?
  /// https://developer.apple.com/documentation/uikit/uibutton/settitle(_:for:)
  public func setTitle(_ title: String?, for state: State) { currentTitle = title }
}
/// https://developer.apple.com/documentation/uikit/uitextfield
open class UITextField: UIControl {
  /// https://developer.apple.com/documentation/uikit/uitextfield/text
  public var text: String?
  /// https://developer.apple.com/documentation/uikit/uitextfield/placeholder
  public var placeholder: String?
}
/// https://developer.apple.com/documentation/uikit/uiswitch
open class UISwitch: UIControl {
  override open var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }
}
/// https://developer.apple.com/documentation/uikit/uislider
open class UISlider: UIControl {
  override open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 31) }
}

/// https://developer.apple.com/documentation/uikit/uiimageview
open class UIImageView: UIView {
  public required init?(coder: NSCoder) { nil }
  override public init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
}

/// https://developer.apple.com/documentation/uikit/uifont
public struct UIFont: Sendable {
  /// https://developer.apple.com/documentation/uikit/uifont/pointsize
  public let pointSize: CGFloat
  /// https://developer.apple.com/documentation/uikit/uifont/lineheight
  public var lineHeight: CGFloat { pointSize + 3 }
  /// https://developer.apple.com/documentation/uikit/uifont/ascender
  public var ascender: CGFloat { pointSize - 1 }
  /// https://developer.apple.com/documentation/uikit/uifont/systemfont(ofsize:)
  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }
}

/// https://developer.apple.com/documentation/uikit/uilabel
open class UILabel: UIView {
  public required init?(coder: NSCoder) { nil }
  override public init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
  }

  /// https://developer.apple.com/documentation/uikit/uilabel/text
  public var text: String?
  /// https://developer.apple.com/documentation/uikit/uilabel/numberoflines
  public var numberOfLines = 1
  /// https://developer.apple.com/documentation/uikit/uilabel/font
  ///
  /// Here, the font of the largest content size category is twice as large.
  public var font: UIFont! {
    get {
      let isLarge = traitCollection.preferredContentSizeCategory == .accessibilityExtraLarge
      return .systemFont(ofSize: ownFont.pointSize * (isLarge && adjustsFontForContentSizeCategory ? 2 : 1))
    }
    set { ownFont = newValue }
  }
  private var ownFont = UIFont.systemFont(ofSize: 17)
  /// https://developer.apple.com/documentation/uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory
  public var adjustsFontForContentSizeCategory = false

  override open var intrinsicContentSize: CGSize { sizeThatFits(CGSize(width: 1e6, height: 1e6)) }

  /// Each character is 10 wide for a font of 20, and words break anywhere.
  override open func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
    let widths = paragraphs.map { CGFloat($0.count) * font.pointSize / 2 }
    var lines = widths.reduce(0) { $0 + max(1, Int(($1 / max(1, size.width)).rounded(.up))) }
    if numberOfLines > 0 { lines = min(lines, numberOfLines) }
    return CGSize(width: min(size.width, widths.max() ?? 0), height: CGFloat(lines) * font.lineHeight)
  }
}

/// https://developer.apple.com/documentation/uikit/uiscrollview
open class UIScrollView: UIView {
  public required init?(coder: NSCoder) { nil }
  override public init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    contentLayoutGuide.owningView = self
    frameLayoutGuide.owningView = self
  }
  /// https://developer.apple.com/documentation/uikit/uiscrollview/contentsize
  public var contentSize = CGSize.zero
  /// https://developer.apple.com/documentation/uikit/uiscrollview/contentlayoutguide
  public let contentLayoutGuide = UILayoutGuide("UIScrollView-contentLayoutGuide")
  /// https://developer.apple.com/documentation/uikit/uiscrollview/framelayoutguide
  public let frameLayoutGuide = UILayoutGuide("UIScrollView-frameLayoutGuide")
}

/// https://developer.apple.com/documentation/uikit/uitableview
open class UITableView: UIScrollView {}

/// https://developer.apple.com/documentation/uikit/uitextview
open class UITextView: UIScrollView {
  /// https://developer.apple.com/documentation/uikit/uitextview/text
  public var text: String! = ""
}

/// https://developer.apple.com/documentation/uikit/uistackview
open class UIStackView: UIView {
  /// https://developer.apple.com/documentation/uikit/uistackview/distribution-swift.enum
  public enum Distribution: Int, Sendable { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }
  /// https://developer.apple.com/documentation/uikit/uistackview/alignment-swift.enum
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    public static var top: Alignment { .leading }
    public static var bottom: Alignment { .trailing }
  }
  /// https://developer.apple.com/documentation/uikit/uistackview/init(arrangedsubviews:)
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }
  public required init?(coder: NSCoder) { nil }
  override public init(frame: CGRect) { super.init(frame: frame) }
  /// https://developer.apple.com/documentation/uikit/uistackview/arrangedsubviews
  public var arrangedSubviews: [UIView] { arranged.filter { $0.superview === self } }
  private var arranged: [UIView] = []
  /// https://developer.apple.com/documentation/uikit/uistackview/addarrangedsubview(_:)
  public func addArrangedSubview(_ view: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    arranged.append(view)
  }
  /// https://developer.apple.com/documentation/uikit/uistackview/axis
  public var axis = NSLayoutConstraint.Axis.horizontal
  /// https://developer.apple.com/documentation/uikit/uistackview/distribution-swift.property
  public var distribution = Distribution.fill
  /// https://developer.apple.com/documentation/uikit/uistackview/alignment-swift.property
  public var alignment = Alignment.fill
  /// https://developer.apple.com/documentation/uikit/uistackview/spacing
  public var spacing: CGFloat = 0
  /// https://developer.apple.com/documentation/uikit/uistackview/islayoutmarginsrelativearrangement
  public var isLayoutMarginsRelativeArrangement = false
  /// https://developer.apple.com/documentation/uikit/uistackview/isbaselinerelativearrangement
  public var isBaselineRelativeArrangement = false
  /// https://developer.apple.com/documentation/uikit/uistackview/spacingusedefault
  public static let spacingUseDefault: CGFloat = .greatestFiniteMagnitude
  private var spacings: [ObjectIdentifier: CGFloat] = [:]
  /// https://developer.apple.com/documentation/uikit/uistackview/customspacing(after:)
  public func customSpacing(after view: UIView) -> CGFloat {
    spacings[ObjectIdentifier(view)] ?? Self.spacingUseDefault
  }
  /// https://developer.apple.com/documentation/uikit/uistackview/setcustomspacing(_:after:)
  public func setCustomSpacing(_ spacing: CGFloat, after view: UIView) { spacings[ObjectIdentifier(view)] = spacing }
}

/// The class of scroll indicators, which UIKit adds to scroll views.
public final class _UIScrollViewScrollIndicator: UIView {}
/// The class of the label in a button.
public final class UIButtonLabel: UILabel {}

/// https://developer.apple.com/documentation/uikit/uivisualeffectview
open class UIVisualEffectView: UIView {
  public required init?(coder: NSCoder) { nil }
  override public init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }
  /// https://developer.apple.com/documentation/uikit/uivisualeffectview/contentview
  public let contentView: UIView = _UIVisualEffectContentView()
}
/// The class of the view that holds the content of a visual effect view.
public final class _UIVisualEffectContentView: UIView {}
