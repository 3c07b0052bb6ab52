import LayoutModel

/// Converts the constraints of a document to equations of a scene.
struct ConstraintConverter {
  let document: InterfaceDocument
  /// The size classes of the scene, that of the design first.
  let sizeClasses: [SizeClass]
  let views: ViewConverter
  let root: ViewDraft
  /// Whether constraints that are removed at build time are kept, as on Interface Builder's canvas.
  let keepsPlaceholders: Bool
  private(set) var constraints: [ConstraintDraft] = []
  /// The number of constraints with each id: there are several in a damaged document, or with several multipliers.
  private var idCounts: [String: Int] = [:]
  private(set) var votes = InsetVotes()
  /// The ids of the constraints that are left out because the document lacks an item that they name.
  private var danglingConstraints: [String] = []
  /// The edges that required constraints keep together.
  let sharedEdges: Set<SharedEdge>

  /// The priority of a constraint that is removed at build time. It is unknown what code puts in its place, so the constraint
  /// decides only what nothing else decides.
  private static let placeholderPriority = 1.0

  /// The least priority of a constraint that saved frames are assumed to satisfy. Required constraints take precedence.
  private static let measuredPriority = 750.0

  init(_ views: ViewConverter, root: ViewDraft, sizeClasses: [SizeClass], keepsPlaceholders: Bool) {
    document = views.document
    self.sizeClasses = sizeClasses
    self.views = views
    self.root = root
    self.keepsPlaceholders = keepsPlaceholders
    sharedEdges = Self.sharedEdges(below: root, in: sizeClasses)
  }

  /// Converts the constraints that the document writes in a view.
  mutating func addConstraints(of view: ViewDraft) {
    for element in view.element.elements(in: "constraints") where element.name == "constraint" {
      do throws(ImportError) {
        for var constraint in try constraints(from: element, in: view) {
          let count = idCounts[constraint.id, default: 0]
          idCounts[constraint.id] = count + 1
          if count > 0 { constraint.id += "~\(count + 1)" }
          constraints.append(constraint)
        }
      } catch {
        if case .unknownItem(let constraint, _) = error.kind {
          danglingConstraints.append(constraint)
        } else {
          document.report(error)
        }
      }
    }
  }

  /// What the scene leaves out: sentences for people.
  var remarks: [String] {
    guard let first = danglingConstraints.first else { return [] }
    let count = danglingConstraints.count
    return [
      count == 1
        ? "1 constraint names an item that is not in the document and is left out: \(first)"
        : "\(count) constraints name items that are not in the document and are left out: \(first) and others"
    ]
  }

  /// An item and attribute of a constraint, as the scene format writes them.
  struct Side {
    var text: String
    var label: String
    var view: ViewDraft?
    /// The guide of the item, if its insets can be measured.
    var guide: InsetVotes.Guide?
    var attribute: String
    var isFrozen = false
    /// The distance to add to the anchor in `text`, in points.
    var offset = 0.0
  }

  /// The constraint in all size classes that have it: one draft for each multiplier, since no environment can change it.
  private func constraints(from element: XMLElement, in view: ViewDraft) throws(ImportError) -> [ConstraintDraft] {
    var made: [(multiplier: String?, draft: ConstraintDraft)] = []
    for (index, sizeClass) in sizeClasses.enumerated() where sizeClass.contains(element, in: view.element) {
      guard let new = try constraint(from: element, in: view, sizeClass) else { continue }
      if let known = made.firstIndex(where: { $0.multiplier == new.multiplier }) {
        made[known].draft.settings[index] = new.setting
      } else {
        var draft = new.draft
        draft.settings = [ConstraintDraft.Setting?](repeating: nil, count: sizeClasses.count)
        draft.settings[index] = new.setting
        made.append((new.multiplier, draft))
      }
    }
    return made.map { _, draft in
      var draft = draft
      if draft.settings.allSatisfy({ $0 == draft.settings[0] }) { draft.settings = [] }
      return draft
    }
  }

  /// - Returns: `nil` if the constraint is left out, because an item is not in the scene, all items keep their frames, or the
  ///   priority is 0.
  private func constraint(
    from element: XMLElement, in view: ViewDraft, _ sizeClass: SizeClass
  ) throws(ImportError) -> (draft: ConstraintDraft, multiplier: String?, setting: ConstraintDraft.Setting)? {
    let id = element["id"] ?? "constraint at \(element.location.start)"
    let firstAttribute = element["firstAttribute"] ?? ""
    guard var first = try side(element["firstItem"] ?? view.id, firstAttribute, id, element) else {
      allowAmbiguity(of: element["secondItem"])
      return nil
    }
    var second: Side?
    if let item = element["secondItem"] ?? (element["secondAttribute"] == nil ? nil : view.id) {
      second = try side(item, element["secondAttribute"] ?? firstAttribute, id, element)
      if second == nil {
        allowAmbiguity(of: element["firstItem"])
        return nil
      }
    }
    if let other = second {
      refer(&first, toContentAround: other)
      if element["multiplier"] == nil { refer(&second!, toContentAround: first) }
      refer(&second!, toSafeAreaOfRoot: sizeClass.value(of: "multiplier", in: element) == nil)
    }
    refer(&first, toSafeAreaOfRoot: true)
    if first.isFrozen && second?.isFrozen ?? true { return nil }
    let relation = ["lessThanOrEqual": "<=", "greaterThanOrEqual": ">="][element["relation"] ?? ""] ?? "=="
    let constant = try value(sizeClass.value(of: "constant", in: element) ?? "0", "constant", element)
    let multiplier = try ratio(sizeClass.value(of: "multiplier", in: element) ?? "1", element)
    if let other = second, relation == "==", multiplier == nil {
      refer(&first, toBorderAround: other, distance: -constant)
      refer(&second!, toBorderAround: first, distance: constant)
    }
    var priority = try value(sizeClass.value(of: "priority", in: element) ?? "1000", "priority", element)
    guard priority > 0 else { return nil }
    let isPlaceholder = element.isSet("placeholder")
    if isPlaceholder && !keepsPlaceholders { priority = Self.placeholderPriority }
    let suffix = priority >= 1000 ? "" : " @\(number(priority))"
    var equation: String
    var words: String
    var sum = constant
    if let second {
      sum += second.offset - first.offset
      equation = "\(first.text) \(relation) \(multiplier.map { "\($0) * " } ?? "")\(second.text)\(signed(sum))"
      let (left, right) = (label(of: first, besides: second), label(of: second, besides: first))
      words =
        "\(left) \(Self.sign(relation)) \(multiplier.map { "\($0) × " } ?? "")\(right)\(Self.signedWords(constant))"
    } else {
      equation = "\(first.text) \(relation) \(number(constant))"
      words = "\(first.label) \(Self.sign(relation)) \(number(constant))"
    }
    equation += suffix
    let notes = Notes(of: element)
    let draft = ConstraintDraft(
      id: id, label: element["identifier"] ?? words, equation: equation,
      allowed: allowedRules(of: id, notes, isPlaceholder: isPlaceholder),
      note: isPlaceholder ? "a placeholder, removed at build time" : nil, notes: notes,
      location: element.location)
    let setting = ConstraintDraft.Setting(constant: number(sum), priority: number(min(1000, priority)))
    return (draft, multiplier, setting)
  }

  /// The rules that the notes on a constraint silence, and those about what code may change.
  private func allowedRules(of id: String, _ notes: Notes?, isPlaceholder: Bool) -> [String] {
    var allowed = notes?.rules ?? []
    if isPlaceholder { allowed += ["unreachable-priority", "priority-tie"] }
    // An outlet holds the constraint, so code may change it.
    if document.outlets.contains(id), !allowed.contains("unreachable-priority") {
      allowed.append("unreachable-priority")
    }
    return allowed
  }

  private static let horizontal: Set = ["leading", "trailing", "left", "right", "centerX", "width"]
  private static let vertical: Set = [
    "top", "bottom", "centerY", "height", "baseline", "firstBaseline", "lastBaseline",
  ]

  /// Allows a view to be ambiguous whose constraint is left out, because the scene lacks the other item: the document view of a
  /// scroll view, for example. On iOS, the other item may be a view that the size class excludes together with the constraint.
  private func allowAmbiguity(of item: String?) {
    guard document.platform == .macOS, let view = item.flatMap({ views.views[$0] }), view !== root else { return }
    // What is open along an axis about which there is no constraint is a mistake of the document.
    let attributes = document.constrained[view.id] ?? []
    if view.mask == nil && (attributes.isDisjoint(with: Self.horizontal) || attributes.isDisjoint(with: Self.vertical))
    {
      return
    }
    view.allow("ambiguous-layout")
  }

  /// The maximum length of a view's label in that of a constraint, in characters.
  private static let longestLabel = 28

  /// A view's label as part of a constraint's label: short, and without punctuation at its end.
  static func shortened(_ label: String) -> String {
    var text = label.count > longestLabel ? label.prefix(longestLabel - 1) + "…" : label[...]
    while text.count > 1, let last = text.last, ".:!?".contains(last) { text.removeLast() }
    return String(text)
  }

  /// A side's label, with the id of its view if the view of the other side has the same name.
  private func label(of side: Side, besides other: Side) -> String {
    guard let view = side.view, let rival = other.view, view !== rival, view !== root, rival !== root else {
      return side.label
    }
    let name = Self.shortened(view.label ?? view.id)
    // The label of a guide does not start with the name of its view.
    guard name == Self.shortened(rival.label ?? rival.id), side.label.hasPrefix("\(name)."),
      other.label.hasPrefix("\(name).")
    else { return side.label }
    return "\(name) (\(view.id))\(side.label.dropFirst(name.count))"
  }

  private static func sign(_ relation: String) -> String {
    relation == "<=" ? "≤" : relation == ">=" ? "≥" : "="
  }

  private static func signedWords(_ value: Double) -> String { signed(value).replacing("-", with: "−") }

  /// - Returns: `nil` for an item of the document that is not in the scene.
  private func side(
    _ item: String, _ attribute: String, _ constraint: String, _ element: XMLElement
  ) throws(ImportError) -> Side? {
    guard let (name, usesMargins) = Self.attributes[attribute] else {
      throw ImportError(.unknownAttribute(constraint: constraint, attribute: attribute), at: element.location)
    }
    if let view = views.views[item] {
      let words = view === root ? "superview" : Self.shortened(view.label ?? view.id)
      let guide = usesMargins ? ".margins" : ""
      return Side(
        text: "`\(item)`\(guide).\(name)", label: "\(words)\(usesMargins ? ".margins" : "").\(name)", view: view,
        guide: usesMargins ? .margins(view: item) : nil, attribute: name, isFrozen: views.frozen.contains(item))
    }
    guard let guide = views.guides[item] else {
      if document.elements[item] != nil { return nil }
      throw ImportError(.unknownItem(constraint: constraint, item: item), at: element.location)
    }
    switch guide {
    case .safeArea(let view):
      return guideSide(view, "safeArea", "Safe Area", name, .safeArea(view: view))
    case .margins(let view): return guideSide(view, "margins", "margins", name, .margins(view: view))
    case .content(let view): return guideSide(view, "content", "content", name, nil)
    case .frame(let view): return guideSide(view, "frame", "frame", name, nil)
    case .keyboard:
      return guideSide(root.id, "safeArea", "keyboard", name == "top" ? "bottom" : name, nil)
    case .top:
      guard name != "height" else { return nil }
      return name == "bottom"
        ? guideSide(root.id, "safeArea", "Top Layout Guide", "top", .safeArea(view: root.id))
        : Side(text: "`\(root.id)`.\(name)", label: "Top Layout Guide.\(name)", view: root, attribute: name)
    case .bottom:
      guard name != "height" else { return nil }
      return name == "top"
        ? guideSide(root.id, "safeArea", "Bottom Layout Guide", "bottom", .safeArea(view: root.id))
        : Side(text: "`\(root.id)`.\(name)", label: "Bottom Layout Guide.\(name)", view: root, attribute: name)
    }
  }

  /// Makes the margins of a scroll view refer to its content, as its edges do, in a constraint with a view inside it.
  private func refer(_ side: inout Side, toContentAround other: Side) {
    guard case .margins(let id) = side.guide, let scrollView = side.view, scrollView.kind == "scrollView",
      let view = other.view, view !== scrollView, view.isInside(scrollView)
    else { return }
    let margins = scrollView.margins ?? Insets(top: 8, left: 8, bottom: 8, right: 8)
    switch side.attribute {
    case "left", "leading": side.offset = margins.left
    case "top": side.offset = margins.top
    case "right", "trailing": side.offset = -margins.right
    case "bottom": side.offset = -margins.bottom
    default: return
    }
    side.text = "`\(id)`.content.\(side.attribute)"
  }

  private func guideSide(
    _ view: String, _ guide: String, _ words: String, _ attribute: String, _ measured: InsetVotes.Guide?
  ) -> Side {
    Side(
      text: "`\(view)`.\(guide).\(attribute)", label: "\(words).\(attribute)", view: views.views[view], guide: measured,
      attribute: attribute, isFrozen: views.frozen.contains(view))
  }

  /// For each attribute of Interface Builder, its name in the scene format and whether it refers to the margins.
  private static let attributes: [String: (name: String, usesMargins: Bool)] = {
    var result: [String: (String, Bool)] = ["baseline": ("lastBaseline", false)]
    for name in ["left", "right", "top", "bottom", "leading", "trailing"] {
      result[name] = (name, false)
      result[name + "Margin"] = (name, true)
    }
    for name in ["width", "height", "firstBaseline", "lastBaseline"] { result[name] = (name, false) }
    for name in ["centerX", "centerY"] {
      result[name] = (name, false)
      result[name + "WithinMargins"] = (name, true)
    }
    return result
  }()

  // MARK: - Numbers

  private func value(_ text: String, _ attribute: String, _ element: XMLElement) throws(ImportError) -> Double {
    guard let value = Double(text), value.isFinite, value.magnitude < 1e9 else {
      throw ImportError(.malformedNumber(attribute: attribute, value: text), at: element.location)
    }
    return value
  }

  /// - Returns: `nil` for 1.
  private func ratio(_ text: String, _ element: XMLElement) throws(ImportError) -> String? {
    let parts = text.split { $0 == ":" || $0 == "/" }.map(String.init)
    guard parts.count == 1 || parts.count == 2 else {
      throw ImportError(.malformedNumber(attribute: "multiplier", value: text), at: element.location)
    }
    let first = try value(parts[0], "multiplier", element)
    guard parts.count == 2 else { return first == 1 ? nil : number(first) }
    let second = try value(parts[1], "multiplier", element)
    guard second != 0 else {
      throw ImportError(.malformedNumber(attribute: "multiplier", value: text), at: element.location)
    }
    return first == second ? nil : "\(number(first))/\(number(second))"
  }

  // MARK: - Measured insets

  /// Measures the insets of guides from the saved frames of the views that are pinned to them.
  mutating func measureInsets() {
    let sizeClass = sizeClasses[0]
    root.visit { view in
      guard view.isInDesign else { return }
      for element in view.element.elements(in: "constraints") {
        guard element.name == "constraint", element["relation"] == nil, element["multiplier"] == nil,
          sizeClass.contains(element, in: view.element),
          let constant = (sizeClass.value(of: "constant", in: element) ?? "0").nonEmpty.flatMap(Double.init),
          let secondItem = element["secondItem"],
          let first = try? side(element["firstItem"] ?? view.id, element["firstAttribute"] ?? "", "", element),
          let second = try? side(secondItem, element["secondAttribute"] ?? "", "", element),
          first.view?.isInDesign ?? true, second.view?.isInDesign ?? true,
          let priority = Double(element["priority"] ?? "1000"), priority >= Self.measuredPriority
        else { continue }
        votes.add(first, second, constant, isRequired: priority >= 1000)
      }
    }
  }
}

extension ConstraintConverter {
  /// The greatest error of an inferred baseline, in points; frames that differ by more are out of date.
  private static let greatestBaselineError = 3.0

  /// Moves inferred baselines so that the saved frames satisfy the required constraints between them: the frames are rounded to
  /// pixels, and fonts differ.
  func measureBaselines() {
    let sizeClass = sizeClasses[0]
    var isMeasured: Set<String> = []
    root.visit { view in
      guard view.isInDesign else { return }
      for element in view.element.elements(in: "constraints") {
        guard element["relation"] == nil, element["priority"] == nil, element["multiplier"] == nil,
          sizeClass.contains(element, in: view.element),
          let constant = Double(sizeClass.value(of: "constant", in: element) ?? "0"),
          let first = Self.baseline(of: element["firstItem"], element["firstAttribute"], views.views),
          let second = Self.baseline(of: element["secondItem"], element["secondAttribute"], views.views)
        else { continue }
        let error = first.baselineY - second.baselineY - constant
        guard error.magnitude <= Self.greatestBaselineError else { continue }
        // A baseline that was measured before stays, so that a chain of constraints holds.
        if !isMeasured.contains(first.view.id) {
          first.view.moveBaseline(by: -error)
        } else if !isMeasured.contains(second.view.id) {
          second.view.moveBaseline(by: error)
        }
        isMeasured.formUnion([first.view.id, second.view.id])
      }
    }
  }

  /// A view, and the y coordinate of its baseline in the root by its saved frame.
  private static func baseline(
    of item: String?, _ attribute: String?, _ views: [String: ViewDraft]
  ) -> (view: ViewDraft, baselineY: Double)? {
    guard let view = item.flatMap({ views[$0] }), let baseline = view.baseline, view.hasSavedFrame, view.isInDesign,
      !view.element.isSet("misplaced")
    else { return nil }
    switch attribute {
    case "firstBaseline": return (view, view.alignmentRectangle.y + baseline.first)
    case "baseline", "lastBaseline": return (view, view.alignmentRectangle.bottom - baseline.last)
    default: return nil
    }
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
