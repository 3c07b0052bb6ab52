import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Why an attribute has its value, in words: a headline, and below it sums, the constraints in them, and what would change it.
package struct AttributeAccount: Sendable {
  package let headline: String
  package let lines: [Line]

  package struct Line: Hashable, Sendable {
    /// 1 below the headline, 2 for what belongs to the line before.
    package let depth: Int
    package let text: String
    /// Where the scene has it; `nil` for a line about no place.
    package let location: SourceRange?
  }

  /// - Parameters:
  ///   - name: The attribute as asked for.
  ///   - changes: Tried changes.
  ///   - ambiguity: What leaves the attribute open, if something does.
  ///   - completions: Tried changes that settle it.
  package init(
    _ explanation: AttributeExplanation, name: String, changes: [AttributeChange], ambiguity: Ambiguity?,
    completions: [Completion], in scene: Scene, _ solved: SolvedConfiguration
  ) {
    var writer = AccountWriter(explanation, in: scene, solved)
    headline = writer.headline(name)
    if explanation.isInstalled {
      writer.addReasons()
      writer.addContent()
      writer.add(ambiguity, completions)
      writer.add(changes)
    }
    lines = writer.lines
  }
}

/// Writes the lines of one account.
private struct AccountWriter {
  private let explanation: AttributeExplanation
  private let scene: Scene
  private let solved: SolvedConfiguration
  private(set) var lines: [AttributeAccount.Line] = []

  private var configuration: Configuration { solved.configuration }
  private var anchor: Anchor { explanation.attribute.anchor }

  init(_ explanation: AttributeExplanation, in scene: Scene, _ solved: SolvedConfiguration) {
    self.explanation = explanation
    self.scene = scene
    self.solved = solved
  }

  private mutating func add(_ text: String, depth: Int = 1, at location: SourceRange? = nil) {
    lines.append(
      AttributeAccount.Line(depth: depth, text: text, location: location == SourceRange.none ? nil : location))
  }

  /// - Parameter query: The attribute as asked for.
  func headline(_ query: String) -> String {
    let label = scene.label(of: anchor.view)
    let isNamed = label == scene.name(of: anchor.view) || query.hasPrefix(label)
    let name = isNamed ? query : "\(query) (\(quoted(label)))"
    guard explanation.isInstalled else {
      return "\(name) has no value: \(scene.quotedName(of: anchor.view)) is not installed"
    }
    let place = explanation.attribute.container
    let origin =
      anchor.attribute.isSize || place == anchor.view
      ? ""
      : anchor.attribute.axis == .horizontal
        ? " from the left of \(scene.quotedName(of: place))" : " from the top of \(scene.quotedName(of: place))"
    if let value = explanation.value { return "\(name) is \(rounded(value))\(origin)" }
    switch (explanation.minimum, explanation.maximum) {
    case (let low?, let high?): return "\(name) can be anything from \(rounded(low)) to \(rounded(high))\(origin)"
    case (let low?, nil): return "\(name) can be anything from \(rounded(low)) up\(origin)"
    case (nil, let high?): return "\(name) can be anything up to \(rounded(high))\(origin)"
    case (nil, nil): return "\(name) can be anything: nothing ties it down"
    }
  }

  mutating func addReasons() {
    if explanation.isRecovered {
      add("required constraints conflict here, so at least one of them breaks")
    }
    for text in changingTexts {
      add("the lines of \(scene.quotedName(of: text)) change with every layout pass; this is the last one")
    }
    if explanation.isFixed, let bound = explanation.atMost {
      add(bound, isMaximum: nil)
    } else {
      for (bound, end, isMaximum) in [
        (explanation.atMost, explanation.maximum, true), (explanation.atLeast, explanation.minimum, false),
      ] {
        if let bound {
          add(bound, isMaximum: isMaximum)
        } else if end != nil {
          add("not \(comparative(isLarger: isMaximum)), but a limit ended the search for the reason")
        }
      }
    }
    if !explanation.isComplete && !explanation.isRecovered {
      add("constraints of equal priority compete here, so others have a say, too")
    }
  }

  /// The texts on which the attribute depends whose number of lines changes with every pass.
  private var changingTexts: [ViewID] {
    let named = [explanation.atMost, explanation.atLeast].compactMap(\.self).flatMap(\.constraints)
    let views = Set(
      named.compactMap { reference -> ViewID? in
        switch reference {
        case .hugging(let view, .vertical), .compression(let view, .vertical): view
        default: nil
        }
      })
    return views.isEmpty ? [] : solved.changingTexts(views.sorted(), in: scene).map(\.view)
  }

  /// - Parameter isMaximum: `nil` if the bound is both the greatest and the least value.
  private mutating func add(_ bound: AttributeBound, isMaximum: Bool?) {
    if bound.constraints.isEmpty && bound.terms.isEmpty {
      add("that is where positions in \(scene.quotedName(of: anchor.view)) are measured from")
      return
    }
    let sum = AttributeSum(
      bound, along: anchor.attribute.axis, in: scene, configuration, frames: solved.frames)
    let side = isMaximum.map { "not \(comparative(isLarger: $0))" }
    let rows = rows(of: sum, isFixed: isMaximum == nil)
    if let side, rows.count == 1, let row = rows.first, sum.text == nil {
      add("\(side): \(row.text)\(pull(bound, isDown: isMaximum == true))", at: row.location)
      return
    }
    if bound.pulls.isEmpty {
      switch (side, sum.text) {
      case (let side?, let text?): add("\(side): \(text)")
      case (let side?, nil): add("\(side) than \(rounded(bound.sum)):")
      case (nil, let text?): add(text)
      case (nil, nil): break
      }
    } else {
      let names = bound.pulls.compactMap { pull in
        pull.constraint.map { "\(scene.quotedName(of: $0)) (\(strength(pull)))" }
      }
      let verb = names.count == 1 ? "asks" : "ask"
      let text = sum.text ?? rounded(bound.sum)
      add("\(side.map { "\($0): " } ?? "")\(list(names)) \(verb) for \(text)")
    }
    add(rows)
  }

  /// What the constraint of a bound does that does not hold; empty if it holds, or if its phrase says so.
  private func pull(_ bound: AttributeBound, isDown: Bool) -> String {
    guard let pull = bound.pulls.first, let constraint = pull.constraint else { return "" }
    let verb =
      if anchor.attribute.isSize {
        "asks for \(isDown ? "less" : "more")"
      } else if anchor.attribute.axis == .horizontal {
        "pulls it \(isDown ? "left" : "right")"
      } else {
        "pulls it \(isDown ? "up" : "down")"
      }
    switch constraint {
    case .hugging, .compression: return ""
    case .written: return " and \(verb)"
    case .fitting, .frame, .stack: return " (\(strength(pull))) \(verb)"
    }
  }

  private func strength(_ pull: AttributeBound.Term) -> String {
    guard let priority = pull.priority, priority < 1000 else { return "required, but broken here" }
    return decimal(priority)
  }

  private typealias RowText = (number: String, text: String, location: SourceRange?)

  private func rows(of sum: AttributeSum, isFixed: Bool) -> [RowText] {
    let first = sum.rows.first { !$0.summands.isEmpty }?.term?.row
    return sum.rows.compactMap { row in
      phrase(of: row, isFixed: isFixed).map {
        (row.number(isFirst: row.term?.row == first), $0, row.term.flatMap(location))
      }
    }
  }

  private mutating func add(_ rows: [RowText]) {
    let shown = rows.prefix(Limits.explainingConstraints)
    let width = shown.map(\.number.count).max() ?? 0
    for (number, text, location) in shown {
      let space = String(repeating: " ", count: width - number.count)
      add(width == 0 ? text : "\(space)\(number)  \(text)", depth: 2, at: location)
    }
    if rows.count > shown.count { add("and \(rows.count - shown.count) more", depth: 2) }
  }

  private func location(of term: AttributeBound.Term) -> SourceRange? {
    switch term.row {
    case .constraint(let reference, _): scene.location(of: reference)
    case .background(let attribute): scene[attribute.view].nameLocation
    case .contentSize(let view, _): scene[view].nameLocation
    }
  }

  /// What a row says; `nil` if there is nothing to say.
  private func phrase(of row: AttributeSum.Row, isFixed: Bool) -> String? {
    guard let term = row.term else { return offsetPhrase }
    switch term.row {
    case .background(let attribute):
      guard attribute.attribute == .width || attribute.attribute == .height else { return nil }
      let axis = attribute.attribute.axis
      let name = scene.quotedName(of: attribute.view)
      guard attribute.view == .root, configuration.rootSize[axis] != nil else {
        return "\(name) cannot be less than 0 \(axis.extent)"
      }
      let isOwn = configuration.rootSize[axis] == scene.rootSize[axis]
      let environment = isOwn ? nil : configuration.environmentName.map { " under \(quoted($0))" }
      return "\(name) is \(rounded(term.number)) \(axis.extent)\(environment ?? "")"
    case .contentSize(let view, let axis):
      return "the content of \(scene.quotedName(of: view)) cannot be less than 0 \(axis.extent)"
    case .constraint(.written(let id), _):
      let equation = ConstraintEquation(scene: scene, configuration: configuration, constraint: id).full
        .withoutTrailingSpaces
      let name = scene.displayName(of: id)
      let text = saysAlready(name, equation) ? equation : "\(quoted(name)): \(equation)"
      return term.excess.isZero ? text : "\(text) is \(rounded(term.excess.magnitude)) off"
    case .constraint(.hugging(let view, let axis), _):
      return contentPhrase(view, axis, term, by: isFixed ? nil : "hugging")
    case .constraint(.compression(let view, let axis), _):
      return contentPhrase(view, axis, term, by: isFixed ? nil : "compression resistance")
    case .constraint(.frame(let view), let attribute):
      return "\(scene.quotedName(of: view)) has a fixed frame, with \(attribute?.name ?? "x") \(rounded(term.number))"
    case .constraint(.stack(let stack, _), _) where row.isJoined:
      let name = scene.quotedName(of: stack)
      return row.summands.isEmpty ? "the arrangement of stack view \(name)" : "the spacing of stack view \(name)"
    case .constraint(let reference, _):
      return scene.quotedName(of: reference)
    }
  }

  /// Whether a constraint's name adds nothing to its equation, as the names that Interface Builder shows.
  private func saysAlready(_ name: String, _ equation: String) -> Bool {
    equation.hasPrefix("\(name) ") || [" = ", " ≤ ", " ≥ "].contains { !name.ranges(of: $0).isEmpty }
  }

  /// The part of the attribute that is an inset or a baseline.
  private var offsetPhrase: String {
    let name = scene.quotedName(of: anchor.view)
    switch (anchor.guide, anchor.attribute) {
    case (.safeArea, _): return "the safe area of \(name)"
    case (.margins, _): return "the margins of \(name)"
    case (_, .firstBaseline), (_, .lastBaseline): return "the baseline of \(name)"
    default: return "the alignment insets of \(name)"
    }
  }

  /// `the content of 'icon' is 44 wide`, `the text of 'note' asks for 300 (compression resistance 750)`.
  ///
  /// - Parameter name: Of the constraint; `nil` if both constraints on the content hold.
  private func contentPhrase(
    _ view: ViewID, _ axis: Axis, _ term: AttributeBound.Term, by name: String?
  ) -> String {
    let what = scene[view].kind.showsText ? "text" : "content"
    let subject = "the \(what) of \(scene.quotedName(of: view))"
    let size = configuration.intrinsicSize(of: view, axis, in: scene) ?? .zero
    let suffix = name.map { " (\($0)\(term.priority.map { " \(decimal($0))" } ?? ""))" } ?? ""
    if !term.excess.isZero { return "\(subject) asks for \(rounded(size))\(suffix)" }
    let lineCount = configuration.lineCount(of: view)
    if axis == .vertical, configuration.properties[view.index].lineLimit != nil, lineCount > 1 {
      return "\(subject) takes \(lineCount) lines of \(rounded(size / Rational(lineCount))) where it is "
        + "\(rounded(solved.frames[view.index].width)) wide\(suffix)"
    }
    return "\(subject) is \(rounded(size)) \(axis.extent)\(suffix)"
  }

  /// Says that a view is stretched or squeezed, or that nothing does so.
  mutating func addContent() {
    guard anchor.attribute.isSize, anchor.guide == .none || anchor.guide == .frame, let value = explanation.value
    else { return }
    let axis = anchor.attribute.axis
    let frame = solved.frames[anchor.view.index]
    let length = axis == .horizontal ? frame.width : frame.height
    if length != value {
      add("with its alignment insets, which constraints leave out, its frame is \(rounded(length)) \(axis.extent)")
    }
    guard configuration.intrinsicSize(of: anchor.view, axis, in: scene) != nil else { return }
    let own: [ConstraintReference] = [.hugging(anchor.view, axis), .compression(anchor.view, axis)]
    let named = [explanation.atMost, explanation.atLeast].compactMap(\.self).flatMap(\.constraints)
    if named.contains(where: own.contains) {
      if explanation.isFixed, named.allSatisfy(own.contains) {
        let view = scene[anchor.view]
        let ways = [
          (view.hugging[axis], "hugging", axis.more), (view.compression[axis], "compression resistance", axis.less),
        ].filter { !$0.0.isRequired }
        let words = ways.enumerated().map { place, way in
          "\(place == 0 ? "a constraint" : "one") above its \(way.1) (\(way.0.value))"
            + "\(place == 0 ? " could make it" : "") \(way.2)"
        }
        add("nothing stretches or squeezes it" + (words.isEmpty ? "" : "; \(words.joined(separator: ", "))"))
      }
      return
    }
    guard let violation = solved.violations.first(where: { own.contains($0.constraint) }) else { return }
    let (isStretched, view) = (violation.constraint == own[0], scene[anchor.view])
    let what = view.kind.showsText ? "text" : "content"
    let content = rounded(isStretched ? value - violation.error : value + violation.error)
    add(
      "its \(what) is \(content) \(axis.extent): "
        + (isStretched
          ? "it is stretched by \(rounded(violation.error)), since its hugging (\(view.hugging[axis].value)) gives way"
          : "it is squeezed by \(rounded(violation.error)), since its compression resistance "
            + "(\(view.compression[axis].value)) gives way"))
  }

  mutating func add(_ ambiguity: Ambiguity?, _ completions: [Completion]) {
    guard explanation.value == nil else { return }
    guard let ambiguity else {
      add("no constraint decides between these; give \(scene.quotedName(of: anchor.view)) another constraint")
      return
    }
    if ambiguity.isTieOfRecovery {
      add("it is open which of \(list(scene.summary(of: ambiguity.tied))) breaks")
      add("to settle it: end the conflict, as 'layoutdoctor check' tells")
      return
    }
    if ambiguity.tied.isEmpty {
      add("no constraint decides between these")
    } else {
      let names = scene.summary(of: ambiguity.tied)
      let priority = ambiguity.tiedPriority.map { " (\(decimal($0)))" } ?? ""
      add(
        "\(list(names)) have equal priority\(priority), so \(names.count == 2 ? "either" : "any of them") can give way")
    }
    let tried = " (tried: settles it)"
    let settling = completions.map { completion in
      let suggestion = scene.suggestion(completion)
      return suggestion.hasSuffix(tried) ? String(suggestion.dropLast(tried.count)) : suggestion
    }
    if settling.isEmpty {
      add("to settle it: \(scene.suggestion(toPin: ambiguity.freeAttributes))")
    } else {
      add("to settle it (tried): \(list(settling, conjunction: "or"))")
    }
  }

  mutating func add(_ changes: [AttributeChange]) {
    guard let value = explanation.value else { return }
    for isLarger in [true, false] {
      let wanted = changes.filter { ($0.value - value).isPositive == isLarger }
      let word = comparative(isLarger: isLarger)
      var single: [String] = []
      // Changes that have the same effect.
      var others: [(effect: String, changes: [String])] = []
      func add(_ change: String, effect: String) {
        if let place = others.firstIndex(where: { $0.effect == effect }) {
          others[place].changes.append(change)
        } else {
          others.append((effect, [change]))
        }
      }
      for change in wanted {
        let name = scene.quotedName(of: change.constraint)
        let effect = "makes it \(rounded(change.value))"
        switch change.kind {
        case .constant(let old, let new) where (change.value - value).magnitude == .one:
          single.append("\(name) \(old) → \(new)")
        case .constant(let old, let new): add("\(name) \(old) → \(new)", effect: effect)
        case .priority(_, let new): add(name, effect: "at priority \(new) \(effect)")
        }
      }
      if !single.isEmpty { self.add("1 pt \(word) (tried): \(list(single, conjunction: "or"))") }
      for (effect, changes) in others {
        self.add("\(word) (tried): \(list(changes, conjunction: "or")) \(effect)")
      }
    }
  }

  /// `wider`, `further down`.
  private func comparative(isLarger: Bool) -> String {
    switch anchor.attribute {
    case .width: isLarger ? "wider" : "narrower"
    case .height: isLarger ? "taller" : "shorter"
    case .left, .right, .leading, .trailing, .centerX: isLarger ? "further right" : "further left"
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline: isLarger ? "further down" : "further up"
    }
  }
}

extension String {
  fileprivate var withoutTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Axis {
  fileprivate var more: String { self == .horizontal ? "wider" : "taller" }
  fileprivate var less: String { self == .horizontal ? "narrower" : "shorter" }
}
