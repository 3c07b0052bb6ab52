import ConstraintSolver
import LayoutModel

extension Configuration.Content {
  /// Applies the effect of an operation to the content, if it has one.
  ///
  /// Frames of views that constraints place are not part of the content.
  package mutating func apply(_ action: Operation.Action) {
    switch action {
    case .setActive(let id, let isActive): self.isActive[id.index] = isActive
    case .setConstant(let id, let constant), .animateConstant(let id, let constant): constants[id.index] = constant
    case .setPriority(let id, let priority): priorities[id.index] = priority
    case .setProperties(let view, let properties): self.properties[view.index] = properties
    case .setFrame(let view, let change):
      guard let frame = properties[view.index].frame else { return }
      properties[view.index].frame = change.applied(to: frame)
    case .setOrder(let view, let order): subviews[view.index] = order
    case .layout, .updateConstraints, .beginBlock, .endBlock, .runLoop: return
    }
  }

  /// The content with constants and rotations in normal form, so that contents of equal meaning compare equal.
  package var normalized: Configuration.Content {
    var content = self
    for index in constants.indices where !constants[index].isNormalized {
      content.constants[index] = constants[index].normalized
    }
    for index in properties.indices where !properties[index].transform.rotation.isZero {
      content.properties[index].transform.rotation = properties[index].transform.rotation.turn
    }
    return content
  }
}

extension StepViewChange.FrameChange {
  func applied(to frame: DecimalRect) -> DecimalRect {
    switch self {
    case .set(let frame): frame
    case .add(let difference):
      DecimalRect(
        x: frame.x + difference.x, y: frame.y + difference.y, width: frame.width + difference.width,
        height: frame.height + difference.height)
    }
  }
}

extension ConstantExpression {
  fileprivate var isNormalized: Bool {
    terms.isEmpty && (numbers.isEmpty || numbers.count == 1 && !numbers[0].isZero)
  }

  /// The expression with at most one number, and each parameter once.
  var normalized: ConstantExpression {
    let sum = numbers.reduce(ExactDecimal.zero, +)
    var coefficients: [(parameter: ParameterID, coefficient: ExactDecimal)] = []
    for term in terms {
      if let index = coefficients.firstIndex(where: { $0.parameter == term.parameter }) {
        coefficients[index].coefficient = coefficients[index].coefficient + term.coefficient
      } else {
        coefficients.append((term.parameter, term.coefficient))
      }
    }
    return ConstantExpression(
      numbers: sum.isZero ? [] : [sum],
      terms: coefficients.filter { !$0.coefficient.isZero }.sorted { $0.parameter < $1.parameter }
        .map { Term(coefficient: $0.coefficient, parameter: $0.parameter) })
  }

  static func + (a: ConstantExpression, b: ConstantExpression) -> ConstantExpression {
    ConstantExpression(numbers: a.numbers + b.numbers, terms: a.terms + b.terms).normalized
  }
}

extension Rational {
  /// The remainder after division by a positive number, from 0 up to but not including the divisor.
  func remainder(dividingBy divisor: Rational) -> Rational {
    var steps = [divisor]
    while let last = steps.last, last <= magnitude { steps.append(last + last) }
    var rest = magnitude
    for step in steps.reversed() where step <= rest { rest -= step }
    return isNegative && !rest.isZero ? divisor - rest : rest
  }
}
