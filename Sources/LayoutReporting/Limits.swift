/// The limits on the length of reports.
package enum Limits {
  /// Listed findings that differ only in numbers or words: their rule, views, constraints and place are equal.
  /// Beyond it: the others are counted.
  static let alikeFindings = 4

  /// Findings that are listed for the smallest scene; at a kilobyte or two each, they stay below a megabyte. A larger
  /// scene has more.
  /// Beyond it: the others are counted.
  static let findings = 500

  /// Places listed for one finding: a thousand, one for each constraint of a chain, are less useful than a few.
  /// Beyond it: the others are counted; JSON lists them.
  package static let notes = 20

  /// Configurations that a line names.
  /// Beyond it: the others are counted.
  static let namedConfigurations = 6

  /// Views that a line of a comparison names.
  /// Beyond it: the others are counted.
  static let namedViews = 20

  /// Drawings of a compared scene that a text names.
  /// Beyond it: the others are counted.
  static let namedDrawings = 6

  /// Drawings of a compared scene that Markdown links.
  /// Beyond it: the others are counted.
  static let linkedDrawings = 50

  /// Bytes of a comparison in Markdown: GitHub refuses comments of more than 65,536 characters.
  /// Beyond it: later parts are left out, and the text says so.
  static let commentBytes = 56_000

  /// Findings of one scene in Markdown.
  /// Beyond it: the others are counted.
  static let markdownFindings = 50

  /// Bytes of one scene in Markdown.
  /// Beyond it: the findings that are left are counted.
  static let markdownBytes = 24_000

  /// Bytes of an HTML page for each screen.
  /// Beyond it: all pictures but one, breakpoints, reasons, moments in flight and the last picture are left out, in this order, and the page says so.
  static let pageBytesOfScreen = 150_000

  /// Bytes of an HTML page about at most twenty screens.
  /// Beyond it: details are left out, as of one screen.
  static let pageBytesOfTwentyScreens = 1_500_000

  /// Bytes of an HTML page.
  /// Beyond it: details are left out, as of one screen.
  static let pageBytes = 5_000_000

  /// Pictures of a scene in HTML, one for each configuration with problems.
  /// Beyond it: the others are counted.
  static let picturesOfScene = 4

  /// Bytes of a picture in HTML.
  /// Beyond it: the picture is left out.
  static let pictureBytes = 250_000

  /// Views of a scene that is drawn in HTML.
  /// Beyond it: the scene has no pictures.
  static let picturedViews = 2_000

  /// Bytes of a text in which the edits of a repair are searched for.
  /// Beyond it: the repair has no edit.
  static let editedBytes = 1 << 20

  /// Frames after repairs that a report with details lists for a scene.
  /// Beyond it: the other repairs have none, and the report says so.
  static let framesAfterRepairs = 20_000

  /// Views in all samples of a flight that a report with details lists.
  /// Beyond it: the flight has no samples, and the report says so.
  static let viewsInFlight = 20_000

  /// Steps that JSON has for one path, so that reports grow linearly with the exploration, not with its square.
  /// Beyond it: the last steps are listed. Those before lead to the configuration that is named as their start.
  static let pathSteps = 32

  /// Bytes of a baseline.
  /// Beyond it: the baseline is refused.
  package static let baselineBytes = 1 << 26

  /// Lines that are named for an alert that a log repeats.
  /// Beyond it: the others are counted.
  static let repeatedLines = 8
}
