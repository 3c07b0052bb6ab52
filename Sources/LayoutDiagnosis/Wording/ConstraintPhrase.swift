import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A constraint's requirement on one view, in a designer's words.
struct ConstraintPhrase {
  /// `200 tall`, `end above 'password'`.
  let text: String
  /// Whether the text follows `be`, as `200 tall` does.
  let isAdjective: Bool
  /// Whether the constraint relates the view to another one that does not contain it.
  let isBetweenNeighbours: Bool

  /// Whether the text says where the view starts.
  var isAboutStart: Bool { text.hasPrefix(Edge.start.verb) }

  /// The text after `must` or `cannot`.
  var predicate: String { isAdjective ? "be \(text)" : text }

  private init(_ text: String, isAdjective: Bool, isBetweenNeighbours: Bool = false) {
    self.text = text
    self.isAdjective = isAdjective
    self.isBetweenNeighbours = isBetweenNeighbours
  }

  /// `nil` if the constraint is not about the view, or has no short phrase.
  init?(_ reference: ConstraintReference, about view: ViewID, in scene: Scene, _ configuration: Configuration) {
    switch reference {
    case .fitting(let axis) where view == .root:
      self.init(
        axis == .horizontal ? "as narrow as its constraints allow" : "as short as its constraints allow",
        isAdjective: true)
    case .hugging(view, let axis):
      self.init(
        axis == .horizontal
          ? "no wider than its content"
          : "no taller than its content\(ConstraintPhrase.lines(of: view, in: configuration))",
        isAdjective: true)
    case .compression(view, let axis):
      self.init(
        axis == .horizontal
          ? "at least as wide as its content"
          : "at least as tall as its content\(ConstraintPhrase.lines(of: view, in: configuration))",
        isAdjective: true)
    case .frame(view): self.init("keep its frame", isAdjective: false)
    case .written(let id): self.init(id, about: view, in: scene, configuration)
    default: return nil
    }
  }

  /// The phrase about a size that a view's frame fixes; `nil` for a position, or if the view has no frame.
  init?(frameOf view: ViewID, _ attribute: FrameAttribute, _ configuration: Configuration) {
    guard let frame = configuration.properties[view.index].frame.map({ Frame($0) }) else { return nil }
    switch attribute {
    case .width: self.init("\(decimal(frame.width)) wide as its frame says", isAdjective: true)
    case .height: self.init("\(decimal(frame.height)) tall as its frame says", isAdjective: true)
    case .x, .y: return nil
    }
  }

  /// ` (3 lines)` for a text that wraps.
  private static func lines(of view: ViewID, in configuration: Configuration) -> String {
    guard configuration.properties[view.index].lineLimit != nil else { return "" }
    let count = configuration.lineCount(of: view)
    return " (\(count) line\(count == 1 ? "" : "s"))"
  }

  private init?(_ id: ConstraintID, about view: ViewID, in scene: Scene, _ configuration: Configuration) {
    let constraint = scene[id]
    let constant = configuration.constant(of: id)
    guard let second = constraint.second else {
      guard constraint.first.view == view, constraint.first.guide == .none, constraint.first.attribute.isSize else {
        return nil
      }
      let measure = "\(decimal(constant)) \(constraint.first.attribute.adjective)"
      self.init(constraint.relation.bound + measure, isAdjective: true)
      return
    }
    let multiplier = Rational(constraint.multiplier)
    if constraint.first.view == view && constraint.first.guide == .none {
      self.init(
        constraint.first.attribute, constraint.relation, multiplier, second, constant, of: view, scene, configuration)
    } else if second.view == view && second.guide == .none && multiplier == .one {
      self.init(
        second.attribute, constraint.relation.reversed, multiplier, constraint.first, -constant, of: view, scene,
        configuration)
    } else {
      return nil
    }
  }

  private init?(
    _ attribute: Attribute, _ relation: Relation, _ multiplier: Rational, _ other: Anchor, _ constant: Rational,
    of view: ViewID, _ scene: Scene, _ configuration: Configuration
  ) {
    if attribute.isSize {
      let phrase = ConstraintPhrase.size(attribute, relation, multiplier, other, constant, of: view, in: scene)
      guard let phrase else { return nil }
      self.init(phrase, isAdjective: true, isBetweenNeighbours: false)
      return
    }
    guard multiplier == .one, attribute.axis == other.attribute.axis, other.view != view,
      let edge = attribute.edge(in: configuration.direction),
      let otherEdge = other.attribute.edge(in: configuration.direction),
      (edge == .center) == (otherEdge == .center)
    else { return nil }
    let name = scene.name(ofItem: other)
    if edge == .center {
      guard relation == .equal, constant.isZero else { return nil }
      let way = attribute.axis == .horizontal ? "horizontally" : "vertically"
      self.init("\(way) centred with \(name)", isAdjective: true)
    } else if scene.isAncestor(other.view, of: view) {
      guard edge == otherEdge else { return nil }
      let inset = edge == .start ? constant : -constant
      let inward = edge == .start ? relation : relation.reversed
      guard let place = ConstraintPhrase.inset(inset, inward, name) else { return nil }
      self.init("\(edge.verb) \(place)", isAdjective: false)
    } else if !scene.isAncestor(view, of: other.view) {
      let place: String?
      if edge == otherEdge {
        place = relation == .equal && constant.isZero ? "with \(name)" : nil
      } else {
        let gap = edge == .start ? constant : -constant
        let outward = edge == .start ? relation : relation.reversed
        place = ConstraintPhrase.gap(gap, outward, attribute.side(of: edge), name, otherEdge)
      }
      guard let place else { return nil }
      self.init("\(edge.verb) \(place)", isAdjective: false, isBetweenNeighbours: true)
    } else {
      return nil
    }
  }

  /// `as wide as 'b'`, `at most 2 times as tall as 'b'`, `8 wider than 'b'`.
  private static func size(
    _ attribute: Attribute, _ relation: Relation, _ multiplier: Rational, _ other: Anchor, _ constant: Rational,
    of view: ViewID, in scene: Scene
  ) -> String? {
    let isOwn = other.view == view && other.guide == .none
    guard isOwn || other.attribute == attribute else { return nil }
    if constant.isZero {
      let times = multiplier == .one ? "" : "\(decimal(multiplier)) times "
      let target = isOwn ? other.attribute.adjective : scene.name(ofItem: other)
      return "\(relation.bound)\(times)as \(attribute.adjective) as \(target)"
    }
    guard multiplier == .one, relation == .equal, !isOwn else { return nil }
    let comparative =
      attribute == .width
      ? (constant.isPositive ? "wider" : "narrower") : (constant.isPositive ? "taller" : "shorter")
    return "\(decimal(constant.magnitude)) \(comparative) than \(scene.name(ofItem: other))"
  }

  /// The position of an edge inside the same edge of the containing view; `relation` counts inwards.
  private static func inset(_ inset: Rational, _ relation: Relation, _ name: String) -> String? {
    switch relation {
    case .equal where inset.isZero: "with \(name)"
    case .equal where inset.isNegative: "\(decimal(-inset)) outside \(name)"
    case .equal: "\(decimal(inset)) inside \(name)"
    case .greaterThanOrEqual where inset.isZero: "within \(name)"
    case .greaterThanOrEqual where inset.isPositive: "at least \(decimal(inset)) inside \(name)"
    case .lessThanOrEqual where inset.isPositive: "at most \(decimal(inset)) inside \(name)"
    default: nil
    }
  }

  /// The position of an edge beyond the opposite edge of a neighbour; `relation` counts away from it.
  private static func gap(
    _ gap: Rational, _ relation: Relation, _ side: String, _ name: String, _ otherEdge: Edge
  ) -> String? {
    guard !gap.isNegative else { return nil }
    switch relation {
    case .equal where gap.isZero: return "where \(name) \(otherEdge.verb)s"
    case .equal: return "\(decimal(gap)) \(side) \(name)"
    case .greaterThanOrEqual: return "\(side) \(name)"
    case .lessThanOrEqual: return nil  // also allows an overlap
    }
  }
}

/// The part of a view that an attribute refers to, in reading direction.
private enum Edge {
  case start, end, center

  var verb: String { self == .start ? "start" : "end" }
}

extension Attribute {
  /// `wide` or `tall`.
  fileprivate var adjective: String { self == .width ? "wide" : "tall" }

  /// `nil` for sizes and baselines, and for physical sides if the reading direction is the other way.
  fileprivate func edge(in direction: LayoutDirection) -> Edge? {
    switch self {
    case .top, .leading: .start
    case .bottom, .trailing: .end
    case .left: direction == .leftToRight ? .start : nil
    case .right: direction == .leftToRight ? .end : nil
    case .centerX, .centerY: .center
    case .width, .height, .firstBaseline, .lastBaseline: nil
    }
  }

  /// The word for a position beyond a neighbour on the far side of this view's edge.
  fileprivate func side(of edge: Edge) -> String {
    switch (axis, isDirectional) {
    case (.vertical, _): edge == .start ? "below" : "above"
    case (.horizontal, true): edge == .start ? "after" : "before"
    case (.horizontal, false): edge == .start ? "right of" : "left of"
    }
  }
}

extension Relation {
  /// The text before the number that an inequality bounds.
  fileprivate var bound: String {
    switch self {
    case .equal: ""
    case .lessThanOrEqual: "at most "
    case .greaterThanOrEqual: "at least "
    }
  }
}

extension Scene {
  /// The name of the rectangle that an anchor belongs to.
  fileprivate func name(ofItem anchor: Anchor) -> String {
    switch anchor.guide {
    case .none, .frame: quotedName(of: anchor.view)
    case .safeArea: "the safe area of \(quotedName(of: anchor.view))"
    case .margins: "the margins of \(quotedName(of: anchor.view))"
    case .content: "the content of \(quotedName(of: anchor.view))"
    }
  }
}

extension Scene {
  /// A written constraint as its equation, `blue.leading == yellow.trailing + 10 @750`; a generated one as what it asks for.
  package func statement(of reference: ConstraintReference, _ configuration: Configuration) -> String {
    if case .written(let id) = reference {
      return ConstraintEquation(scene: self, configuration: configuration, constraint: id).text
    }
    let view = view(of: reference)
    return ConstraintPhrase(reference, about: view, in: self, configuration).map {
      "\(quotedName(of: view)) should \($0.predicate)"
    } ?? quotedName(of: reference)
  }

  /// What a member of a conflict requires: `'icon' must be 64 wide`.
  func requirement(of member: ConstraintReference, _ configuration: Configuration) -> String {
    let view = view(of: member)
    let source = member.isWritten ? "" : ", by \(quotedName(of: member))"
    guard let phrase = ConstraintPhrase(member, about: view, in: self, configuration) else {
      return "\(quotedName(of: member)) is required, too"
    }
    return "\(quotedName(of: view)) must \(phrase.predicate)\(source)"
  }
}
