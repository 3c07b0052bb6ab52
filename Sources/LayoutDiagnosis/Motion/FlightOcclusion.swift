// Views that vanish behind others during a flight. Between two moments at which code runs, time is divided at the moments
// at which two edges meet: of a view, of its covers, or of the ancestors that clip them. Within such a piece of time, it
// does not change which view covers which, so one exact test in the middle decides the whole piece. Views that rotate,
// scale or have rounded corners are sampled instead, and the finding says so.

import ConstraintSolver
import LayoutModel
import LayoutMotion

/// A view that is wholly covered for some time.
struct CoveredFlight {
  let view: ViewID
  /// Back to front.
  var covers: [ViewID]
  /// Seconds from the trigger.
  var interval: ClosedRange<Double>
  /// `nil` if the times are computed, not sampled.
  var samplingStep: Double?
}

/// Finds views that are visible at all ends of a flight and covered in between.
struct FlightOcclusion {
  let scene: Scene
  let flight: Flight
  /// The views left undecided by the limits.
  var undecided = UndecidedViews()
  /// The views that were cut into too many pieces at some moment.
  var crowdedViews: Set<ViewID> = []
  /// Covers looked at, and corners compared with edges, with the fixed cost of each edge, so far while sampling.
  var work = 0

  /// A 240th of a second: two samples for each frame of the fastest screens.
  static let samplingStep = 1.0 / 240
  /// Moments of one flight that are sampled; a longer one is sampled in larger steps.
  static let sampleLimit = 1_200
  /// Pairs of edges compared for one view and its covers; with more, the interval is found by sampling.
  private static let pairLimit = 20_000
  /// Times that differ by less than this, in seconds, are not distinguished.
  static let resolution = 1e-6

  init(scene: Scene, flight: Flight) { (self.scene, self.flight) = (scene, flight) }

  /// Empty if frames are too distant for doubles, which is reported as a limit.
  mutating func coveredViews() -> [CoveredFlight] {
    guard !flight.hasDistantFrames else { return [] }
    let eligible = mayBeSeenAtTheEnds
    guard !eligible.isEmpty else { return [] }
    var segments: [Segment] = []
    for moment in flight.moments.indices {
      var geometry = FlightGeometry(scene: scene, flight: flight, moment: moment)
      guard geometry.end - geometry.start > Self.resolution else { continue }
      let candidates = CoverCandidates(&geometry)
      let covers = eligible.map { (view: $0, covers: candidates.covers(of: $0, &geometry)) }
      let watched = covers.filter { !$0.covers.isEmpty }
      if !watched.isEmpty { segments.append(Segment(geometry: geometry, watched: watched)) }
    }
    // If no cover comes near any view, the exact tests at the ends are not needed.
    guard !segments.isEmpty else { return [] }
    let isVisible = visibleAtTheEnds(among: segments)
    var found: [CoveredFlight] = []
    var isSampled = [Bool](repeating: false, count: scene.views.count)
    for index in segments.indices {
      segments[index].watched.removeAll { !isVisible[$0.view.index] }
      for (target, covers) in segments[index].watched where !isSampled[target.index] {
        if let pieces = pieces(of: target, behind: covers, &segments[index].geometry) {
          found += pieces
        } else {
          isSampled[target.index] = true
        }
      }
    }
    found.removeAll { isSampled[$0.view.index] }
    for index in segments.indices { segments[index].watched.removeAll { !isSampled[$0.view.index] } }
    found += samples(of: segments)
    return Self.joined(found)
  }

  /// The time between two moments at which code runs, and the views that others in front may cover.
  struct Segment {
    var geometry: FlightGeometry
    var watched: [(view: ViewID, covers: [ViewID])]
  }

  /// Merges adjacent pieces, in order of view and time.
  private static func joined(_ pieces: [CoveredFlight]) -> [CoveredFlight] {
    var joined: [CoveredFlight] = []
    for piece in pieces.sorted(by: { ($0.view, $0.interval.lowerBound) < ($1.view, $1.interval.lowerBound) }) {
      if let last = joined.last, last.view == piece.view,
        piece.interval.lowerBound - last.interval.upperBound <= resolution
      {
        joined[joined.count - 1].interval = last.interval.lowerBound...piece.interval.upperBound
        joined[joined.count - 1].covers = (last.covers + piece.covers).unique()
      } else {
        joined.append(piece)
      }
    }
    return joined
  }

  /// The views that have visible content and are not hidden themselves, at all ends.
  private var mayBeSeenAtTheEnds: [ViewID] {
    let ends = flight.ends.map(\.content)
    return scene.views.indices.dropFirst().map { ViewID($0) }.filter { view in
      ends.allSatisfy { content in
        let properties = content.properties[view.index]
        return !properties.isHidden
          && ScreenGeometry.shouldBeSeen(scene.views[view.index].kind, isOpaque: properties.isOpaque)
      }
    }
  }

  /// Whether each watched view is visible at all ends of the flight, indexed by `ViewID`.
  private func visibleAtTheEnds(among segments: [Segment]) -> [Bool] {
    var isVisible = [Bool](repeating: false, count: scene.views.count)
    for segment in segments { for (view, _) in segment.watched { isVisible[view.index] = true } }
    var ignored = UndecidedViews()
    for end in flight.ends {
      let geometry = ScreenGeometry(
        scene: scene, properties: end.content.properties, subviews: end.content.subviews, frames: end.frames,
        contentSizes: end.contentSizes)
      let covers = geometry.coverIndex
      for view in isVisible.indices.lazy.map({ ViewID($0) }) where isVisible[view.index] {
        isVisible[view.index] =
          geometry.shouldBeSeen(view) && geometry.isShown(view) && !geometry.visible[view.index].isEmpty
          && geometry.coversHiding(view, among: covers, undecided: &ignored) == nil
      }
    }
    return isVisible
  }

  /// The pieces of time in which a view is covered; `nil` if they can only be found by sampling.
  private func pieces(
    of target: ViewID, behind covers: [ViewID], _ segment: inout FlightGeometry
  ) -> [CoveredFlight]? {
    guard let box = segment.box(of: target), let alpha = segment.alpha(of: target) else { return nil }
    let properties = segment.properties
    func isRounded(_ view: ViewID) -> Bool { !properties[view.index].cornerRadius.isZero }
    if covers.contains(where: isRounded) || (covers.count > 1 && isRounded(target)) { return nil }
    guard let targetClips = boxes(of: segment.clips(around: target), &segment) else { return nil }
    var shapes: [CoverShape] = []
    for cover in covers {
      guard let box = segment.box(of: cover), let alpha = segment.alpha(of: cover),
        let clips = boxes(of: segment.clips(around: cover), &segment)
      else { return nil }
      shapes.append(CoverShape(view: cover, box: box, clips: clips, alpha: alpha))
    }
    // A view that does not move is never covered if all covers in all their positions leave a part of it open.
    if !box.isMoving && targetClips.allSatisfy({ !$0.isMoving }) {
      let time = Rational(segment.start)
      var region = Region(ConvexPolygon(visible(box, targetClips, at: time)))
      for shape in shapes { _ = region.subtract(ConvexPolygon(segment.hull(of: shape.box))) }
      if !region.isEmpty { return [] }
    }
    guard let moments = moments(box, targetClips, alpha, shapes, segment) else { return nil }
    var found: [CoveredFlight] = []
    for (start, end) in zip(moments, moments.dropFirst()) where end - start > Self.resolution {
      let middle = Rational((start + end) / 2)
      guard alpha.exactValue(at: middle) >= ScreenGeometry.visibleAlpha else { continue }
      var region = Region(ConvexPolygon(visible(box, targetClips, at: middle)))
      guard !region.isEmpty else { continue }
      var hiding: [ViewID] = []
      for shape in shapes where shape.alpha.exactValue(at: middle) >= ScreenGeometry.coveringAlpha {
        if region.subtract(ConvexPolygon(visible(shape.box, shape.clips, at: middle))) { hiding.append(shape.view) }
        if region.isEmpty { break }
        if region.exceededLimit != nil { return nil }
      }
      guard region.isEmpty else { continue }
      hiding.sort { segment.paintOrder.position(of: $0) < segment.paintOrder.position(of: $1) }
      found.append(CoveredFlight(view: target, covers: hiding, interval: start...end))
    }
    return found
  }

  private struct CoverShape {
    let view: ViewID
    let box: FlightGeometry.MovingBox
    let clips: [FlightGeometry.MovingBox]
    let alpha: ProgressSum
  }

  /// `nil` if one of them rotates, scales or has rounded corners.
  private func boxes(of views: [ViewID], _ segment: inout FlightGeometry) -> [FlightGeometry.MovingBox]? {
    var boxes: [FlightGeometry.MovingBox] = []
    for view in views {
      guard segment.properties[view.index].cornerRadius.isZero, let box = segment.box(of: view) else { return nil }
      boxes.append(box)
    }
    return boxes
  }

  /// The visible part of a box within its clips and the screen.
  private func visible(_ box: FlightGeometry.MovingBox, _ clips: [FlightGeometry.MovingBox], at time: Rational) -> Box {
    let root = flight.startFrames[ViewID.root.index]
    var visible = box.box(at: time).intersection(
      Box(minX: .zero, minY: .zero, maxX: root.width, maxY: root.height))
    for clip in clips { visible = visible.intersection(clip.box(at: time)) }
    return visible
  }

  /// The ends of a segment and all moments between at which edges meet or alphas cross a threshold; `nil` beyond the
  /// limits.
  private func moments(
    _ box: FlightGeometry.MovingBox, _ clips: [FlightGeometry.MovingBox], _ alpha: ProgressSum,
    _ covers: [CoverShape], _ segment: FlightGeometry
  ) -> [Double]? {
    let root = flight.startFrames[ViewID.root.index]
    let boxes = [box] + clips + covers.flatMap { [$0.box] + $0.clips }
    let columns = boxes.flatMap { [$0.left, $0.right] } + [ProgressSum(.zero), ProgressSum(root.width)]
    let rows = boxes.flatMap { [$0.top, $0.bottom] } + [ProgressSum(.zero), ProgressSum(root.height)]
    guard columns.count * columns.count <= Self.pairLimit else { return nil }
    var differences: [ProgressSum] = [alpha - ProgressSum(ScreenGeometry.visibleAlpha)]
    differences += covers.map { $0.alpha - ProgressSum(ScreenGeometry.coveringAlpha) }
    for edges in [columns, rows] {
      for index in edges.indices {
        for other in edges[(index + 1)...] { differences.append(edges[index] - other) }
      }
    }
    var moments = [segment.start, segment.end]
    for difference in differences where !difference.terms.isEmpty {
      // In both directions: edges that coincided separate, too.
      for side in [difference, -difference] {
        let (changes, isCutOff) = side.signChanges(from: segment.start, to: segment.end)
        if isCutOff { return nil }
        moments += changes
      }
    }
    return moments.sorted()
  }
}
