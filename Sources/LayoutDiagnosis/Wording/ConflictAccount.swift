import ConstraintSolver
import LayoutModel
import LayoutSolving

/// One conflict described from its leading constraint: the last written one that sets a size, else the last written
/// one.
struct ConflictAccount {
  private let conflict: Conflict
  private let scene: Scene
  private let configuration: Configuration
  private let leader: ConstraintReference
  private let view: ViewID
  private let leaderPhrase: ConstraintPhrase?
  /// The constraint that the message contrasts with the leader, and its requirement on the same view.
  private let opponent: (reference: ConstraintReference, phrase: ConstraintPhrase)?
  private let bound: SizeBound?
  /// Constraints beside the members that need room, too.
  private let others: [ConstraintReference]

  init(_ conflict: Conflict, in scene: Scene, _ configuration: Configuration) {
    let leader = scene.leader(of: conflict.members)
    let view = scene.view(of: leader)
    self.conflict = conflict
    self.scene = scene
    self.configuration = configuration
    self.leader = leader
    self.view = view
    // What the proof takes from the view's frame.
    let parts = conflict.multipliers.compactMap { term -> FrameAttribute? in
      if case .constraint(.frame(view), let attribute) = term.row { attribute } else { nil }
    }
    func phrase(of member: ConstraintReference) -> ConstraintPhrase? {
      if member == .frame(view), parts.count == 1,
        let phrase = ConstraintPhrase(frameOf: view, parts[0], configuration)
      {
        return phrase
      }
      return ConstraintPhrase(member, about: view, in: scene, configuration)
    }
    leaderPhrase = phrase(of: leader)
    var best: (rank: Int, reference: ConstraintReference, phrase: ConstraintPhrase)?
    for member in conflict.members where member != leader {
      guard let phrase = phrase(of: member) else { continue }
      let isOnSameAxis = scene.axis(of: member) == scene.axis(of: leader)
      let rank = (isOnSameAxis ? 4 : 0) + (phrase.isBetweenNeighbours ? 2 : 0) + (member.isWritten ? 1 : 0)
      if let best, best.rank > rank { continue }
      best = (rank, member, phrase)
    }
    opponent = best.map { ($0.reference, $0.phrase) }
    bound = SizeBound(of: leader, in: conflict, scene, configuration)
    let members = Set(conflict.members)
    others = conflict.multipliers.compactMap { term in
      guard case .constraint(let reference, _) = term.row, !members.contains(reference) else { return nil }
      return reference
    }.unique()
  }

  /// `nil` unless lengths in a row have too little room.
  var sum: RoomSum? { RoomSum(conflict, in: scene, configuration) }

  var views: [ViewID] {
    [view] + (conflict.members + others).map { scene.view(of: $0) }.filter { $0 != view }.unique().sorted()
  }

  var location: SourceRange { scene.location(of: leader) }

  /// `nil` if the proof is no sum of numbers that the scene shows.
  var reason: String? { reasonOfEmptyView ?? arithmetic.sentence(contradiction: conflict.contradiction) }

  /// `'detail' would be -1 wide` where no room at all is left for the one view whose size must not be negative.
  private var reasonOfEmptyView: String? {
    let sizes = conflict.multipliers.compactMap { term -> (size: ViewAttribute, multiplier: Rational)? in
      guard case .background(let size) = term.row, size.view != .root else { return nil }
      return (size, term.multiplier)
    }
    guard sizes.count == 1, arithmetic.totals(contradiction: conflict.contradiction)?.available == .zero else {
      return nil
    }
    let length = -(conflict.contradiction / sizes[0].multiplier).magnitude
    let axis = sizes[0].size.attribute.axis
    return "\(scene.quotedName(of: sizes[0].size.view)) would be \(decimal(length)) \(axis.extent)"
  }

  private var arithmetic: ProofArithmetic {
    ProofArithmetic(conflict.multipliers, in: scene, configuration, layout: conflict.witnesses.first)
  }

  /// A note at every other member, and at the values that the proof takes as given.
  var related: [RelatedNote] {
    var notes = (conflict.members + others).filter { $0 != leader }.map {
      RelatedNote(message: note(at: $0), location: scene.location(of: $0))
    }
    for row in conflict.multipliers.map(\.row) {
      switch row {
      case .constraint: continue
      case .background(let background):
        guard let message = note(at: background) else { continue }
        notes.append(RelatedNote(message: message, location: scene[background.view].nameLocation))
      case .contentSize(let view, let axis):
        let message = "the content \(axis.sizeName) of \(scene.quotedName(of: view)) is never negative"
        notes.append(RelatedNote(message: message, location: scene[view].nameLocation))
      }
    }
    return notes.unique() + scene.notesOnStates(setting: conflict.members, in: configuration)
  }
}

extension ConflictAccount {
  var message: String {
    if let special = hidingMessage ?? messageOfContent { return special }
    if namesNoLimit, let message = messageOfRatio ?? messageOfRoom { return message }
    guard let leaderPhrase, others.isEmpty, conflict.members.count < Self.chainLength else {
      return generalMessage
    }
    guard let opponent else {
      return conflict.members.count == 1
        ? "\(scene.quotedName(of: view)) cannot \(leaderPhrase.predicate)" : generalMessage
    }
    let phrases = [leaderPhrase, opponent.phrase]
    // In reading order: sizes, then where the view starts, then where it ends.
    let ordered =
      phrases.filter(\.isAdjective) + phrases.filter { !$0.isAdjective && $0.isAboutStart }
      + phrases.filter { !$0.isAdjective && !$0.isAboutStart }
    let both = ordered[0].isAdjective ? "be both" : "both"
    return "\(scene.quotedName(of: view)) cannot \(both) \(ordered[0].text) and \(ordered[1].text)"
  }

  /// `'title' is pinned to both sides (335 wide), but its required hugging allows only 80`; `nil` unless a content has another size
  /// than the constraints at both of its ends.
  private var messageOfContent: String? {
    var found: [(member: ConstraintReference, view: ViewID, axis: Axis, demand: String)] = []
    var ends: [ViewID: [Attribute]] = [:]
    for member in conflict.members {
      switch member {
      case .hugging(let view, let axis): found.append((member, view, axis, "hugging allows only"))
      case .compression(let view, let axis): found.append((member, view, axis, "compression resistance needs"))
      case .written(let id):
        for anchor in [scene[id].first, scene[id].second].compactMap(\.self) where anchor.guide == .none {
          if scene[id].relation == .equal { ends[anchor.view, default: []].append(anchor.attribute) }
        }
      case .fitting, .frame, .stack: continue
      }
    }
    guard found.count == 1, let (member, view, axis, demand) = found.first, let own = ends[view], own.count == 2,
      own.allSatisfy(\.isEdge), own[0].isStart != own[1].isStart,
      let content = configuration.intrinsicSize(of: view, axis, in: scene),
      let multiplier = conflict.multipliers.first(where: { $0.row == .constraint(member, nil) })?.multiplier,
      // Sizes that have too little room are named together.
      multiplier.isNegative || conflict.members.count == 3
    else { return nil }
    let size = content - conflict.contradiction / multiplier
    if size.isNegative { return nil }
    return "\(scene.quotedName(of: view)) is pinned \(axis == .horizontal ? "to both sides" : "top and bottom") "
      + "(\(points(size, beside: content)) \(axis.extent)), but its required \(demand) \(points(content, beside: size))"
  }

  /// From this many members on, views that share a length are the cause, rather than two of the constraints.
  private static let chainLength = 5

  /// The conflict of a hidden view in a stack view with a constraint on its size.
  private var hidingMessage: String? {
    for case .stack(let stackView, let part) in conflict.members where part.kind == .hiding {
      let isVertical = scene[stackView].stack?.axis != .horizontal
      let name = scene.quotedName(of: part.view)
      let beginning =
        "\(name) is hidden, so stack view \(scene.quotedName(of: stackView)) makes it 0 \(isVertical ? "tall" : "wide")"
      let hiding = ConstraintReference.stack(stackView, part)
      let others = conflict.members.filter { $0 != hiding }
      guard others.count == 1, case .written(let id) = others[0], scene[id].second == nil else {
        if others.count > Self.listedCount, let needed = size(requiredAgainst: hiding) {
          if let only = onlyNumber(among: others) {
            let place = scene.isAncestor(part.view, of: scene[only].first.view) ? " inside it" : ""
            return "\(beginning), but \(scene.quotedName(of: only))\(place) requires \(rounded(needed))"
          }
          return "\(beginning), but \(others.count) other constraints require \(rounded(needed))"
        }
        let names = list(others.map(scene.quotedName(of:)))
        return "\(beginning), which \(names) \(others.count == 1 ? "does" : "do") not allow"
      }
      return "\(beginning), but \(scene.quotedName(of: id)) requires \(rounded(configuration.constant(of: id)))"
    }
    return nil
  }

  /// The one written constraint with a number among some that otherwise only tie views to each other; `nil` if there is none.
  private func onlyNumber(among members: [ConstraintReference]) -> ConstraintID? {
    var found: ConstraintID?
    for member in members {
      switch member {
      case .written(let id):
        if configuration.constant(of: id).isZero { continue }
        if found != nil { return nil }
        found = id
      case .stack(_, let part) where part.kind != .spacing: continue
      case .stack, .fitting, .frame, .hugging, .compression: return nil
      }
    }
    return found
  }

  /// Up to this many constraints that contradict a hidden view are listed.
  private static let listedCount = 2

  /// The size that the other members require of a hidden view; `nil` if the proof does not use that the view is hidden.
  private func size(requiredAgainst hiding: ConstraintReference) -> Rational? {
    guard let own = conflict.multipliers.first(where: { $0.row == .constraint(hiding, nil) })?.multiplier, !own.isZero
    else { return nil }
    return (conflict.contradiction / own).magnitude
  }

  private var generalMessage: String {
    let names = conflict.members.map(scene.quotedName(of:))
    if names.count == 1 { return "\(names[0]) cannot hold" }
    if roomViews.count > 1, let messageOfRoom { return messageOfRoom }
    return names.count < Self.chainLength
      ? "\(list(names)) cannot hold together"
      : "\(scene.quotedName(of: leader)) and \(names.count - 1) other constraints cannot hold together"
  }

  private var roomViews: [ViewID] {
    (conflict.members + others).map { scene.view(of: $0) }.filter { $0 != .root }.unique().sorted()
  }

  /// Whether the leader and its opponent only say how one size of the view follows from the other, not what limits that.
  private var namesNoLimit: Bool {
    guard case .written(let own) = leader, scene[own].second == nil, case .written(let id)? = opponent?.reference,
      let second = scene[id].second
    else { return false }
    let anchors = [scene[id].first, second]
    return anchors.allSatisfy { $0.view == view && $0.attribute.isSize }
      && conflict.multipliers.contains { if case .background(let size) = $0.row { size.view == .root } else { false } }
  }

  /// `'photo', 320 tall at 4:3, is 426.67 wide, where 'card' leaves 400`; `nil` unless an equality gives the one size of the view
  /// and another one its ratio.
  private var messageOfRatio: String? {
    guard case .written(let own) = leader, case .written(let id)? = opponent?.reference,
      let superview = scene[view].superview,
      scene[own].relation == .equal, scene[id].relation == .equal, configuration.constant(of: id).isZero,
      let totals = arithmetic.totals(contradiction: conflict.contradiction),
      totals.axis != scene[own].first.attribute.axis
    else { return nil }
    let multiplier = Rational(scene[id].multiplier)
    let isWide = scene[id].first.attribute == .width
    let (given, axis) = (configuration.constant(of: own), totals.axis)
    let size = isWide == (axis == .horizontal) ? given * multiplier : given / multiplier
    let room = totals.available - (totals.needed - size)
    let ratio = isWide ? multiplier : .one / multiplier
    guard let parts = ratio.wordParts, room.isPositive, room < size else { return nil }
    let words =
      max(parts.numerator, parts.denominator) <= 100 ? "\(parts.numerator):\(parts.denominator)" : "\(rounded(ratio)):1"
    return "\(scene.quotedName(of: view)), \(rounded(given)) \(scene[own].first.attribute.axis.extent) at \(words), "
      + "is \(rounded(size)) \(axis.extent), where \(scene.quotedName(of: superview)) leaves \(rounded(room))"
  }

  /// `no room for 'a' and 'b': they need 160, there are 100`; `nil` unless the proof is about lengths that have too little room.
  private var messageOfRoom: String? {
    let views = roomViews
    // The position of a frame and a distance from it are two numbers, but one bound.
    guard let totals = arithmetic.totals(contradiction: conflict.contradiction),
      totals.given != nil || conflict.members.contains(where: \.isFrame)
    else { return nil }
    let shown = views.count > 3 ? [views[0], views[views.count - 1]] : views
    let quotedViews = shown.map { scene.quotedName(of: $0) }
    let range = views.count > 3 ? quotedViews.joined(separator: " … ") : list(quotedViews)
    return "no room for \(range): \(views.count == 1 ? "it needs" : "they need") \(rounded(totals.needed)), "
      + "there are \(rounded(totals.available))"
  }

  var label: String { bound?.label ?? "" }

  private func note(at member: ConstraintReference) -> String {
    if let bound, member == opponent?.reference { return bound.note }
    return scene.requirement(of: member, configuration)
  }

  private func note(at background: ViewAttribute) -> String? {
    let name = scene.quotedName(of: background.view)
    let isSize = background.attribute.isSize
    let size = isSize && background.view == .root ? configuration.rootSize[background.attribute.axis] : nil
    guard background.view == .root && (size != nil || !isSize) else {
      return "the \(background.attribute.name) of \(name) is never negative"
    }
    return size.map {
      "\(name) is \(decimal(Rational($0))) \(background.attribute.axis.extent)"
    }
  }

  var suggestions: [String] {
    let members = conflict.members.filter { !$0.isFrame }
    return members.isEmpty ? [] : [scene.suggestion(toLetGiveWay: members)]
  }
}

/// The bound that the other members of a conflict put on a size that the leader sets to a number.
private struct SizeBound {
  private let size: Rational
  /// Whether the size is too large for the others, rather than too small.
  private let isDemand: Bool
  private let limit: Rational
  /// Whether a layout that the others allow reaches the limit, so that all of it is available.
  private let isReached: Bool

  init?(of leader: ConstraintReference, in conflict: Conflict, _ scene: Scene, _ configuration: Configuration) {
    guard case .written(let id) = leader, scene[id].second == nil, scene[id].first.attribute.isSize,
      scene[id].first.guide == .none,
      let multiplier = conflict.multipliers.first(where: { $0.row == .constraint(leader, nil) })?.multiplier,
      !multiplier.isZero, let position = conflict.members.firstIndex(of: leader)
    else { return nil }
    size = configuration.constant(of: id)
    isDemand = multiplier.isPositive
    limit = size - conflict.contradiction / multiplier
    let (view, axis) = (scene[id].first.view, scene[id].first.attribute.axis)
    guard conflict.witnesses.indices.contains(position),
      conflict.witnesses[position].indices.contains(view.index)
    else {
      isReached = false
      return
    }
    let insets = Rational(scene[view].alignmentInsets.total(along: axis))
    isReached = conflict.witnesses[position][view.index][axis.size] - insets == limit
  }

  var label: String { "\(isDemand ? "needs" : "allows only") \(points(size, beside: limit))" }

  var note: String {
    switch (isDemand, isReached) {
    case (true, _) where limit.isNegative: "leaves nothing"
    case (true, true): "leaves \(points(limit, beside: size))"
    case (true, false): "leaves at most \(points(limit, beside: size))"
    case (false, true): "needs \(points(limit, beside: size))"
    case (false, false): "needs at least \(points(limit, beside: size))"
    }
  }
}

extension Scene {
  /// The axis of a constraint; `nil` if it is about both.
  package func axis(of reference: ConstraintReference) -> Axis? {
    switch reference {
    case .written(let id): self[id].first.attribute.axis
    case .fitting(let axis), .hugging(_, let axis), .compression(_, let axis): axis
    case .frame, .stack: nil
    }
  }

  /// The last written constraint that sets a size to a number, else any size, else the last written, else the first.
  fileprivate func leader(of members: [ConstraintReference]) -> ConstraintReference {
    var best: (rank: Int, id: ConstraintID)?
    for case .written(let id) in members {
      let constraint = self[id]
      let rank = constraint.first.attribute.isSize ? (constraint.second == nil ? 2 : 1) : 0
      if let best, (best.rank, best.id) > (rank, id) { continue }
      best = (rank, id)
    }
    return best.map { .written($0.id) } ?? members[0]
  }
}
