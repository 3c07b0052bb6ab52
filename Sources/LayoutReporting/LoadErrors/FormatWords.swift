import LayoutModel
import SceneLoading

extension LoadError.FormatPart {
  var words: String {
    switch self {
    case .start: "'H:', 'V:', '|' or a view in brackets"
    case .colon(let axis): "':' after '\(axis == .horizontal ? "H" : "V")'"
    case .connection: "'-' or a view in brackets after '|'"
    case .viewAfterDash: "a view in brackets after '-'"
    case .neighbourAfterDash: "a view in brackets or '|' after '-'"
    case .connectionOrEnd: "'-', '|', another view in brackets or the end"
    case .end: "the end after '|'"
    case .name: "the name of a view after '['"
    case .closingBacktick: "a closing backtick"
    case .bracketOrList: "']' or '(' after the name of the view"
    case .bracket: "']' after the predicates of the view"
    case .distance: "a distance, a view in brackets or '|' after '-'"
    case .dashAfterDistance: "'-' after the distance"
    case .distanceInList: "a number or a metric"
    case .size: "a number, a metric or a view"
    case .sizeAttribute: "'width' or 'height' after the view"
    case .relation: "'==', '<=' or '>='"
    case .priority: "a priority: a number or a metric"
    case .commaOrParenthesis: "',' or ')' after the predicate"
    case .closingParenthesis: "a closing parenthesis"
    }
  }
}

extension LoadError.FormatProblem {
  var words: String {
    switch self {
    case .equation: "this is an equation, move it to 'constraints' at the top level"
    case .withoutParentheses: "a distance that is more than a positive number or a metric stands in parentheses"
    case .viewInDistance(let view): "a distance is a number or a metric, '\(view)' is a view"
    case .viewAndMetric(let name): "'\(name)' is a view and a metric, rename the metric"
    case .parameter(let name): "'\(name)' is a parameter, which only equations and states refer to"
    case .severalViews: "a size is compared with that of one view, not with several"
    case .divisionByView: "a number cannot be divided by the size of a view"
    case .endlessDecimal: "the result has no end as a decimal, round it"
    case .numberTooLong: "the result has too many digits, round the numbers"
    case .nestingTooDeep(let limit): "parentheses are nested more than \(limit) deep"
    case .tooManyConstraints(let limit): "the visual formats make more than \(limit) constraints"
    case .alignmentAlongAxis(let option, let axis):
      "'\(option)' aligns along the format's own axis, which is \(axis == .horizontal ? "horizontal" : "vertical")"
    case .baselinesInHorizontal: "'spacingBaselineToBaseline' needs a vertical format, one that begins with 'V:'"
    case .differentSuperviews(let first, let second):
      "'|' is the superview of every view of the format, but '\(first.view)' is in '\(first.superview)' and "
        + "'\(second.view)' in '\(second.superview)'"
    }
  }
}
