import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The constraints that put a view beyond edges, in words.
struct PlacePhrases {
  /// Those whose numbers move it farthest out come first.
  let notes: [RelatedNote]
  /// How to mend a constant with the wrong sign, an edge that is tied to the opposite one, a number that is too large, or an edge
  /// that nothing holds; empty if the cause is another. One text covers both axes. Numbers are tried.
  let suggestions: [String]

  /// - Parameters:
  ///   - places: the indices of configurations, in the first of which the view is beyond the edges.
  ///   - trial: tries numbers; `nil` if there are none in the suggestions.
  ///   - edges: the edges of `limit`, an ancestor, with how far the view reaches beyond each.
  init(
    of view: ViewID, beyond edges: [EdgeDistance], of limit: ViewID, in places: [Int], _ analysis: Analysis,
    _ trial: SuggestionTrial?
  ) {
    let (scene, solved) = (analysis.scene, analysis.configurations[places[0]])
    let sums = edges.map { PlaceSum(of: view, beyond: $0, of: limit, in: places, analysis) }
    var names: Set<String> = []
    let causes = sums.flatMap(\.shares).map(\.constraint).filter { cause in
      // The finding itself is about the view.
      scene.location(of: cause) != scene[view].nameLocation && names.insert(scene.placingName(of: cause)).inserted
    }.prefix(Limits.placingConstraints)
    notes =
      causes.map { cause in
        RelatedNote(message: "\(scene.placingName(of: cause)) puts it here", location: scene.location(of: cause))
      } + scene.notesOnStates(setting: Array(causes), in: solved.configuration)
    var ways: [Axis: [PlaceSum.Way]] = [:]
    for (distance, sum) in zip(edges, sums) where ways[distance.edge.axis] == nil {
      let found = sum.ways
      if !found.isEmpty { ways[distance.edge.axis] = found }
    }
    let choices = Axis.allCases.compactMap { ways[$0] }
    suggestions = Self.text(choices, trial).map { [$0] } ?? []
  }

  /// - Parameter choices: for each axis, the ways to mend the place along it.
  private static func text(_ choices: [[PlaceSum.Way]], _ trial: SuggestionTrial?) -> String? {
    if choices.isEmpty { return nil }
    let sets = choices.count == 1 ? choices[0].map { [$0] } : [choices.map { $0[0] }]
    var trial = trial
    let tried = sets.filter { ways in
      let constants = ways.compactMap(\.constant)
      return constants.count == ways.count && trial?.mends(constants.flatMap(\.changes)) ?? false
    }
    if !tried.isEmpty {
      let texts = tried.map { $0.map(\.text).joined(separator: ", and ") }
      return "\(list(texts, conjunction: "or")) (tried: it is inside)"
    }
    return list(sets.map { $0.map(\.plainText).joined(separator: ", and ") }.unique(), conjunction: "or")
  }
}

/// The constraints whose numbers add up to the place of a view's edge.
private struct PlaceSum {
  private let scene: Scene
  private let configurations: [SolvedConfiguration]
  private var solved: SolvedConfiguration { configurations[0] }
  private let view: ViewID
  private let distance: EdgeDistance
  /// How much smaller the view is than the limit, in points.
  private let room: Rational
  private(set) var shares: [Share] = []

  struct Share {
    let constraint: ConstraintReference
    /// By how many points its number moves the edge outwards; negative for inwards.
    let outward: Rational
    /// By how many points the edge moves outwards if the number is larger by one.
    let direction: Rational
  }

  private var edge: ScreenEdge { distance.edge }
  private var isEnd: Bool { !edge.isStart }

  init(
    of view: ViewID, beyond distance: EdgeDistance, of limit: ViewID, in places: [Int], _ analysis: Analysis
  ) {
    (scene, configurations) = (analysis.scene, places.map { analysis.configurations[$0] })
    (self.view, self.distance) = (view, distance)
    let size = distance.edge.axis.size
    let solved = configurations[0]
    room = solved.frames[limit.index][size] - solved.frames[view.index][size]
    shares = sorted(analysis.terms(of: distance.edge, of: view, towards: distance.edge, in: limit, places[0]))
  }

  /// Constraints that move the edge outwards come first, then those without a number, then the others.
  private func sorted(_ terms: [(term: AttributeBound.Term, weight: Rational)]) -> [Share] {
    let shares = terms.compactMap { term, weight -> Share? in
      guard let constraint = term.constraint, isNamed(constraint) else { return nil }
      let direction = isEnd ? weight : -weight
      let number = constraint.written.map { solved.number(of: $0, in: scene) } ?? term.number
      return Share(constraint: constraint, outward: direction * number, direction: direction)
    }
    func key(_ share: Share, _ place: Int) -> (Int, Rational, Int, Int) {
      (-share.outward.sign, -share.outward, isOwn(share.constraint) ? 0 : 1, place)
    }
    return shares.enumerated().sorted { key($0.element, $0.offset) < key($1.element, $1.offset) }.map(\.element)
  }

  private func isNamed(_ constraint: ConstraintReference) -> Bool {
    switch constraint {
    case .written, .stack: true
    case .frame(let other), .hugging(let other, _), .compression(let other, _): other != view
    case .fitting: false
    }
  }

  private func isOwn(_ constraint: ConstraintReference) -> Bool {
    guard let id = constraint.written else { return false }
    return scene[id].first.view == view || scene[id].second?.view == view
  }

  /// How to mend the place along the axis.
  struct Way {
    /// `nil` for a change without a number.
    let constant: ConstantSuggestion?
    let plainText: String

    var text: String { constant?.text ?? plainText }

    init(_ constant: ConstantSuggestion) { (self.constant, plainText) = (constant, constant.plainText) }

    init(_ text: String) { (constant, plainText) = (nil, text) }
  }

  /// How to mend a constant with the wrong sign, an edge that is tied to the opposite one, numbers that are too large, or an edge
  /// that nothing holds; empty if the cause is another.
  var ways: [Way] {
    for share in shares {
      guard let id = share.constraint.written, scene[id].relation == .equal, share.direction.magnitude == .one,
        let second = scene[id].second, scene.isAncestor(second.view, of: scene[id].first.view)
      else { continue }
      if let constant = turnedSign(of: id, share) { return [Way(constant)] }
      if let text = otherEdge(of: second, in: id) { return [Way(text)] }
    }
    let large = largeConstants
    return large.isEmpty ? missingPin.map { [Way($0)] } ?? [] : large.map { Way($0) }
  }

  /// Numbers that are large enough to put the view beyond the edge, each with the one that keeps it inside.
  private var largeConstants: [ConstantSuggestion] {
    let found = shares.compactMap { share -> ConstantSuggestion? in
      guard let id = share.constraint.written, distance.points <= share.outward else { return nil }
      let isOwnSize =
        scene[id].second == nil && scene[id].first.view == view && scene[id].first.attribute.isSize
        && share.direction.magnitude == .one
      guard isOwnSize || mends(distance.points) else { return nil }
      let change = -distance.points / share.direction
      guard let constant = solved.configuration.constants[id.index].number,
        let new = (Rational(constant) + change).legible(isAtLeast: change.isPositive)
      else { return nil }
      return scene.suggestion(ofRoomBy: new, of: id, in: configurations)
    }
    return Array(found.prefix(Limits.placingConstraints))
  }

  /// For a view that is too large, or a text, held at the opposite edge only, the constraint that holds it at this one.
  private var missingPin: String? {
    let isText = scene[view].kind == .label && edge.axis == .horizontal
    // With the opposite edge outside, too, nothing would be left of the view.
    guard room.isNegative || isText, distance.points < solved.frames[view.index][edge.axis.size] else { return nil }
    var opposite: (own: Attribute, other: Anchor)?
    for (index, constraint) in scene.constraints.enumerated() where solved.configuration.isActive[index] {
      let setsSize =
        constraint.first.view == view && constraint.first.attribute.isSize
        && constraint.first.attribute.axis == edge.axis
        && constraint.relation == .equal && solved.configuration.priorities[index].isRequired
      if setsSize { return nil }
      guard let second = constraint.second, constraint.first.view == view || second.view == view,
        constraint.first.attribute.axis == edge.axis, !constraint.first.attribute.isSize
      else { continue }
      let (own, other) = constraint.first.view == view ? (constraint.first, second) : (second, constraint.first)
      // What is inside the view follows it, and so does a neighbour that is tied to it.
      if scene.isAncestor(view, of: other.view) || isFollower(constraint.first.view) { continue }
      guard own.attribute.screenEdge(in: solved.configuration.direction) == edge.opposite else { return nil }
      if own.attribute == other.attribute, scene.isAncestor(other.view, of: view) { opposite = (own.attribute, other) }
    }
    guard let opposite, let attribute = opposite.own.opposite else { return nil }
    let target = Anchor(view: opposite.other.view, guide: opposite.other.guide, attribute: attribute)
    let place = scene.quotedName(of: target)
    return "pin the \(attribute.name) edge of \(scene.quotedName(of: view)) to \(place)"
  }

  /// Whether a view that is the first item of a constraint on this one is neither this one nor around it.
  private func isFollower(_ first: ViewID) -> Bool { first != view && !scene.isAncestor(first, of: view) }

  /// For an edge outside the same edge of an ancestor, the constant that puts it as far inside. Who makes a document sees where a
  /// constant leads.
  private func turnedSign(of id: ConstraintID, _ share: Share) -> ConstantSuggestion? {
    let configuration = solved.configuration
    let attribute = scene[id].first.attribute
    guard scene.source == nil, let constant = configuration.constants[id.index].number,
      attribute == scene[id].second?.attribute, attribute.isOutside(at: constant), share.outward.isPositive,
      mends(share.outward + share.outward)
    else { return nil }
    return scene.suggestion(ofConstant: -Rational(constant), of: id, in: configurations.map(\.configuration))
  }

  /// For an edge that is tied to the opposite edge of an ancestor, the same edge of it.
  private func otherEdge(of second: Anchor, in id: ConstraintID) -> String? {
    let attribute = scene[id].first.attribute
    // A view that peeks out by a constant starts at the far edge on purpose.
    guard second.guide != .content, second.attribute == attribute.opposite,
      !(solved.configuration.constants[id.index].number.map(attribute.isOutside) ?? false),
      mends(solved.frames[second.view.index][edge.axis.size])
    else { return nil }
    var target = second
    target.attribute = attribute
    return scene.phrase(using: target, inPlaceOf: second, in: id)
  }

  /// Whether the view lies inside once it is moved inwards by a distance.
  private func mends(_ points: Rational) -> Bool { distance.points <= points && points <= distance.points + room }
}

extension Finding {
  /// Names the constraints that put the view beyond edges. They are looked for when the words are read.
  ///
  /// - Parameters:
  ///   - count: the number of such findings.
  ///   - suggests: whether to say how to mend them.
  func namingPlace(
    beyond edges: [EdgeDistance], of limit: ViewID, in analysis: Analysis, among count: Int, suggests: Bool = true
  ) -> Finding {
    guard let view = views.first, let index = configurations.first, !isRecovered else { return self }
    var finding = self
    finding.amendWords { words, finding in
      let places = ([index] + finding.configurations).unique()
      let phrases = PlacePhrases(
        of: view, beyond: edges, of: limit, in: places, analysis,
        suggests ? SuggestionTrial(finding, among: count, in: analysis) : nil)
      words.related += phrases.notes
      if suggests { words.suggestions = phrases.suggestions + words.suggestions }
    }
    return finding
  }

  /// Names the constraints that put the view wholly outside the screen.
  func namingPlaceOutside(in analysis: Analysis, among count: Int) -> Finding {
    guard let offscreen = evidence as? OffscreenFrame, let frame = offscreen.frames.first,
      let index = configurations.first
    else { return self }
    let edges = analysis.configurations[index].frames[ViewID.root.index].box.distances(of: frame.box, beyond: .zero)
      .filter { frame[$0.edge.axis.size] <= $0.points }
    return namingPlace(beyond: edges, of: .root, in: analysis, among: count)
  }
}

extension Scene {
  /// A constraint as a cause of a view's place.
  fileprivate func placingName(of reference: ConstraintReference) -> String {
    switch reference {
    case .written, .fitting, .frame: quotedName(of: reference)
    case .hugging(let view, _), .compression(let view, _): "the content of \(quotedName(of: view))"
    case .stack(let view, _): "the arrangement of stack view \(quotedName(of: view))"
    }
  }
}

extension ConstraintReference {
  /// Whether it is the given frame of a view.
  var isFrame: Bool { if case .frame = self { true } else { false } }
}

extension Frame {
  fileprivate var box: Box { Box(minX: x, minY: y, maxX: x + width, maxY: y + height) }
}

extension Attribute {
  /// Whether an edge at this distance from the same edge of an ancestor is outside it.
  fileprivate func isOutside(at constant: ExactDecimal) -> Bool {
    switch self {
    case .left, .top, .leading: constant.isNegative
    case .right, .bottom, .trailing: !constant.isNegative && !constant.isZero
    case .width, .height, .centerX, .centerY, .firstBaseline, .lastBaseline: false
    }
  }
}
