import LayoutDiagnosis
import LayoutModel

/// Hatching over the parts of views that are covered or cannot be hit.
struct Hatching {
  enum Kind: String, CaseIterable {
    /// Covered, according to a finding.
    case covered
    /// Not reachable by touches, according to a finding.
    case unreachable
    /// Covered by something that extends beyond it, without a finding.
    case declared

    /// The explanation in a legend.
    var words: String {
      switch self {
      case .covered: "covered, and should be seen"
      case .unreachable: "no touch reaches it"
      case .declared: "behind something else"
      }
    }
  }

  private struct Part {
    let view: ViewID
    let kind: Kind
    let pieces: [[Position]]
  }

  private let picture: LayoutPicture
  private var parts: [Part] = []
  /// Views outside of their allowed area, according to findings.
  private var outlinedViews: [ViewID] = []

  var kinds: Set<Kind> { Set(parts.map(\.kind)) }

  /// The number of views that are not hatched, or not completely, because a limit was reached.
  private(set) var cutOffCount = 0

  /// The views that are wholly behind others.
  private(set) var hiddenViews: Set<ViewID> = []

  init(_ picture: LayoutPicture, markers: FindingMarkers) {
    self.picture = picture
    var reportedKinds: [ViewID: Set<Kind>] = [:]
    for finding in markers.markingFindings {
      guard let view = finding.views.first else { continue }
      switch finding.rule {
      case .occludedView, .occludedInFlight: reportedKinds[view, default: []].insert(.covered)
      case .obstructedControl: reportedKinds[view, default: []].insert(.unreachable)
      case .offscreenView, .cutContent, .overshoot, .uncoveredInFlight: outlinedViews.append(view)
      default: break
      }
    }
    let painted = picture.painted
    var (coverCount, examined, comparisons) = (0, 0, 0)
    for view in picture.scene.views.indices.map({ ViewID($0) }) where picture.presence(of: view) != .omitted {
      let kinds = reportedKinds[view] ?? []
      if kinds.contains(.unreachable) {
        add(.unreachable, view, painted.unreachableParts(of: view, comparisons: &comparisons))
      }
      let isWithoutFinding = kinds.isEmpty && painted.shouldBeSeen(view) && view != .root
      guard kinds.contains(.covered) || isWithoutFinding else { continue }
      if isWithoutFinding && (coverCount > Limits.hatchedCovers || examined > Limits.examinedCovers) {
        cutOffCount += 1
        continue
      }
      let covers = painted.covers(of: view, examined: &examined)
      coverCount += covers.count
      guard !covers.isEmpty else { continue }
      if kinds.contains(.covered) {
        let covers = covers.filter { !$0.isDeclared }.map(\.view)
        add(.covered, view, painted.coveredParts(of: view, by: covers, comparisons: &comparisons))
      } else {
        // A view wholly inside another one is content on a background.
        let covers = covers.map(\.view).filter { !painted.isWithin($0, view) }
        add(.declared, view, painted.coveredParts(of: view, by: covers, comparisons: &comparisons))
      }
    }
  }

  private mutating func add(_ kind: Kind, _ view: ViewID, _ covered: CoveredParts) {
    if covered.isCutOff { cutOffCount += 1 }
    guard !covered.pieces.isEmpty else { return }
    let pieces = covered.pieces.map { picture.positions($0) }
    parts.append(Part(view: view, kind: kind, pieces: pieces))
    let seen = picture.positions(picture.painted.visiblePart(of: view))
    let covered = pieces.reduce(0) { $0 + Self.area(of: $1) }
    if kind != .unreachable && covered > Self.whole * Self.area(of: seen) { hiddenViews.insert(view) }
  }

  /// The covered share of a view's visible area from which on the view counts as hidden.
  private static let whole = 0.999

  private static func area(of polygon: [Position]) -> Double {
    guard let last = polygon.last else { return 0 }
    var (sum, before) = (0.0, last)
    for point in polygon {
      sum += before.x * point.y - point.x * before.y
      before = point
    }
    return abs(sum) / 2
  }

  func append(to svg: inout SVGText) {
    if cutOffCount > 0 { svg.addMarkup("<!-- \(LegendKinds.text(ofUnhatched: cutOffCount)) -->\n") }
    guard !parts.isEmpty || !outlinedViews.isEmpty else { return }
    svg.open("g", ["class": "hatching", "clip-path": "url(#desk-clip)"])
    for part in parts {
      let name = part.kind.rawValue
      svg.add(
        "path",
        [
          "class": "hatch \(name)", "data-view": picture.scene[part.view].name, "fill": "url(#hatch-\(name))",
          "d": part.pieces.map { SVGText.path($0, isClosed: true) }.joined(),
        ])
      if part.kind != .declared { picture.appendOutline(of: part.view, class: "uncovered-outline", to: &svg) }
    }
    for view in outlinedViews { picture.appendOutline(of: view, class: "uncovered-outline", to: &svg) }
    svg.close()
  }
}
