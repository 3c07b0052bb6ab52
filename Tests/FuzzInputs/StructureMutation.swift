/// Changes subtrees, keys, names and numbers of a scene, which stays JSON.
package enum StructureMutation {
  /// The keys of all objects in scenes.
  private static let keys = [
    "layoutdoctor", "$schema", "name", "note", "direction", "root", "constraints", "parameters", "environments",
    "states",
    "initial",
    "transitions", "class", "inferred", "savedFrame", "captured", "ambiguous", "bars", "machines", "expect", "allow",
    "spansScreen",
    "id", "label", "kind",
    "subviews", "size",
    "safeArea", "margins",
    "intrinsicSize",
    "hugging", "compression", "baseline", "frame", "alignmentInsets", "hitInsets", "stack", "contentMode", "text",
    "lineHeight", "lines", "hidden", "alpha", "opaque",
    "userInteractionEnabled", "tappable", "clipsToBounds", "zPosition", "transform", "cornerRadius", "covers", "axis",
    "distribution", "alignment", "spacing", "rotation", "scale", "translation", "equation", "active", "range", "value",
    "textScale", "widthRange", "heightRange", "rule", "views", "configurations", "severity", "activate", "deactivate",
    "constants", "priorities", "order", "from", "to", "trigger", "interruptible", "duration", "delay", "curve",
    "spring",
    "steps", "damping", "velocity", "multipliers", "layout", "updateConstraints", "animate", "animator", "keyframes",
    "sequence", "parallel", "wait", "repeat", "by", "completion", "frames", "start", "count", "where", "in", "view",
    "first",
    "firstAttribute", "second", "secondAttribute", "visual", "metrics", "format", "options", "superview",
  ]

  private static let words = [
    "ltr", "rtl", "view", "label", "button", "imageView", "textField", "textView", "switch", "slider", "scrollView",
    "stackView", "guide", "horizontal", "vertical", "fill", "fillEqually", "fillProportionally", "equalSpacing",
    "equalCentering", "leading", "center", "trailing", "top", "bottom", "firstBaseline", "lastBaseline", "linear",
    "easeIn",
    "easeOut", "easeInOut", "forever", "alignAllTop", "directionRightToLeft", "safeArea", "margins", "H:|-v1",
    "V:v1-v2", "iphone-se-3", "state-drift", "conflicting-constraints", "error", "superview",
  ]

  private static let views = ["hidden", "alpha", "transform", "zPosition", "frame", "intrinsicSize"]

  /// Changes a tree in one to three places.
  ///
  /// - Parameter other: another scene, from which subtrees are copied.
  package static func apply(to tree: inout JSONTree, other: JSONTree, _ random: inout InputRandom) {
    for _ in 0..<random.number(in: 1...3) { changeOnce(&tree, other, &random) }
  }

  private static func changeOnce(_ tree: inout JSONTree, _ other: JSONTree, _ random: inout InputRandom) {
    let names = SceneNamesInTree(tree)
    if tree["visual"] != nil && random.chance(3) { return changeFormat(of: &tree, &random) }
    let place = random.below(tree.count)
    switch random.below(12) {
    case 0, 1: tree.change(at: place) { changeChildren(of: &$0, &random) }
    case 2:  // a subtree from another place
      guard let moved = tree.value(at: random.below(tree.count)), moved.count < 200 else { return }
      tree.change(at: place) { $0 = moved }
    case 3:
      guard let taken = other.value(at: random.below(other.count)), taken.count < 200 else { return }
      tree.change(at: place) { $0 = taken }
    case 4: exchangeMembers(of: &tree, with: other, &random)
    case 5: rename(in: &tree, names, &random)
    case 6, 7: changeEquation(of: &tree, names, &random)
    case 8: addSteps(to: &tree, names, &random)
    case 9: addState(to: &tree, names, &random)
    default: tree.change(at: place) { changeValue(&$0, names, &random) }
    }
  }

  /// Replaces numbers in one to three places.
  package static func changeNumbers(of tree: inout JSONTree, _ random: inout InputRandom) {
    let names = SceneNamesInTree(tree)
    let places = numberPlaces(in: tree)
    for _ in 0..<random.number(in: 1...3) {
      if random.chance(3) { changeEquation(of: &tree, names, &random) }
      guard let place = random.pickAny(places) else { continue }
      let text = random.chance(12) ? "{\"by\":\(ExtremeNumber.text(&random))}" : ExtremeNumber.text(&random)
      tree.change(at: place) { $0 = .atom(text) }
    }
  }

  /// The indices of numbers in text order.
  private static func numberPlaces(in tree: JSONTree) -> [Int] {
    var places: [Int] = []
    var place = 0
    var copy = tree
    copy.changeAll { value in
      if case .atom(let text) = value, text.utf8.first.map({ $0 < 0x40 }) ?? false { places.append(place) }
      place += 1
    }
    return places
  }

  private static func changeChildren(of value: inout JSONTree, _ random: inout InputRandom) {
    switch value {
    case .atom, .string: changeValue(&value, nil, &random)
    case .array(var elements):
      if let place = random.pickAny(Array(elements.indices)) {
        switch random.below(3) {
        case 0: elements.remove(at: place)
        case 1: elements.insert(elements[place], at: random.below(elements.count + 1))
        default: elements.swapAt(place, random.below(elements.count))
        }
      }
      value = .array(elements)
    case .object(var members):
      if let place = random.pickAny(Array(members.indices)) {
        switch random.below(6) {
        case 0: members.remove(at: place)
        case 1:
          let key = random.chance(2) ? members[place].key + "2" : random.pick(keys)
          members.insert(.init(key, members[place].value), at: random.below(members.count + 1))
        case 2: members.swapAt(place, random.below(members.count))
        case 3: members[place].key = random.pick(keys)
        case 4:
          let other = random.below(members.count)
          (members[place].value, members[other].value) = (members[other].value, members[place].value)
        default: members.append(.init(random.pick(keys), simpleValue(&random)))
        }
      }
      value = .object(members)
    }
  }

  private static func changeValue(_ value: inout JSONTree, _ names: SceneNamesInTree?, _ random: inout InputRandom) {
    switch value {
    case .atom(let text) where text == "true" || text == "false": value = .atom(text == "true" ? "false" : "true")
    case .atom: value = random.chance(5) ? simpleValue(&random) : .atom(ExtremeNumber.text(&random))
    case .string:
      let known = (names?.views ?? []) + (names?.constraints ?? []) + (names?.states ?? [])
      value = .string(random.pick(random.chance(2) && !known.isEmpty ? known : words))
    case .array, .object: value = random.chance(3) ? simpleValue(&random) : value
    }
  }

  private static func simpleValue(_ random: inout InputRandom) -> JSONTree {
    switch random.below(7) {
    case 0: .atom("null")
    case 1: .atom(random.pick(["true", "false"]))
    case 2: .array([])
    case 3: .object([])
    case 4: .string(random.pick(words))
    case 5: .array((0..<random.number(in: 1...4)).map { _ in .atom(ExtremeNumber.plainText(&random)) })
    default: .atom(ExtremeNumber.text(&random))
    }
  }

  /// Copies a top-level member from another scene, or mixes a member of both.
  private static func exchangeMembers(of tree: inout JSONTree, with other: JSONTree, _ random: inout InputRandom) {
    guard let member = random.pickAny(other.members) else { return }
    if case .object(let mine)? = tree[member.key], case .object(let theirs) = member.value, random.chance(2) {
      tree[member.key] = .object(random.some(mine + theirs.filter { new in !mine.contains { $0.key == new.key } }))
    } else {
      tree[member.key] = member.value
    }
  }

  /// Replaces one name of the scene by another one or by an unusual one: in all values, or in all values and keys.
  private static func rename(in tree: inout JSONTree, _ names: SceneNamesInTree, _ random: inout InputRandom) {
    let all = names.views + names.constraints + names.states
    guard let old = random.pickAny(all) else { return }
    let strange = [
      "a b", "`", "ü", "😀", "a.b", "a+b", "a@b", "::error", "\\u0000", "\\u202e", "\\uFFFF", "x.frame", "",
    ]
    let new = random.pick(random.chance(2) ? all : strange)
    let isEverywhere = random.chance(2)
    tree.changeAll { value in
      switch value {
      case .string(let text) where text == old: value = .string(new)
      case .object(var members) where isEverywhere:
        for index in members.indices where members[index].key == old { members[index].key = new }
        value = .object(members)
      default: break
      }
    }
  }

  private static func changeEquation(of tree: inout JSONTree, _ names: SceneNamesInTree, _ random: inout InputRandom) {
    guard var constraints = tree["constraints"], let name = random.pickAny(names.constraints),
      let constraint = constraints[name]
    else { return }
    switch constraint {
    case .string(var equation):
      EquationMutation.apply(to: &equation, views: names.views, &random)
      constraints[name] = .string(equation)
    case .object:
      guard case .string(var equation)? = constraint["equation"] else { return }
      EquationMutation.apply(to: &equation, views: names.views, &random)
      var changed = constraint
      changed["equation"] = .string(equation)
      constraints[name] = changed
    case .atom, .array: return
    }
    tree["constraints"] = constraints
  }

  private static func changeFormat(of tree: inout JSONTree, _ random: inout InputRandom) {
    var entries = tree["visual"]?.elements ?? []
    guard let place = random.pickAny(Array(entries.indices)) else { return }
    if case .string(var format) = entries[place] {
      FormatMutation.apply(to: &format, &random)
      entries[place] = .string(format)
    } else if case .string(var format)? = entries[place]["format"] {
      FormatMutation.apply(to: &format, &random)
      entries[place]["format"] = .string(format)
    }
    tree["visual"] = .array(entries)
  }

  /// Inserts steps before those of a list, wraps the list in a repetition, or adds a transition.
  private static func addSteps(to tree: inout JSONTree, _ names: SceneNamesInTree, _ random: inout InputRandom) {
    var writer = StepWriter(views: names.views, constraints: names.constraints, priorities: StepWriter.allPriorities)
    if tree["machines"] == nil, names.states.count > 1, random.chance(3) {
      let transition = writer.transition(
        named: "t\(random.below(100))", from: random.pick(names.states), to: random.pick(names.states), &random)
      tree["transitions"] = .array((tree["transitions"]?.elements ?? []) + [transition])
      return
    }
    var places: [Int] = []
    var place = 0
    var copy = tree
    copy.changeAll { value in
      if value["steps"] != nil { places.append(place) }
      place += 1
    }
    guard let chosen = random.pickAny(places) else { return }
    let steps = writer.steps(depth: 1, &random)
    let count = random.pick(["2", "3", "10", "forever"])
    let isAround = random.chance(4)
    tree.change(at: chosen) { object in
      let old = object["steps"]?.elements ?? []
      object["steps"] =
        isAround
        ? .array([
          .object([
            "repeat": .object(["count": count == "forever" ? .string(count) : .atom(count), "steps": .array(old)])
          ])
        ])
        : .array(steps + old)
    }
  }

  private static func addState(to tree: inout JSONTree, _ names: SceneNamesInTree, _ random: inout InputRandom) {
    guard tree["machines"] == nil, !names.constraints.isEmpty else { return }
    var states = tree["states"] ?? .object([])
    let name = random.pickAny(names.states.filter { _ in random.chance(2) }) ?? "s\(random.below(10))"
    var state = states[name] ?? .object([])
    let constraint = random.pick(names.constraints)
    switch random.below(4) {
    case 0: state["activate"] = .strings([constraint])
    case 1: state["deactivate"] = .strings([constraint])
    case 2: state["constants"] = .object([.init(constraint, .atom(ExtremeNumber.text(&random)))])
    default: state["priorities"] = .object([.init(constraint, .atom(random.pick(StepWriter.allPriorities)))])
    }
    states[name] = state
    tree["states"] = states
  }
}
