import LayoutModel
import SceneLoading

/// Writes a scene as text in the scene format, one view and one constraint a line.
struct SceneText {
  private(set) var bytes: [UInt8] = []
  /// For each part of the document, in the order of the text: the offset at which its text ends, and its location in the document.
  private(set) var locations: [(end: Int, location: SourceRange)] = []

  /// - Parameter source: the name of the document.
  init(_ scene: SceneDraft, source: String) {
    write(
      "{\n  \"layoutdoctor\": 1,\n  \"name\": \(JSONString.quoted(scene.name)),\n  \"source\": \(JSONString.quoted(source)),\n"
    )
    write("  \"kind\": \"\(scene.kind.rawValue)\",\n")
    if scene.bars != .zero { write("  \"bars\": \(Self.insets(scene.bars)),\n") }
    if scene.spansScreen { write("  \"spansScreen\": true,\n") }
    if !scene.notes.isEmpty { write("  \"note\": \(JSONString.quoted(scene.notes.joined(separator: "; "))),\n") }
    write("  \"root\": ")
    view(scene.root, in: scene, indentation: "  ")
    write(",\n  \"constraints\": {")
    var isFirst = true
    for constraint in scene.constraints {
      write(isFirst ? "\n" : ",\n")
      isFirst = false
      write("    \(JSONString.quoted(constraint.id)): \(Self.text(of: constraint))")
      mark(constraint.location)
    }
    write(isFirst ? "}" : "\n  }")
    writeEnvironments(of: scene)
    write("\n}\n")
  }

  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
  private mutating func mark(_ location: SourceRange) { locations.append((bytes.count, location)) }

  /// The location in the document of the part from which a byte of the text was made.
  func location(ofByte offset: Int32) -> SourceRange {
    locations.first { $0.end >= Int(offset) }?.location ?? .none
  }

  private mutating func view(_ view: ViewDraft, in scene: SceneDraft, indentation: String) {
    write("{ " + properties(of: view, in: scene).joined(separator: ", "))
    mark(view.element.location)
    // A stack view with margins becomes a view that contains the stack view.
    if let stack = view.stack, view.hasInnerStack {
      let inner = ViewDraft(id: view.arrangedID, element: view.element)
      inner.kind = "stackView"
      inner.label = "\(view.label ?? view.id) (arranged views)"
      inner.stack = stack
      inner.hugging = view.hugging
      inner.subviews = view.subviews
      write(", \"subviews\": [\n\(indentation)  ")
      self.view(inner, in: scene, indentation: indentation + "  ")
      write("\n\(indentation)]")
    } else if !view.subviews.isEmpty {
      write(", \"subviews\": [")
      for (index, subview) in view.subviews.enumerated() {
        write(index == 0 ? "\n" : ",\n")
        write(indentation + "  ")
        self.view(subview, in: scene, indentation: indentation + "  ")
      }
      write("\n\(indentation)]")
    }
    write(" }")
  }

  private func properties(of view: ViewDraft, in scene: SceneDraft) -> [String] {
    var parts = ["\"id\": \(JSONString.quoted(view.id))"]
    func add(_ key: String, _ value: String) { parts.append("\"\(key)\": \(value)") }
    if let label = view.label { add("label", JSONString.quoted(label)) }
    if let name = view.className { add("class", JSONString.quoted(name)) }
    let kind = view.stack != nil && view.hasInnerStack ? "view" : view.kind
    let defaults = ViewKind(rawValue: kind) ?? .view
    if kind != "view" { add("kind", "\"\(kind)\"") }
    if view.isInstalled.first == false { add("installed", "false") }
    if view === scene.root {
      let (width, height) = scene.hasFreeSize
      add(
        "size", "[\(width ? "null" : number(view.frame.width)), \(height ? "null" : number(view.frame.height))]")
    }
    if let mask = view.mask, view !== scene.root, Autoresizing.isFixed(mask) {
      let frame = view.frame
      add("frame", "[\([frame.x, frame.y, frame.width, frame.height].map(number).joined(separator: ", "))]")
    }
    if view.mask == nil, view.superview?.kind != "stackView" || !view.isHidden,
      let saved = view.savedFrame
    {
      add("savedFrame", "[\([saved.x, saved.y, saved.width, saved.height].map(number).joined(separator: ", "))]")
    }
    if let safeArea = view.safeArea, safeArea != .zero { add("safeArea", Self.insets(safeArea)) }
    if let margins = view.margins { add("margins", Self.insets(margins)) }
    if view.alignmentInsets != .zero { add("alignmentInsets", Self.insets(view.alignmentInsets)) }
    let (width, height) = view.intrinsicSize
    if let limit = view.lineLimit, let width {
      add(
        "text",
        "{ \"width\": \(number(width)), \"lineHeight\": \(number(view.lineHeight)), \"lines\": \(limit) }")
    } else if width != nil || height != nil {
      add("intrinsicSize", "[\(width.map(number) ?? "null"), \(height.map(number) ?? "null")]")
    }
    if view.isInferred { add("inferred", "true") }
    if let hugging = Self.priorities(view.hugging, default: "250") { add("hugging", hugging) }
    if let compression = Self.priorities(view.compression, default: "750") { add("compression", compression) }
    if let baseline = view.baseline { add("baseline", "[\(number(baseline.first)), \(number(baseline.last))]") }
    if let stack = view.stack, !view.hasInnerStack {
      add(
        "stack",
        "{ \"axis\": \(JSONString.quoted(stack.axis)), \"distribution\": \(JSONString.quoted(stack.distribution)), "
          + "\"alignment\": \(JSONString.quoted(stack.alignment)), \"spacing\": \(Self.decimal(stack.spacing)) }")
    }
    if view.isHidden { add("hidden", "true") }
    if let alpha = view.alpha { add("alpha", alpha) }
    if view.isOpaque != defaults.isOpaqueByDefault { add("opaque", "\(view.isOpaque)") }
    if view.isUserInteractionEnabled != defaults.isUserInteractionEnabledByDefault {
      add("userInteractionEnabled", "\(view.isUserInteractionEnabled)")
    }
    if view.isTappable != defaults.isTappableByDefault { add("tappable", "\(view.isTappable)") }
    if view.clipsToBounds != defaults.clipsToBoundsByDefault { add("clipsToBounds", "\(view.clipsToBounds)") }
    if let mode = view.contentMode, mode != .scaleToFill, view.kind == "imageView" {
      add("contentMode", "\"\(mode.rawValue)\"")
    }
    if !view.covers.isEmpty { add("covers", Self.list(view.covers)) }
    if !view.allowed.isEmpty { add("allow", Self.list(view.allowed)) }
    return parts
  }

  private static func text(of constraint: ConstraintDraft) -> String {
    let isInactive = constraint.settings.first == .some(nil)
    if constraint.label == nil && constraint.allowed.isEmpty && constraint.note == nil && !isInactive {
      return JSONString.quoted(constraint.equation)
    }
    var parts = ["\"equation\": \(JSONString.quoted(constraint.equation))"]
    if let label = constraint.label { parts.append("\"label\": \(JSONString.quoted(label))") }
    if isInactive { parts.append("\"active\": false") }
    if let note = constraint.note { parts.append("\"note\": \(JSONString.quoted(note))") }
    if !constraint.allowed.isEmpty { parts.append("\"allow\": \(list(constraint.allowed))") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  static func insets(_ insets: Insets) -> String {
    "[\(insets.values.map(number).joined(separator: ", "))]"
  }

  private static func priorities(_ pair: (String?, String?), default usual: String) -> String? {
    if pair.0 == nil && pair.1 == nil { return nil }
    return "[\(priority(pair.0 ?? usual)), \(priority(pair.1 ?? usual))]"
  }

  /// A content priority that a scene accepts. It refuses 0, which has no effect, so that becomes 1.
  private static func priority(_ text: String) -> String { number(min(1000, max(1, Double(text) ?? 1))) }

  private static func decimal(_ text: String) -> String { number(Double(text) ?? 0) }

  private static func list(_ words: [String]) -> String { "[\(words.map(JSONString.quoted).joined(separator: ", "))]" }
}
