import LayoutModel

/// An error without its path and suggestion, which are computed only for errors that are reported.
struct PendingError {
  var kind: LoadError.Kind
  var location: SourceRange
  var node: JSONNode?
  var source: SuggestionSource?
  var related: SourceRange?
}

extension SceneLoader {
  mutating func report(
    _ kind: LoadError.Kind, at node: JSONNode, suggesting source: SuggestionSource? = nil, related: SourceRange? = nil
  ) {
    errors.append(
      PendingError(kind: kind, location: document.range(of: node), node: node, source: source, related: related))
  }

  /// The errors in source order: at most `Limits.errors`, followed by the number of the others.
  func finishedErrors() -> [LoadError] {
    let order = errors.indices.sorted { a, b in
      let (first, second) = (errors[a].location, errors[b].location)
      return (first.start, first.end, a) < (second.start, second.end, b)
    }
    var finished = order.prefix(Limits.errors).map { finish(errors[$0]) }
    if let last = finished.last, order.count > finished.count {
      finished.append(LoadError(kind: .furtherErrors(order.count - finished.count), location: last.location))
    }
    return finished
  }

  private func finish(_ error: PendingError) -> LoadError {
    LoadError(
      kind: error.kind, location: error.location, keyPath: error.node.map { document.path(to: $0) } ?? "",
      suggestion: suggestion(for: error), related: error.related)
  }

  private func suggestion(for error: PendingError) -> String? {
    guard let source = error.source else { return nil }
    let word: String
    switch error.kind {
    case .unknownKey(let key): word = key
    case .unknownName(_, let name): word = name
    case .unknownValue(let value, _): word = value
    default: return nil
    }
    switch source {
    case .views: return Spelling.nearest(to: word, among: names.views)
    case .constraints: return Spelling.nearest(to: word, among: constraintNames)
    case .parameters: return Spelling.nearest(to: word, among: names.parameters)
    case .metrics: return Spelling.nearest(to: word, among: metrics.names)
    case .viewsAndMetrics: return Spelling.nearest(to: word, among: Array(names.views) + Array(metrics.names))
    case .states(let machine): return Spelling.nearest(to: word, among: stateNames[machine])
    case .words(let words): return Spelling.nearest(to: word, among: words)
    }
  }
}
