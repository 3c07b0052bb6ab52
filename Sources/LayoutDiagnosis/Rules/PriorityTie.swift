import ConstraintSolver
import LayoutModel
import LayoutSolving

struct PriorityTie: Rule {
  typealias Evidence = AmbiguityEvidence

  let id = RuleID.priorityTie
  let severity = Severity.warning
  let summary = "a view's frame is not determined because optional constraints of equal priority cannot all hold"
  let explanation = """
    Names optional constraints of one priority that cannot all hold, where what one gains another loses: every way of \
    sharing the error between them is equally good, and the frame is not determined. Contents whose size is `inferred` \
    may be smaller: ties that show only with contents 1 pt smaller are reported as such. Where one of several contents is \
    too large whichever gives way, their tie follows from its `clipped-content`.

    Two labels side by side with the same hugging and compression are the usual case. Which of them stretches or is cut \
    short is up to the engine, and may change with the text, the device or the system.

    Say which one matters more: raise or lower one of the priorities by one.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": {
        "id": "screen", "size": [320, 568],
        "subviews": [
          { "id": "name", "kind": "label", "intrinsicSize": [80, 20] },
          { "id": "price", "kind": "label", "intrinsicSize": [40, 20] }
        ]
      },
      "constraints": {
        "name.leading": "name.leading == screen.leading + 20",
        "name.top": "name.top == screen.top + 20",
        "gap": "price.leading == name.trailing + 8",
        "price.trailing": "price.trailing == screen.trailing - 20",
        "price.top": "price.top == name.top"
      }
    }
    """
  let mending = [(#""intrinsicSize": [80, 20]"#, #""intrinsicSize": [80, 20], "hugging": [251, 250]"#)]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    var search = CompletionSearch(analysis)
    defer { limits += search.exceededLimits }
    let groups = analysis.groups { solved in
      analysis.canvasAmbiguities.others(of: solved).filter {
        $0.isPriorityTie && !$0.isTieOfRecovery && !$0.isOfRounding(in: scene)
      }.map { Evidence(ambiguity: $0) }
    }
    @Sendable func makeWords(
      _ ambiguity: Ambiguity, _ completions: [Completion], at location: SourceRange, isAssumed: Bool = false
    ) -> FindingWords {
      let isAtConstraint = ambiguity.tied.contains(where: \.isWritten)
      return FindingWords(
        message: ambiguity.message(in: scene, isAssumed: isAssumed),
        label: ambiguity.label(isAtConstraint: isAtConstraint),
        related: ambiguity.notesOnTies(in: scene, except: location) + ambiguity.notesOnOtherViews(in: scene),
        reason: ambiguity.reason(in: scene),
        suggestions: completions.isEmpty
          ? ambiguity.suggestions(in: scene) : completions.map { scene.suggestion($0) })
    }
    let sumsShortages = scene.allowsTrials(in: groups.count)
    // Not the analysis, which holds the outcomes of all views.
    let configurations = analysis.configurations
    let words: Words = { finding, evidence in
      let ambiguity = evidence.ambiguity
      var words = makeWords(ambiguity, evidence.completions, at: finding.location)
      guard sumsShortages, let place = finding.shownConfiguration else { return words }
      let solved = configurations[place]
      if let shortage = TieShortage(ambiguity, in: solved, by: analysis.solver) {
        let message = ambiguity.messageOfContent(in: scene, missing: shortage.missing)
        words.explain(shortage, message: message, in: scene, solved.configuration)
      }
      return words
    }
    @Sendable func location(of ambiguity: Ambiguity) -> SourceRange {
      ambiguity.tied.first(where: \.isWritten).map { scene.location(of: $0) } ?? scene[ambiguity.view].nameLocation
    }
    let ties = analysis.ambiguitiesOfSmallerContents { ambiguity, _ in
      ambiguity.isPriorityTie && !ambiguity.isTieOfRecovery
    }
    let triesPriorities = scene.allowsTrials(in: ties.count)
    let smaller = ties.map { item, configuration in
      let location = location(of: item.ambiguity)
      let priorities = triesPriorities ? analysis.priorities(thatSettle: item, in: configuration) : []
      return analysis.finding(
        item, self, configuration: configuration, location: location,
        words: makeWords(item.ambiguity, priorities, at: location, isAssumed: true))
    }
    return smaller
      + search.findings(of: groups) { evidence, configurations in
        let ambiguity = evidence.ambiguity
        return finding(
          words: words, configurations: configurations, views: ambiguity.movingViews,
          constraints: ambiguity.tied,
          location: location(of: ambiguity),
          evidence: evidence,
          isRecovered: analysis.configurations[configurations[0]].isRecovered)
      }
  }
}

extension Ambiguity {
  /// - Parameter isAssumed: whether the ambiguity exists only if contents are smaller, by an unknown length.
  fileprivate func message(in scene: Scene, isAssumed: Bool) -> String {
    if let messageOfContent = messageOfContent(in: scene, isAssumed: isAssumed) { return messageOfContent }
    let names = scene.summary(of: tied)
    let what = list(ownAttributes.map(\.attribute.attribute.name))
    // A phrase describes one range; the label describes several.
    let consequence =
      if ownAttributes.count == 1 {
        "can be anything\(ownAttributes[0].range.map { " \($0)" } ?? "")"
      } else {
        "are not determined"
      }
    let result = "so the \(what) of \(scene.quotedName(of: view)) \(consequence)"
    if names.count == 1 {
      return tied.count == 1
        ? "\(names[0])\(inBrackets) is missed by the same amount in several ways, \(result)"
        : "\(names[0]) has constraints of equal priority\(inBrackets), \(result)"
    }
    return
      "\(tiedContents(in: scene) ?? list(names, limit: Self.namesInMessage)) have equal priority\(inBrackets), \(result)"
  }

  /// The maximum number of constraints that a message names; the rest have notes.
  private static let namesInMessage = 4

  /// `the vertical compression resistances of 'a', 'b' and 'c'`; `nil` unless all are of this kind.
  private func tiedContents(in scene: Scene) -> String? {
    var views: [ViewID] = []
    var kinds: [String] = []
    for reference in tied {
      switch reference {
      case .hugging(let view, let axis):
        views.append(view)
        kinds.append("\(axis.adjective) hugging priorities")
      case .compression(let view, let axis):
        views.append(view)
        kinds.append("\(axis.adjective) compression resistances")
      default: return nil
      }
    }
    guard let kind = kinds.first, kinds.allSatisfy({ $0 == kind }) else { return nil }
    return "the \(kind) of \(list(views.map { scene.quotedName(of: $0) }, limit: Self.namesInMessage))"
  }

  private var inBrackets: String { tiedPriority.map { " (\(decimal($0)))" } ?? "" }

  /// `'name' and 'time' have equal content hugging (250): either can take the spare 35 pt (name 180 to 215 wide)`, or for contents
  /// that lack room `'name' and 'time' have equal compression resistance (750), and 60 pt are missing: either 'name' is 120 wide
  /// and 'time' 90, or 'name' 180 and 'time' 30`.
  ///
  /// - Parameter missing: how much room the contents lack, in points; `nil` if that is unknown.
  fileprivate func messageOfContent(
    in scene: Scene, isAssumed: Bool = false, missing: Rational? = nil
  ) -> String? {
    guard tied.count == 2, ownAttributes.count == 1, let own = ownAttributes.first, let least = own.minimum,
      let greatest = own.maximum, own.attribute.attribute.isSize
    else { return nil }
    let size = own.attribute.attribute
    func cause(_ kind: String, _ views: [ViewID]) -> String {
      "\(list(views.map { scene.quotedName(of: $0) })) have equal \(kind)\(inBrackets)"
    }
    switch (tied[0], tied[1]) {
    case (.hugging(let a, let axis), .hugging(let b, let other)) where axis == other:
      let cause = cause("content hugging", [a, b])
      if isAssumed { return "\(cause): nothing says which of them takes the spare \(size.name)" }
      let displayName = scene.displayName(of: view)
      let name = displayName == scene.name(of: view) ? displayName : scene.quotedName(of: view)
      return "\(cause): either can take the spare \(rounded(greatest - least)) pt "
        + "(\(name) \(rounded(least)) to \(rounded(greatest)) \(size.axis.extent))"
    case (.compression(let a, let axis), .compression(let b, let other)) where axis == other:
      let cause = cause("compression resistance", [a, b])
      if isAssumed { return "\(cause): nothing says which of them loses the missing \(size.name)" }
      let (first, second) = (witnesses.first, witnesses.second)
      let (nameOfA, nameOfB) = (scene.quotedName(of: a), scene.quotedName(of: b))
      return "\(cause)\(missing.map { ", and \(rounded($0)) pt are missing" } ?? ""): either "
        + "\(nameOfA) is \(rounded(first[a.index][size])) \(size.axis.extent) and \(nameOfB) \(rounded(first[b.index][size])), "
        + "or \(nameOfA) \(rounded(second[a.index][size])) and \(nameOfB) \(rounded(second[b.index][size]))"
    default: return nil
    }
  }

  fileprivate func label(isAtConstraint: Bool) -> String {
    isAtConstraint ? "may give way" : list(ownAttributes.map(\.nameAndRange))
  }

  fileprivate func notesOnTies(in scene: Scene, except location: SourceRange) -> [RelatedNote] {
    tied.filter { scene.location(of: $0) != location }.map {
      RelatedNote(message: "\(scene.quotedName(of: $0)) may give way instead", location: scene.location(of: $0))
    }
  }

  fileprivate func suggestions(in scene: Scene) -> [String] {
    guard let priority = tiedPriority, let first = tied.first else { return [] }
    let (raise, lowering) = (scene.verb(.raise, first), scene.verb(.lower, first))
    let higher = priority + 1
    let lower = priority - 1
    // At 1000 a constraint is required, which is a different promise; 0 is not a priority.
    return switch (higher < 1000, lower.isPositive) {
    case (true, true):
      ["\(raise) to \(decimal(higher)), so that it wins, or \(first.isWritten ? "" : "lower it ")to \(decimal(lower))"]
    case (true, false): ["\(raise) to \(decimal(higher)), so that it wins"]
    case (false, true): ["\(lowering) to \(decimal(lower)), so that it gives way"]
    case (false, false): []
    }
  }
}

extension Ambiguity {
  /// Frames that Interface Builder saves are rounded to pixels, so that the contents inferred from them fit to less than a point.
  private static let roundingTolerance = Rational.one

  /// Whether the sizes of contents, inferred from the saved frames of a document, compete for less than a point.
  fileprivate func isOfRounding(in scene: Scene) -> Bool {
    scene.source != nil && tied.allSatisfy { !$0.isWritten }
      && attributes.allSatisfy { attribute in
        guard let least = attribute.minimum, let greatest = attribute.maximum else { return false }
        return greatest - least < Self.roundingTolerance
      }
  }
}
