// Text that somebody copied from the debugger: the views in `recursiveDescription` and `_autolayoutTrace`, and the constraints in
// `po view.constraints`, `constraintsAffectingLayout` and alerts. Addresses connect them.

import ConstraintSolver
import LayoutModel
import SceneLoading

/// The views and constraints of a debugger session as a scene, as far as they were printed.
package struct PastedScene {
  /// In the scene format.
  package let text: String
  /// Sentences, without a full stop, on what the text does not show and what the scene has instead.
  package let remarks: [String]

  /// `nil` if the text lists no view with its frame, and no view whose layout UIKit calls ambiguous.
  package init?(_ bytes: [UInt8], named name: String) {
    let listing = ViewListing(bytes)
    let roots = listing.views.filter { $0.superview == nil }
    let traced = listing.views.contains(where: \.isAmbiguous) ? roots.first : nil
    guard let root = roots.first(where: { $0.frame != nil }) ?? traced else { return nil }
    var builder = PastedSceneBuilder(listing, root: root.item, AlertScanner.alerts(in: bytes).alerts)
    text = builder.text(named: name)
    remarks = builder.remarks
  }
}

private struct PastedSceneBuilder {
  private let listing: ViewListing
  private let root: LoggedItem
  private var alert = LoggedAlert(line: 1)
  private let names: ItemNames
  private let children: [LoggedItem: [LoggedItem]]
  /// The views that keep their frames: no constraint of theirs was printed, or the autoresizing mask places them.
  private var fixed: Set<LoggedItem> = []
  /// Content sizes, by view.
  private var contents: [LoggedItem: (width: Rational?, height: Rational?)] = [:]
  private(set) var remarks: [String] = []
  private var unreadCount = 0

  init(_ listing: ViewListing, root: LoggedItem, _ alerts: [LoggedAlert]) {
    self.listing = listing
    self.root = root
    var texts: Set<String> = []
    for source in alerts {
      alert.items.merge(source.items) { first, _ in first }
      unreadCount += source.unread.count
      for constraint in source.constraints where texts.insert(constraint.text).inserted {
        alert.constraints.append(constraint)
      }
    }
    for view in listing.views {
      var description = alert.items[view.item] ?? ItemDescription()
      description.className = view.className
      description.text = description.text ?? view.text
      description.superview = view.superview ?? description.superview
      alert.items[view.item] = description
    }
    names = ItemNames(alert, first: listing.views.map(\.item))
    var children: [LoggedItem: [LoggedItem]] = [:]
    for item in names.items {
      guard item != root, let superview = alert.items[item]?.superview, superview != item else { continue }
      // An item that only constraints mention is included if it is a guide; a view must be listed.
      if listing[item] != nil || alert.items[item]?.isGuide == true { children[superview, default: []].append(item) }
    }
    self.children = children
  }

  /// Whether the text lists the frame of the root.
  private var hasFrames: Bool { listing[root]?.frame != nil }

  /// The root and all items below it.
  private var included: Set<LoggedItem> {
    var result: Set<LoggedItem> = []
    var pending = [root]
    while let item = pending.popLast() {
      if result.insert(item).inserted { pending += children[item] ?? [] }
    }
    return result
  }

  mutating func text(named name: String) -> String {
    let included = included
    var scene = SceneText(alert, names)
    var placed: Set<LoggedItem> = []
    var masked: Set<LoggedItem> = []
    var outside = 0
    var unsaid = 0
    for constraint in alert.constraints {
      let items = constraint.anchors.map(\.item)
      guard items.allSatisfy(included.contains) else {
        outside += 1
        continue
      }
      if constraint.isContentSize, let sides = constraint.sides {
        if sides.first.attribute == .width { contents[sides.first.item, default: (nil, nil)].width = sides.constant }
        if sides.first.attribute == .height { contents[sides.first.item, default: (nil, nil)].height = sides.constant }
        continue
      }
      if constraint.isMask {
        let item = items.first { item in !items.contains { alert.items[$0]?.superview == item } }
        if constraint.isActive, let item { masked.insert(item) }
        continue
      }
      guard scene.add(constraint) else {
        unsaid += 1
        continue
      }
      if constraint.isActive { placed.formUnion(items) }
    }
    fixed = included.filter { item in
      item != root && listing[item]?.frame != nil && (!placed.contains(item) || masked.contains(item))
    }
    remark(included, outside: outside, unsaid: unsaid)
    let rows = scene.constraints
    // Without frames, everything is ambiguous.
    let allowances = hasFrames ? "" : "  \"allow\": [\"ambiguous-layout\"],\n"
    return """
      {
        "layoutdoctor": 1,
        "name": \(JSONString.quoted(name)),
        "kind": "view",
        "note": \(JSONString.quoted(remarks.joined(separator: ". "))),
      \(allowances)  "root": \(view(root, scene, depth: 1)),
        "constraints": {\(rows.isEmpty ? "" : "\n" + rows.joined(separator: ",\n") + "\n  ")}
      }

      """
  }

  /// The number of views that a remark names.
  private static let namedViews = 12

  private mutating func remark(_ included: Set<LoggedItem>, outside: Int, unsaid: Int) {
    if !hasFrames { remarks.append("frames are not printed, so all positions and sizes are open") }
    let kept = listing.views.map(\.item).filter(fixed.contains)
    if !kept.isEmpty {
      let shown = kept.prefix(Self.namedViews).map(names.label).joined(separator: ", ")
      let more = kept.count > Self.namedViews ? " and \(kept.count - Self.namedViews) more" : ""
      remarks.append("no constraints were printed of \(shown)\(more), so they keep their frames")
    }
    let unsized = listing.views.filter {
      included.contains($0.item) && !fixed.contains($0.item) && Self.kind($0.className) != "view"
        && contents[$0.item] == nil
    }
    if hasFrames, !unsized.isEmpty {
      remarks.append("content sizes are taken from frames, since no NSContentSizeLayoutConstraint was printed")
    }
    if outside > 0 { remarks.append("\(counted(outside, "constraint")) with views that are not listed are left out") }
    if unsaid > 0 { remarks.append("\(counted(unsaid, "constraint")) that no equation can say are left out") }
    if unreadCount > 0 { remarks.append("\(counted(unreadCount, "row")) that could not be read are left out") }
    let others = listing.views.count { !included.contains($0.item) }
    if others > 0 { remarks.append("\(counted(others, "view")) outside \(names.label(root)) are left out") }
    let ambiguous = listing.views.filter(\.isAmbiguous).map { names.label($0.item) }
    if !ambiguous.isEmpty { remarks.append("UIKit calls the layout of \(ambiguous.joined(separator: ", ")) ambiguous") }
    remarks.append("margins, baselines, transforms and priorities of content are not printed")
  }

  private func view(_ item: LoggedItem, _ scene: SceneText, depth: Int) -> String {
    let indentation = String(repeating: "  ", count: min(depth, 40))
    let listed = listing[item]
    let kind = alert.items[item]?.isGuide == true ? "guide" : Self.kind(listed?.className ?? "")
    var parts: [String] = []
    func add(_ key: String, _ value: String) { parts.append("\"\(key)\": \(value)") }
    if item == root, !hasFrames { add("size", "[null, null]") }
    if let frame = listed?.frame {
      let numbers = frame.map { SceneText.number($0) }
      if item == root {
        add("size", "[\(numbers[2]), \(numbers[3])]")
      } else {
        add(fixed.contains(item) ? "frame" : "savedFrame", "[\(numbers.joined(separator: ", "))]")
      }
      if !fixed.contains(item) && kind != "view" && kind != "guide" && item != root {
        let content = contents[item]
        func side(_ known: Rational?, _ own: String) -> String { known.map { SceneText.number($0) } ?? own }
        let size = "[\(side(content?.width, numbers[2])), \(side(content?.height, numbers[3]))]"
        add("intrinsicSize", size)
        if content?.width == nil || content?.height == nil { add("inferred", "true") }
      }
    }
    if listed?.isHidden == true { add("hidden", "true") }
    if listed?.clips == true { add("clipsToBounds", "true") }
    if let alpha = listed?.alpha, !alpha.isNegative, alpha < .one { add("alpha", SceneText.number(alpha)) }
    let inner = kind == "guide" || depth > Limits.listedDepth ? [] : children[item] ?? []
    return scene.view(
      item, className: listed?.className, kind: kind, parts,
      subviews: inner.map { "\(indentation)  \(view($0, scene, depth: depth + 1))" }, indentation: indentation)
  }

  /// The kind of view in the scene format.
  private static func kind(_ className: String) -> String {
    switch className {
    case "UILabel": "label"
    case "UIButton": "button"
    case "UIImageView": "imageView"
    case "UITextField": "textField"
    case "UITextView": "textView"
    case "UISwitch": "switch"
    case "UISlider": "slider"
    default: "view"
    }
  }
}
