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
        json.key("points")
        json.exact(distance.points)
      }
    }
    json.member("contents", content.contents.map { scene.name(of: $0) })
  }

  func write(_ overlaps: [ContentOverlap], to json: inout JSONWriter) {
    json.member("overlaps", overlaps) { overlap, json in
      json.object { json in
        json.member("views", overlap.views.map { scene.name(of: $0) })
        write(overlap.frame, as: "area", to: &json)
      }
    }
  }

  func write(_ target: TouchTarget, to json: inout JSONWriter) {
    json.member("sides", target.sides) { side, json in
      json.object(inline: true) { json in
        json.member("attribute", side.axis.sizeName)
        json.key("size")
        json.exact(side.length)
      }
    }
    json.key("least")
    json.exact(target.least)
  }

  func write(_ misplaced: MisplacedFrame, to json: inout JSONWriter) {
    write(misplaced.saved, as: "saved", to: &json)
    write(misplaced.placed, as: "placed", to: &json)
  }
}
