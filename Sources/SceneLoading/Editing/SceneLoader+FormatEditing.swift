import LayoutModel

extension SceneLoader {
  /// The edits of a visual format that change one of its constraints; `nil` if a format cannot express the change.
  ///
  /// A single constraint of a format cannot be made inactive. The constraint of an alignment option has neither a priority nor a
  /// constant in the format.
  ///
  /// - Parameter id: a constraint that a format makes.
  func formatEdits(for change: ConstraintChange.Value, of id: ConstraintID) -> [TextEdit]? {
    let part = visualParts[id.index - firstVisualConstraint]
    let value: FormatValue
    switch change {
    case .inactive: return nil
    case .priority(let priority): value = .priority(priority.value)
    case .constant(let constant): value = .constant(constant)
    }
    guard let edits = value.edits(of: part, in: document.text(of: part.node)) else { return nil }
    let ranges = TextRanges(document, part.node)
    return edits.map { TextEdit(ranges.bytes($0.range), $0.text) }
  }
}

/// A new priority or constant for a constraint that a format makes.
private enum FormatValue {
  case priority(ExactDecimal)
  /// The constraint's constant, which is the negative of the distance in the format if the part is reversed.
  case constant(ExactDecimal)

  /// The edits that write the number into a format; `nil` if the format has no room for it.
  ///
  /// - Parameter text: the text of the format, without escapes; the edits have ranges of its bytes. They write no byte that a
  ///   JSON string must escape.
  func edits(of part: SceneLoader.VisualPart, in text: JSONText) -> [TextEdit]? {
    switch (part.source, self) {
    case (.alignment, _): return nil
    case (.implied(let distance, _), .priority(let priority)):
      return [TextEdit(impliedRange(of: part, in: text), "-(\(distance)@\(priority))-")]
    case (.implied(_, let isReversed), .constant(let constant)):
      return [TextEdit(impliedRange(of: part, in: text), "-\(plain(constant, isReversed))-")]
    case (.plain, .priority(let priority)):
      // The distance may be the name of a metric, which stays as it is written.
      return [TextEdit(at: part.range.lowerBound, "("), TextEdit(at: part.range.upperBound, "@\(priority))")]
    case (.plain(let isReversed), .constant(let constant)):
      return [TextEdit(part.range, plain(constant, isReversed))]
    case (.predicate(let predicate, _), .priority(let priority)):
      if let range = predicate.priorityRange { return [TextEdit(range, priority.description)] }
      return [TextEdit(at: predicate.valueRange.upperBound, "@\(priority)")]
    case (.predicate(let predicate, let isReversed), .constant(let constant)):
      // Next to the size of a view, the constant may be spread over several terms of the sum.
      if predicate.value.size != nil { return nil }
      return [TextEdit(predicate.valueRange, (isReversed ? -constant : constant).description)]
    }
  }

  /// The range that a written distance replaces: the single dash, or the empty range between two flush neighbours.
  ///
  /// The part of flush neighbours ends after the first byte of the second one.
  private func impliedRange(of part: SceneLoader.VisualPart, in text: JSONText) -> Range<Int> {
    let isDash = part.range.count == 1 && text.bytes[part.range.lowerBound] == UInt8(ascii: "-")
    return isDash ? part.range : part.range.upperBound - 1..<part.range.upperBound - 1
  }

  /// The text of a distance between two dashes, in parentheses if it is negative.
  private func plain(_ constant: ExactDecimal, _ isReversed: Bool) -> String {
    let distance = isReversed ? -constant : constant
    return distance.isNegative ? "(\(distance))" : distance.description
  }
}
