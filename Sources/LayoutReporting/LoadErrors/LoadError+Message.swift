import LayoutDiagnosis
import LayoutModel
import SceneLoading

extension LoadError {
  /// One lower-case phrase that says what is wrong and what to do about it, on one line whatever the names contain.
  package var message: String {
    (suggestion.map { "\(statement), did you mean '\($0)'?" } ?? statement).withoutControlCharacters
  }

  /// The message for the place `related`; `nil` if there is nothing to say.
  package var relatedMessage: String? {
    switch kind {
    case .duplicateKey, .duplicateName: "the first is here"
    case .activatedAndDeactivated: "activated here"
    case .machinesDisagree(_, let first, _): "set here by '\(first.machine)'".withoutControlCharacters
    case .exclusiveKeys(_, let other): "'\(other)' is here"
    case .outsideRange: "the parameter is here"
    case .nameOfFormat: "the format makes it here"
    default: nil
    }
  }

  private var statement: String {
    switch kind {
    case .furtherErrors(let count): "\(count) more \(count == 1 ? "error is" : "errors are") not shown"
    case .emptyInput: "the file is empty, a scene is a JSON object"
    case .inputTooLarge(let limit): "the file is larger than \(limit) bytes"
    case .invalidUTF8: "a byte is not part of valid UTF-8"
    case .otherEncoding(let encoding):
      "the file is \(encoding.rawValue), a scene is UTF-8, as 'iconv -f \(encoding.rawValue) -t UTF-8' makes it"
    case .nestingTooDeep(let limit): "arrays and objects are nested more than \(limit) deep"
    case .unexpectedCharacter(let scalar, let token): "expected \(token.words) but found \(scalar.words)"
    case .unexpectedEnd(let token): "expected \(token.words) but the file ends here"
    case .trailingContent: "something follows the end of the scene"
    case .trailingComma: "JSON allows no comma after the last entry"
    case .comment: "JSON has no comments, write a 'note' instead"
    case .invalidLiteral(let word): "'\(word)' is no JSON value, strings take double quotes"
    case .malformedNumber: "a number is digits with an optional minus before, and a fraction or an exponent after them"
    case .leadingZero: "a number has no zeros before its first digit"
    case .numberOutOfRange: "a number is 0, or between 1e-400 and 1.8e308 in size"
    case .tooManyDigits(let limit): "a number has at most \(limit) significant digits"
    case .unterminatedString: "a string is not closed, a double quote is missing"
    case .controlCharacter(let scalar):
      scalar == "\n" || scalar == "\r"
        ? "a string does not end on its line, a double quote is missing or the line break should be \\n"
        : "a control character stands in a string, write it as an escape"
    case .invalidEscape: "an escape is one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u with four hexadecimal digits"
    case .loneSurrogate: "a surrogate escape stands alone, it takes a high one followed by a low one"
    case .duplicateKey(let key): "key '\(key)' appears twice in the same object"
    case .wrongType(let expected, let found): "expected \(expected.words) but found \(found.words)"
    case .wrongCount(let expected, let found):
      "expected \(expected.words) but found \(LoadError.Shape.values(found).words)"
    case .emptyList: "the list is empty, name at least one state"
    case .missingKey("layoutdoctor"): "key 'layoutdoctor' is missing, write \"layoutdoctor\": 1"
    case .missingKey(let key): "key '\(key)' is missing"
    case .unknownKey(let key): "unknown key '\(key)'"
    case .unknownValue(let value, let allowed):
      "unknown value '\(value)'" + (suggestion == nil ? ", it is one of \(allowed.joined(separator: ", "))" : "")
    case .unsupportedVersion: "the format version is 1, this file has another"
    case .numberNotAllowed(let value, let range): "\(range.words(refusing: value)), not \(value)"
    case .numberNotWhole(let value): "a count is a whole number, not \(value)"
    case .noIntrinsicMetric: "a content size is not -1, write null where there is none"
    case .emptyRange(let lower, let upper): "the range begins at \(lower), above its end at \(upper)"
    case .outsideRange(let value, let lower, let upper): "\(value) lies outside the range from \(lower) to \(upper)"
    case .emptyName(let subject): "the name of \(subject.article) \(subject.words) is empty"
    case .nameTooLong(let subject, let limit):
      "the name of \(subject.article) \(subject.words) has at most \(limit) bytes"
    case .controlCharacterInName(let subject):
      "the name of \(subject.article) \(subject.words) has no control characters"
    case .separatorInStateName(let separator):
      "the name of a state has no '\(separator)', which joins names in a configuration's id"
    case .duplicateName(let subject, let name): "\(subject.words) '\(name)' is defined twice"
    case .unknownName(let subject, let name): "unknown \(subject.words) '\(name)'"
    case .generatedName(let name): "'\(name)' is the name of a constraint that layoutdoctor generates, choose another"
    case .nameOfFormat(let name): "'\(name)' is the name of a constraint that a visual format makes, choose another"
    case .misplacedKey(.sizeBelowRoot): "only the root has a 'size', constrain the view's width and height instead"
    case .misplacedKey(.installedOfRoot): "the root is always installed"
    case .misplacedKey(.installedInState): "only an environment changes 'installed', hide the view in a state instead"
    case .misplacedKey(.frameOfRoot): "the root has no 'frame', it lies at (0, 0) and has its 'size'"
    case .misplacedKey(.spansScreenOfOtherKind): "only a scene of kind 'cell' or 'view' is a row of a table"
    case .misplacedKey(.stackOfOtherKind): "only a view of kind 'stackView' has a 'stack'"
    case .misplacedKey(.textOfOtherKind):
      "only a view of kind 'label', 'button', 'textField' or 'textView' has a 'text'"
    case .misplacedKey(.contentModeOfOtherKind): "only a view of kind 'imageView' has a 'contentMode'"
    case .exclusiveKeys(let key, let other): "'\(key)' does not go with '\(other)', keep one of them"
    case .stepWithoutAction: "a step does something, name one action"
    case .stepWithSeveralActions(let first, let second):
      "a step has one action, make '\(second)' a step of its own beside '\(first)'"
    case .machineWithoutStates: "a machine has at least one state"
    case .orderLeavesOut(let view, let subview): "the order of '\(view)' leaves out its subview '\(subview)'"
    case .orderRepeats(let subview): "the order names '\(subview)' twice"
    case .orderOfForeignView(let view, let subview): "'\(subview)' is no subview of '\(view)'"
    case .activatedAndDeactivated(let constraint): "'\(constraint)' is both activated and deactivated"
    case .machinesDisagree(let setting, let first, let second):
      "\(second.words) sets \(setting.words) differently than \(first.words)"
    case .malformedEquation(let found, let expected):
      "expected \(expected.words) but \(found.map { "found '\($0)'" } ?? "the equation ends here")"
    case .foreignNotation(.visualFormat, let equation):
      LoadError.Notation.visualFormat.words + (equation.map { ", or write '\($0)'" } ?? "")
    case .foreignNotation(let notation, let equation):
      "\(notation.words), write " + (equation.map { "'\($0)'" } ?? "an equation such as 'a.leading == b.leading + 8'")
    case .secondFactor: "an equation has at most one factor, multiply them together"
    case .ratioInConstant: "a constant has no division, write the quotient as a decimal"
    case .anchorInConstant: "a constant is made of numbers and parameters, no anchor can be added to it"
    case .divisionByZero: "nothing can be divided by 0"
    case .viewWithoutAttribute(let view): "view '\(view)' needs an attribute, as in '\(view).width'"
    case .nameWithoutBackticks(let name): "the id '\(name)' is no single word, put it in backticks"
    case .guideOfGuide: "a layout guide has no guides of its own"
    case .superviewFirst: "'superview' means that of the first item, which has to be named"
    case .superviewOfRoot: "the root has no superview"
    case .guideWithoutScrollView(let guide): "only a view of kind 'scrollView' has a '\(guide)' guide"
    case .locationEqualToConstant: "a location cannot equal a constant, locations come in pairs"
    case .zeroMultiplierOnLocation: "a location cannot be multiplied by 0, which would equal it to a constant"
    case .horizontalWithVertical: "a horizontal location cannot be tied to a vertical one"
    case .locationWithSize: "a location cannot be tied to a size"
    case .edgeWithReadingEdge: "left and right cannot be tied to leading and trailing, use the same kind for both"
    case .malformedFormat(let found, let expected):
      "expected \(expected.words) but \(found.map { "found '\($0)'" } ?? "the format ends here")"
    case .formatProblem(let problem): problem.words
    }
  }
}

extension Refusal {
  package init(_ error: LoadError) {
    self.init(
      message: error.message, location: error.location, keyPath: error.keyPath,
      related: error.related.map { RelatedNote(message: error.relatedMessage ?? "", location: $0) })
  }
}
