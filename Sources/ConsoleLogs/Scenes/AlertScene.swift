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
    var scene = SceneText(alert, ItemNames(alert))
    omitted = alert.constraints.filter { !scene.add($0) }.map(\.text)
    missing = alert.missingRows
    let notes =
      ["views that the log does not show are missing, so nothing is known of where the views are"]
      + (omitted.isEmpty ? [] : ["left out, since the format cannot express them: " + omitted.joined(separator: "; ")])
      + missing
    text = """
      {
        "layoutdoctor": 1,
        "name": \(JSONString.quoted(name)),
        "kind": "view",
        "note": \(JSONString.quoted(notes.joined(separator: ". "))),
        "allow": ["ambiguous-layout", "missing-content-size"],
        "root": \(ViewTree(scene).json),
        "constraints": {
      \(scene.constraints.joined(separator: ",\n"))
        }
      }

      """
  }
}

/// The views of an alert under a root that represents everything that the log does not show.
private struct ViewTree {
  private let scene: SceneText
  private let children: [LoggedItem: [LoggedItem]]
  private let tops: [LoggedItem]
  /// For each item, the suffixes of the ids of guides in it that represent margins and baselines in constraints.
  private let guides: [LoggedItem: [String]]

  init(_ scene: SceneText) {
    self.scene = scene
    let alert = scene.alert
    var children: [LoggedItem: [LoggedItem]] = [:]
    var tops: [LoggedItem] = []
    for item in scene.names.items {
      // A guide has no subviews. The superviews in a damaged log may form a cycle, of which none is the outermost.
      let around = alert.superviews(of: item)
      if let superview = around.first, let outermost = around.last, alert.items[superview]?.isGuide != true,
        alert.items[outermost]?.superview == nil
      {
        children[superview, default: []].append(item)
      } else {
        tops.append(item)
      }
    }
    self.children = children
    self.tops = tops
    var guides: [LoggedItem: [String]] = [:]
    for anchor in alert.constraints.flatMap(\.anchors) {
      if let suffix = anchor.attribute.offsetID { guides[anchor.item, default: []].append(suffix) }
    }
    self.guides = guides.mapValues { $0.unique() }
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
    let indentation = String(repeating: "  ", count: depth)
    let description = scene.alert.items[item]
    let isGuide = description?.isGuide == true
    let guides = (guides[item] ?? []).map { suffix in
      let id = JSONString.quoted(scene.names.id(item) + suffix)
      return "\(indentation)  { \"id\": \(id), \"kind\": \"guide\" }"
    }
    let inner = (children[item] ?? []).map { view($0, depth: depth + 1) } + guides
    let text = scene.view(
      item, className: description?.className.flatMap { $0.isEmpty ? nil : $0 }, kind: isGuide ? "guide" : "view",
      subviews: isGuide ? [] : inner, indentation: indentation)
    return indentation + text
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
}
