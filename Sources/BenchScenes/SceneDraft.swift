/// A generated scene before it is written as JSON: views in preorder, and constraints as equations.
package struct SceneDraft: Sendable {
  /// The size of the screen, in points.
  package var size: (width: Int, height: Int) = (375, 667)
  package private(set) var constraints: [(name: String, equation: String)] = []
  /// Each view comes after its superview and after the subtrees of its earlier siblings.
  private var views: [(depth: Int, attributes: String)] = []
  /// Constraints in all parts of the scene, each with an alternative constant that causes no conflict.
  private var edits: [(constraint: String, constant: Int)] = []
  /// The index of the edit that the second state applies; `nil` for a scene without states.
  package var edit: Int?
  /// The number of states after the first one, each of which sets a constant of its own; `nil` for a single one.
  package var editCount: Int?
  /// The number of environments with different screen widths; 0 for no environments.
  package var environmentCount = 0

  package init() { views.append((0, "")) }

  /// The number of views, root included.
  package var viewCount: Int { views.count }

  /// Adds a view named after its number, and returns the number.
  ///
  /// - Parameters:
  ///   - depth: 1 for the root's subviews; at most one more than the depth of the previous view.
  ///   - attributes: members of the view's JSON object, such as `"intrinsicSize": [40, 20]`.
  package mutating func addView(depth: Int = 1, _ attributes: String = "") -> Int {
    views.append((depth, attributes))
    return views.count - 1
  }

  /// Adds a constraint named after its number, and returns the name.
  @discardableResult
  package mutating func add(_ equation: String) -> String {
    let name = "c\(constraints.count)"
    constraints.append((name, equation))
    return name
  }

  /// Adds a constraint to which a state may give another constant without causing a conflict.
  ///
  /// - Parameter isEdited: whether the second state changes it.
  package mutating func addEditable(_ equation: String, constant: Int, isEdited: Bool = true) {
    if isEdited { edit = edits.count }
    edits.append((add(equation), constant))
  }

  package mutating func shuffleConstraints(using random: inout some RandomNumberGenerator) {
    constraints.shuffle(using: &random)
  }

  /// - Complexity: linear in the scene.
  package var text: String {
    var text = "{ \"layoutdoctor\": 1, \"name\": \"Generated\",\n\"root\": "
    for (index, view) in views.enumerated() {
      text += index == 0 ? "{ \"id\": \"v0\", \"size\": [\(size.width), \(size.height)]" : "{ \"id\": \"v\(index)\""
      if !view.attributes.isEmpty { text += ", " + view.attributes }
      let nextDepth = index + 1 < views.count ? views[index + 1].depth : 0
      if nextDepth > view.depth {
        text += ", \"subviews\": [\n"
      } else {
        text += " }"
        for _ in nextDepth..<view.depth { text += "] }" }
        text += index + 1 < views.count ? ",\n" : ""
      }
    }
    text += ",\n\"constraints\": {\n"
    text += constraints.map { "\"\($0.name)\": \"\($0.equation)\"" }.joined(separator: ",\n")
    text += "\n}"
    if let edit {
      let states =
        editCount.map { (0..<$0).map { ("after\($0)", state($0, of: editCount ?? 1)) } } ?? [("after", edits[edit])]
      text += ",\n\"states\": { \"before\": {}"
      for (name, edit) in states {
        text += ", \"\(name)\": { \"constants\": { \"\(edit.constraint)\": \(edit.constant) } }"
      }
      text += " }"
    }
    if environmentCount > 0 {
      let environments = (0..<environmentCount).map { "\"e\($0)\": { \"size\": [\(size.width + $0), \(size.height)] }" }
      text += ",\n\"environments\": { " + environments.joined(separator: ", ") + " }"
    }
    return text + " }\n"
  }

  /// The edit of one of the given number of states. If there are fewer editable constraints than states, several states change
  /// the same one to different constants.
  private func state(_ number: Int, of count: Int) -> (constraint: String, constant: Int) {
    let edit = number * edits.count / count
    let first = (edit * count + edits.count - 1) / edits.count
    return (edits[edit].constraint, edits[edit].constant + number - first)
  }
}
