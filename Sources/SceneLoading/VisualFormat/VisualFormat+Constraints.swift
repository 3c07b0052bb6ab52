import LayoutModel

/// A constraint that a format makes.
struct VisualConstraint {
  /// The name, which need not be unique.
  var name: String
  var first: Anchor
  var relation: Relation
  var second: Anchor?
  var multiplier = Ratio.one
  var constant: ExactDecimal
  var priority = Priority.required
  /// The part of the text that the constraint is made from.
  var range: Range<Int>
  /// The range of that part together with its views.
  var surroundings: Range<Int>
  var source: Source

  /// The way in which the numbers of the constraint are written.
  enum Source {
    /// An option, which has no numbers.
    case alignment
    /// A missing distance, or a single dash; the constant is its negative if `isReversed`.
    case implied(distance: ExactDecimal, isReversed: Bool)
    /// A number or metric without parentheses.
    case plain(isReversed: Bool)
    case predicate(VisualFormat.Predicate, isReversed: Bool)
  }
}

extension VisualFormat {
  /// The constraints in the order of the text, followed by those of options.
  ///
  /// - Parameter superview: the superview of all views; `nil` if the format has no bar.
  func constraints(_ options: VisualOptions, in superview: ViewID?) -> [VisualConstraint] {
    var result: [VisualConstraint] = []
    let prefix = axis == .horizontal ? "H:" : "V:"
    let container = superview.map { (view: $0, guide: options.superview.guide) }
    let (near, far) = edges(options)
    let isMirrored = axis == .horizontal && options.direction == .directionRightToLeft
    if let leading, let container {
      let gap = Gap(
        name: "\(prefix)|-\(items[0].name)", first: Anchor(view: items[0].view ?? .root, attribute: near),
        second: Anchor(view: container.view, guide: container.guide, attribute: near), isReversed: isMirrored,
        standard: options.superview.standardDistance,
        surroundings: max(0, leading.range.lowerBound - 1)..<items[0].range.upperBound)
      result += gap.constraints(leading)
    }
    for (index, item) in items.enumerated() {
      if index > 0 {
        let before = items[index - 1]
        let isByBaseline = axis == .vertical && options.spacing == .spacingBaselineToBaseline
        let gap = Gap(
          name: "\(prefix)\(before.name)-\(item.name)",
          first: Anchor(view: item.view ?? .root, attribute: isByBaseline ? .firstBaseline : near),
          second: Anchor(view: before.view ?? .root, attribute: isByBaseline ? .lastBaseline : far),
          isReversed: isMirrored, standard: ExactDecimal(8),
          surroundings: before.range.lowerBound..<item.range.upperBound)
        result += gap.constraints(connections[index - 1])
      }
      result += item.sizes.map { size(of: item, $0, prefix) }
    }
    if let trailing, let container, let last = items.last {
      // The superview comes first, as in UIKit, so that the constant is the distance.
      let own = Anchor(view: last.view ?? .root, attribute: far)
      let edge = Anchor(view: container.view, guide: container.guide, attribute: far)
      let gap = Gap(
        name: "\(prefix)\(last.name)-|", first: isMirrored ? own : edge, second: isMirrored ? edge : own,
        isReversed: false, standard: options.superview.standardDistance,
        surroundings: last.range.lowerBound..<trailing.range.upperBound + 1)
      result += gap.constraints(trailing)
    }
    return result + alignments(options, prefix)
  }

  /// The edge of a view that faces the preceding item of the format, and the one that faces the following item.
  private func edges(_ options: VisualOptions) -> (near: Attribute, far: Attribute) {
    switch (axis, options.direction) {
    case (.vertical, _): (.top, .bottom)
    case (.horizontal, .directionLeftToRight): (.left, .right)
    case (.horizontal, .directionRightToLeft): (.right, .left)
    case (.horizontal, _): (.leading, .trailing)
    }
  }

  private func size(of item: Item, _ predicate: Predicate, _ prefix: String) -> VisualConstraint {
    VisualConstraint(
      name: "\(prefix)\(item.name).\(axis.sizeName)\(predicate.relation.suffix)",
      first: Anchor(view: item.view ?? .root, attribute: axis.sizeAttribute),
      relation: predicate.relation,
      second: predicate.value.size.map { Anchor(view: $0.view ?? .root, attribute: $0.attribute) },
      multiplier: predicate.value.size == nil ? .one : predicate.value.factor.ratio,
      constant: predicate.value.number.decimal ?? .zero, priority: predicate.priority, range: predicate.range,
      surroundings: item.range, source: .predicate(predicate, isReversed: false))
  }

  private func alignments(_ options: VisualOptions, _ prefix: String) -> [VisualConstraint] {
    zip(items, items.dropFirst()).flatMap { before, item in
      options.alignments.map { attribute in
        let range = before.range.lowerBound..<item.range.upperBound
        return VisualConstraint(
          name: "\(prefix)\(before.name)-\(item.name).\(attribute.name)",
          first: Anchor(view: before.view ?? .root, attribute: attribute), relation: .equal,
          second: Anchor(view: item.view ?? .root, attribute: attribute), constant: .zero, range: range,
          surroundings: range, source: .alignment)
      }
    }
  }
}

/// Two anchors whose distance a connection determines.
private struct Gap {
  let name: String
  let first: Anchor
  let second: Anchor
  /// Whether the first anchor lies before the second one, so that the constant is the negative of the distance.
  let isReversed: Bool
  /// The distance that a single dash represents.
  let standard: ExactDecimal
  let surroundings: Range<Int>

  func constraints(_ connection: VisualFormat.Connection) -> [VisualConstraint] {
    let range = connection.range
    switch connection.distance {
    case .flush:
      let around = max(0, range.lowerBound - 1)..<range.lowerBound + 1
      return [constraint(.zero, at: around, .implied(distance: .zero, isReversed: isReversed))]
    case .standard:
      return [constraint(standard, at: range, .implied(distance: standard, isReversed: isReversed))]
    case .plain(let predicate):
      return [
        constraint(predicate.value.number.decimal ?? .zero, at: predicate.range, .plain(isReversed: isReversed))
      ]
    case .predicates(let predicates):
      return predicates.map { predicate in
        var constraint = constraint(
          predicate.value.number.decimal ?? .zero, at: predicate.range,
          .predicate(predicate, isReversed: isReversed))
        constraint.name += predicate.relation.suffix
        constraint.relation = isReversed ? predicate.relation.reversed : predicate.relation
        constraint.priority = predicate.priority
        return constraint
      }
    }
  }

  private func constraint(
    _ distance: ExactDecimal, at range: Range<Int>, _ source: VisualConstraint.Source
  ) -> VisualConstraint {
    VisualConstraint(
      name: name, first: first, relation: .equal, second: second, constant: isReversed ? -distance : distance,
      range: range, surroundings: surroundings, source: source)
  }
}

extension Relation {
  /// The end of the name of a constraint with the relation.
  fileprivate var suffix: String { self == .equal ? "" : symbol }
}
