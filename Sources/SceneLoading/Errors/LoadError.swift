import LayoutModel

/// All errors that keep a file from being a scene, in source order.
package struct LoadFailure: Error, Sendable {
  package let errors: [LoadError]
}

/// An error in a file, as data; the command puts it into words.
package struct LoadError: Error, Hashable, Sendable {
  package let kind: Kind
  package let location: SourceRange
  /// The path of keys and indices, as in `root.subviews[2].kind`; empty at the top level.
  package let keyPath: String
  /// The known name most similar to an unknown one; `nil` if none is similar.
  package let suggestion: String?
  /// Another relevant location, such as the first of two duplicates.
  package let related: SourceRange?

  package init(
    kind: Kind, location: SourceRange, keyPath: String = "", suggestion: String? = nil, related: SourceRange? = nil
  ) {
    self.kind = kind
    self.location = location
    self.keyPath = keyPath
    self.suggestion = suggestion
    self.related = related
  }
}

extension LoadError {
  package enum Kind: Hashable, Sendable {
    // The text as a whole.
    case emptyInput
    case inputTooLarge(limit: Int)
    case invalidUTF8
    case otherEncoding(TextEncoding)
    case nestingTooDeep(limit: Int)
    case unexpectedCharacter(Unicode.Scalar, expected: Token)
    case unexpectedEnd(expected: Token)
    case trailingContent
    case trailingComma
    case comment
    case invalidLiteral(String)
    case malformedNumber
    case leadingZero
    case numberOutOfRange
    case tooManyDigits(limit: Int)
    case unterminatedString
    case controlCharacter(Unicode.Scalar)
    case invalidEscape
    case loneSurrogate
    case duplicateKey(String)

    // Keys and values.
    case wrongType(expected: Shape, found: JSONType)
    case wrongCount(expected: Shape, found: Int)
    case emptyList
    case missingKey(String)
    case unknownKey(String)
    case unknownValue(String, allowed: [String])
    case unsupportedVersion
    case numberNotAllowed(ExactDecimal, NumberRange)
    case numberNotWhole(ExactDecimal)
    case noIntrinsicMetric
    case emptyRange(lower: ExactDecimal, upper: ExactDecimal)
    case outsideRange(ExactDecimal, lower: ExactDecimal, upper: ExactDecimal)

    // Names.
    case emptyName(Subject)
    case nameTooLong(Subject, limit: Int)
    case controlCharacterInName(Subject)
    case separatorInStateName(Character)
    case duplicateName(Subject, String)
    case unknownName(Subject, String)
    case generatedName(String)
    case nameOfFormat(String)

    // Parts that contradict each other.
    case misplacedKey(Misplacement)
    case exclusiveKeys(String, String)
    case stepWithoutAction
    case stepWithSeveralActions(String, String)
    case machineWithoutStates
    case orderLeavesOut(view: String, subview: String)
    case orderRepeats(String)
    case orderOfForeignView(view: String, subview: String)
    case activatedAndDeactivated(String)
    case machinesDisagree(Setting, MachinePart, MachinePart)

    // Equations.
    case malformedEquation(found: String?, expected: EquationPart)
    case foreignNotation(Notation, equation: String?)
    case secondFactor
    case ratioInConstant
    case anchorInConstant
    case divisionByZero
    case viewWithoutAttribute(String)
    case nameWithoutBackticks(String)
    case guideOfGuide
    case superviewFirst
    case superviewOfRoot
    case guideWithoutScrollView(guide: String)
    case locationEqualToConstant
    case zeroMultiplierOnLocation
    case horizontalWithVertical
    case locationWithSize
    case edgeWithReadingEdge

    // Visual formats.
    case malformedFormat(found: String?, expected: FormatPart)
    case formatProblem(FormatProblem)

    /// The number of errors that are not reported.
    case furtherErrors(Int)
  }

  /// A token that JSON expects.
  package enum Token: Hashable, Sendable {
    case value, key, keyOrEnd, colon, commaOrBrace, commaOrBracket, end
  }

  /// The expected type or form of a value.
  package enum Shape: Hashable, Sendable {
    case object, array, string, number, boolean
    case numberOrNull, equation, environment, constant, constantChange, numberChange, states, selector
    case curve, count, format
    // Arrays.
    case values(Int)
    case size, insets, rectangle, rectangleOrNull, axes, coordinates, baselines, range, controlPoints
  }

  /// The kind of thing that a name identifies.
  package enum Subject: Hashable, Sendable {
    case view, constraint, parameter, environment, state, machine, transition, rule, device, configuration
    case attribute, guide, metric, viewOrMetric
  }

  package enum Misplacement: Hashable, Sendable {
    case sizeBelowRoot, frameOfRoot, installedOfRoot, installedInState, stackOfOtherKind, contentModeOfOtherKind,
      spansScreenOfOtherKind, textOfOtherKind
  }

  /// A property that two machines set.
  package enum Setting: Hashable, Sendable {
    case activity(constraint: String)
    case constant(constraint: String)
    case priority(constraint: String)
    case property(view: String, key: String)
    case order(view: String)
  }

  /// A state or a transition of a machine.
  package struct MachinePart: Hashable, Sendable {
    package let machine: String
    package let part: Part

    package enum Part: Hashable, Sendable {
      case state(String)
      case transition(String)
    }

    package init(machine: String, part: Part) {
      self.machine = machine
      self.part = part
    }
  }

  /// The notation of a constraint that is not written as an equation.
  package enum Notation: Hashable, Sendable {
    case swiftCode, visualFormat
    /// An equation with a relation such as `=` or `≤`.
    case otherRelation
  }

  /// The part of an equation that is expected.
  package enum EquationPart: Hashable, Sendable {
    case anchor, relation, constant, number, priority, attribute, dot, closingBacktick, anchorOrParameter
    case operatorOrEnd, signOrEnd, end
  }

  /// The part of a visual format that is expected.
  package enum FormatPart: Hashable, Sendable {
    case colon(Axis)
    case start, connection, viewAfterDash, neighbourAfterDash, connectionOrEnd, end
    case name, closingBacktick, bracketOrList, bracket
    case distance, dashAfterDistance, distanceInList, size, sizeAttribute, relation, priority, commaOrParenthesis
    case closingParenthesis
  }

  /// The reason why a visual format makes no constraints although its tokens are valid.
  package enum FormatProblem: Hashable, Sendable {
    case equation, withoutParentheses
    case viewInDistance(String)
    case viewAndMetric(String)
    case parameter(String)
    case severalViews, divisionByView, endlessDecimal, numberTooLong
    case nestingTooDeep(limit: Int)
    case tooManyConstraints(limit: Int)
    case alignmentAlongAxis(String, Axis)
    case baselinesInHorizontal
    case differentSuperviews(ViewInSuperview, ViewInSuperview)

    package struct ViewInSuperview: Hashable, Sendable {
      package let view: String
      package let superview: String

      package init(view: String, superview: String) {
        self.view = view
        self.superview = superview
      }
    }
  }
}
