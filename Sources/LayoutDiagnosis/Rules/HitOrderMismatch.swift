import ConstraintSolver
import LayoutModel
import LayoutSolving

struct HitOrderMismatch: Rule {
  typealias Evidence = Coverage

  let id = RuleID.hitOrderMismatch
  let severity = Severity.warning
  let summary = "zPosition paints one view in front while touches go to the other"
  let explanation = """
    Two siblings overlap, both accept touches, and a zPosition paints one in front while the other comes later among the \
    subviews. Painting follows zPosition, hit testing does not: touches go to the view that is seen behind.

    The user taps what is in front and something else answers.

    Order the subviews as they are painted (`bringSubviewToFront`) in place of setting zPosition, or disable user \
    interaction of the view behind.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": {
        "id": "screen", "size": [375, 667],
        "subviews": [
          { "id": "card", "kind": "button", "zPosition": 1, "frame": [20, 100, 200, 100] },
          { "id": "backdrop", "kind": "view", "frame": [0, 0, 375, 667] }
        ]
      }
    }
    """
  let mending = [
    (
      #"{ "id": "card", "kind": "button", "zPosition": 1, "frame": [20, 100, 200, 100] },\#n      { "id": "backdrop", "kind": "view", "frame": [0, 0, 375, 667] }"#,
      #"{ "id": "backdrop", "kind": "view", "frame": [0, 0, 375, 667] },\#n      { "id": "card", "kind": "button", "frame": [20, 100, 200, 100] }"#
    )
  ]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    analysis.configurations.indices.flatMap { findings(in: analysis, configuration: $0, exceeding: &limits) }
  }

  private func findings(
    in analysis: Analysis, configuration: Int, exceeding limits: inout [ExceededLimit]
  ) -> [Finding] {
    let scene = analysis.scene
    let solved = analysis.configurations[configuration]
    guard solved.configuration.properties.contains(where: { !$0.zPosition.isZero }) else { return [] }
    let geometry = ScreenGeometry(scene: scene, solved: solved)
    let pairs = geometry.mismatchedPairs(limit: Limits.siblingPairs.limit + 1)
    if pairs.count > Limits.siblingPairs.limit {
      limits.append(ExceededLimit(Limits.siblingPairs, left: 1))
    }
    return pairs.prefix(Limits.siblingPairs.limit).map { pair in
      let (painted, touched) = (scene.quotedName(of: pair.painted), scene.quotedName(of: pair.touched))
      return finding(
        message: "\(painted) is painted in front of \(touched), but \(touched) takes the touches where they overlap",
        configurations: [configuration],
        views: [pair.painted, pair.touched], location: scene[pair.painted].nameLocation, label: "painted in front",
        related: [
          RelatedNote(message: "\(touched) comes later among the subviews", location: scene[pair.touched].nameLocation)
        ],
        suggestions: ["\(scene.suggestionToOrder(pair.touched, before: pair.painted)), in place of the zPosition"],
        evidence: Coverage(by: [pair.touched], covered: pair.share), isRecovered: solved.isRecovered)
    }
  }
}

extension ScreenGeometry {
  /// Overlapping siblings that are painted in one order and hit in the other, with the share of the first one's touch
  /// area that the second one takes.
  ///
  /// A view that takes no touches has no subview that does, so siblings represent their whole subtrees.
  fileprivate func mismatchedPairs(limit: Int) -> [(painted: ViewID, touched: ViewID, share: Rational)] {
    var pairs: [(painted: ViewID, touched: ViewID, share: Rational)] = []
    for superview in touchOrder.views {
      let siblings = subviews[superview.index].filter { acceptsTouches[$0.index] && !hittable[$0.index].isEmpty }
      let isInOrder = zip(siblings, siblings.dropFirst()).allSatisfy {
        paintOrder.position(of: $0) < paintOrder.position(of: $1)
      }
      if isInOrder { continue }
      let index = BoxIndex(siblings.map { ($0, ApproximateBox(hittable[$0.index].box)) })
      for painted in siblings {
        let area = hittable[painted.index]
        let behind = index.elements(overlapping: ApproximateBox(area.box)).filter {
          touchOrder.isInFront($0, of: painted) && paintOrder.isInFront(painted, of: $0)
        }
        for touched in behind.sorted(by: { touchOrder.position(of: $0) < touchOrder.position(of: $1) }) {
          let common = area.intersection(hittable[touched.index])
          if common.isEmpty { continue }
          if pairs.count == limit { return pairs }
          pairs.append((painted, touched, common.area / area.area))
        }
      }
    }
    return pairs
  }
}
