import Testing

@testable import SceneLoading

/// Each key's example, loaded in a scene that has the names which examples use.
@Suite struct KeyExampleTests {
  @Test(arguments: SceneObject.all.map(\.name)) func `the example of every key loads in a scene`(name: String) throws {
    let object = try #require(SceneObject.all.first { $0.name == name })
    for (key, documentation) in object.keys {
      let required = object.keys.filter { $0.name != key && $0.documentation.initial == .required }
      let members = (required + [(key, documentation)]).map { "\"\($0.name)\": \($0.documentation.example)" }
      let text = try #require(
        scene(with: members.joined(separator: ", "), example: documentation.example, of: key, in: name))
      do { _ = try loadScene(Array(text.utf8)) } catch {
        Issue.record("\(name).\(key): \(error.errors.map(\.kind)) in \(text)")
      }
    }
  }

  private static let constraints = #"""
    "constraints": {
      "title.top": "title.top == screen.top", "banner.top": "banner.top == screen.top", "list.width": "list.width == 9",
      "list.height": "list.height == 9", "list.collapsed": { "equation": "list.height == 0", "active": false },
      "panel.left": "panel.left == screen.left"
    }
    """#
  private static let parameters = #""parameters": { "value": { "range": [0, 100] } }"#
  private static let environments = #""environments": { "small": "iphone-se-1" }"#
  private static let states = #""states": { "closed": {}, "open": {} }"#

  private func root(title: String = #""id": "title""#) -> String {
    #"""
    "root": { "id": "screen", "size": [375, 667], "subviews": [
      { "id": "list" }, { "id": "banner" }, { "id": "panel" }, { "id": "placeholder" }, { "id": "button" },
      { "id": "card", "subviews": [{ "id": "photo" }, { "id": "shadow" }] }, { \#(title) }
    ] }
    """#
  }

  /// A scene around the members of one object; `nil` for a kind of object that is not known.
  private func scene(with members: String, example: String, of key: String, in name: String) -> String? {
    let version = #""layoutdoctor": 1"#
    func scene(_ parts: String...) -> String { "{ \(([version] + parts).joined(separator: ", ")) }" }
    func staged(_ transition: String) -> String {
      scene(
        root(), Self.constraints, Self.states,
        #""transitions": [{ "id": "t", "from": "closed", "to": "open", \#(transition) }]"#)
    }
    func steps(_ step: String) -> String { staged("\"steps\": [{ \(step) }]") }
    func state(_ state: String) -> String {
      scene(root(), Self.constraints, Self.parameters, #""states": { "closed": { \#(state) }, "open": {} }"#)
    }
    switch name {
    case "scene":
      // The example takes the place of what the other scenes have there.
      let usual = [
        (["root"], root()), (["constraints"], Self.constraints), (["parameters"], Self.parameters),
        (["environments"], Self.environments), (["states", "machines"], Self.states),
      ].filter { !$0.0.contains(key) }.map(\.1)
      // Only a row of a table has the width of a device.
      let example = (key == "spansScreen" ? "\"kind\": \"cell\", " : "") + "\"\(key)\": \(example)"
      if key == "root" { return scene(example) }
      return "{ \(((key == "layoutdoctor" ? [] : [version]) + usual + [example]).joined(separator: ", ")) }"
    case "environment":
      return scene(root(), Self.constraints, Self.parameters, "\"environments\": { \"e\": { \(members) } }")
    case "parameter":
      return scene(root(), "\"parameters\": { \"value\": { \(members) } }")
    case "expectation":
      return scene(root(), Self.constraints, Self.environments, Self.states, "\"expect\": [{ \(members) }]")
    case "view":
      if key == "size" { return scene("\"root\": { \(members) }") }
      let kind = key == "stack" ? "stackView" : key == "contentMode" ? "imageView" : key == "text" ? "label" : nil
      return scene(root(title: members + (kind.map { ", \"kind\": \"\($0)\"" } ?? "")), Self.constraints)
    case "text": return scene(root(title: #""id": "title", "kind": "label", "text": { \#(members) }"#))
    case "capturedFrame": return scene(root(title: #""id": "title", "savedFrame": { \#(members) }"#))
    case "stack": return scene(root(title: #""id": "title", "kind": "stackView", "stack": { \#(members) }"#))
    case "transform": return scene(root(title: #""id": "title", "transform": { \#(members) }"#))
    case "constraint": return scene(root(), "\"constraints\": { \"c\": { \(members) } }")
    case "format": return scene(root(), "\"visual\": [{ \(members) }]")
    case "machine": return scene(root(), Self.constraints, "\"machines\": { \"m\": { \(members) } }")
    case "state": return state(members)
    case "stateView":
      if key == "installed" {
        return scene(root(), #""environments": { "e": { "views": { "title": { \#(members) } } } }"#)
      }
      let kind = key == "text" ? #", "kind": "label""# : ""
      return scene(
        root(title: #""id": "title"\#(kind)"#), Self.constraints, Self.parameters,
        #""states": { "closed": { "views": { "title": { \#(members) } } }, "open": {} }"#)
    case "transition": return scene(root(), Self.constraints, Self.states, "\"transitions\": [{ \(members) }]")
    case "spring": return staged("\"spring\": { \(members) }")
    case "step": return steps(key == "note" ? members + ", \"wait\": 1" : members)
    case "stepView": return steps("\"views\": { \"title\": { \(members) } }")
    case "change": return steps("\"constants\": { \"list.height\": { \(members) } }")
    case "animation": return steps("\"animate\": { \(members) }")
    case "keyframes": return steps("\"keyframes\": { \(members) }")
    case "keyframe": return steps("\"keyframes\": { \"duration\": 1, \"frames\": [{ \(members) }] }")
    case "repetition": return steps("\"repeat\": { \(members) }")
    case "selector": return steps("\"activate\": [{ \(members) }]")
    case "filter": return steps("\"activate\": [{ \"where\": { \(members) } }]")
    default: return nil
    }
  }
}
