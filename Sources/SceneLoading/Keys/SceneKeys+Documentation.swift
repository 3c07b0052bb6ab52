import LayoutModel

extension TopLevelKey {
  var documentation: KeyDocumentation {
    switch self {
    case .layoutdoctor: .required(.only("1"), "1", "The version of the format.")
    case .schema:
      .optional(.string(), "\"scene.schema.json\"", "The JSON Schema of the format, for editors; it is ignored.")
    case .name: .optional(.string(), "\"Login\"", "The name of the scene, for people.")
    case .note: .note
    case .source:
      .optional(.string(), "\"Main.storyboard\"", "The document that the scene was made from, for people.")
    case .bars:
      .optional(
        .insets, .json("[0, 0, 0, 0]"), "[44, 0, 49, 0]",
        "The part of the root's safe area that the app's own bars take: on a device, it is added to the device's insets."
      )
    case .spansScreen:
      .optional(
        .boolean, .json("false"), "true",
        "Whether the root is a row of a table that is as wide as the screen. On a device it has the width between the insets of the "
          + "safe area, though no less than `size` if contents are `inferred`, and the height that constraints give it."
      )
    case .kind:
      .optional(
        .word(RootKind.self),
        .words("`screen`, or `view` where the size of the root has a `null`"), "\"cell\"",
        "What the root is. Only the edges of a screen hide what lies beyond them.")
    case .direction:
      .optional(.direction, .json("\"ltr\""), "\"rtl\"", "The reading direction: where `leading` is.")
    case .root:
      .required(
        .defined("root", "view"), "{ \"id\": \"screen\", \"size\": [375, 667] }",
        "The view tree. The root lies at (0, 0) and has its `size`.")
    case .constraints:
      .optional(
        .named(.defined("constraint"), takesNote: false, words: "object: id → equation or constraint"), .json("{}"),
        "{ \"title.top\": \"title.top == screen.top + 8\" }",
        "The constraints by their ids. An id must not be one that layoutdoctor generates, such as `title.hugging.width`."
      )
    case .visual:
      .optional(
        .list(of: .defined("format"), words: "list of formats"), .json("[]"), "[\"H:|-[title]-[button(44)]-|\"]",
        "More constraints, in UIKit's visual format language. Each has a name such as `H:title-button`.")
    case .metrics:
      .optional(
        .named(.length, words: "object: name → number"), .json("{}"), "{ \"gap\": 12 }",
        "The numbers that visual formats refer to by name.")
    case .parameters:
      .optional(
        .named(.defined("parameter"), words: "object: name → parameter"), .json("{}"),
        "{ \"value\": { \"range\": [0, 100] } }",
        "Numbers that constants refer to, such as the value of a slider.")
    case .environments:
      .optional(
        .named(
          .either(.string(), .defined("environment")), takesNote: false, words: "object: name → environment or device"),
        .json("{}"), "{ \"small\": \"iphone-se-1\" }",
        "The screens and settings to check the scene under. Without any, the root is checked as it is written.")
    case .states:
      .optional(
        .named(.defined("state"), words: "object: name → state"), .json("{}"),
        "{ \"closed\": {}, \"open\": { \"activate\": [\"list.height\"] } }",
        "The states that the screen can be in. Without transitions, it may be in any of them.")
    case .initial:
      .optional(.string("state"), .words("the first state"), "\"closed\"", "The state that the screen begins in.")
    case .transitions:
      .optional(
        .list(of: .defined("transition"), words: "list of transitions"), .json("[]"),
        "[{ \"id\": \"open\", \"from\": \"closed\", \"to\": \"open\" }]",
        "The transitions from state to state.")
    case .machines:
      .optional(
        .named(.defined("machine"), words: "object: name → machine"), .json("{}"),
        "{ \"list\": { \"states\": { \"closed\": {}, \"open\": {} } } }",
        "Several state machines that are independent of each other, in place of `states`, `initial` and `transitions`.")
    case .expect:
      .optional(
        .list(of: .defined("expectation"), words: "list of expectations"), .json("[]"),
        "[{ \"rule\": \"offscreen-view\", \"views\": [\"banner\"] }]",
        "The findings that the scene is meant to have. They do not fail a check; an expectation that nothing meets does."
      )
    case .allow: .allow("the whole scene")
    }
  }
}

extension TextKey {
  var documentation: KeyDocumentation {
    switch self {
    case .width: .required(.size, "340", "How wide the text is on one line.")
    case .lineHeight: .required(.size, "20.5", "How tall one line is.")
    case .lines:
      .optional(
        .number(.lineLimit, "whole number", isWhole: true), .json("0"), "2",
        "The most lines that the view shows (`numberOfLines`); 0 for any number.")
    case .note: .note
    }
  }
}

extension CapturedFrameKey {
  var documentation: KeyDocumentation {
    switch self {
    case .captured:
      .required(
        .rectangle, "[16, 64, 343, 20.5]",
        "The frame in the superview when the view hierarchy was captured.")
    case .ambiguous:
      .optional(.boolean, "false", "Whether UIKit called the layout of the view ambiguous then.")
    case .note: .note
    }
  }
}

extension StackKey {
  var documentation: KeyDocumentation {
    switch self {
    case .axis:
      .optional(
        .word(["horizontal", "vertical"]), .json("\"horizontal\""), "\"vertical\"",
        "The direction of the arranged views.")
    case .distribution:
      .optional(
        .word(Stack.Distribution.self), .json("\"fill\""),
        "\"fillEqually\"", "How the arranged views share the stack view's size along its axis.")
    case .alignment:
      .optional(
        .word(Stack.Alignment.self),
        .json("\"fill\""), "\"center\"", "Where the arranged views lie across the axis.")
    case .spacing:
      .optional(
        .length, .json("0"), "8",
        "The distance between neighbours; with `equalSpacing` and `equalCentering`, the least distance.")
    case .note: .note
    }
  }
}

extension TransformKey {
  var documentation: KeyDocumentation {
    switch self {
    case .rotation:
      .optional(.number(.angle, "number, degrees"), .json("0"), "90", "Clockwise on the screen, about the centre.")
    case .scale:
      .optional(
        .tuple(.defined("scale"), .defined("scale"), words: "`[horizontal, vertical]`"), .json("[1, 1]"), "[0.5, 0.5]",
        "Factors about the centre, applied first.")
    case .translation:
      .optional(
        .tuple(.length, .length, words: "`[right, down]`, points"), .json("[0, 0]"), "[0, -20]",
        "The shift after rotation and scale.")
    case .note: .note
    }
  }
}

extension ConstraintKey {
  var documentation: KeyDocumentation {
    switch self {
    case .equation:
      .required(.string("equation"), "\"title.top == screen.top + 8 @high\"", "What holds, with its priority.")
    case .label:
      .optional(
        .string(), .words("the id"), "\"Title.top = Safe Area.top + 8\"",
        "The name shown to people in messages and pictures; several constraints may have the same one.")
    case .active:
      .optional(.boolean, .json("true"), "false", "Whether the constraint is active where no state changes that.")
    case .note: .note
    case .allow: .allow("this constraint")
    }
  }
}

extension FormatKey {
  var documentation: KeyDocumentation {
    switch self {
    case .format:
      .required(.string("visual format"), "\"H:|-[title]-(>=8)-[button(44)]-|\"", "The constraints in one line.")
    case .options:
      .optional(
        .list(of: .word(VisualOption.self), words: "list of options"), .json("[]"),
        "[\"alignAllTop\", \"directionLeftToRight\"]",
        "UIKit's options by their names: `alignAll…`, `direction…` and `spacing…`.")
    case .superview:
      .optional(
        .word(VisualSuperview.self), .json("\"edges\""), "\"safeArea\"",
        "The part of the superview that the bar in the format stands for.")
    case .active:
      .optional(.boolean, .json("true"), "false", "Whether the constraints are active where no state changes that.")
    case .note: .note
    case .allow: .allow("the constraints of the format, together")
    }
  }
}

extension ParameterKey {
  var documentation: KeyDocumentation {
    switch self {
    case .range:
      .required(
        .defined("range", "`[lowest, highest]`"), "[0, 100]",
        "The values that the parameter can take. Whether the required constraints hold over all of them is checked.")
    case .value:
      .optional(
        .defined("length", "number"), .words("the lowest of the range"), "50",
        "The value that the layout is solved with.")
    case .note: .note
    }
  }
}

extension EnvironmentKey {
  var documentation: KeyDocumentation {
    switch self {
    case .size:
      .optional(
        .rootSize, .words("the root's"), "[320, 568]",
        "The size of the root. Constraints decide a side that is `null`.")
    case .safeArea:
      .optional(
        .insets, .words("the root's"), "[59, 0, 34, 0]", "The safe area of the root.")
    case .margins:
      .optional(
        .insets, .words("the root's"), "[8, 20, 8, 20]",
        "The insets of the guide `ROOT.margins`.")
    case .direction: .optional(.direction, .words("the scene's"), "\"rtl\"", "The reading direction.")
    case .textScale:
      .optional(
        .number(.textScale, "number"), .json("1"), "1.353",
        "Multiplies the intrinsic sizes of labels, buttons, text fields and text views.")
    case .parameters:
      .optional(
        .named(.length, words: "object: parameter → number"), .words("the parameters' values"), "{ \"value\": 100 }",
        "Values of parameters.")
    case .widthRange:
      .optional(
        .defined("size", "`[lowest, highest]`, points"), "[320, 430]",
        "Widths of the screen over which the required constraints must hold, found exactly rather than by samples.")
    case .heightRange: .optional(.defined("size", "`[lowest, highest]`, points"), "[568, 932]", "The same for heights.")
    case .widthClass:
      .optional(
        .word(WidthClass.self), "\"regular\"",
        "The horizontal size class that the environment stands for: a device in place of the environments (`--device`) has the changes of the first one of its class."
      )
    case .activate:
      .optional(
        .constraintNames, .json("[]"), "[\"list.height\"]",
        "Constraints that are active. As all changes of an environment, it applies before the changes of a state.")
    case .deactivate: .deactivated
    case .constants: .constants
    case .priorities: .priorities
    case .views:
      .optional(
        .viewChanges, .json("{}"), "{ \"list\": { \"installed\": false } }",
        "Changes to views, with the keys that a state's changes have.")
    case .order: .order
    case .note: .note
    }
  }
}

extension ExpectationKey {
  var documentation: KeyDocumentation {
    switch self {
    case .rule: .required(.defined("rule", "rule id"), "\"offscreen-view\"", "The rule of the finding.")
    case .views: .optional(.strings("view ids"), .words("any"), "[\"banner\"]", "The finding's views, in any order.")
    case .constraints:
      .optional(
        .strings("constraint ids"), .words("any"), "[\"banner.top\"]",
        "The finding's constraints, in any order; generated ones such as `title.hugging.width` may be among them.")
    case .configurations:
      .optional(
        .strings("configuration ids"), .words("any"), "[\"closed@small\"]",
        "The finding's configurations, in any order: `state`, `state@environment`, or `a+b` for the states of two machines."
      )
    case .severity: .optional(.word(Severity.self), .words("any"), "\"warning\"", "The finding's severity.")
    case .note: .note
    }
  }
}
