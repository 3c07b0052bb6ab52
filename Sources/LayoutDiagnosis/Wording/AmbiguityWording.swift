import ConstraintSolver
import LayoutModel
import LayoutSolving

extension AmbiguousAttribute {
  /// `from 20 to 80`, as it follows a value that can vary.
  var range: String? {
    switch (minimum, maximum) {
    case (let low?, let high?): "from \(decimal(low)) to \(decimal(high))"
    case (let low?, nil): "from \(decimal(low)) up"
    case (nil, let high?): "up to \(decimal(high))"
    case (nil, nil): nil
    }
  }

  /// `width from 20 to 80`.
  var nameAndRange: String { "\(attribute.attribute.name) \(range ?? "anything")" }
}

extension Ambiguity {
  /// The attributes of the view that the cause is about.
  var ownAttributes: [AmbiguousAttribute] { attributes.filter { $0.attribute.view == view } }

  /// The view that the cause is about, then every other view that moves.
  var movingViews: [ViewID] { [view] + attributes.map(\.attribute.view).filter { $0 != view }.unique() }

  /// A note at each other view that moves, up to a limit; the last note reports the limit.
  func notesOnOtherViews(in scene: Scene) -> [RelatedNote] {
    var ranges: [ViewID: [String]] = [:]
    for attribute in attributes where attribute.attribute.view != view {
      ranges[attribute.attribute.view, default: []].append(attribute.nameAndRange)
    }
    let others = Array(movingViews.dropFirst())
    return others.prefix(Limits.notes).enumerated().map { index, other in
      let isLast = index == Limits.notes - 1 && others.count > Limits.notes
      let rest = isLast ? ", as do \(others.count - Limits.notes) more views" : ""
      return RelatedNote(
        message: "\(scene.quotedName(of: other)) moves with it, \(list(ranges[other] ?? []))\(rest)",
        location: scene[other].nameLocation)
    }
  }

  /// How the attributes move together, and two layouts that are equally good.
  func reason(in scene: Scene) -> String {
    let witnesses = witnesses
    let (first, second) = (values(in: witnesses.first), values(in: witnesses.second))
    let layouts = "\(scene.quotedName(of: view)) can have \(first) or \(second), and both are equally good"
    let freedom = relations.prefix(3).map { $0.equation(in: scene) }
    return freedom.isEmpty ? layouts : "\(layouts), with \(list(freedom))"
  }

  private func values(in frames: WitnessLayout) -> String {
    list(ownAttributes.map { "\($0.attribute.attribute.name) \(decimal(frames[view.index][$0.attribute.attribute]))" })
  }

  /// The attributes that determine all the others.
  func freeAttributes(in scene: Scene) -> [String] {
    let dependent = Set(relations.map(\.subject))
    return attributes.map(\.attribute).filter { !dependent.contains($0) }.map { $0.name(in: scene) }
  }
}

extension ViewAttribute {
  /// `title.width`.
  ///
  /// A label is quoted, since it may be a sentence.
  func name(in scene: Scene) -> String {
    let name = scene.displayName(of: view)
    return "\(name == scene.name(of: view) ? name : scene.quotedName(of: view)).\(attribute.name)"
  }
}

extension AffineRelation {
  /// `title.width = 252 - icon.width`.
  func equation(in scene: Scene) -> String {
    var right = constant.isZero && !terms.isEmpty ? "" : decimal(constant)
    for term in terms {
      let factor = term.coefficient.magnitude == .one ? "" : "\(decimal(term.coefficient.magnitude)) * "
      let sign = term.coefficient.isNegative ? "-" : "+"
      if right.isEmpty {
        right = (term.coefficient.isNegative ? "-" : "") + factor + term.attribute.name(in: scene)
      } else {
        right += " \(sign) \(factor)\(term.attribute.name(in: scene))"
      }
    }
    return "\(subject.name(in: scene)) = \(right)"
  }
}

extension Scene {
  /// What to add so that attributes of a view are determined, as an engineer would write it.
  private func phrase(of pins: [Completion.PinnedAttribute], for view: ViewID) -> String {
    let name = quotedName(of: view)
    let attributes = pins.map(\.attribute).filter { $0.view == view }.map(\.attribute)
    // The content of a scroll view is as wide as the scroll view in most designs.
    if attributes == [.width], let scrollView = self[view].superview, self[scrollView].kind == .scrollView {
      return "tie the width of \(name) to \(quoted("\(displayName(of: scrollView)).frame.width"))"
    }
    let nouns = attributes.map { attribute in
      switch attribute {
      case .x: "a horizontal position"
      case .y: "a vertical position"
      case .width, .height: "a \(attribute.name)"
      }
    }
    return "give \(name) \(list(nouns))"
  }

  /// A completion in words.
  func suggestion(_ completion: Completion) -> String {
    switch completion {
    case .pin(let pins):
      return "\(list(pins.map(\.attribute.view).unique().map { phrase(of: pins, for: $0) })) (tried: settles it)"
    case .priority(let reference, let old, let new):
      return "\(verb(old < new ? .raise : .lower, reference)) to \(decimal(new)) (tried: settles it)"
    }
  }
}
