import LayoutModel
import LayoutSolving

extension Finding {
  /// Adds the views that are pinned to the view to the message.
  ///
  /// - Parameter followers: findings that follow from this one.
  mutating func namePushedViews(_ followers: [Finding], in scene: Scene) {
    var others: [ViewID] = []
    for follower in followers where follower.evidence is ContentReach || follower.evidence is OffscreenFrame {
      others += follower.views.filter { !views.contains($0) }
    }
    guard !others.isEmpty else { return }
    let names = scene.countedNames(others.unique().sorted())
    amendWords { words, _ in words.message += "; constraints take \(names) along" }
  }
}
