import LayoutModel

extension SceneLoader {
  /// The part of a format that makes a constraint.
  struct VisualPart {
    /// The string of the format.
    let node: JSONNode
    /// The range of the part in the string's text.
    let range: Range<Int>
    let source: VisualConstraint.Source
  }

  mutating func buildMetrics(_ node: JSONNode) {
    for (key, value) in entries(node) {
      let name = newName(key, .metric)
      // A metric with an error is 0, so that formats can still refer to it.
      let number = decimal(value, .length) ?? .zero
      if metrics.names.insert(name, value: metrics.values.count) == nil { metrics.values.append(number) }
    }
  }

  /// Appends the constraints of all formats to the written ones.
  mutating func buildFormats(_ node: JSONNode) {
    firstVisualConstraint = constraints.count
    guard expect(.array, node, .array) else {
      hasUnreadFormat = true
      return
    }
    for element in document.elements(of: node) {
      let errorCount = errors.count
      buildFormat(element)
      if errors.count > errorCount { hasUnreadFormat = true }
    }
  }

  private mutating func buildFormat(_ element: JSONNode) {
    switch document.type(of: element) {
    case .string: expandFormat(element, VisualOptions(), written: [], isActive: true, allowed: [])
    case .object:
      guard let members = members(of: element, as: FormatKey.self) else { return }
      var options = VisualOptions()
      let written = members[.options].map { visualOptions($0) } ?? []
      for (option, _) in written { options.insert(option) }
      if let node = members[.superview] { options.superview = word(node, VisualSuperview.self) ?? .edges }
      let isActive = members[.active].map { boolean($0) ?? true } ?? true
      let allowed = allowedRules(members[.allow])
      guard let node = require(.format, in: members), expect(.string, node, .string) else { return }
      expandFormat(node, options, written: written, isActive: isActive, allowed: allowed)
    case let type: report(.wrongType(expected: .format, found: type), at: element)
    }
  }

  private mutating func visualOptions(_ node: JSONNode) -> [(option: VisualOption, node: JSONNode)] {
    guard expect(.array, node, .array) else { return [] }
    var options: [(option: VisualOption, node: JSONNode)] = []
    for element in document.elements(of: node) {
      guard let option = word(element, VisualOption.self) else { continue }
      if let other = options.first(where: { $0.option.excludes(option) }) {
        report(
          .exclusiveKeys(option.rawValue, other.option.rawValue), at: element, related: document.range(of: other.node))
      } else if !options.contains(where: { $0.option == option }) {
        options.append((option, element))
      }
    }
    return options
  }

  private mutating func expandFormat(
    _ node: JSONNode, _ options: VisualOptions, written: [(option: VisualOption, node: JSONNode)], isActive: Bool,
    allowed: [AllowedRule]
  ) {
    let text = document.text(of: node)
    let ranges = TextRanges(document, node)
    let limit = Limits.formatConstraints - visualParts.count
    var parser = VisualFormatParser(text.bytes, text.range, names, metrics, limit: limit)
    var format: VisualFormat?
    do { format = try parser.parse() } catch { parser.failures.append(error) }
    for failure in parser.failures {
      errors.append(
        PendingError(
          kind: failure.kind, location: ranges.range(failure.range), node: node, source: failure.candidates))
    }
    guard let format else { return }
    for (option, node) in written { refuse(option, along: format.axis, at: node) }
    let drafts = format.constraints(options, in: superview(of: format, node, ranges))
    guard drafts.count <= limit else {
      report(.formatProblem(.tooManyConstraints(limit: Limits.formatConstraints)), at: node)
      return
    }
    for draft in drafts {
      let location = ranges.range(draft.range)
      let name = uniqueName(draft.name, at: location, of: node)
      constraints.append(
        Constraint(
          name: name, first: draft.first, relation: draft.relation, second: draft.second,
          multiplier: draft.multiplier, constant: draft.constant.isZero ? .zero : ConstantExpression(draft.constant),
          priority: draft.priority, isActive: isActive, allowed: allowed, equationLocation: location,
          nameLocation: ranges.range(draft.surroundings), isFromFormat: true))
      visualParts.append(VisualPart(node: node, range: draft.range, source: draft.source))
    }
  }

  /// Reports an option that UIKit refuses for the axis of a format.
  private mutating func refuse(_ option: VisualOption, along axis: Axis, at node: JSONNode) {
    if let attribute = option.alignment, attribute.axis == axis {
      report(.formatProblem(.alignmentAlongAxis(option.rawValue, axis)), at: node)
    } else if option == .spacingBaselineToBaseline && axis == .horizontal {
      report(.formatProblem(.baselinesInHorizontal), at: node)
    }
  }

  /// The superview that the bars of a format represent; reports an error if the views have no common superview.
  private mutating func superview(of format: VisualFormat, _ node: JSONNode, _ ranges: TextRanges) -> ViewID? {
    guard format.leading != nil || format.trailing != nil else { return nil }
    var first: (view: ViewID, superview: ViewID)?
    for item in format.items {
      guard let view = item.view else { continue }
      let problem: LoadError.Kind
      if let superview = names.superviews[view.index] {
        guard let known = first else {
          first = (view, superview)
          continue
        }
        if known.superview == superview { continue }
        problem = .formatProblem(
          .differentSuperviews(
            .init(view: views[known.view.index].name, superview: views[known.superview.index].name),
            .init(view: views[view.index].name, superview: views[superview.index].name)))
      } else {
        problem = .superviewOfRoot
      }
      errors.append(PendingError(kind: problem, location: ranges.range(item.range), node: node))
      break
    }
    return first?.superview ?? .root
  }

  /// Registers a constraint's name, with a number if a format has made a constraint with that name before.
  private mutating func uniqueName(_ base: String, at location: SourceRange, of node: JSONNode) -> String {
    while true {
      let number = (visualNameCounts[base] ?? 0) + 1
      visualNameCounts[base] = number
      let name = number == 1 ? base : "\(base) \(number)"
      let bytes = Array(name.utf8)
      let text = JSONText(bytes: bytes, range: bytes.indices)
      guard let other = constraintNames.insert(text, value: constraints.count) else {
        if let generated = generatedName(text) { report(.generatedName(generated), at: node) }
        return name
      }
      if other < firstVisualConstraint {
        let key = constraints[other].nameLocation
        errors.append(
          PendingError(kind: .nameOfFormat(name), location: key, node: constraintKey(at: key), related: location))
        return name
      }
    }
  }

  /// The key of a written constraint.
  private func constraintKey(at location: SourceRange) -> JSONNode? {
    for (key, value) in document.members(of: document.root) where document.string(of: key) == "constraints" {
      return document.members(of: value).first { document.range(of: $0.key) == location }?.key
    }
    return nil
  }
}
