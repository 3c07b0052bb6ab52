import LayoutModel

extension MachineKey {
  var documentation: KeyDocumentation {
    switch self {
    case .states:
      .required(
        .named(.defined("state"), words: "object: name → state"), "{ \"closed\": {}, \"open\": {} }",
        "The states of the machine, at least one.")
    case .initial:
      .optional(.string("state"), .words("the first state"), "\"closed\"", "The state that the machine begins in.")
    case .transitions:
      .optional(
        .list(of: .defined("transition"), words: "list of transitions"), .json("[]"),
        "[{ \"id\": \"open\", \"from\": \"closed\", \"to\": \"open\" }]",
        "The transitions from state to state of this machine.")
    case .note: .note
    }
  }
}

extension StateKey {
  var documentation: KeyDocumentation {
    switch self {
    case .activate: .optional(.constraintNames, .json("[]"), "[\"list.height\"]", "Constraints that are active.")
    case .deactivate: .deactivated
    case .constants: .constants
    case .priorities: .priorities
    case .views:
      .optional(
        .viewChanges, .json("{}"), "{ \"list\": { \"alpha\": 0 } }", "Changes to views.")
    case .order: .order
    case .allow: .allow("this state")
    case .note: .note
    }
  }
}

extension TransitionKey {
  var documentation: KeyDocumentation {
    switch self {
    case .id: .required(.string(), "\"open\"", "The name of the transition, unique in the scene.")
    case .from:
      .required(
        .either(.string(), .list(of: .string(), isFilled: true), words: "state or list of states"), "\"closed\"",
        "The states in which it can be triggered.")
    case .to: .required(.string("state"), "\"open\"", "The state that it leads to.")
    case .trigger:
      .optional(
        .string(), .words("the id"), "\"button\"", "What triggers it, for people; the id of a view means a tap on it.")
    case .interruptible:
      .optional(.boolean, .json("false"), "true", "Whether another transition can be triggered while it runs.")
    case .duration: .optional(.time, .json("0"), "0.3", "How long the animation takes.")
    case .delay: .optional(.time, .json("0"), "0.1", "How long it waits before it begins.")
    case .curve:
      .optional(
        .curve, .json("\"easeInOut\""), "[0.2, 0, 0, 1]",
        "The timing curve: by name, or the two control points of a cubic Bézier curve.")
    case .spring:
      .optional(
        .defined("spring", "spring"), "{ \"damping\": 0.7 }", "The animation follows a spring in place of the curve.")
    case .steps:
      .optional(
        .steps, .words("the short form"), "[{ \"layout\": \"screen\" }]",
        "What the code does, in its order. Without it, the transition does everything in the right order with the timing above; with it, the timing keys are refused."
      )
    case .allow: .allow("this transition")
    case .note: .note
    }
  }
}

extension SpringKey {
  var documentation: KeyDocumentation {
    switch self {
    case .damping:
      .required(
        .number(.damping, "number from 0.001 to 1000"), "0.7",
        "The damping ratio. Below 1 the spring swings beyond its end.")
    case .velocity:
      .optional(
        .number(.velocity, "number, distances per second"), .json("0"), "1",
        "The initial velocity, where 1 is the whole distance in a second.")
    case .note: .note
    }
  }
}

extension StepKey {
  var documentation: KeyDocumentation {
    switch self {
    case .deactivate:
      .optional(
        .defined("selectors", "list of selectors"), "[\"list.height\"]",
        "`isActive = false`, one constraint after the other.")
    case .activate:
      .optional(
        .defined("selectors", "list of selectors"), "[\"list.height\"]",
        "`isActive = true`, one constraint after the other.")
    case .constants:
      .optional(
        .named(.change(.constant), takesNote: false, words: "object: constraint → constant or change"),
        "{ \"list.height\": { \"by\": 40 } }",
        "Assigns constants, or adds to them.")
    case .priorities:
      .optional(
        .named(.defined("priorityChange"), words: "object: constraint → priority or change"),
        "{ \"list.height\": 250 }",
        "Assigns priorities, or adds to them.")
    case .multipliers:
      .optional(
        .named(.defined("multiplierChange"), words: "object: constraint → number or change"), "{ \"list.width\": 0.5 }",
        "Assigns multipliers, or adds to them. Code cannot do that at run time: `illegal-mutation` finds it.")
    case .views:
      .optional(
        .named(.defined("stepView"), words: "object: view → changes"), "{ \"list\": { \"alpha\": 0 } }",
        "Assigns properties of views.")
    case .layout:
      .optional(
        .string("view"), "\"screen\"", "`layoutIfNeeded()`: places everything below the view; its own frame waits.")
    case .updateConstraints:
      .optional(.string("view"), "\"screen\"", "`updateConstraintsIfNeeded()`: runs no layout.")
    case .animate:
      .optional(
        .defined("animate", "animation"), "{ \"duration\": 0.3, \"steps\": [{ \"layout\": \"screen\" }] }",
        "`UIView.animate`: the steps run now, and what they change moves over the duration.")
    case .animator:
      .optional(
        .named(.constant, takesNote: false, words: "object: constraint → constant"), "{ \"list.height\": 200 }",
        "Inside an animation, the `constraint.animator().constant` of macOS: layout follows the constant in every frame."
      )
    case .keyframes:
      .optional(
        .defined("keyframes", "keyframe animation"),
        "{ \"duration\": 1, \"frames\": [{ \"start\": 0, \"duration\": 0.5, \"steps\": [{ \"layout\": \"screen\" }] }] }",
        "`UIView.animateKeyframes`.")
    case .sequence:
      .optional(.steps, "[{ \"wait\": 1 }]", "Each animation ends before the next one begins.")
    case .parallel: .optional(.steps, "[{ \"wait\": 1 }]", "All animations begin together.")
    case .wait: .optional(.time, "0.5", "A pause before what follows.")
    case .repeat:
      .optional(
        .defined("repeat", "repetition"), "{ \"count\": 3, \"steps\": [{ \"wait\": 1 }] }",
        "The steps several times, one time after the other.")
    case .note: .note
    }
  }
}

extension ByKey {
  var documentation: KeyDocumentation {
    switch self {
    case .by:
      .required(
        SceneValue(words: "as the value that it changes", schema: ""), "10",
        "The number that is added to the present value.")
    case .note: .note
    }
  }
}

extension AnimateKey {
  var documentation: KeyDocumentation {
    switch self {
    case .duration: .optional(.time, .json("0"), "0.3", "How long the animation takes.")
    case .delay: .optional(.time, .json("0"), "0.1", "How long it waits before it begins.")
    case .curve:
      .optional(
        .curve, .json("\"easeInOut\""), "\"linear\"",
        "The timing curve, as that of a transition.")
    case .spring: .optional(.defined("spring", "spring"), "{ \"damping\": 0.7 }", "A spring in place of the curve.")
    case .steps:
      .optional(.steps, .json("[]"), "[{ \"layout\": \"screen\" }]", "The steps inside the animation block.")
    case .completion:
      .optional(
        .steps, .json("[]"), "[{ \"activate\": [\"list.height\"] }]",
        "The steps that run at the end of the animation.")
    case .note: .note
    }
  }
}

extension KeyframesKey {
  var documentation: KeyDocumentation {
    switch self {
    case .duration: .required(.time, "1.5", "How long all keyframes take together.")
    case .frames:
      .required(
        .list(of: .object(KeyframeKey.self, words: "keyframe"), words: "list of keyframes"),
        "[{ \"start\": 0, \"duration\": 1, \"steps\": [{ \"layout\": \"screen\" }] }]",
        "The keyframes.")
    case .note: .note
    }
  }
}

extension KeyframeKey {
  var documentation: KeyDocumentation {
    switch self {
    case .start:
      .required(
        .defined("keyframeTime", "number from 0 to 1"), "0.33",
        "When the keyframe begins, as a part of the whole duration.")
    case .duration:
      .required(
        .defined("keyframeTime", "number from 0 to 1"), "0.33", "How long it takes, as a part of the whole duration.")
    case .steps: .required(.steps, "[{ \"layout\": \"screen\" }]", "The steps inside the keyframe.")
    case .note: .note
    }
  }
}

extension RepeatKey {
  var documentation: KeyDocumentation {
    switch self {
    case .count:
      .required(
        .either(.number(.count, isWhole: true), .only("\"forever\""), words: "whole number from 1, or `forever`"), "3",
        "The number of times. Of an endless repetition, the first time is analysed.")
    case .steps: .required(.steps, "[{ \"wait\": 1 }]", "The steps to repeat.")
    case .note: .note
    }
  }
}

extension SelectorKey {
  var documentation: KeyDocumentation {
    switch self {
    case .where:
      .required(
        .object(FilterKey.self, words: "filter"), "{ \"first\": \"list\", \"firstAttribute\": \"height\" }",
        "Which of the active constraints are meant.")
    case .in:
      .optional(
        .string("view"), .words("all views"), "\"screen\"",
        "Only constraints that the view holds, as code finds them in `view.constraints`: the nearest common ancestor of a constraint's items holds it."
      )
    case .note: .note
    }
  }
}

extension FilterKey {
  var documentation: KeyDocumentation {
    switch self {
    case .view: .optional(.string("view"), .words("any"), "\"list\"", "Either item of the constraint.")
    case .first: .optional(.string("view"), .words("any"), "\"list\"", "The first item.")
    case .firstAttribute:
      .optional(.defined("attribute", "attribute"), .words("any"), "\"height\"", "The attribute of the first item.")
    case .second: .optional(.string("view"), .words("any"), "\"screen\"", "The second item.")
    case .secondAttribute:
      .optional(.defined("attribute", "attribute"), .words("any"), "\"height\"", "The attribute of the second item.")
    case .note: .note
    }
  }
}
