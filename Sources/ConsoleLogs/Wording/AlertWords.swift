import ConstraintSolver
import LayoutModel

extension AlertRepair {
  /// The change as a phrase.
  package func words(in alert: LoggedAlert, _ names: ItemNames) -> String {
    let sentence = ConstraintSentence(alert, names)
    switch self {
    case .dropMask(let item):
      return "set translatesAutoresizingMaskIntoConstraints of \(names.label(item)) to false"
    case .lower(let index):
      return "priority 999 for: \(sentence.words(alert.constraints[index]))"
    case .constant(let index, let value):
      let old = alert.constraints[index].sides.map { number($0.constant) } ?? ""
      return "\(number(value)) in place of \(old): \(sentence.words(alert.constraints[index]))"
    }
  }
}

extension Assumption {
  /// The assumption as a clause.
  package func words(_ names: ItemNames) -> String {
    switch self {
    case .marginIsGuide(let margin, _):
      "\(margin.attribute.name) of \(names.label(margin.item)) is the edge of its margins guide, which the alert lists"
    case .defaultMargin(let margin, _, _):
      "\(margin.attribute.name) of \(names.label(margin.item)) is UIKit's default of 8"
    case .unflippedSuperview: "coordinates begin at the bottom, as in every view of AppKit that is not flipped"
    case .flippedSuperview: "coordinates begin at the top, as in flipped views of AppKit"
    case .leftToRight: "the layout runs from left to right"
    case .frameEdges(let item): "the edges of \(names.label(item)) are those of its frame, not of its content"
    }
  }
}

extension AlertAnalysis.Gap {
  /// The reason why the text proves no conflict, as a clause.
  package func words(_ names: ItemNames) -> String {
    switch self {
    case .isPrivate:
      "the system hid the constraints as <private>; run the app from Xcode, or install a profile that enables private data"
    case .unread(let count): "\(count) row\(count == 1 ? "" : "s") could not be read"
    case .missingRows: "rows are left out of the list"
    case .onlyOneConstraint: "only one constraint is listed"
    case .noConstraints:
      "no constraint is listed; if rows are only quotes, a page or an editor dropped what was in angle brackets"
    case .margins(let items): "the text does not show the margins of \(Self.list(items, names))"
    case .baselines(let items): "the text does not show the baselines of \(Self.list(items, names))"
    case .scrolling(let items): "the edges of \(Self.list(items, names)) may be those of scrolled content"
    case .rounding: "what is left of the contradiction may be the rounding of printed numbers"
    case .optional(let count):
      "\(count) of the constraints \(count == 1 ? "is" : "are") optional or inactive and need not hold"
    case .unknown:
      "as printed, the constraints can hold together: the list is not complete, or the layout changed before it was printed"
    }
  }

  private static func list(_ items: [LoggedItem], _ names: ItemNames) -> String {
    listed(items.map(names.label))
  }
}
