/// Colours that stay apart for colour-blind eyes and on grey paper (after Okabe and Ito 2008, darkened for text on white).
enum Palette {
  static let text = "#222222"
  static let faintText = "#666666"
  static let horizontal = "#0072B2"
  static let vertical = "#00795A"
  static let bothAxes = "#444444"
  static let inactive = "#8A8A8A"
  static let conflict = "#C4320A"
  static let conflictFill = "#FDE7DF"
  static let violated = "#9A6700"
  static let violatedFill = "#FFF4D6"
  static let ambiguous = "#882255"
  static let ambiguousFill = "#F8E6F0"
  static let frame = "#999999"
  /// The ground of nested clusters, by depth in turn.
  static let grounds = ["#F7F7F7", "#EEEEEE"]
}
