/// The names that a scene's text declares. A list is empty if its part of the scene is missing or malformed.
struct SceneNamesInTree {
  private(set) var views: [String] = []
  private(set) var constraints: [String] = []
  private(set) var states: [String] = []

  init(_ tree: JSONTree) {
    if let root = tree["root"] { addViews(of: root) }
    constraints = tree["constraints"]?.members.map(\.key) ?? []
    states = tree["states"]?.members.map(\.key) ?? []
    for machine in tree["machines"]?.members ?? [] {
      states += machine.value["states"]?.members.map(\.key) ?? []
    }
  }

  private mutating func addViews(of view: JSONTree) {
    if case .string(let name) = view["id"] { views.append(name) }
    for child in view["subviews"]?.elements ?? [] { addViews(of: child) }
  }
}
