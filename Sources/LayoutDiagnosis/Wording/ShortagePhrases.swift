import ConstraintSolver
import LayoutModel
import LayoutSolving

/// What keeps a view smaller than its content, and what to do about it, in words.
struct ShortagePhrases {
  let notes: [RelatedNote]
  /// The likeliest first.
  let suggestions: [String]
  /// The one to relax constraints that was not tried; `nil` if there is none.
  private(set) var relaxation: String?

  /// - Parameters:
  ///   - finding: about one view, which has these shortages in the configuration that the finding shows.
  ///   - squeezed: the places of all squeezed contents; `nil` if the constraints and the states that matter are not looked for.
  init(
    _ shortages: [ContentShortage.Shortage], of finding: Finding, in analysis: Analysis,
    among squeezed: [Placements.Place]?
  ) {
    let (scene, view, shown) = (analysis.scene, finding.views[0], finding.shownConfiguration ?? 0)
    let solved = analysis.configurations[shown]
    let name = scene.quotedName(of: view)
    let extents = list(shortages.map(\.extent))
    let configuration = solved.configuration
    if configuration.properties[view.index].frame != nil {
      notes = [
        RelatedNote(
          message: "\(scene.quotedName(of: .frame(view))) keeps it so \(extents)", location: scene[view].nameLocation)
      ]
      suggestions = ["enlarge the frame of \(name)"]
      return
    }
    let sums: [Sum] = shortages.filter { !$0.isOfLines }.map { shortage in
      let size = MeasuredAttribute(shortage.axis.size, of: view, in: scene)
      let explanation = squeezed.flatMap { analysis.explanation(of: size, in: shown, among: $0) }
      return Sum(shortage: shortage, terms: explanation?.atMost?.terms.filter { $0.constraint != nil } ?? [])
    }
    let causes = Self.causes(sums, of: view, in: solved, scene)
    let noted = causes.map(\.constraint).unique().prefix(Limits.notes)
    notes =
      noted.map { cause in
        let own = sums.filter { $0.terms.contains { $0.constraint == cause } }.map(\.shortage.extent)
        return RelatedNote(
          message: "\(scene.quotedName(of: cause)) keeps it so \(list(own))", location: scene.location(of: cause))
      } + scene.notesOnStates(setting: Array(noted), in: configuration)
      + (squeezed != nil ? scene.notesOnContent(of: view, in: configuration) : [])
    if shortages.contains(where: \.isOfLines), let limit = configuration.properties[view.index].lineLimit {
      suggestions = ["let \(name) show more than \(limit) line\(limit == 1 ? "" : "s"), or shorten its text"]
      return
    }
    // Who makes a document sees where a number leads.
    var trial =
      noted.isEmpty || scene.source != nil ? nil : SuggestionTrial(finding, among: squeezed?.count ?? 1, in: analysis)
    let causesOfSums = sums.map { Self.causes([$0], of: view, in: solved, scene) }
    let tried = ShortageTrial(causesOfSums, of: finding, in: analysis).suggestion(by: &trial)
    let relaxed = zip(sums, causesOfSums).compactMap { sum, causes in
      Self.relaxing(causes, besides: tried?.constraints ?? [], scene)
        ?? (tried == nil ? "relax the constraints that keep \(name) so \(sum.shortage.extent)" : nil)
    }.unique()
    var ways = [relaxed.joined(separator: ", and ")]
    // Room along one axis makes none along the other.
    if let tried { ways = ["\(tried.text) (tried: it fits)"] + (sums.count == 1 ? relaxed : []) }
    let axes = list(shortages.map(\.axis.adjective))
    // The weakest constraint of a sum gives way. A required one gives way to no compression resistance, and a weaker one than that
    // of the view would have given way.
    let weakest = sums.compactMap { $0.terms.compactMap(\.priority).min() }.max()
    let own = shortages.map { Rational(scene[view].compression[$0.axis].value) }.min() ?? .zero
    if let weakest {
      let raised = "raise the \(axes) compression resistance of \(name)"
      // Above that of another content, it would only be the other one that lacks room.
      let isOfContent = sums.contains { sum in
        sum.terms.contains { term in
          if case .compression? = term.constraint { term.priority == weakest } else { false }
        }
      }
      if let priority = ExactDecimal(exactly: weakest + 1), weakest + 1 < 1000, own <= weakest, !isOfContent {
        var changed = scene
        for shortage in shortages { changed.views[view.index].compression[shortage.axis] = Priority(priority) }
        let fits = trial?.mends(changed)
        if fits != false { ways.append(fits == nil ? raised : "\(raised) to \(priority) (tried: it fits)") }
      }
    } else {
      ways.append("raise its \(axes) compression resistance above theirs")
    }
    let isLongText =
      !noted.isEmpty && tried == nil && (trial != nil || !causes.contains(where: \.makesRoom))
      && shortages.allSatisfy { $0.isOfLongText(in: scene[view]) }
    let way = ways.joined(separator: ", or ")
    if tried == nil { relaxation = way }
    suggestions = (isLongText ? ["shorten the text of \(name), or let it wrap"] : []) + [way]
  }

  /// The constraints that make room with another number; otherwise those that have notes.
  ///
  /// - Parameter known: constraints that are named already.
  /// - Returns: `nil` if there are none.
  private static func relaxing(_ causes: [Cause], besides known: [ConstraintID], _ scene: Scene) -> String? {
    let large = causes.filter { $0.makesRoom || $0.isOwnSize }.map(\.constraint).unique()
    let constraints = large.prefix(Self.relaxedCount).filter { cause in
      !known.contains { cause == .written($0) }
    }
    let noted = large.isEmpty && known.isEmpty ? causes.map(\.constraint).unique().prefix(Limits.notes) : []
    let names = (constraints + noted).map { scene.quotedName(of: $0) }
    return names.isEmpty ? nil : "relax \(list(names, conjunction: "or"))"
  }

  /// Constraints that are suggested to relax because their numbers are large; the others have notes.
  private static let relaxedCount = 3

  /// What keeps a view from being larger along one axis.
  private struct Sum {
    let shortage: ContentShortage.Shortage
    /// Empty if a limit ended the search.
    let terms: [AttributeBound.Term]
  }

  struct Cause {
    let constraint: ConstraintReference
    /// Whether the number of the constraint is as large as what the view lacks.
    let makesRoom: Bool
    let isOwn: Bool
    /// Whether the constraint sets the size of the view to a number.
    let isOwnSize: Bool
    /// The size or the distance that it keeps, in points; 0 if it makes the view larger.
    let number: Rational
  }

  /// Constraints whose numbers alone make the view too small come first, the largest before the others; then the view's own, and
  /// those that only tie views to each other last.
  private static func causes(
    _ sums: [Sum], of view: ViewID, in solved: SolvedConfiguration, _ scene: Scene
  ) -> [Cause] {
    let causes = sums.flatMap { sum in
      sum.terms.compactMap { term -> Cause? in
        guard let constraint = term.constraint else { return nil }
        var (isOwn, isOwnSize, isSize, number) = (false, false, true, term.number)
        switch constraint {
        case .written(let id):
          isOwn = scene[id].first.view == view || scene[id].second?.view == view
          isSize = scene[id].first.attribute.isSize
          isOwnSize = isSize && scene[id].first.view == view && scene[id].second == nil
          number = solved.number(of: id, in: scene)
        case .compression(let other, _), .hugging(let other, _):
          if other == view { return nil }
        case .frame, .fitting, .stack: return nil
        }
        // A distance that makes the view larger does not limit it.
        let share = term.weight * number
        let limit = isSize ? share.magnitude : max(-share, .zero)
        let missing = sum.shortage.needed - sum.shortage.available
        return Cause(
          constraint: constraint, makesRoom: limit >= missing, isOwn: isOwn, isOwnSize: isOwnSize, number: limit)
      }
    }
    func key(_ cause: Cause, _ place: Int) -> (Int, Int, Rational, Int) {
      let isLater = !cause.makesRoom && !cause.isOwn
      return (cause.makesRoom ? 0 : 1, isLater ? 1 : 0, -cause.number, place)
    }
    return causes.enumerated().sorted { key($0.element, $0.offset) < key($1.element, $1.offset) }.map(\.element)
  }
}

extension ContentShortage.Shortage {
  /// `narrow` or `short`.
  fileprivate var extent: String { axis == .horizontal ? "narrow" : "short" }

  /// Whether a text on one line is too long for a width that has room for a good part of it.
  fileprivate func isOfLongText(in view: View) -> Bool {
    view.kind == .label && axis == .horizontal && needed <= 3 * available
  }
}

extension SolvedConfiguration {
  /// The constant of a constraint, and what its multiplier adds to the size of the second item.
  func number(of constraint: ConstraintID, in scene: Scene) -> Rational {
    let constant = configuration.constant(of: constraint)
    guard let second = scene[constraint].second, second.attribute.isSize, second.guide == .none else { return constant }
    let size = frames[second.view.index][second.attribute.axis.size]
    return constant + (Rational(scene[constraint].multiplier) - 1) * size
  }
}
