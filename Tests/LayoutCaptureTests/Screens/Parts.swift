import UIKit

extension UIView {
  /// Adds subviews that constraints place.
  func add(_ subviews: UIView...) {
    for subview in subviews {
      subview.translatesAutoresizingMaskIntoConstraints = false
      addSubview(subview)
    }
  }
}

extension NSLayoutConstraint {
  /// The constraint with an identifier.
  func named(_ name: String) -> NSLayoutConstraint {
    identifier = name
    return self
  }

  /// The constraint with a priority.
  func at(_ priority: Float) -> NSLayoutConstraint {
    self.priority = UILayoutPriority(priority)
    return self
  }
}

/// A view with a background.
final class Panel: UIView {
  init(frame: CGRect = .zero, color: UIColor = .white) {
    super.init(frame: frame)
    backgroundColor = color
  }

  required init?(coder: NSCoder) { nil }
}

/// A button that is as large as its title.
final class TitleButton: UIButton {
  private let size: CGSize
  /// How far touches reach beyond the button.
  var reach: CGFloat = 0

  init(_ width: CGFloat, _ height: CGFloat) {
    size = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { size }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -reach, dy: -reach).contains(point)
  }
}

/// A text field that is as large as its placeholder.
final class PlaceholderField: UITextField {
  private let size: CGSize

  init(_ width: CGFloat, _ height: CGFloat) {
    size = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { size }
}

/// An image view that is as large as its image.
final class Picture: UIImageView {
  private let size: CGSize

  init(_ width: CGFloat, _ height: CGFloat) {
    size = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { size }
}

/// A label whose text is as large as given.
final class SizedLabel: UILabel {
  private let size: CGSize

  init(_ width: CGFloat, _ height: CGFloat) {
    size = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { size }
}

/// A controller whose view is a screen of 375 × 667 points with a status bar.
class ScreenController: UIViewController {
  init() {
    super.init(nibName: nil, bundle: nil)
    additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    view.accessibilityIdentifier = "screen"
    view.backgroundColor = .white
    view.frame = CGRect(x: 0, y: 0, width: 375, height: 667)
    makeViews()
  }

  required init?(coder: NSCoder) { nil }

  func makeViews() {}
}
