import LayoutModel

extension Scene {
  /// `'a', 'b' and 'c'`; of many, the first ones and the number of others.
  func quotedNames(_ views: [ViewID]) -> String {
    list(views.lazy.map { quotedName(of: $0) })
  }
}
