import LayoutModel
import LayoutSolving

/// The positions of ambiguous views in a second, equally good layout.
struct WitnessGhosts {
  private let picture: LayoutPicture
  private var ghosts: [(view: ViewID, layout: PlacedLayout)] = []

  init(_ picture: LayoutPicture, _ solved: SolvedConfiguration) {
    self.picture = picture
    var seen: Set<ViewID> = []
    for ambiguity in solved.ambiguities {
      let views = ambiguity.attributes.map(\.attribute.view).filter { picture.presence(of: $0) == .shown }
      let others = [ambiguity.witnesses.second, ambiguity.witnesses.first]
      // The ghosts come from the witness that differs from the drawn layout.
      guard
        let other = others.first(where: { layout in views.contains { layout[$0.index] != solved.frames[$0.index] } })
      else { continue }
      var layout: PlacedLayout?
      for view in views where ghosts.count < Self.mostGhosts && other[view.index] != solved.frames[view.index] {
        guard seen.insert(view).inserted else { continue }
        let placed = layout ?? PlacedLayout(scene: picture.scene, properties: picture.properties, frames: other)
        layout = placed
        ghosts.append((view, placed))
      }
    }
  }

  /// The number of outlines that are drawn.
  private static let mostGhosts = 100

  var isEmpty: Bool { ghosts.isEmpty }

  /// The extent of each ghost, in units of the drawing.
  var extents: [Extent] {
    ghosts.map { Extent(around: $0.layout.corners(of: $0.view).map(picture.position)) }
  }

  var views: [ViewID] { ghosts.map(\.view) }

  func append(to svg: inout SVGText) {
    guard !ghosts.isEmpty else { return }
    svg.open("g", ["class": "ghosts", "clip-path": "url(#desk-clip)"])
    for (view, layout) in ghosts {
      let name = picture.scene[view].name
      svg.open("g", ["id": SVGText.identifier("ghost", name), "data-view": name])
      svg.add("title", text: "\(picture.scene.displayName(of: view)) in another layout that is as good")
      picture.appendOutline(of: view, class: "ghost", to: &svg, of: layout)
      svg.close()
    }
    svg.close()
  }
}
