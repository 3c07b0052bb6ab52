import LayoutModel

/// An option of a format, with the name that UIKit has for it.
enum VisualOption: String, CaseIterable {
  case alignAllLeft, alignAllRight, alignAllTop, alignAllBottom, alignAllLeading, alignAllTrailing
  case alignAllCenterX, alignAllCenterY, alignAllLastBaseline, alignAllFirstBaseline
  /// The older name of `alignAllLastBaseline`.
  case alignAllBaseline
  case directionLeadingToTrailing, directionLeftToRight, directionRightToLeft
  case spacingEdgeToEdge, spacingBaselineToBaseline

  /// The attribute that the option makes equal; `nil` for other options.
  var alignment: Attribute? {
    switch self {
    case .alignAllLeft: .left
    case .alignAllRight: .right
    case .alignAllTop: .top
    case .alignAllBottom: .bottom
    case .alignAllLeading: .leading
    case .alignAllTrailing: .trailing
    case .alignAllCenterX: .centerX
    case .alignAllCenterY: .centerY
    case .alignAllLastBaseline, .alignAllBaseline: .lastBaseline
    case .alignAllFirstBaseline: .firstBaseline
    default: nil
    }
  }

  /// Whether the two options set the same thing differently.
  func excludes(_ other: VisualOption) -> Bool {
    let groups: [[VisualOption]] = [
      [.directionLeadingToTrailing, .directionLeftToRight, .directionRightToLeft],
      [.spacingEdgeToEdge, .spacingBaselineToBaseline],
    ]
    return self != other && groups.contains { $0.contains(self) && $0.contains(other) }
  }
}

/// The rectangle of the superview that the bar in a format represents.
enum VisualSuperview: String, CaseIterable {
  case edges, safeArea, margins

  var guide: Guide {
    switch self {
    case .edges: .none
    case .safeArea: .safeArea
    case .margins: .margins
    }
  }

  /// The distance that a single dash next to the bar represents.
  var standardDistance: ExactDecimal { self == .margins ? .zero : ExactDecimal(20) }
}

/// The options for turning a format into constraints.
struct VisualOptions {
  /// Without duplicates, in the order written.
  var alignments: [Attribute] = []
  var direction = VisualOption.directionLeadingToTrailing
  var spacing = VisualOption.spacingEdgeToEdge
  var superview = VisualSuperview.edges

  mutating func insert(_ option: VisualOption) {
    if let attribute = option.alignment {
      if !alignments.contains(attribute) { alignments.append(attribute) }
    } else if option == .spacingEdgeToEdge || option == .spacingBaselineToBaseline {
      spacing = option
    } else {
      direction = option
    }
  }
}
