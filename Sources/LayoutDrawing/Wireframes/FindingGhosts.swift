import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// The other places of the views that findings are about: those of an ambiguous view in a second, equally good layout, and the
/// frame that a document saved or a capture found.
struct FindingGhosts {
  enum Kind: String, CaseIterable {
    case equal, saved, captured

    /// The class of the outline.
    var classes: String { self == .equal ? "ghost" : "ghost saved" }

    /// The explanation in a legend.
    var words: String {
      switch self {
      case .equal: "another layout that is as good"
      case .saved: "the frame that the document saved"
      case .captured: "the frame that was captured"
      }
    }

    /// The end of the name beside the outline.
    fileprivate var suffix: String {
      switch self {
      case .equal: "?"
      case .saved: " as saved"
      case .captured: " as captured"
      }
    }

    var textClass: String { self == .equal ? "ghost-text" : "saved-text" }
  }

  private struct Ghost {
    let kind: Kind
    let view: ViewID
    let layout: PlacedLayout
  }

  private let picture: LayoutPicture
  private var ghosts: [Ghost] = []

  init(_ picture: LayoutPicture, _ solved: SolvedConfiguration, _ findings: [Finding]) {
    self.picture = picture
    var open: Set<ViewID> = []
    for finding in findings {
      switch finding.rule {
      case .misplacedView, .capturedFrameDiffers:
        let isSaved = finding.rule == .misplacedView
        for view in finding.views.prefix(1) {
          let frame = isSaved ? picture.scene[view].savedFrame : picture.scene[view].captured.frame
          if let frame { add(Frame(frame), of: view, isSaved ? .saved : .captured, solved) }
        }
      default:
        if finding.ambiguity != nil { open.formUnion(FindingMarkers.views(of: finding)) }
      }
    }
    var seen: Set<ViewID> = []
    for ambiguity in solved.ambiguities {
      let views = ambiguity.attributes.map(\.attribute.view)
        .filter { open.contains($0) && picture.presence(of: $0) == .shown }
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
        ghosts.append(Ghost(kind: .equal, view: view, layout: placed))
      }
    }
  }

  private mutating func add(_ frame: Frame, of view: ViewID, _ kind: Kind, _ solved: SolvedConfiguration) {
    guard ghosts.count < Self.mostGhosts, picture.presence(of: view) == .shown, frame != solved.frames[view.index]
    else { return }
    var frames = Array(solved.frames)
    frames[view.index] = frame
    let layout = PlacedLayout(scene: picture.scene, properties: picture.properties, frames: frames)
    ghosts.append(Ghost(kind: kind, view: view, layout: layout))
  }

  /// The number of outlines that are drawn.
  private static let mostGhosts = 100

  var views: [ViewID] { ghosts.map(\.view) }

  var kinds: Set<Kind> { Set(ghosts.map(\.kind)) }

  /// The extent of each ghost, in units of the drawing.
  var extents: [Extent] {
    ghosts.map { Extent(around: $0.layout.corners(of: $0.view).map(picture.position)) }
  }

  /// The name of each ghost and its class.
  var labels: [(text: String, name: String)] {
    ghosts.map { (picture.scene.label(of: $0.view) + $0.kind.suffix, $0.kind.textClass) }
  }

  func append(to svg: inout SVGText) {
    guard !ghosts.isEmpty else { return }
    svg.open("g", ["class": "ghosts", "clip-path": "url(#desk-clip)"])
    for ghost in ghosts {
      let name = picture.scene[ghost.view].name
      svg.open("g", ["id": SVGText.identifier("ghost", name), "data-view": name])
      svg.add("title", text: "\(picture.scene.displayName(of: ghost.view)): \(ghost.kind.words)")
      picture.appendOutline(of: ghost.view, class: ghost.kind.classes, to: &svg, of: ghost.layout)
      svg.close()
    }
    svg.close()
  }
}
