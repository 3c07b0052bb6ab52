import ConstraintSolver
import LayoutModel
import LayoutSolving

extension AmbiguousAttribute {
  /// `from 20 to 80`, as it follows a value that can vary.
  var range: String? {
    switch (minimum, maximum) {
    case (let low?, let high?): "from \(points(low, beside: high)) to \(points(high, beside: low))"
    case (let low?, nil): "from \(rounded(low)) up"
    case (nil, let high?): "up to \(rounded(high))"
    case (nil, nil): nil
    }
  }

  /// `width from 20 to 80`, `any x`.
  var nameAndRange: String {
    let name = attribute.attribute.name
    return range.map { "\(name) \($0)" } ?? "any \(name)"
  }
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

  /// Two layouts that are equally good and, unless constraints are tied, how the attributes move together.
  func reason(in scene: Scene) -> String {
    let witnesses = witnesses
    let first = values(in: witnesses.first, beside: witnesses.second)
    let second = values(in: witnesses.second, beside: witnesses.first)
    let layouts = "\(first) \(ownAttributes.count == 1 ? "fits" : "fit") the constraints as well as \(second)"
    let freedom = isPriorityTie ? [] : relations.prefix(3).map { $0.equation(in: scene) }
    return freedom.isEmpty ? layouts : "\(layouts), with \(list(freedom))"
  }

  private func values(in frames: WitnessLayout, beside others: WitnessLayout) -> String {
    list(
      ownAttributes.map { own in
        let attribute = own.attribute.attribute
        return "\(attribute.name) \(points(frames[view.index][attribute], beside: others[view.index][attribute]))"
      })
  }

  /// The attributes that determine all the others.
  var freeAttributes: [ViewAttribute] {
    let dependent = Set(relations.map(\.subject))
    return attributes.map(\.attribute).filter { !dependent.contains($0) }
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
  /// What to add so that attributes are determined, as an engineer would write it.
  func suggestion(toPin attributes: [ViewAttribute]) -> String {
    list(attributes.map(\.view).unique().map { phrase(of: attributes, for: $0) })
  }

  private func phrase(of pins: [ViewAttribute], for view: ViewID) -> String {
    let name = quotedName(of: view)
    let attributes = pins.filter { $0.view == view }.map(\.attribute)
    // The content of a scroll view is as wide as the scroll view in most designs.
    if attributes == [.width], let scrollView = self[view].superview, self[scrollView].kind == .scrollView {
      let target =
        isImported
        ? "that of the Frame Layout Guide of \(quotedName(of: scrollView))"
        : quoted("\(displayName(of: scrollView)).frame.width")
      return "tie the width of \(name) to \(target)"
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
  ///
  /// - Parameter place: ` in state short` if constraints are to be activated in some states only.
  func suggestion(_ completion: Completion, in place: String = "") -> String {
    switch completion {
    case .pin(let pins):
      return "\(suggestion(toPin: pins.map(\.attribute))) (tried: settles it)"
    case .priority(let reference, let old, let new):
      return "\(verb(old < new ? .raise : .lower, reference)) to \(decimal(new)) (tried: settles it)"
    case .equality(let id):
      let name = quotedName(of: id)
      let action = isImported ? "set the relation of \(name) to =" : "make \(name) an equality"
      return "\(action) (tried: settles it)"
    case .activation(let id):
      let name = quotedName(of: id)
      let action = self[id].isActive ? "keep \(name) active" : "\(isImported ? "install" : "activate") \(name)"
      return "\(action)\(place) (tried: settles it)"
    }
  }
}
