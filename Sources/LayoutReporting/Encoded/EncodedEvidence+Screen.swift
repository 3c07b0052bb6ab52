import LayoutDiagnosis
import LayoutModel
import LayoutSolving

// The evidence about contents on the screen.
extension EncodedEvidence {
  func write(_ content: ContentReach, to json: inout JSONWriter) {
    json.member("limit", scene.name(of: content.reach.limit))
    json.member("edges", content.reach.edges) { distance, json in
      json.object(inline: true) { json in
        json.member("edge", distance.edge.rawValue)
        json.member("points", exact: distance.points)
      }
    }
    json.member("contents", content.contents.map { scene.name(of: $0) })
  }

  func write(_ overlaps: [ContentOverlap], to json: inout JSONWriter) {
    json.member("overlaps", overlaps) { overlap, json in
      json.object { json in
        json.member("views", overlap.views.map { scene.name(of: $0) })
        json.member("area", exact: overlap.frame.numbers)
      }
    }
  }

  func write(_ target: TouchTarget, to json: inout JSONWriter) {
    json.member("sides", target.sides) { side, json in
      json.object(inline: true) { json in
        json.member("attribute", side.axis.sizeName)
        json.member("size", exact: side.length)
      }
    }
    json.member("least", exact: target.least)
  }

  func write(_ misplaced: MisplacedFrame, to json: inout JSONWriter) {
    json.member("saved", exact: misplaced.saved.numbers)
    json.member("placed", exact: misplaced.placed.numbers)
  }
}
