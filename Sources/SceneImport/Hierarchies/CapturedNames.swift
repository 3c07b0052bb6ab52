/// Gives the views of a captured scene their ids, labels and kinds.
struct CapturedNames {
  private var used: Set<String> = []
  private var counts: [String: Int] = [:]

  /// The maximum length of a label, in characters.
  private static let longestLabel = 60
  /// The maximum length of an id, in bytes: less than a scene allows, since constraints are named after views.
  private static let longestID = 120

  /// Names the views of a tree.
  static func name(_ tree: inout CapturedTree) {
    var names = CapturedNames()
    var identifiers: [String: Int] = [:]
    for view in tree.views.indices {
      if let identifier = identifier(of: view, in: tree) { identifiers[identifier, default: 0] += 1 }
    }
    names.used = Set(identifiers.keys)
    for view in tree.views.indices {
      tree[view].label = label(of: view, in: tree)
      if tree[view].kind != "guide" { tree[view].kind = kind(of: tree[view].className, in: tree.contents.classes) }
      let identifier = identifier(of: view, in: tree)
      if let identifier, identifiers[identifier] == 1 {
        tree[view].id = identifier
      } else {
        tree[view].id = names.newID(ofClass: tree[view].className)
      }
    }
  }

  /// The identifier that code gave a view or a layout guide, if it can be an id.
  private static func identifier(of view: Int, in tree: CapturedTree) -> String? {
    let object = tree.object(view)
    guard let text = object.text("accessibilityIdentifier") ?? object.text("identifier"), !text.isEmpty,
      text.utf8.count <= longestID, text == cleaned(text)
    else { return nil }
    return text
  }

  /// The name of the class followed by a number, which no other view has.
  private mutating func newID(ofClass name: String) -> String {
    // The name of a Swift class starts with its module.
    let last = name.split(separator: ".").last.map(String.init) ?? name
    var base = Self.cleaned(last)
    while base.utf8.count > Self.longestID { base.removeLast() }
    if base.isEmpty { base = "View" }
    var id: String
    repeat {
      counts[base, default: 0] += 1
      id = "\(base)\(counts[base, default: 0])"
    } while !used.insert(id).inserted
    return id
  }

  /// A text without control characters, and without the character that quotes ids in equations.
  private static func cleaned(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "`" && $0.properties.generalCategory != .control }))
  }

  /// The words by which people know a view: its identifier, its text or its title.
  private static func label(of view: Int, in tree: CapturedTree) -> String? {
    let object = tree.object(view)
    for name in ["accessibilityIdentifier", "text", "currentTitle", "title", "identifier"] {
      guard let text = object.text(name) else { continue }
      let words = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
      guard !words.isEmpty else { continue }
      return words.count > longestLabel ? words.prefix(longestLabel - 1) + "…" : words
    }
    return nil
  }

  /// The kind of view that a class makes, or its nearest superclass with a kind of its own.
  private static func kind(of className: String, in classes: ClassTree) -> String {
    for name in classes.lineage(of: className) {
      switch name {
      // It is not known whether an AppKit text field is editable; most are not.
      case "UILabel", "NSTextField": return "label"
      case "UIButton", "NSButton": return "button"
      case "UIImageView", "NSImageView": return "imageView"
      case "UITextField": return "textField"
      case "UITextView", "NSTextView": return "textView"
      case "UISwitch", "NSSwitch": return "switch"
      case "UISlider", "NSSlider": return "slider"
      default: continue
      }
    }
    return "view"
  }
}
