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
    var writer = AccountWriter(explanation: explanation, scene: scene, solved: solved)
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
  let explanation: AttributeExplanation
  let scene: Scene
  let solved: SolvedConfiguration
  private(set) var lines: [AttributeAccount.Line] = []

  private var configuration: Configuration { solved.configuration }
  private var anchor: Anchor { explanation.attribute.anchor }

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
    let axis = anchor.attribute.axis
    let origin =
      anchor.attribute.isSize || place == anchor.view
      ? ""
      : " from the \(axis == .horizontal ? "left" : "top") of \(scene.quotedName(of: place))"
    let hasInsets = anchor.guide == .frame && !scene[anchor.view].alignmentInsets.areZero(along: axis)
    if let value = explanation.value {
      return "\(name) is \(rounded(value))\(origin)\(hasInsets ? ", alignment insets included" : "")"
    }
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
      addNotes(on: row)
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

  private struct RowText {
    let number: String
    let text: String
    let location: SourceRange?
    let constraint: ConstraintReference?
  }

  private func rows(of sum: AttributeSum, isFixed: Bool) -> [RowText] {
    let first = sum.rows.first { !$0.summands.isEmpty }?.term?.row
    let phrases = RowPhrases(anchor: anchor, isFixed: isFixed, scene: scene, solved: solved)
    return sum.rows.compactMap { row in
      phrases.phrase(of: row).map {
        RowText(
          number: row.number(isFirst: row.term?.row == first), text: $0, location: row.term.flatMap(location),
          constraint: row.term?.constraint)
      }
    }
  }

  /// Constraints that are listed for each side; the others are counted, and JSON lists them.
  private static let listedCount = 16

  private mutating func add(_ rows: [RowText]) {
    let shown = rows.prefix(Self.listedCount)
    let width = shown.map(\.number.count).max() ?? 0
    for row in shown {
      let space = String(repeating: " ", count: width - row.number.count)
      add(width == 0 ? row.text : "\(space)\(row.number)  \(row.text)", depth: 2, at: row.location)
      addNotes(on: row, indentation: width == 0 ? 2 : width + 2)
    }
    if rows.count > shown.count { add("and \(rows.count - shown.count) more", depth: 2) }
  }

  /// Adds what the environment and the states change of a row's constraint.
  private mutating func addNotes(on row: RowText, indentation: Int = 0) {
    guard let constraint = row.constraint else { return }
    let space = String(repeating: " ", count: indentation)
    for note in scene.notesOnStates(setting: [constraint], in: configuration) {
      add(space + note.message, depth: 2, at: note.location)
    }
  }

  private func location(of term: AttributeBound.Term) -> SourceRange? {
    switch term.row {
    case .constraint(let reference, _): scene.location(of: reference)
    case .background(let attribute):
      if attribute.view == .root, let environment = configuration.environment,
        configuration.rootSize[attribute.attribute.axis] != scene.rootSize[attribute.attribute.axis]
      {
        scene.environments[environment.index].nameLocation
      } else {
        scene[attribute.view].nameLocation
      }
    case .contentSize(let view, _): scene[view].nameLocation
    }
  }

  /// Says that a view is stretched or squeezed, or that nothing does so.
  mutating func addContent() {
    guard anchor.attribute.isSize, anchor.guide == .none || anchor.guide == .frame, let value = explanation.value
    else { return }
    let axis = anchor.attribute.axis
    let frame = solved.frames[anchor.view.index]
    let length = frame[axis.size]
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
    let insets = anchor.guide == .frame ? Rational(view.alignmentInsets.total(along: axis)) : .zero
    let content = rounded((isStretched ? value - violation.error : value + violation.error) - insets)
    if let count = solved.linesOfWrappedText(violation, in: scene) {
      add("its text is \(content) wide on one line: it wraps onto \(count) lines")
      return
    }
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
      let phrases = ChangePhrases(
        changes.filter { ($0.value - value).isPositive == isLarger }, from: value, in: scene, configuration)
      let word = comparative(isLarger: isLarger)
      if !phrases.byOne.isEmpty { add("1 pt \(word) (tried): \(list(phrases.byOne, conjunction: "or"))") }
      for (effect, changes) in phrases.others.entries {
        add("\(word) (tried): \(list(changes, conjunction: "or")) \(effect)")
      }
    }
  }

  private func comparative(isLarger: Bool) -> String { anchor.attribute.comparative(isLarger: isLarger) }
}

extension Attribute {
  /// `wider`, `further down`.
  fileprivate func comparative(isLarger: Bool) -> String {
    switch self {
    case .width: isLarger ? "wider" : "narrower"
    case .height: isLarger ? "taller" : "shorter"
    case .left, .right, .leading, .trailing, .centerX: isLarger ? "further right" : "further left"
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline: isLarger ? "further down" : "further up"
    }
  }
}

extension Axis {
  fileprivate var more: String { self == .horizontal ? "wider" : "taller" }
  fileprivate var less: String { self == .horizontal ? "narrower" : "shorter" }
}
