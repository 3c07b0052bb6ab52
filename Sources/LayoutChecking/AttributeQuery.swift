import LayoutModel

/// The view and the attribute that a text such as `title.width` names.
package struct AttributeQuery: Hashable, Sendable {
  /// The attribute as asked for; `title.x` for the unknowns of a frame.
  package let name: String
  package let attribute: MeasuredAttribute

  /// What a text names: one attribute, or the four unknowns of a view's frame.
  ///
  /// A view is named by its id, or by its label if no other view has it. Positions are measured in the superview, or in
  /// the view whose name stands before that of the view: `form.title.left`.
  ///
  /// - Throws: what the text names that the scene does not have.
  package static func queries(_ text: String, in scene: Scene) throws(UnknownAttribute) -> [AttributeQuery] {
    let names = ViewNames(scene)
    guard text.utf8.count <= longestText else { throw .view(String(text.prefix(longestText)), known: names.all) }
    if let view = try names.view(text) {
      return FrameAttribute.allCases.map {
        AttributeQuery(name: "\(text).\($0.name)", attribute: MeasuredAttribute($0, of: view, in: scene))
      }
    }
    guard let dot = text.lastIndex(of: ".") else { throw .view(text, known: names.all) }
    let (item, name) = (String(text[..<dot]), String(text[text.index(after: dot)...]))
    guard let place = try names.place(item) else {
      throw .view(AttributeQuery.isAttribute(name) ? names.viewPart(of: item) : text, known: names.all)
    }
    let isOfFrame = place.container == nil && (place.anchorGuide == .none || place.anchorGuide == .frame)
    if isOfFrame,
      let unknown = FrameAttribute.allCases.first(where: { $0.name == name }), unknown == .x || unknown == .y
    {
      return [AttributeQuery(name: text, attribute: MeasuredAttribute(unknown, of: place.view, in: scene))]
    }
    guard let attribute = Attribute.allCases.first(where: { $0.name == name }) else {
      throw .attribute(name, known: isOfFrame ? knownNames : Attribute.allCases.map(\.name))
    }
    let anchor = Anchor(view: place.view, guide: place.anchorGuide, attribute: attribute)
    return [AttributeQuery(name: text, attribute: MeasuredAttribute(anchor, in: place.container, of: scene))]
  }

  /// Bytes of a text with two ids, a layout guide and an attribute, at most.
  private static let longestText = 1024

  private static let knownNames = Attribute.allCases.map(\.name) + ["x", "y"]

  private static func isAttribute(_ name: String) -> Bool { knownNames.contains(name) }
}

/// A view or an attribute that a scene does not have.
package enum UnknownAttribute: Error, Hashable, Sendable {
  case view(String, known: [String])
  case attribute(String, known: [String])
  /// The view is no scroll view, and so has no content.
  case content(String)
  /// Several views have the label.
  case sharedLabel(String, ids: [String])
}

/// The views of a scene by id and by label.
private struct ViewNames {
  private let scene: Scene
  private var views: [String: ViewID] = [:]
  private var labels: [String: [ViewID]] = [:]

  init(_ scene: Scene) {
    self.scene = scene
    for index in scene.views.indices {
      views[scene.views[index].name] = ViewID(index)
      let label = scene.label(of: ViewID(index))
      if label != scene.views[index].name { labels[label, default: []].append(ViewID(index)) }
    }
  }

  /// Each once, in tree order.
  var all: [String] {
    var seen: Set<String> = []
    return scene.views.indices.flatMap { [scene.views[$0].name, scene.label(of: ViewID($0))] }
      .filter { seen.insert($0).inserted }
  }

  func view(_ text: String) throws(UnknownAttribute) -> ViewID? {
    var text = text
    if text.count > 2, text.hasPrefix("`"), text.hasSuffix("`") { text = String(text.dropFirst().dropLast()) }
    if let view = views[text] { return view }
    guard let shared = labels[text] else { return nil }
    if shared.count > 1 { throw .sharedLabel(text, ids: shared.map { scene.name(of: $0) }) }
    return shared[0]
  }

  struct Place {
    let view: ViewID
    let anchorGuide: Guide
    let container: ViewID?
  }

  private static let guides: [(name: String, guide: Guide)] = [
    ("safeArea", .safeArea), ("margins", .margins), ("content", .content), ("frame", .frame),
  ]

  /// The view, the layout guide and the container that a text before an attribute names.
  func place(_ text: String) throws(UnknownAttribute) -> Place? {
    if let place = try placeWithoutGuide(text, .none) { return place }
    for (name, guide) in Self.guides where text.hasSuffix(".\(name)") {
      guard let place = try placeWithoutGuide(String(text.dropLast(name.count + 1)), guide) else { continue }
      if guide == .content && scene[place.view].kind != .scrollView { throw .content(scene.name(of: place.view)) }
      return place
    }
    return nil
  }

  private func placeWithoutGuide(_ text: String, _ guide: Guide) throws(UnknownAttribute) -> Place? {
    if let view = try view(text) { return Place(view: view, anchorGuide: guide, container: nil) }
    for dot in text.indices where text[dot] == "." {
      guard let container = try view(String(text[..<dot])),
        let view = try view(String(text[text.index(after: dot)...])), scene.isAncestor(container, of: view)
      else { continue }
      return Place(view: view, anchorGuide: guide, container: container)
    }
    return nil
  }

  /// The text without a layout guide, for a message.
  func viewPart(of text: String) -> String {
    for (name, _) in Self.guides where text.hasSuffix(".\(name)") { return String(text.dropLast(name.count + 1)) }
    return text
  }
}
