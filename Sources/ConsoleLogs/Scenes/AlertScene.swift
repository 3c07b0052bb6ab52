import ConstraintSolver
import LayoutModel
import SceneLoading

/// An alert as a scene in the scene format: the views as far as the log shows them, and the constraints.
package struct AlertScene {
  package let text: String
  /// The constraints that the format cannot express, as the log prints them.
  package let omitted: [String]
  /// Sentences, without a full stop, on rows that the log hides or leaves out, or that could not be read.
  package let missing: [String]

  /// - Parameter name: the scene's name, such as `app.log:12`.
  package init(_ analysis: AlertAnalysis, named name: String) {
    let alert = analysis.alert
    let names = ItemNames(alert)
    var omitted: [String] = []
    var lines: [String] = []
    var ids: Set<String> = []
    for constraint in alert.constraints {
      guard let equation = SceneEquation(constraint, in: alert, names)?.text else {
        omitted.append(constraint.text)
        continue
      }
      var id = Self.identifier(of: constraint, names)
      var number = 2
      while !ids.insert(id).inserted {
        id = Self.identifier(of: constraint, names) + " \(number)"
        number += 1
      }
      let members = SceneEquation.members(equation, isActive: constraint.isActive)
      lines.append("    \(JSONString.quoted(id)): { \(members), \"note\": \(JSONString.quoted(constraint.text)) }")
    }
    let notes =
      ["views that the log does not show are missing, so nothing is known of where the views are"]
      + (omitted.isEmpty ? [] : ["left out, since the format cannot express them: " + omitted.joined(separator: "; ")])
      + alert.missingRows
    text = """
      {
        "layoutdoctor": 1,
        "name": \(JSONString.quoted(name)),
        "kind": "view",
        "note": \(JSONString.quoted(notes.joined(separator: ". "))),
        "allow": ["ambiguous-layout", "missing-content-size"],
        "root": \(ViewTree(alert, names).json),
        "constraints": {
      \(lines.joined(separator: ",\n"))
        }
      }

      """
    self.omitted = omitted
    missing = alert.missingRows
  }

  private static func identifier(of constraint: LoggedConstraint, _ names: ItemNames) -> String {
    guard let first = constraint.anchors.first else { return "constraint" }
    let anchor = constraint.sides?.first ?? first
    return "\(names.id(anchor.item)).\(anchor.attribute.name)"
  }
}

/// The views of an alert under a root that represents everything that the log does not show.
private struct ViewTree {
  private let alert: LoggedAlert
  private let names: ItemNames
  private let children: [LoggedItem: [LoggedItem]]
  private let tops: [LoggedItem]
  /// For each item, the margins and baselines in constraints; they are represented by guides in the item.
  private let offsets: [LoggedItem: [LoggedAnchor.Attribute]]

  init(_ alert: LoggedAlert, _ names: ItemNames) {
    self.alert = alert
    self.names = names
    var children: [LoggedItem: [LoggedItem]] = [:]
    var tops: [LoggedItem] = []
    for item in names.items {
      // A guide has no subviews.
      if let superview = alert.items[item]?.superview, superview != item, alert.items[superview]?.isGuide != true,
        !alert.isAncestor(item, of: superview)
      {
        children[superview, default: []].append(item)
      } else {
        tops.append(item)
      }
    }
    self.children = children
    self.tops = tops
    var offsets: [LoggedItem: [LoggedAnchor.Attribute]] = [:]
    for constraint in alert.constraints {
      for anchor in constraint.anchors where anchor.attribute.offsetID != nil {
        if offsets[anchor.item]?.contains(anchor.attribute) != true {
          offsets[anchor.item, default: []].append(anchor.attribute)
        }
      }
    }
    self.offsets = offsets
  }

  var json: String {
    let views = tops.map { view($0, depth: 3) }.joined(separator: ",\n")
    return """
      {
          "id": "everything", "size": [null, null], "opaque": false, "subviews": [
      \(views)
          ]
        }
      """
  }

  private func view(_ item: LoggedItem, depth: Int) -> String {
    let description = alert.items[item]
    let indentation = String(repeating: "  ", count: depth)
    var parts = [
      "\"id\": \(JSONString.quoted(names.id(item)))",
      "\"label\": \(JSONString.quoted(names.label(item).filter { $0 != "'" }))",
    ]
    if let name = description?.className, !name.isEmpty { parts.append("\"class\": \(JSONString.quoted(name))") }
    let isGuide = description?.isGuide == true
    parts.append(isGuide ? "\"kind\": \"guide\"" : "\"opaque\": false")
    var inner = (children[item] ?? []).map { view($0, depth: depth + 1) }
    for attribute in offsets[item] ?? [] {
      guard let suffix = attribute.offsetID else { continue }
      let id = names.id(item) + suffix
      let row = "\(indentation)  { \"id\": \(JSONString.quoted(id)), \"kind\": \"guide\" }"
      if !inner.contains(row) { inner.append(row) }
    }
    if !inner.isEmpty && !isGuide {
      parts.append("\"subviews\": [\n\(inner.joined(separator: ",\n"))\n\(indentation)]")
    }
    return "\(indentation){ \(parts.joined(separator: ", ")) }"
  }
}

extension LoggedAlert {
  fileprivate var missingRows: [String] {
    if isPrivate { return ["the log hides its constraints as <private>, so they are missing"] }
    if !unread.isEmpty {
      return ["\(counted(unread.count, "row")) of the log could not be read, so the scene may lack constraints"]
    }
    if isIncomplete { return ["rows are left out of the list in the log, so constraints are missing"] }
    return constraints.isEmpty ? ["the log lists no constraint"] : []
  }

  /// Whether the superviews of a view include an item, or form a cycle, as in a damaged log.
  fileprivate func isAncestor(_ item: LoggedItem, of view: LoggedItem) -> Bool {
    var next: LoggedItem? = view
    for _ in 0...items.count {
      guard let current = next else { return false }
      if current == item { return true }
      next = items[current]?.superview
    }
    return true
  }
}
