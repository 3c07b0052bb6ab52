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
    case .defaultMargin(let margin, _, _, let value):
      "\(margin.attribute.name) of \(names.label(margin.item)) is UIKit's default of \(number(value))"
    case .unflippedSuperview: "coordinates begin at the bottom, as in every view of AppKit that is not flipped"
    case .flippedSuperview: "coordinates begin at the top, as in flipped views of AppKit"
    case .leftToRight: "the layout runs from left to right"
    case .frameEdges(let item): "the edges of \(names.label(item)) are those of its frame, not of its content"
    }
  }
}

extension AlertAnalysis.Observation {
  /// What is wrong, as a phrase.
  package func message(in alert: LoggedAlert, _ names: ItemNames) -> String {
    switch self {
    case .repeated(let first, _):
      return "the same constraint was added twice: \(ConstraintSentence(alert, names).words(alert.constraints[first]))"
    case .mask(let item, _):
      return "\(names.label(item)) has constraints, but its autoresizing mask keeps the frame that it had at first"
    case .margin(let margin, let value, let usual, _):
      let side = "the \(margin.attribute.name.dropLast("Margin".count)) margin of \(names.label(margin.item))"
      let others = listed(usual.filter { $0 != value }.map(number), "or")
      let isOfCell = alert.items[margin.item]?.isCellContent == true
      let explanation =
        isOfCell
        ? " \(margin.attribute.isVertical ? "above and below the content" : "at the sides") of a cell"
        : margin.attribute.isVertical
          ? " by default, and follows bars in the view of a view controller"
          : " by default, and 16 or 20 in the view of a view controller"
      // A usual one is that of some screens.
      return "the constraints agree only if \(side) is \(number(value)), but it is \(others)\(explanation)"
        + (usual.contains(value) ? " on other screens" : "")
    }
  }

  /// What to do about it, as a phrase.
  package func advice(in alert: LoggedAlert, _ names: ItemNames) -> String {
    switch self {
    case .repeated:
      return
        "add it once, or deactivate the first one before code adds it again, as in a reused cell or updateConstraints"
    case .mask(let item, _): return AlertRepair.dropMask(of: item).words(in: alert, names)
    case .margin(_, _, _, let members):
      let sentence = ConstraintSentence(alert, names)
      let rows = members.filter { alert.maker(of: $0) == .app }.map { sentence.words(alert.constraints[$0]) }
      return rows.count == 2
        ? "keep one of the two: \(rows[0]), or \(rows[1])"
        : "tie the view to the margin or to the edge, not to both"
    }
  }
}

extension AlertAnalysis {
  /// Whose constraints they are, as the beginning of a headline; `nil` if there are none.
  package func subjectWords(_ names: ItemNames) -> String? {
    switch subject {
    case .yours?: return "your constraints"
    case .system?: return "the system's alone"
    case .yoursAgainstSystem?:
      let members = (proof ?? assumedProof)?.members ?? Array(alert.constraints.indices)
      let sizes = members.filter { [.size, .system].contains(alert.maker(of: $0)) }.compactMap { index in
        alert.constraints[index].sides.flatMap { $0.second == nil && $0.first.attribute.isSize ? $0.first : nil }
      }
      guard let size = sizes.first else { return "your constraints against an inset that the system sets" }
      return "your constraints against the \(size.attribute.name) that the system gives \(names.label(size.item))"
    case nil: return nil
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
