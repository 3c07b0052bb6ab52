import LayoutModel
import SceneLoading

/// A text that wraps, in the width that a layout gives it.
struct WrappedText {
  /// In points.
  let lineHeight: Fraction
  /// The greatest number of lines; 0 for any number.
  let limit: Int
  /// On one line, in points.
  private let length: Fraction
  /// The width of the view for it, in points.
  private let width: Fraction

  /// `nil` for a view whose content does not wrap.
  init?(_ view: ViewID, in layout: Layout) {
    let configuration = layout.rows.configuration
    guard let text = configuration.properties[view.index].text else { return nil }
    let scale: Fraction = layout.scene[view].kind.showsText ? layout.rows.numbers.textScale : .one
    lineHeight = Fraction(text.lineHeight) * scale
    limit = text.lineLimit
    let insets = layout.scene[view].alignmentInsets
    width =
      layout.point[Unknown.width.index(of: view.index)] - Fraction(insets.left) - Fraction(insets.right)
    length = Fraction(text.width) * scale
  }

  /// The width that a number of lines leaves free.
  private func room(in count: Int) -> Fraction { width * Fraction(count) - length }

  /// The least number of lines that hold the text if it can break anywhere; `nil` in a view without a width.
  var neededCount: Int? {
    if !width.isPositive { return nil }
    // Doubling finds a number that is large enough, and the bits below it are then tried from the highest.
    func isEnough(_ count: Int) -> Bool { !room(in: count).isNegative }
    var step = 1
    while step < WrappingText.mostLines && !isEnough(step) { step *= 2 }
    var tooFew = 0
    while step > 0 {
      if !isEnough(tooFew + step) { tooFew += step }
      step /= 2
    }
    return min(tooFew + 1, WrappingText.mostLines)
  }

  /// The number of lines that the view shows.
  var shownCount: Int {
    guard let neededCount else { return 1 }
    return limit == 0 ? neededCount : min(neededCount, limit)
  }

  /// Returns whether the view shows a number of lines everywhere between this layout and another one, both excluded unless they are the
  /// same. The length and the width are linear in between, so the room in a number of lines is linear, too.
  func shows(_ count: Int, upTo other: WrappedText) -> Bool {
    let ends = [self, other]
    if ends.allSatisfy({ !$0.width.isPositive }) || ends.allSatisfy(\.length.isZero) { return count == 1 }
    if ends.contains(where: \.width.isNegative) { return false }
    let most = limit == 0 ? WrappingText.mostLines : min(limit, WrappingText.mostLines)
    let isEnough = count == most || count < most && ends.allSatisfy { !$0.room(in: count).isNegative }
    let fewer = ends.map { $0.room(in: count - 1) }
    let isNeeded = count == 1 || fewer.allSatisfy { !$0.isPositive } && fewer.contains(where: \.isNegative)
    return isEnough && isNeeded
  }
}

extension Configuration {
  /// The configuration with the numbers of lines that a part of the report lists.
  ///
  /// - Parameter areAll: whether each text that wraps has to be listed; otherwise others keep their numbers.
  func withLines(_ lines: ReportValue, in scene: Scene, areAll: Bool = true) throws(CheckFailure) -> Configuration {
    var counts = areAll || lineCounts.isEmpty ? [Int](repeating: 1, count: scene.views.count) : lineCounts
    for view in scene.views.indices where properties[view].lineLimit != nil {
      let name = scene.views[view].name
      if let count = areAll ? try lines.member(name) : lines.optional(name) { counts[view] = try count.wholeNumber() }
    }
    var result = self
    result.lineCounts = counts
    return result
  }

  /// The configuration with the `lines` of an entry, which has them if there are texts that wrap.
  func withLines(of entry: ReportValue, in scene: Scene) throws(CheckFailure) -> Configuration {
    if scene.views.indices.allSatisfy({ properties[$0].lineLimit == nil }) { return self }
    guard let lines = entry.optional("lines") else { throw .refused(.missingEvidence("lines")) }
    return try withLines(lines, in: scene)
  }
}

extension Layout {
  /// Checks that each text has the number of lines that its width requires, unless the report says that this number changes with
  /// every pass.
  ///
  /// - Parameters:
  ///   - next: the changed numbers.
  ///   - end: the last of the layouts that are checked, if there are several.
  func checkLines(next: ReportValue?, upTo end: Layout? = nil) throws(CheckFailure) {
    for (index, view) in scene.views.enumerated() {
      guard let text = WrappedText(ViewID(index), in: self),
        let last = WrappedText(ViewID(index), in: end ?? self)
      else { continue }
      let solved = rows.configuration.lineCount(of: ViewID(index))
      var claimed = solved
      if let changed = next?.optional(view.name) {
        claimed = try changed.wholeNumber()
        guard claimed != solved else { throw .refused(.settledText(view.name)) }
      }
      guard text.shows(claimed, upTo: last) else {
        let actual = text.shownCount == claimed ? last.shownCount : text.shownCount
        throw .refused(.wrongLineCount(view.name, claimed: claimed, actual: actual))
      }
    }
  }
}

extension FindingCheck {
  /// Checks that a text has another number of lines in its width than the one with which the layout was solved.
  func checkUnstableText(_ evidence: ReportValue) throws(CheckFailure) {
    let view = try view()
    let name = scene[view].name
    guard let text = WrappedText(view, in: layout) else { throw .refused(.unknownView(name)) }
    let solved = layout.rows.configuration.lineCount(of: view)
    for (key, actual) in [("solvedLines", solved), ("resultingLines", text.shownCount)] {
      let claimed = try evidence.member(key).wholeNumber()
      guard claimed == actual else { throw .refused(.wrongLineCount(name, claimed: claimed, actual: actual)) }
    }
    guard solved != text.shownCount else { throw .refused(.settledText(name)) }
  }
}
