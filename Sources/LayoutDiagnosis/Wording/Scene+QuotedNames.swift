import LayoutModel

extension Scene {
  /// `'a', 'b' and 'c'`; for a long list, the first names and the number of others.
  func quotedNames(_ views: [ViewID]) -> String {
    list(views.lazy.map { quotedName(of: $0) })
  }
}
