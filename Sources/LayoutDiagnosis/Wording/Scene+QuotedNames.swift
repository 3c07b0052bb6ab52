import LayoutModel

extension Scene {
  /// `'a', 'b' and 'c'`; of many, the first ones and the number of others.
  func quotedNames(_ views: [ViewID]) -> String {
    let shown = views.count > Limits.namedViews ? Array(views.prefix(Limits.namedViews - 1)) : views
    var items = shown.map { quotedName(of: $0) }
    if shown.count < views.count { items.append("\(views.count - shown.count) more") }
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return "\(items.dropLast().joined(separator: ", ")) and \(last)"
  }
}
