import LayoutModel

/// Colours that are distinct for colour-blind readers and in greyscale (after Okabe and Ito 2008, darkened for text on
/// white).
enum Palette {
  static let paper = "#FFFFFF"
  static let text = "#222222"
  static let faintText = "#666666"
  static let horizontal = "#0072B2"
  static let vertical = "#00795A"
  static let bothAxes = "#444444"
  static let inactive = "#848484"
  static let conflict = "#C4320A"
  static let conflictFill = "#FDE7DF"
  static let violated = "#9A6700"
  static let violatedFill = "#FFF4D6"
  static let ambiguous = "#882255"
  static let ambiguousFill = "#F8E6F0"
  static let redundant = "#5A4A9C"
  static let frame = "#858585"
  /// The backgrounds of nested clusters, alternating by depth.
  static let grounds = ["#F7F7F7", "#EEEEEE"]

  /// The dark-mode variant of each colour.
  static let dark: [(light: String, dark: String)] = [
    (paper, "#16181B"), (text, "#E6E6E6"), (faintText, "#A6A6A6"), (horizontal, "#6CB8F0"), (vertical, "#3CC79A"),
    (bothAxes, "#C8C8C8"), (inactive, "#8A8A8A"), (conflict, "#FF8A65"), (conflictFill, "#47211A"),
    (violated, "#F0B429"), (violatedFill, "#3D3115"), (ambiguous, "#E58AB8"), (ambiguousFill, "#43223A"),
    (redundant, "#B3A4F0"), (frame, "#8B8B8B"), (grounds[0], "#1E2125"), (grounds[1], "#272B30"),
  ]
}

extension Severity {
  /// The sign of a finding in pictures.
  var sign: String {
    switch self {
    case .error: "✗"
    case .warning: "⚠"
    case .note: "·"
    }
  }

  /// The colour of a finding in pictures.
  var color: String {
    switch self {
    case .error: Palette.conflict
    case .warning: Palette.violated
    case .note: Palette.bothAxes
    }
  }
}
