import LayoutModel
import SceneLoading

/// Writes a captured scene as text in the scene format, one view and one constraint a line.
struct CapturedSceneText {
  private(set) var bytes: [UInt8] = []
  /// For each constraint, the offset at which it ends in the text.
  private var ends: [Int] = []
  private var firstConstraint = 0
  private let tree: CapturedTree
  private var remarks = CaptureRemarks()

  /// - Parameter remarks: the remarks for the scene's note, to which those on what the text leaves out are added.
  init(_ draft: CapturedSceneDraft, source: String, remarks: inout CaptureRemarks) {
    tree = draft.tree
    view(0, indentation: "  ")
    let views = bytes
    remarks.add(self.remarks)
    bytes = []
    write(
      "{\n  \"layoutdoctor\": 1,\n  \"name\": \(JSONString.quoted(draft.name)),\n  \"source\": \(JSONString.quoted(source)),\n"
    )
    write("  \"kind\": \"\(draft.kind.rawValue)\",\n")
    if tree.object(0).number("traitCollectionLayoutDirection") == 1 { write("  \"direction\": \"rtl\",\n") }
    let notes = remarks.sentences
    if !notes.isEmpty { write("  \"note\": \(JSONString.quoted(notes.joined(separator: "; "))),\n") }
    write("  \"root\": ")
    bytes += views
    write(",\n  \"constraints\": {")
    firstConstraint = bytes.count
    for (index, constraint) in draft.constraints.enumerated() {
      write(index == 0 ? "\n" : ",\n")
      write(
        "    \(JSONString.quoted(constraint.id)): { \"equation\": \(JSONString.quoted(constraint.text)), "
          + "\"label\": \(JSONString.quoted(constraint.label)) }")
      ends.append(bytes.count)
    }
    write(draft.constraints.isEmpty ? "}\n}\n" : "\n  }\n}\n")
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// The index of the constraint whose text contains a byte; `nil` if none does.
  func constraint(atByte offset: Int) -> Int? {
    guard offset >= firstConstraint else { return nil }
    return ends.firstIndex { offset < $0 }
  }

  // MARK: - Views

  private mutating func view(_ view: Int, indentation: String) {
    write("{ " + properties(of: view).joined(separator: ", "))
    if !tree[view].subviews.isEmpty {
      write(", \"subviews\": [")
      for (index, subview) in tree[view].subviews.enumerated() {
        write(index == 0 ? "\n" : ",\n")
        write(indentation + "  ")
        self.view(subview, indentation: indentation + "  ")
      }
      write("\n\(indentation)]")
    }
    write(" }")
  }

  private mutating func properties(of index: Int) -> [String] {
    let view = tree[index]
    let object = tree.object(index)
    var parts = ["\"id\": \(JSONString.quoted(view.id))"]
    func add(_ key: String, _ value: String?) { if let value { parts.append("\"\(key)\": \(value)") } }
    if let label = view.label, label != view.id { add("label", JSONString.quoted(label)) }
    add("class", JSONString.quoted(view.className))
    if view.kind != "view" { add("kind", "\"\(view.kind)\"") }
    if let frame = view.frame {
      if index == 0 {
        add("size", list([frame.width, frame.height]))
      } else {
        let numbers = list([frame.x, frame.y, frame.width, frame.height])
        if view.isFixed { add("frame", numbers) }
        let ambiguity = Self.isAmbiguous(object).map { ", \"ambiguous\": \($0)" } ?? ""
        add("savedFrame", "{ \"captured\": \(numbers)\(ambiguity) }")
      }
    }
    if let insets = view.safeArea, insets != .zero { add("safeArea", list(insets.values)) }
    if let insets = view.margins, insets.values != [8, 8, 8, 8] { add("margins", list(insets.values)) }
    if let insets = view.alignmentInsets { add("alignmentInsets", list(insets.values)) }
    let (width, height) = view.contentSize
    if width != nil || height != nil {
      add(
        "intrinsicSize", "[\(width.map { remarks.exact($0) } ?? "null"), \(height.map { remarks.exact($0) } ?? "null")]"
      )
    }
    add("hugging", priorities(object, "contentHuggingPriority", default: 250))
    add("compression", priorities(object, "contentCompressionResistancePriority", default: 750))
    let first = object.number("firstBaselineOffsetFromTop") ?? 0
    let last = object.number("lastBaselineOffsetFromBottom") ?? 0
    if (first != 0 || last != 0) && max(first.magnitude, last.magnitude) <= CapturedObject.largestLength {
      add("baseline", list([first, last]))
    }
    if view.kind != "guide" { parts += appearance(of: index, object) }
    return parts
  }

  /// The properties that determine what a view looks like and how it reacts to touches.
  private mutating func appearance(of index: Int, _ object: CapturedObject) -> [String] {
    var parts: [String] = []
    let defaults = ViewKind(rawValue: tree[index].kind) ?? .view
    if object.flag("hidden") == true { parts.append("\"hidden\": true") }
    if let alpha = object.number("alpha") ?? object.number("alphaValue"), alpha != 1 {
      parts.append("\"alpha\": \(remarks.exact(min(1, max(0, alpha))))")
    }
    func add(_ key: String, _ value: Bool, unless usual: Bool) {
      if value != usual { parts.append("\"\(key)\": \(value)") }
    }
    add("opaque", isOpaque(object, defaults), unless: defaults.isOpaqueByDefault)
    add(
      "userInteractionEnabled", object.flag("userInteractionEnabled") ?? defaults.isUserInteractionEnabledByDefault,
      unless: defaults.isUserInteractionEnabledByDefault)
    let isControl = tree.contents.classes.lineage(of: tree[index].className).contains("UIControl")
    add("tappable", defaults.isTappableByDefault || isControl, unless: defaults.isTappableByDefault)
    add(
      "clipsToBounds", object.flag("clipsToBounds") ?? defaults.clipsToBoundsByDefault,
      unless: defaults.clipsToBoundsByDefault)
    if let depth = tree.contents.layer(of: object)?.number("zPosition"), depth != 0, depth.magnitude < 1e9 {
      parts.append("\"zPosition\": \(remarks.exact(depth))")
    }
    if index > 0, let matrix = tree.contents.transform(of: object) {
      if let transform = transform(matrix) {
        parts.append("\"transform\": \(transform)")
      } else {
        remarks.add(.transform, tree[index].id)
      }
    }
    return parts
  }

  /// Whether a view paints over what lies behind it.
  ///
  /// UIKit reports a view as opaque even if it has no background, so a plain view is opaque only with a known background.
  private func isOpaque(_ object: CapturedObject, _ defaults: ViewKind) -> Bool {
    if object.flag("opaque") == false { return false }
    switch object.properties["backgroundColor"] {
    case .color(let alpha): return alpha >= 1
    default: return defaults != .view && defaults.isOpaqueByDefault
    }
  }

  /// A transform that moves and scales; `nil` for any other.
  private mutating func transform(_ matrix: [Double]) -> String? {
    let (scaleX, scaleY) = (matrix[0], matrix[5])
    let isPlain = [1, 2, 3, 4, 6, 7, 8, 9, 11, 14].allSatisfy { matrix[$0] == 0 } && matrix[10] == 1 && matrix[15] == 1
    guard isPlain, max(scaleX.magnitude, scaleY.magnitude) <= 1e6,
      max(matrix[12].magnitude, matrix[13].magnitude) <= CapturedObject.largestLength
    else { return nil }
    return "{ \"scale\": \(list([scaleX, scaleY])), \"translation\": \(list([matrix[12], matrix[13]])) }"
  }

  /// Whether the app reported the layout of a view as ambiguous; `nil` if it reported neither.
  private static func isAmbiguous(_ object: CapturedObject) -> Bool? {
    let mask = object.number("ambiguityStatusMask").flatMap { Int(exactly: $0) } ?? 0
    let sides = 2 | 4 | 8 | 16
    if object.flag("hasAmbiguousLayout") == true || mask & sides != 0 { return true }
    // The same bits, shifted up by nine: the layout engine had no value yet.
    guard object.flag("hasAmbiguousLayout") == false, mask & (sides << 9) == 0 else { return nil }
    return false
  }

  // MARK: - Numbers

  private mutating func list(_ values: [Double]) -> String {
    "[\(values.map { remarks.exact($0) }.joined(separator: ", "))]"
  }

  private mutating func priorities(_ object: CapturedObject, _ name: String, default usual: Double) -> String? {
    let values = ["Horizontal", "Vertical"].map { object.number(name + $0) }
    if values.allSatisfy({ $0 == nil || $0 == usual }) { return nil }
    // A scene refuses a priority of 0, which has no effect, so it becomes 1.
    return list(values.map { min(1000, max(1, $0 ?? usual)) })
  }
}
