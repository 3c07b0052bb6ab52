#if !os(macOS) && !APPKIT
  import UIKit

  extension LayoutCapture {
    /// `UIView`.
    public typealias View = UIView
    typealias Guide = UILayoutGuide
  }

  extension NSLayoutConstraint { typealias LayoutAxis = Axis }

  /// What UIKit says about views.
  @MainActor enum ViewFacts {
    // MARK: - Layout

    static func layOut(_ view: UIView) {
      view.setNeedsLayout()
      view.layoutIfNeeded()
    }

    static func resize(_ view: UIView, to size: CGSize) { view.bounds.size = size }

    /// - Returns: Whether the system can override the traits of a view.
    static func override(_ traits: UITraitCollection, in view: UIView) -> Bool {
      guard #available(iOS 17, tvOS 17, *) else { return false }
      if traits.preferredContentSizeCategory != .unspecified {
        view.traitOverrides.preferredContentSizeCategory = traits.preferredContentSizeCategory
      }
      if traits.layoutDirection != .unspecified { view.traitOverrides.layoutDirection = traits.layoutDirection }
      if traits.horizontalSizeClass != .unspecified {
        view.traitOverrides.horizontalSizeClass = traits.horizontalSizeClass
      }
      if traits.verticalSizeClass != .unspecified { view.traitOverrides.verticalSizeClass = traits.verticalSizeClass }
      view.updateTraitsIfNeeded()
      return true
    }

    static func removeOverride(_ traits: UITraitCollection, in view: UIView) {
      guard #available(iOS 17, tvOS 17, *) else { return }
      if traits.preferredContentSizeCategory != .unspecified {
        view.traitOverrides.remove(UITraitPreferredContentSizeCategory.self)
      }
      if traits.layoutDirection != .unspecified { view.traitOverrides.remove(UITraitLayoutDirection.self) }
      if traits.horizontalSizeClass != .unspecified { view.traitOverrides.remove(UITraitHorizontalSizeClass.self) }
      if traits.verticalSizeClass != .unspecified { view.traitOverrides.remove(UITraitVerticalSizeClass.self) }
      view.updateTraitsIfNeeded()
    }

    /// The distances of the first baseline from the top edge and of the last one from the bottom edge, measured with layout guides.
    static func baselines(of views: [UIView], in root: UIView) -> [ObjectIdentifier: [CGFloat]] {
      guard !views.isEmpty else { return [:] }
      let probes = views.map { view in
        let (first, last) = (UILayoutGuide(), UILayoutGuide())
        for guide in [first, last] { view.addLayoutGuide(guide) }
        NSLayoutConstraint.activate([
          first.topAnchor.constraint(equalTo: view.topAnchor),
          first.bottomAnchor.constraint(equalTo: view.firstBaselineAnchor),
          last.topAnchor.constraint(equalTo: view.lastBaselineAnchor),
          last.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        return (view, first, last)
      }
      layOut(root)
      var result: [ObjectIdentifier: [CGFloat]] = [:]
      for (view, first, last) in probes {
        result[ObjectIdentifier(view)] = [first.layoutFrame.height, last.layoutFrame.height]
        for guide in [first, last] { view.removeLayoutGuide(guide) }
      }
      return result
    }

    static func isRightToLeft(_ view: UIView) -> Bool { view.effectiveUserInterfaceLayoutDirection == .rightToLeft }

    // MARK: - Names

    static func controller(of view: UIView) -> AnyObject? { view.next as? UIViewController }

    /// Whether a class is one of UIKit, by the prefix of its name.
    static func isSystemClass(_ name: String) -> Bool { name.hasPrefix("UI") || name.hasPrefix("_UI") }

    static func isPrivateClass(_ name: String) -> Bool { name.hasPrefix("_") }

    static func isPlainClass(_ name: String) -> Bool { name == "UIView" }

    static func identifier(of object: AnyObject) -> String? {
      (object as? UIView)?.accessibilityIdentifier ?? (object as? UILayoutGuide)?.identifier
    }

    /// The longest text that names a view, in characters.
    private static let longestText = 60

    /// The text or title of a view; `nil` if it has none.
    static func words(of object: AnyObject) -> String? {
      let text =
        switch object {
        case let label as UILabel: label.text
        case let button as UIButton: button.currentTitle
        case let field as UITextField: field.text.flatMap { $0.isEmpty ? nil : $0 } ?? field.placeholder
        default: nil as String?
        }
      let words = (text ?? "").split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
      return words.isEmpty ? nil : words.count > longestText ? words.prefix(longestText - 1) + "…" : words
    }

    // MARK: - Kinds

    static func kind(of view: UIView) -> String {
      switch view {
      case is UILabel: "label"
      case is UIButton: "button"
      case is UIImageView: "imageView"
      case is UITextField: "textField"
      case is UITextView: "textView"
      #if !os(tvOS)
        case is UISwitch: "switch"
        case is UISlider: "slider"
      #endif
      case is UIScrollView: "scrollView"
      case let stack as UIStackView where arranged(stack) != nil: "stackView"
      default: "view"
      }
    }

    /// Whether the views that the system has inside a view are left out.
    static func isClosed(_ view: UIView, kind: String) -> Bool {
      view is UIControl || isTappable(kind) || kind == "label" || kind == "imageView"
    }

    /// Whether a view of a private class is there for the subviews that code adds.
    static func holdsContent(_ view: UIView) -> Bool { (view.superview as? UIVisualEffectView)?.contentView === view }

    static func isTappable(_ kind: String) -> Bool {
      ["button", "textField", "textView", "switch", "slider"].contains(kind)
    }

    /// The subviews of a stack view that a scene can describe, in the order in which it arranges them; `nil` for any other view.
    static func arranged(_ view: UIView) -> [UIView]? {
      guard let stack = view as? UIStackView, !stack.isLayoutMarginsRelativeArrangement,
        !stack.isBaselineRelativeArrangement, stack.subviews.count == stack.arrangedSubviews.count,
        stack.arrangedSubviews.allSatisfy({ stack.customSpacing(after: $0) == UIStackView.spacingUseDefault })
      else { return nil }
      return stack.arrangedSubviews
    }

    static func stack(_ object: AnyObject) -> String? {
      guard let stack = object as? UIStackView else { return nil }
      let isVertical = stack.axis == .vertical
      let distribution =
        switch stack.distribution {
        case .fillEqually: "fillEqually"
        case .fillProportionally: "fillProportionally"
        case .equalSpacing: "equalSpacing"
        case .equalCentering: "equalCentering"
        default: "fill"
        }
      let alignment =
        switch stack.alignment {
        case .leading: isVertical ? "leading" : "top"
        case .center: "center"
        case .trailing: isVertical ? "trailing" : "bottom"
        case .firstBaseline: "firstBaseline"
        case .lastBaseline: "lastBaseline"
        default: "fill"
        }
      return SceneText.stack(
        isVertical: isVertical, distribution: distribution, alignment: alignment, spacing: stack.spacing)
    }

    /// How an image view shows an image of another size; `nil` if it scales the image without keeping its proportions.
    static func contentMode(of view: UIView) -> String? {
      switch view.contentMode {
      case .scaleAspectFit: "\"scaleAspectFit\""
      case .scaleAspectFill: "\"scaleAspectFill\""
      case .center: "\"center\""
      case .top: "\"top\""
      case .bottom: "\"bottom\""
      case .left: "\"left\""
      case .right: "\"right\""
      case .topLeft: "\"topLeft\""
      case .topRight: "\"topRight\""
      case .bottomLeft: "\"bottomLeft\""
      case .bottomRight: "\"bottomRight\""
      default: nil
      }
    }

    static func contentSize(of object: AnyObject) -> CGSize? { (object as? UIScrollView)?.contentSize }

    // MARK: - Guides

    /// The view of a layout guide; `nil` for any other object.
    static func owner(ofGuide object: AnyObject) -> UIView? { (object as? UILayoutGuide)?.owningView }

    /// The guide of a view that constraints with the view mean; `nil` for the view itself.
    static func guide(ofView object: AnyObject) -> String? { nil }

    /// The name in the scene format of a layout guide that scenes have built in.
    static func builtInGuide(_ object: AnyObject) -> String? {
      guard let guide = object as? UILayoutGuide, let view = guide.owningView else { return nil }
      if guide === view.safeAreaLayoutGuide { return "safeArea" }
      if guide === view.layoutMarginsGuide { return "margins" }
      guard let scroll = view as? UIScrollView else { return nil }
      return guide === scroll.contentLayoutGuide ? "content" : guide === scroll.frameLayoutGuide ? "frame" : nil
    }

    // MARK: - Geometry

    private static func list(_ rectangle: CGRect) -> [CGFloat] {
      [rectangle.minX, rectangle.minY, rectangle.width, rectangle.height]
    }

    private static func list(_ insets: UIEdgeInsets) -> [CGFloat] {
      [insets.top, insets.left, insets.bottom, insets.right]
    }

    /// The frame before the view's transform.
    static func frame(of view: UIView) -> [CGFloat] {
      let (size, anchor) = (view.bounds.size, view.layer.anchorPoint)
      return [view.center.x - anchor.x * size.width, view.center.y - anchor.y * size.height, size.width, size.height]
    }

    static func frame(ofGuide object: AnyObject) -> [CGFloat] {
      list((object as? UILayoutGuide)?.layoutFrame ?? .zero)
    }

    static func safeArea(of view: UIView) -> [CGFloat] { list(view.safeAreaInsets) }
    static func margins(of view: UIView) -> [CGFloat] { list(view.layoutMargins) }
    static func alignmentInsets(of view: UIView) -> [CGFloat] { list(view.alignmentRectInsets) }

    /// The farthest that a touch beside a control is looked for, in points: the size that a control should have.
    private static let farthestTouch = 44

    /// How far touches reach beyond a control's bounds, in whole points.
    static func hitInsets(of view: UIView) -> [CGFloat] {
      guard view is UIControl, !view.bounds.isEmpty else { return [0, 0, 0, 0] }
      let bounds = view.bounds
      func reach(_ point: (CGFloat) -> CGPoint) -> CGFloat {
        var result = 0
        while result < farthestTouch, view.point(inside: point(CGFloat(result) + 0.5), with: nil) { result += 1 }
        return CGFloat(result)
      }
      return [
        reach { CGPoint(x: bounds.midX, y: bounds.minY - $0) }, reach { CGPoint(x: bounds.minX - $0, y: bounds.midY) },
        reach { CGPoint(x: bounds.midX, y: bounds.maxY + $0) }, reach { CGPoint(x: bounds.maxX + $0, y: bounds.midY) },
      ]
    }

    /// Whether UIKit calls the layout of a view ambiguous; `nil` outside of a window, where that has not been tried.
    static func isAmbiguous(_ view: UIView) -> Bool? { view.window == nil ? nil : view.hasAmbiguousLayout }

    // MARK: - Appearance

    /// The properties of a view that states can change, as far as they are not the usual ones of its kind.
    static func appearance(of view: UIView, kind: String, remarks: inout Set<String>) -> [String: String] {
      var values: [String: String] = [:]
      if let content = content(of: view) { values["content"] = content }
      if view.isHidden { values["hidden"] = "true" }
      if view.alpha != 1 { values["alpha"] = SceneText.number(Float(min(1, max(0, view.alpha)))) }
      func set(_ key: String, _ value: Bool) {
        if "\(value)" != SceneText.usual(key, kind) { values[key] = "\(value)" }
      }
      // UIKit calls a view without a background opaque, too.
      let isPainted = view.backgroundColor.map { $0.cgColor.alpha >= 1 }
      set("opaque", view.isOpaque && (isPainted ?? (kind != "view" && SceneText.usual("opaque", kind) == "true")))
      set("userInteractionEnabled", view.isUserInteractionEnabled)
      set("tappable", isTappable(kind) || view is UIControl)
      set("clipsToBounds", view.clipsToBounds)
      if view.layer.zPosition != 0 { values["zPosition"] = SceneText.number(Double(view.layer.zPosition)) }
      if view.layer.cornerRadius != 0 { values["cornerRadius"] = SceneText.number(Double(view.layer.cornerRadius)) }
      if view.transform != .identity {
        values["transform"] = transform(view.transform)
        if values["transform"] == nil { remarks.insert("a transform that shears is left out") }
      }
      return values
    }

    /// A transform as scaling, rotation in degrees and translation; `nil` if it shears.
    private static func transform(_ matrix: CGAffineTransform) -> String? {
      // Sines and cosines are rounded, so that an angle of 30 is read as 29.999999999999996.
      func rounded(_ value: CGFloat) -> String { SceneText.number(Double((value * 1e9).rounded() / 1e9)) }
      let width = (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot()
      let height = width == 0 ? matrix.d : (matrix.a * matrix.d - matrix.b * matrix.c) / width
      guard rounded(matrix.a * matrix.c + matrix.b * matrix.d) == "0" else { return nil }
      var parts: [String] = []
      let angle = rounded(atan2(matrix.b, matrix.a) * 180 / .pi)
      if angle != "0" { parts.append("\"rotation\": \(angle)") }
      let scale = [rounded(width), rounded(height)]
      if scale != ["1", "1"] { parts.append("\"scale\": [\(scale[0]), \(scale[1])]") }
      if matrix.tx != 0 || matrix.ty != 0 { parts.append("\"translation\": \(SceneText.list([matrix.tx, matrix.ty]))") }
      return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
    }

    /// The content size, or the text of a label that wraps; `nil` without content.
    private static func content(of view: UIView) -> String? {
      if let label = view as? UILabel, label.numberOfLines != 1, let text = wrapping(label) { return text }
      let size = view.intrinsicContentSize
      let lengths = [size.width, size.height].map { $0 < 0 ? "null" : SceneText.number(Double($0)) }
      return lengths == ["null", "null"] ? nil : "\"intrinsicSize\": [\(lengths.joined(separator: ", "))]"
    }

    /// A text that wraps, measured on one line and at the width that it has. Its width is such that it has there as many lines as
    /// UIKit gives it.
    private static func wrapping(_ label: UILabel) -> String? {
      let unlimited = CGFloat.greatestFiniteMagnitude
      var width = label.sizeThatFits(CGSize(width: unlimited, height: unlimited)).width
      let present = label.bounds.width
      let measured = label.sizeThatFits(CGSize(width: present > 0 ? present : unlimited, height: unlimited)).height
      guard width > 0, measured > 0, let font = label.font, font.lineHeight > 0 else { return nil }
      let lines = max(1, (measured / font.lineHeight).rounded())
      let limit = label.numberOfLines
      if present > 0, limit == 0 || lines < CGFloat(limit), (width / present).rounded(.up) != lines {
        width = lines * present
      }
      return "\"text\": { \"width\": \(SceneText.number(Double(width))), "
        + "\"lineHeight\": \(SceneText.number(Double(measured / lines))), \"lines\": \(limit) }"
    }
  }
#endif
