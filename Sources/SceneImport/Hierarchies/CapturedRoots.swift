import LayoutModel
import SceneLoading

/// The objects of a capture that become the roots of scenes.
struct CapturedRoots {
  struct Root {
    /// The index of the object.
    let object: Int
    let name: String
    let kind: RootKind
  }

  /// The visible windows.
  private(set) var windows: [Root] = []
  private let contents: CapturedContents

  init(_ contents: CapturedContents) {
    self.contents = contents
    let (screens, desktopWindows) = (contents.objects(listedAs: "UIWindow"), contents.objects(listedAs: "NSWindow"))
    for (index, object) in contents.objects.enumerated() {
      let lineage = contents.classes.lineage(of: object.className ?? "")
      if screens.contains(index) || lineage.contains("UIWindow") {
        guard Self.isVisible(object, lineage) else { continue }
        windows.append(Root(object: index, name: Self.name(of: object), kind: .screen))
      } else if desktopWindows.contains(index) || lineage.contains("NSWindow") {
        guard Self.isVisible(object, lineage) else { continue }
        let views = object.members(of: object.additions, named: "NSView")
        windows += views.prefix(1).map { Root(object: $0, name: Self.name(of: object), kind: .window) }
      }
    }
  }

  /// Returns whether a window is one of the app's own and visible.
  private static func isVisible(_ window: CapturedObject, _ lineage: [String]) -> Bool {
    window.className != nil && window.flag("internal") != true && window.flag("visible") != false
      && window.flag("hidden") != true
      && !lineage.contains("_UIWindowSystemOverlayWindow")
  }

  private static func name(of object: CapturedObject) -> String {
    let texts = [object.text("accessibilityIdentifier"), object.text("title"), object.className]
    let words = texts.compactMap(\.self).map { $0.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ") }
    return words.first { !$0.isEmpty } ?? object.address
  }
}

extension CapturedRoots {
  /// The views with an address; if there are none, those with a label, and then those with a class. A view inside another one of
  /// them is left out.
  ///
  /// - Throws: an error with the most similar class or label if there are no such views.
  func views(named name: String) throws(ImportError) -> [Root] {
    let (views, ends) = walk()
    let tests: [(CapturedObject) -> Bool] = [
      { $0.address == CapturedObject.normalized(name) },
      { object in Self.labels.contains { object.text($0) == name } },
      { object in
        object.className == name || object.className?.split(separator: ".").last.map(String.init) == name
      },
    ]
    for test in tests {
      var found: [Root] = []
      var next = 0
      for index in views.indices where index >= next && test(contents.objects[views[index]]) {
        found.append(Root(object: views[index], name: Self.name(of: contents.objects[views[index]]), kind: .view))
        next = ends[index]
      }
      if !found.isEmpty { return found }
    }
    var known: [String] = []
    for view in views {
      let object = contents.objects[view]
      known += Self.labels.compactMap { object.text($0) } + [object.className].compactMap(\.self)
    }
    throw ImportError(.unknownView(name, nearest: Spelling.nearest(to: name, among: known)), at: .none)
  }

  private static let labels = ["accessibilityIdentifier", "text", "currentTitle", "title"]

  /// The views of all windows, superviews first, and for each one the index after its subtree.
  private func walk() -> (views: [Int], ends: [Int]) {
    var order: [Int] = []
    var ends: [Int] = []
    var seen: Set<Int> = []
    var pending = windows.reversed().map { (object: $0.object, index: -1) }
    while let (object, index) = pending.popLast() {
      if index >= 0 {
        ends[index] = order.count
        continue
      }
      guard seen.insert(object).inserted else { continue }
      pending.append((object, order.count))
      order.append(object)
      ends.append(0)
      pending += contents.objects[object].children.flatMap(\.members).reversed().map { ($0, -1) }
    }
    return (order, ends)
  }
}
