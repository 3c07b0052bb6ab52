// A second reading of the layout semantics, for checking the solver's own: every row is found by measuring. The frames of a
// trial point are laid out in root coordinates, anchors are measured there as a person would with a ruler, and the
// coefficients are the differences that moving one unknown by one point makes.

import ConstraintSolver
import LayoutModel
import LayoutSolving
import TestSupport

/// The rows of a configuration by measurement, and the best layouts by brute force.
package struct SceneOracle {
  package let scene: Scene
  package let configuration: Configuration
  package private(set) var rows: [OracleRow] = []
  /// The constraint of each row; nil for what is given.
  package private(set) var references: [ConstraintReference?] = []
  package let priorities: [Rational]
  package let variableCount: Int

  package init(scene: Scene, configuration: Configuration) {
    self.scene = scene
    self.configuration = configuration
    variableCount = 6 * scene.views.count  // x, y, width, height, content width, content height
    var used: [Rational] = []
    for (id, isActive) in configuration.isActive.enumerated() where isActive {
      used.append(Rational(configuration.priorities[id].value))
    }
    for (index, view) in scene.views.enumerated() {
      for axis in Axis.allCases where configuration.properties[index].intrinsicSize[axis] != nil {
        used += [Rational(view.hugging[axis].value), Rational(view.compression[axis].value)]
      }
    }
    if configuration.rootSize.horizontal == nil || configuration.rootSize.vertical == nil { used.append(50) }
    priorities = Set(used).filter { $0 != 1000 }.sorted(by: >)
    addBackground()
    addConstraints()
    addGenerated()
  }

  private mutating func add(
    _ reference: ConstraintReference?, _ relation: OracleRow.Relation, priority: Rational?,
    _ measure: ([Rational]) -> Rational
  ) {
    let zero = [Rational](repeating: 0, count: variableCount)
    let base = measure(zero)
    var coefficients = zero
    for variable in coefficients.indices {
      var moved = zero
      moved[variable] = 1
      coefficients[variable] = measure(moved) - base
    }
    let level = priority.map { $0 == 1000 ? -1 : priorities.firstIndex(of: $0)! }
    rows.append(OracleRow(coefficients, relation, -base, level: level))
    references.append(reference)
  }

  private mutating func addBackground() {
    let size = configuration.rootSize
    for (place, value) in [.zero, .zero, size.horizontal, size.vertical].enumerated() {
      if let value {
        add(nil, .equal, priority: nil) { $0[place] - Rational(value) }
      } else {
        let axis = place == 2 ? Axis.horizontal : .vertical
        add(.fitting(axis), .equal, priority: 50) { $0[place] }
      }
    }
    for view in scene.views.indices {
      for place in 2..<6 {
        let isUsed = place < 4 || scene.views[view].kind == .scrollView
        add(nil, isUsed ? .atLeast : .equal, priority: nil) { $0[6 * view + place] }
      }
    }
  }

  private mutating func addConstraints() {
    for (index, constraint) in scene.constraints.enumerated() where configuration.isActive[index] {
      let isReadFromRight =
        configuration.direction == .rightToLeft
        && [constraint.first, constraint.second ?? constraint.first].contains {
          $0.attribute == .leading || $0.attribute == .trailing
        }
      let relation: OracleRow.Relation =
        switch (constraint.relation, isReadFromRight) {
        case (.equal, _): .equal
        case (.lessThanOrEqual, false), (.greaterThanOrEqual, true): .atMost
        case (.greaterThanOrEqual, false), (.lessThanOrEqual, true): .atLeast
        }
      let sum = configuration.constants[index].numbers.reduce(Rational.zero) { $0 + Rational($1) }
      let constant = isReadFromRight ? -sum : sum
      let multiplier = Rational(constraint.multiplier.numerator) / Rational(constraint.multiplier.denominator)
      add(
        .written(ConstraintID(index)), relation, priority: Rational(configuration.priorities[index].value)
      ) { [self] point in
        guard let second = constraint.second else { return measure(constraint.first, nil, point) - constant }
        return measure(constraint.first, second.view, point) - multiplier
          * measure(second, constraint.first.view, point) - constant
      }
    }
  }

  private mutating func addGenerated() {
    for index in scene.views.indices {
      let view = ViewID(index)
      let properties = configuration.properties[index]
      if !properties.isInstalled {
        for place in 0..<6 { add(.frame(view), .equal, priority: 1000) { $0[6 * index + place] } }
      }
      if let frame = properties.frame {
        for (place, value) in [frame.x, frame.y, frame.width, frame.height].enumerated() {
          add(.frame(view), .equal, priority: 1000) { $0[6 * index + place] - Rational(value) }
        }
      }
      for axis in Axis.allCases {
        guard let natural = properties.intrinsicSize[axis] else { continue }
        let scale = scene[view].kind.showsText ? Rational(configuration.textScale) : 1
        let anchor = Anchor(view: view, attribute: axis == .horizontal ? .width : .height)
        let lines = axis == .vertical ? Rational(configuration.lineCount(of: view)) : 1
        let shortage = { [self] (point: [Rational]) in measure(anchor, nil, point) - Rational(natural) * scale * lines }
        add(.hugging(view, axis), .atMost, priority: Rational(scene[view].hugging[axis].value), shortage)
        add(.compression(view, axis), .atLeast, priority: Rational(scene[view].compression[axis].value), shortage)
      }
    }
  }

  private func ancestors(_ view: ViewID) -> [ViewID] {
    var chain = [view]
    while let next = scene[chain[chain.count - 1]].superview { chain.append(next) }
    return chain
  }

  /// An anchor's coordinate as seen from the nearest common ancestor of its view and the other end's.
  private func measure(_ anchor: Anchor, _ other: ViewID?, _ point: [Rational]) -> Rational {
    let chain = ancestors(anchor.view)
    let ancestor = other.map { other in chain.first { ancestors(other).contains($0) }! } ?? anchor.view
    func corner(_ view: ViewID) -> (x: Rational, y: Rational) {
      var (x, y) = (Rational.zero, Rational.zero)
      for view in ancestors(view) {
        x += point[6 * view.index]
        y += point[6 * view.index + 1]
      }
      return (x, y)
    }
    let view = scene[anchor.view]
    let base = 6 * anchor.view.index
    let (originX, originY) = corner(anchor.view)
    let (spaceX, spaceY) = corner(ancestor)
    var left = originX
    var top = originY
    var right = left + point[base + 2]
    var bottom = top + point[base + 3]
    func inset(_ insets: DecimalInsets) {
      left += Rational(insets.left)
      right -= Rational(insets.right)
      top += Rational(insets.top)
      bottom -= Rational(insets.bottom)
    }
    let isEdge = [Attribute.left, .right, .top, .bottom, .leading, .trailing].contains(anchor.attribute)
    let meansContent =
      anchor.guide == .content
      || (anchor.guide == .none && view.kind == .scrollView && isEdge && other != nil && other != anchor.view
        && ancestors(other!).contains(anchor.view))
    if meansContent {
      right = left + point[base + 4]
      bottom = top + point[base + 5]
    } else {
      switch anchor.guide {
      case .none: inset(view.alignmentInsets)
      case .safeArea: inset(anchor.view == .root ? configuration.rootSafeArea : view.safeArea)
      case .margins: inset(view.margins)
      case .content, .frame: break
      }
    }
    let isRightToLeft = configuration.direction == .rightToLeft
    switch anchor.attribute {
    case .left: return left - spaceX
    case .right: return right - spaceX
    case .leading: return (isRightToLeft ? right : left) - spaceX
    case .trailing: return (isRightToLeft ? left : right) - spaceX
    case .top: return top - spaceY
    case .bottom: return bottom - spaceY
    case .width: return right - left
    case .height: return bottom - top
    case .centerX: return (left + right) / 2 - spaceX
    case .centerY: return (top + bottom) / 2 - spaceY
    case .firstBaseline: return top + Rational(view.firstBaseline) - spaceY
    case .lastBaseline: return bottom - Rational(view.lastBaseline) - spaceY
    }
  }
}
