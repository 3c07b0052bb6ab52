import LayoutModel

extension Finding {
  /// Adds the views that lie behind the same views to the message, and to the suggestion to declare that.
  ///
  /// - Parameter followers: findings that follow from this one.
  mutating func nameViewsBehindTheSameCover(_ followers: [Finding], in scene: Scene) {
    guard let first = views.first, let own = evidence as? Coverage else { return }
    let covers = scene.outermostCovers(own.by, of: first)
    var (whole, partial, hidden): (Set<ViewID>, Set<ViewID>, Set<ViewID>) = ([], [], [])
    // Whether all that is hidden is wholly so.
    var isWhollyHidden = true
    var isSameCover = true
    for follower in followers {
      guard let view = follower.views.first, !views.contains(view), let coverage = follower.evidence as? Coverage
      else {
        continue
      }
      isSameCover = isSameCover && coverage.by == own.by
      if rule == .obstructedControl && follower.rule == .occludedView {
        hidden.insert(view)
        isWhollyHidden = isWhollyHidden && coverage.covered == .one
      } else if coverage.covered == .one || rule == .hitOrderMismatch {
        whole.insert(view)
      } else {
        partial.insert(view)
      }
    }
    whole.subtract(partial)
    let alike = whole.union(partial)
    let all = alike.union(hidden).union([first])
    // A view that contains others is hidden with them.
    hidden = hidden.subtracting(alike).filter { view in !all.contains { scene.isAncestor(view, of: $0) } }
    var names: [String] = []
    if !whole.isEmpty { names.append(scene.countedNames(whole.sorted())) }
    if !partial.isEmpty {
      names.append((partial.count == 1 ? "part of " : "parts of ") + scene.countedNames(partial.sorted()))
    }
    let verb =
      switch rule {
      case .hitOrderMismatch: "as it does with"
      case .occludedView, .occludedInFlight: alike.count == 1 ? "as is" : "as are"
      default: alike.count == 1 ? "as does" : "as do"
      }
    // Each is covered at times of its own.
    let time = rule == .occludedInFlight ? " on the way" : ""
    let addition =
      (names.isEmpty ? "" : ", \(verb) \(names.joined(separator: " and "))\(time)")
      + (hidden.isEmpty
        ? ""
        : "; \(scene.countedNames(hidden.sorted())) \(hidden.count == 1 ? "is" : "are") \(isWhollyHidden ? "" : "partly ")hidden there")
    let outermost = all.filter { view in !all.contains { scene.isAncestor($0, of: view) } }.sorted()
    let (old, new) = (
      scene.suggestionToCover([first], by: covers, rule), scene.suggestionToCover(outermost, by: covers, rule)
    )
    let cover = isSameCover ? nil : (own: scene.coverNames(own.by), shared: scene.coverNames(covers))
    amendWords { words, _ in
      if let cover { words.message.replaceFirst(cover.own, with: cover.shared) }
      words.message += addition
      words.suggestions = words.suggestions.map { $0 == old ? new : $0 }
    }
  }
}
