import LayoutModel
import LayoutSolving
import SceneLoading
import UIKit

/// Lays out trees of UIKit views with the solver of scenes, in place of UIKit's own engine.
@MainActor enum LayoutEngine {
  /// Sets the engine of the module UIKit.
  static func install() { layoutEngine = { root in Conversion(root).layOut() } }

  /// A tree as a scene in which views are numbered.
  @MainActor private struct Conversion {
    private var items: [AnyObject] = []
    private var names: [ObjectIdentifier: String] = [:]
    private var constraints: [String] = []
    private var text = ""

    init(_ root: UIView) {
      name(root)
      let tree = describe(root, isRoot: true)
      collect(root)
      let direction = root.effectiveUserInterfaceLayoutDirection == .rightToLeft ? "rtl" : "ltr"
      let equations = constraints.enumerated().map { "\"c\($0)\": \"\($1)\"" }.joined(separator: ", ")
      text =
        "{ \"layoutdoctor\": 1, \"direction\": \"\(direction)\", \"root\": \(tree), \"constraints\": { \(equations) } }"
    }

    /// Numbers views, with the layout guides that they have.
    private mutating func name(_ view: UIView) {
      let id = add(view)
      names[ObjectIdentifier(view.safeAreaLayoutGuide)] = id + ".safeArea"
      names[ObjectIdentifier(view.layoutMarginsGuide)] = id + ".margins"
      if let scroll = view as? UIScrollView {
        names[ObjectIdentifier(scroll.contentLayoutGuide)] = id + ".content"
        names[ObjectIdentifier(scroll.frameLayoutGuide)] = id + ".frame"
      }
      for guide in view.layoutGuides { _ = add(guide) }
      for subview in view.subviews { name(subview) }
    }

    private mutating func add(_ object: AnyObject) -> String {
      items.append(object)
      names[ObjectIdentifier(object)] = "v\(items.count)"
      return "v\(items.count)"
    }

    private func describe(_ view: UIView, isRoot: Bool) -> String {
      let id = names[ObjectIdentifier(view)] ?? ""
      var parts = ["\"id\": \"\(id)\""]
      let (bounds, frame) = (view.bounds, view.frame)
      if isRoot {
        parts.append("\"size\": [\(bounds.width), \(bounds.height)]")
      } else if view.translatesAutoresizingMaskIntoConstraints {
        parts.append("\"frame\": [\(frame.minX), \(frame.minY), \(frame.width), \(frame.height)]")
      }
      for (key, insets) in [("safeArea", view.safeAreaInsets), ("margins", view.layoutMargins)] {
        parts.append("\"\(key)\": [\(insets.top), \(insets.left), \(insets.bottom), \(insets.right)]")
      }
      let axes: [NSLayoutConstraint.Axis] = [.horizontal, .vertical]
      parts.append("\"hugging\": \(axes.map { view.contentHuggingPriority(for: $0).rawValue })")
      parts.append("\"compression\": \(axes.map { view.contentCompressionResistancePriority(for: $0).rawValue })")
      if view.isHidden { parts.append("\"hidden\": true") }
      var subviews = view.subviews
      if let label = view as? UILabel {
        let width = label.sizeThatFits(CGSize(width: 1e6, height: 1e6)).width
        let font = label.font.lineHeight
        parts.append("\"kind\": \"label\", \"baseline\": [\(label.font.ascender), \(font - label.font.ascender)]")
        if wraps(view) {
          parts.append("\"text\": { \"width\": \(width), \"lineHeight\": \(font), \"lines\": \(label.numberOfLines) }")
        }
      } else if let stack = view as? UIStackView {
        let kinds = ["fill", "leading", "firstBaseline", "center", "trailing", "lastBaseline"]
        let distributions = ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"]
        parts.append(
          "\"kind\": \"stackView\", \"stack\": { \"axis\": \"\(stack.axis)\", \"alignment\": "
            + "\"\(kinds[stack.alignment.rawValue])\", \"distribution\": \"\(distributions[stack.distribution.rawValue])\", "
            + "\"spacing\": \(stack.spacing) }")
        subviews = stack.arrangedSubviews
      } else if view is UIScrollView {
        parts.append("\"kind\": \"scrollView\"")
      }
      let size = view.intrinsicContentSize
      if !wraps(view) {
        parts.append(
          "\"intrinsicSize\": [\(size.width < 0 ? "null" : "\(size.width)"), \(size.height < 0 ? "null" : "\(size.height)")]"
        )
      }
      let guides = view.layoutGuides.map { "{ \"id\": \"\(names[ObjectIdentifier($0)] ?? "")\", \"kind\": \"guide\" }" }
      let children = guides + subviews.map { describe($0, isRoot: false) }
      return "{ \(parts.joined(separator: ", ")), \"subviews\": [\(children.joined(separator: ", "))] }"
    }

    /// Whether a view is a label with one paragraph of several lines.
    private func wraps(_ view: UIView) -> Bool {
      guard let label = view as? UILabel, label.numberOfLines != 1 else { return false }
      return label.text.map { !$0.contains("\n") } ?? false
    }

    private mutating func collect(_ view: UIView) {
      for constraint in view.constraints {
        guard let first = constraint.firstItem, let item = names[ObjectIdentifier(first)] else { continue }
        let relations = ["<=", "==", ">="]
        var equation = "\(item).\(Self.name(constraint.firstAttribute)) \(relations[constraint.relation.rawValue + 1]) "
        if let second = constraint.secondItem {
          // Layout guides have no margins.
          guard let other = names[ObjectIdentifier(second)],
            !(other.contains(".") && "\(constraint.secondAttribute)".hasSuffix("Margin"))
          else { continue }
          equation += "\(constraint.multiplier) * \(other).\(Self.name(constraint.secondAttribute)) + "
        }
        equation += "\(constraint.constant)"
        if constraint.priority != .required { equation += " @\(constraint.priority.rawValue)" }
        constraints.append(equation.replacing("+ -", with: "- "))
      }
      for subview in view.subviews { collect(subview) }
    }

    private static func name(_ attribute: NSLayoutConstraint.Attribute) -> String {
      let name = "\(attribute)"
      return name.hasSuffix("Margin") ? "margins." + name.dropLast(6) : name
    }

    /// Solves the scene, and gives views and guides their frames.
    func layOut() {
      guard let scene = try? loadScene(Array(text.utf8)) else { preconditionFailure("no scene: \(text)") }
      let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
      for (index, item) in items.enumerated() {
        guard let place = scene.views.firstIndex(where: { $0.name == "v\(index + 1)" }), place > 0 else { continue }
        let (x, y) = (solved.frames[place].x.approximateValue, solved.frames[place].y.approximateValue)
        let (width, height) = (
          solved.frames[place].width.approximateValue, solved.frames[place].height.approximateValue
        )
        let frame = CGRect(x: x, y: y, width: width, height: height)
        (item as? UIView)?.frame = frame
        (item as? UILayoutGuide)?.layoutFrame = frame
      }
    }
  }
}
