#if os(macOS) || APPKIT
  import AppKit
#else
  import UIKit
#endif

/// The views and constraints of all recordings, with names that stay the same from run to run.
@MainActor final class CaptureRegistry {
  /// A view or layout guide.
  struct ViewEntry {
    let id: String
    let parent: Int?
    let object: AnyObject
    let kind: String
    let className: String
    var label: String?
    /// The stack view whose constraints alone name this layout guide.
    var stack: Int?
  }

  struct ConstraintEntry {
    let id: String
    /// `nil` for the size of a content.
    var object: NSLayoutConstraint?
    let equation: Equation
    /// The stack view for which the system made the constraint.
    var stack: Int?
  }

  /// A term of an equation that depends on the insets of a layout guide.
  struct Inset: Hashable {
    let view: Int
    /// `safeArea` or `margins`.
    let guide: String
    let attribute: String
    let factor: CGFloat
    /// Whether the equation is mirrored where the text runs from right to left.
    let followsDirection: Bool
  }

  /// A constraint's equation without its constant and its priority.
  struct Equation: Hashable {
    var first: String
    var relation: String
    /// The second anchor, with its factor; `nil` for a constant.
    var second: String?
    /// At run time, a required constraint cannot become optional.
    var isRequired: Bool
    /// What the constraint is called in code; empty without a name.
    var name = ""
    var insets: [Inset] = []
  }

  private struct ViewKey: Hashable {
    let object: ObjectIdentifier
    let parent: Int?
  }

  private(set) var views: [ViewEntry] = []
  private(set) var constraints: [ConstraintEntry] = []
  private(set) var remarks: Set<String> = []
  private let owner: AnyObject
  private let root: LayoutCapture.View
  private var usedIDs: Set<String> = []
  private var usedConstraintIDs: Set<String> = []
  private var counts: [String: Int] = [:]
  /// The indices of views by object and parent, and of constraints by equation; only for look-ups.
  private var viewIndices: [ViewKey: Int] = [:]
  private var constraintIndices: [Equation: [Int]] = [:]
  private var allowances: [(view: LayoutCapture.View, others: [LayoutCapture.View])] = []

  init(root: LayoutCapture.View, owner: AnyObject) { (self.root, self.owner) = (root, owner) }

  /// The name of a view; `nil` if no recording has it.
  func id(of view: LayoutCapture.View) -> String? { views.first { $0.object === view }?.id }

  func allow(_ view: LayoutCapture.View, toCover others: [LayoutCapture.View]) { allowances.append((view, others)) }

  /// The names of the views that a view is meant to cover, in the order of declaration.
  func covered(by view: Int) -> [String] {
    allowances.filter { $0.view === views[view].object }.flatMap { $0.others.compactMap(id(of:)) }
  }

  /// Lays out a tree and records it.
  func record(_ view: LayoutCapture.View) -> Recording {
    ViewFacts.layOut(view)
    let tree = CapturedTree(root: view)
    let baselines = ViewFacts.baselines(of: tree.viewsWithBaselines, in: view)
    var recording = Recording()
    let (indices, properties) = name(tree)
    for (node, index) in indices.enumerated() {
      recording.subviews[index] = tree.nodes[node].subviews.map { indices[$0] }
      recording.views[index] = tree.values(
        of: node, baseline: baselines[ObjectIdentifier(tree.nodes[node].object)], remarks: &remarks)
    }
    recording.size = SceneText.list([view.bounds.width, view.bounds.height])
    recording.direction = ViewFacts.isRightToLeft(view) ? "rtl" : "ltr"
    add(tree.constraints, of: tree, named: indices, properties, to: &recording)
    return recording
  }
}

// MARK: - Names of views

extension CaptureRegistry {
  /// The longest identifier that becomes an id, in bytes: less than a scene allows, since constraints are named after views.
  private static let longestID = 120

  /// The entry of each node of a tree, and the names of properties. A view that was recorded before keeps its entry.
  private func name(_ tree: CapturedTree) -> (indices: [Int], properties: [ObjectIdentifier: String]) {
    var properties: [ObjectIdentifier: String] = [:]
    PropertyNames.add(of: owner, prefix: "", to: &properties)
    PropertyNames.add(of: root, prefix: "", to: &properties)
    let identifiers = Dictionary(tree.nodes.compactMap { Self.identifier(of: $0) }.map { ($0, 1) }, uniquingKeysWith: +)
    let present = Set(tree.nodes.map { ObjectIdentifier($0.object) })
    var absent = views.indices.filter { !present.contains(ObjectIdentifier(views[$0].object)) }
    var indices: [Int] = []
    for node in tree.nodes {
      let parent = node.parent.map { indices[$0] }
      let name =
        Self.identifier(of: node).flatMap { identifiers[$0] == 1 ? $0 : nil }
        ?? properties[ObjectIdentifier(node.object)]
      let className = ViewFacts.className(of: node.object)
      var known = viewIndices[ViewKey(object: ObjectIdentifier(node.object), parent: parent)]
      if known == nil {
        // A view that code made anew in place of another one has its entry.
        let place = absent.firstIndex { index in
          let entry = views[index]
          return entry.parent == parent && entry.kind == node.kind && entry.className == className
            && (name.map { $0 == entry.id } ?? entry.id.hasPrefix(className))
        }
        known = place.map { absent.remove(at: $0) }
      }
      let index = known ?? views.count
      if known == nil {
        let id = newID(name ?? (parent == nil ? rootName : nil), className: className)
        let label = name == nil ? ViewFacts.words(of: node.object) : nil
        views.append(
          ViewEntry(
            id: id, parent: parent, object: node.object, kind: node.kind, className: className, label: label,
            stack: node.isOfStack ? parent : nil))
      }
      viewIndices[ViewKey(object: ObjectIdentifier(node.object), parent: parent)] = index
      indices.append(index)
      if parent != nil, let view = node.object as? LayoutCapture.View {
        let prefix = views[index].id + "_"
        PropertyNames.add(of: view, prefix: prefix, to: &properties)
        if let controller = ViewFacts.controller(of: view), controller !== owner {
          PropertyNames.add(of: controller, prefix: prefix, to: &properties)
        }
      }
    }
    return (indices, properties)
  }

  private var rootName: String? { owner === root ? nil : "view" }

  private static func identifier(of node: CapturedTree.Node) -> String? {
    guard let text = ViewFacts.identifier(of: node.object), text.utf8.count <= longestID, !text.isEmpty,
      !text.unicodeScalars.contains(where: { $0 == "`" || $0.properties.generalCategory == .control })
    else { return nil }
    return text
  }

  /// A name that no other view has: the given one, or else the class with a number.
  private func newID(_ name: String?, className: String) -> String {
    if let name, usedIDs.insert(name).inserted { return name }
    let base = name.map { $0 + "~" } ?? className
    while true {
      counts[base, default: 0] += 1
      let id = "\(base)\(counts[base, default: 0])"
      if usedIDs.insert(id).inserted { return id }
    }
  }
}

/// The names of the properties of owners that hold views, layout guides and constraints.
@MainActor enum PropertyNames {
  /// Adds the stored properties of an object, up to the first class of the system. The first property with an object names it.
  static func add(of owner: AnyObject, prefix: String, to names: inout [ObjectIdentifier: String]) {
    var mirror: Mirror? = Mirror(reflecting: owner)
    while let present = mirror, !ViewFacts.isSystemClass("\(present.subjectType)") {
      for child in present.children {
        guard var label = child.label else { continue }
        if let marker = label.range(of: "$__lazy_storage_$_") { label.removeSubrange(marker) }
        label = prefix + label.drop { $0 == "_" }
        if let object = object(child.value) {
          names[ObjectIdentifier(object)] = names[ObjectIdentifier(object)] ?? label
        }
        for (index, object) in list(child.value).enumerated() {
          names[ObjectIdentifier(object)] = names[ObjectIdentifier(object)] ?? "\(label)\(index)"
        }
      }
      mirror = present.superclassMirror
    }
  }

  private static func object(_ value: Any) -> AnyObject? {
    (value as? LayoutCapture.View) ?? (value as? LayoutCapture.Guide) ?? (value as? NSLayoutConstraint)
  }

  private static func list(_ value: Any) -> [AnyObject] {
    (value as? [LayoutCapture.View]) ?? (value as? [LayoutCapture.Guide]) ?? (value as? [NSLayoutConstraint]) ?? []
  }
}

// MARK: - Constraints

extension CaptureRegistry {
  /// Adds constraints to a recording. New ones are sorted first, so that their names do not depend on the order of activation.
  private func add(
    _ active: [NSLayoutConstraint], of tree: CapturedTree, named indices: [Int],
    _ properties: [ObjectIdentifier: String],
    to recording: inout Recording
  ) {
    let items = indices.map { SceneText.item(views[$0].id) }
    let known = Dictionary(
      constraints.indices.compactMap { index in constraints[index].object.map { (ObjectIdentifier($0), index) } },
      uniquingKeysWith: { first, _ in first })
    var new: [(equation: Equation, values: Recording.ConstraintValues, object: NSLayoutConstraint?, stack: Int?)] = []
    for constraint in active {
      guard let equation = equation(of: constraint, in: tree, named: items, indices, properties) else { continue }
      let values = Recording.ConstraintValues(
        constant: SceneText.number(Double(constraint.constant)),
        priority: SceneText.number(constraint.priority.rawValue))
      if let index = known[ObjectIdentifier(constraint)], constraints[index].equation == equation {
        recording.constraints[index] = values
      } else {
        new.append((equation, values, constraint, tree.stacks[ObjectIdentifier(constraint)].map { indices[$0] }))
      }
    }
    for (node, size) in tree.contentSizes {
      for (axis, length) in [("width", size.width), ("height", size.height)] {
        let equation = Equation(
          first: "\(items[node]).content.\(axis)", relation: "==", second: nil,
          isRequired: true, name: "\(views[indices[node]].id).content.\(axis)")
        new.append((equation, .init(constant: SceneText.number(Double(length)), priority: "1000"), nil, nil))
      }
    }
    let keys = new.map { Self.key($0.equation, $0.values) }
    for place in new.indices.sorted(by: { keys[$0].lexicographicallyPrecedes(keys[$1]) }) {
      let (equation, values, object, stack) = new[place]
      let same = constraintIndices[equation, default: []].first { recording.constraints[$0] == nil }
      let index = same ?? constraints.count
      if same == nil {
        constraints.append(
          ConstraintEntry(id: newConstraintID(for: equation), object: object, equation: equation, stack: stack))
        constraintIndices[equation, default: []].append(index)
      } else {
        constraints[index].object = object
      }
      recording.constraints[index] = values
    }
  }

  private static func key(_ equation: Equation, _ values: Recording.ConstraintValues) -> [String] {
    [
      equation.name, equation.first, equation.relation, equation.second ?? "", values.priority, values.constant,
    ]
  }

  /// A name that no other constraint has: its own, or else its first view and attribute.
  private func newConstraintID(for equation: Equation) -> String {
    let base = equation.name.isEmpty ? equation.first.filter { $0 != "`" } : equation.name
    return Self.unused(base, &usedConstraintIDs)
  }

  /// A name that is not used, with a number if it has to have one.
  static func unused(_ base: String, _ used: inout Set<String>) -> String {
    var id = base
    var count = 1
    while !used.insert(id).inserted {
      count += 1
      id = "\(base)~\(count)"
    }
    return id
  }

  /// - Returns: `nil` for a constraint that the scene format lacks or has built in.
  private func equation(
    of constraint: NSLayoutConstraint, in tree: CapturedTree, named items: [String], _ indices: [Int],
    _ properties: [ObjectIdentifier: String]
  ) -> Equation? {
    let followsDirection = [constraint.firstAttribute, constraint.secondAttribute].contains {
      ["leading", "trailing"].contains(ConstraintKnowledge.attribute($0.rawValue)?.name)
    }
    var insets: [Inset] = []
    func anchor(_ item: AnyObject?, _ attribute: Int, _ factor: CGFloat) -> String? {
      guard let item, let (node, itemGuide) = tree.item(item), let known = ConstraintKnowledge.attribute(attribute)
      else { return nil }
      if known.usesMargins && itemGuide != nil { return nil }
      guard let guide = known.usesMargins ? "margins" : itemGuide else { return "\(items[node]).\(known.name)" }
      if ["safeArea", "margins"].contains(guide) {
        insets.append(
          Inset(
            view: indices[node], guide: guide, attribute: known.name, factor: factor, followsDirection: followsDirection
          ))
      }
      return "\(items[node]).\(guide).\(known.name)"
    }
    let second = anchor(constraint.secondItem, constraint.secondAttribute.rawValue, constraint.multiplier)
    guard let first = anchor(constraint.firstItem, constraint.firstAttribute.rawValue, -1),
      second != nil || constraint.secondItem == nil
    else {
      if tree.stacks[ObjectIdentifier(constraint)].map({ tree.nodes[$0].kind != "stackView" }) ?? true {
        remarks.insert("a constraint with an item or an attribute that a scene cannot have is left out")
      }
      return nil
    }
    let name = constraint.identifier.flatMap { ConstraintKnowledge.isUsableID($0) ? $0 : nil }
    let relation = constraint.relation.rawValue
    let factor = SceneText.factor(Double(constraint.multiplier))
    return Equation(
      first: first, relation: relation < 0 ? "<=" : relation > 0 ? ">=" : "==",
      second: second.map { factor == "1" ? $0 : "\(factor) * \($0)" }, isRequired: constraint.priority.rawValue >= 1000,
      name: name ?? properties[ObjectIdentifier(constraint)] ?? "", insets: insets)
  }
}

// MARK: - Differences

extension CaptureRegistry {
  /// The first difference between two recordings, in words; `nil` if a scene would not show any.
  func difference(_ one: Recording, _ other: Recording) -> String? {
    for index in constraints.indices where one.constraints[index] != other.constraints[index] {
      return "constraint '\(constraints[index].id)'"
    }
    for index in views.indices {
      guard let first = one.views[index], let second = other.views[index] else {
        if (one.views[index] == nil) != (other.views[index] == nil) { return "view '\(views[index].id)'" }
        continue
      }
      if first.changing != second.changing || first.frame != second.frame { return "view '\(views[index].id)'" }
    }
    return one.subviews == other.subviews ? nil : "the order of subviews"
  }
}
