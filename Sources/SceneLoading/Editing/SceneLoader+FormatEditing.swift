import LayoutModel

extension SceneLoader {
  /// The edits of a visual format that change one of its constraints; `nil` if a format cannot express the change.
  ///
  /// A format cannot leave out a single constraint, and a constraint of an alignment option has no priority and no distance.
  func formatEdits(for change: ConstraintChange.Value, of id: ConstraintID) -> [TextEdit]? {
    let part = visualParts[id.index - firstVisualConstraint]
    let value: FormatValue
    switch change {
    case .inactive: return nil
    case .priority(let priority): value = .priority(priority.value)
    case .constant(let constant): value = .constant(constant)
    }
    guard let edit = value.edit(of: part, in: document.text(of: part.node)) else { return nil }
    let places = TextPlaces(document, part.node)
    let range = places.range(edit.range)
    return [TextEdit(Int(range.start)..<Int(range.end), edit.text)]
  }

  /// The name of a constraint as a JSON string.
  func literal(_ name: String) -> String {
    var text = "\""
    for character in name.unicodeScalars {
      if character == "\"" || character == "\\" { text += "\\" }
      text.unicodeScalars.append(character)
    }
    return text + "\""
  }
}

/// A new number for a constraint that a format makes.
private enum FormatValue {
  case priority(ExactDecimal)
  /// With the sign of the constraint's constant.
  case constant(ExactDecimal)

  func edit(of part: SceneLoader.VisualPart, in text: JSONText) -> TextEdit? {
    switch (part.source, self) {
    case (.alignment, _): return nil
    case (.implied(let distance, _), .priority(let priority)):
      return TextEdit(impliedRange(of: part, in: text), "-(\(distance)@\(priority))-")
    case (.implied(_, let isReversed), .constant(let constant)):
      return TextEdit(impliedRange(of: part, in: text), "-\(plain(constant, isReversed))-")
    case (.plain, .priority(let priority)):
      return TextEdit(part.range, "(\(text.bytes.text(in: part.range))@\(priority))")
    case (.plain(let isReversed), .constant(let constant)):
      return TextEdit(part.range, plain(constant, isReversed))
    case (.predicate(let predicate, _), .priority(let priority)):
      if let range = predicate.priorityRange { return TextEdit(range, priority.description) }
      return TextEdit(at: predicate.valueRange.upperBound, "@\(priority)")
    case (.predicate(let predicate, let isReversed), .constant(let constant)):
      // Next to the size of a view, the constant may be spread over several terms of the sum.
      if predicate.value.size != nil { return nil }
      return TextEdit(predicate.valueRange, (isReversed ? -constant : constant).description)
    }
  }

  /// The range of the single dash, or the place between two flush neighbours.
  private func impliedRange(of part: SceneLoader.VisualPart, in text: JSONText) -> Range<Int> {
    let isDash = part.range.count == 1 && text.bytes[part.range.lowerBound] == UInt8(ascii: "-")
    return isDash ? part.range : part.range.upperBound - 1..<part.range.upperBound - 1
  }

  /// The text of a distance between two dashes.
  private func plain(_ constant: ExactDecimal, _ isReversed: Bool) -> String {
    let distance = isReversed ? -constant : constant
    return distance.isNegative ? "(\(distance))" : distance.description
  }
}
