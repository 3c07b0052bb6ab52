import ConstraintSolver
import LayoutModel
import LayoutSolving

/// How far views can move along the way between the two layouts that an ambiguity has as its evidence.
///
/// These layouts are two of many. If a distance grows on the way from one to the other, and the ranges of all that moves have
/// no end in that direction, there is a layout in which the distance is as large as one likes.
struct FreeMovement {
  private let scene: Scene
  private let moves: [ViewAttribute: Move]

  private struct Move {
    /// From the first layout to the second, in points.
    let change: Rational
    let range: AmbiguousAttribute

    /// Whether there is no end to the range in a direction.
    func isEndless(_ direction: Direction) -> Bool {
      change.isPositive == (direction == .forward) ? range.maximum == nil : range.minimum == nil
    }
  }

  /// From the first layout to the second and beyond it, or back.
  private enum Direction {
    case forward, backward
  }

  /// An edge of a view.
  private struct Edge {
    let view: ViewID
    let axis: Axis
    /// Whether it is the right or the bottom edge.
    let isEnd: Bool
  }

  /// A distance that has to be larger.
  private struct Gap {
    let from, to: Edge
  }

  init(of ambiguity: Ambiguity, in scene: Scene) {
    self.scene = scene
    let (first, second) = ambiguity.witnesses
    var moves: [ViewAttribute: Move] = [:]
    for range in ambiguity.attributes {
      let (view, attribute) = (range.attribute.view.index, range.attribute.attribute)
      let change = second[view][attribute] - first[view][attribute]
      if !change.isZero { moves[range.attribute] = Move(change: change, range: range) }
    }
    self.moves = moves
  }

  /// Whether the ambiguity allows layouts without what a finding is about.
  ///
  /// - Parameter configuration: the index of one of the finding's configurations, which has the ambiguity.
  func avoids(_ finding: Finding, in configuration: Int, of analysis: Analysis) -> Bool {
    guard let view = finding.views.first else { return false }
    let frames = analysis.configurations[configuration].frames
    switch finding.evidence {
    case let content as ContentShortage: return content.axes.allSatisfy { holds($0, of: view) }
    case let offscreen as OffscreenFrame:
      guard let place = finding.configurations.firstIndex(of: configuration),
        offscreen.frames.indices.contains(place)
      else { return false }
      return canGrow(gaps(of: view, at: offscreen.frames[place], outside: frames[ViewID.root.index]))
    case let reach as ContentReach:
      return canGrow(reach.reach.edges.map { gap(at: $0.edge, of: reach.reach.cause, inside: reach.reach.limit) })
    case let coverage as Coverage:
      guard coverage.by.allSatisfy({ !scene.isAncestor($0, of: view) && canLeave(view, $0, in: frames) }) else {
        return false
      }
      let limits = finding.rule == .obstructedControl ? gaps(of: view, outsideAncestorsIn: frames) : []
      return limits.isEmpty ? !coverage.by.isEmpty : canGrow(limits)
    case let evidence as OverlappingContent.Evidence:
      return evidence.overlaps.allSatisfy {
        canLeave($0.front, $0.back, in: frames) || canLeave($0.back, $0.front, in: frames)
      }
    default: return false
    }
  }

  /// Whether the ranges include sizes at which a view is not too small for its content.
  private func holds(_ shortage: ContentShortage.Shortage, of view: ViewID) -> Bool {
    let size = ViewAttribute(view: view, attribute: shortage.axis.size)
    guard let range = moves[size]?.range else { return false }
    return range.maximum.map { $0 >= shortage.needed - ScreenExamination.tolerance } ?? true
  }

  // MARK: Distances

  /// Whether all distances can be as large as one likes in one layout.
  private func canGrow(_ gaps: [Gap]) -> Bool {
    guard !gaps.isEmpty else { return false }
    return Axis.allCases.allSatisfy { axis in
      let directions = gaps.filter { $0.from.axis == axis }.map(growth)
      return !directions.contains(nil) && Set(directions).count <= 1
    }
  }

  /// Whether a view can move past an edge of another one, and not only by leaving the root.
  private func canLeave(_ view: ViewID, _ cover: ViewID, in frames: [Frame]) -> Bool {
    let isScrolled = scene.lineage(of: view).contains { scene[$0].kind == .scrollView }
    return Axis.allCases.contains { axis in
      func edge(_ view: ViewID, isEnd: Bool) -> Edge { Edge(view: view, axis: axis, isEnd: isEnd) }
      let (start, end) = (edge(cover, isEnd: false), edge(cover, isEnd: true))
      let leavesEnd = growth(Gap(from: end, to: edge(view, isEnd: false))) != nil
      let leavesStart = growth(Gap(from: edge(view, isEnd: true), to: start)) != nil
      if isScrolled { return leavesEnd || leavesStart }
      return leavesEnd && hasRoom(beyond: end, in: frames) || leavesStart && hasRoom(beyond: start, in: frames)
    }
  }

  /// Whether an edge of a view moves, or lies inside the root.
  private func hasRoom(beyond edge: Edge, in frames: [Frame]) -> Bool {
    let attributes = self.attributes(of: edge)
    let size = ViewAttribute(view: .root, attribute: edge.axis.size)
    if moves[size] != nil || attributes.contains(where: { moves[$0] != nil }) { return true }
    let position = attributes.reduce(Rational.zero) { $0 + frames[$1.view.index][$1.attribute] }
    return edge.isEnd ? position < frames[ViewID.root.index][edge.axis.size] : position.isPositive
  }

  /// The direction in which a distance grows without end; `nil` if there is none.
  private func growth(_ gap: Gap) -> Direction? {
    var factors: [ViewAttribute: Rational] = [:]
    for attribute in attributes(of: gap.to) { factors[attribute, default: .zero] += .one }
    for attribute in attributes(of: gap.from) { factors[attribute, default: .zero] -= .one }
    var change = Rational.zero
    var moving: [Move] = []
    for (attribute, factor) in factors where !factor.isZero {
      guard let move = moves[attribute] else { continue }
      change += factor * move.change
      moving.append(move)
    }
    if change.isZero { return nil }
    let direction: Direction = change.isPositive ? .forward : .backward
    return moving.allSatisfy { $0.isEndless(direction) } ? direction : nil
  }

  /// The attributes whose sum is the position of an edge on the screen.
  private func attributes(of edge: Edge) -> [ViewAttribute] {
    let position: FrameAttribute = edge.axis == .horizontal ? .x : .y
    let positions = scene.lineage(of: edge.view).map {
      ViewAttribute(view: $0, attribute: position)
    }
    return positions + (edge.isEnd ? [ViewAttribute(view: edge.view, attribute: edge.axis.size)] : [])
  }

  // MARK: What has to be inside

  private func gap(at edge: ScreenEdge, of view: ViewID, inside limit: ViewID) -> Gap {
    let (axis, isEnd) = (edge.axis, !edge.isStart)
    let (own, other) = (Edge(view: view, axis: axis, isEnd: isEnd), Edge(view: limit, axis: axis, isEnd: isEnd))
    return isEnd ? Gap(from: own, to: other) : Gap(from: other, to: own)
  }

  /// The distances that bring a view onto the screen, if it lies wholly outside.
  private func gaps(of view: ViewID, at frame: Frame, outside screen: Frame) -> [Gap] {
    Axis.allCases.flatMap { axis -> [Gap] in
      let (start, size) = (axis == .horizontal ? frame.x : frame.y, frame[axis.size])
      func edge(_ view: ViewID, isEnd: Bool) -> Edge { Edge(view: view, axis: axis, isEnd: isEnd) }
      if start + size <= .zero { return [Gap(from: edge(.root, isEnd: false), to: edge(view, isEnd: true))] }
      if start >= screen[axis.size] { return [Gap(from: edge(view, isEnd: false), to: edge(.root, isEnd: true))] }
      return []
    }
  }

  /// The distances that bring a view inside the bounds of its ancestors, but not of a screen. Scrolling brings inside what lies
  /// beyond the end.
  private func gaps(of view: ViewID, outsideAncestorsIn frames: [Frame]) -> [Gap] {
    var gaps: [Gap] = []
    var frame = frames[view.index]
    for ancestor in scene.ancestors(of: view) where ancestor != .root || !scene.isScreen {
      let bounds = frames[ancestor.index]
      let isScrolling = scene[ancestor].kind == .scrollView
      if scene[ancestor].kind != .guide {
        if frame.x.isNegative { gaps.append(gap(at: .left, of: view, inside: ancestor)) }
        if frame.y.isNegative { gaps.append(gap(at: .top, of: view, inside: ancestor)) }
        if !isScrolling && frame.x + frame.width > bounds.width {
          gaps.append(gap(at: .right, of: view, inside: ancestor))
        }
        if !isScrolling && frame.y + frame.height > bounds.height {
          gaps.append(gap(at: .bottom, of: view, inside: ancestor))
        }
      }
      frame.x += bounds.x
      frame.y += bounds.y
    }
    return gaps
  }
}
