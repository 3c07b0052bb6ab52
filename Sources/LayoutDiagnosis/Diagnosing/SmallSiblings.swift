import LayoutModel

extension Finding {
  /// Adds the controls of the same size to the message.
  ///
  /// - Parameter followers: findings that follow from this one.
  mutating func nameSmallSiblings(_ followers: [Finding], in scene: Scene) {
    let others = followers.filter { $0.rule == rule }.compactMap(\.views.first).filter { !views.contains($0) }
    guard !others.isEmpty else { return }
    let names = scene.countedNames(others.unique().sorted())
    let addition = Set(others).count == 1 ? ", as is that of \(names)" : ", as are those of \(names)"
    amendWords { words, _ in words.message += addition }
  }
}
