import LayoutReporting

/// The entries of a baseline about checked files that a run judges: if no finding matches one of them, it is fixed.
///
/// Options can keep a check from finding what is still there.
struct JudgedEntries: Equatable {
  /// The only rules that are applied; empty for all.
  private let onlyRules: [String]
  /// The rules that options turn off.
  private let offRules: [String]
  /// Whether only some layouts are checked.
  private let isPartial: Bool
  /// Whether damaged parts of captures are left out.
  private let leavesOutDamage: Bool

  /// The options with which only some layouts are checked.
  static let narrowingOptions: [Option.Name] = [.state, .environment, .device, .view, .width, .height, .textScale]
}

extension JudgedEntries {
  init(_ arguments: ParsedArguments) {
    onlyRules = arguments.values(of: .only)
    offRules = arguments.values(of: .rule).filter { $0.hasSuffix("=off") }.map { String($0.dropLast(4)) }
    isPartial = Self.narrowingOptions.contains(where: arguments.contains)
    leavesOutDamage = arguments.contains(.allowDamaged)
  }

  func contains(_ entry: BaselineEntry) -> Bool {
    if isPartial || offRules.contains(entry.rule) { return false }
    if leavesOutDamage && FilePath(entry.file).isViewHierarchy { return false }
    return onlyRules.isEmpty || onlyRules.contains(entry.rule)
  }
}

extension JudgedEntries: MessageValue {
  static var form: MessageForm<JudgedEntries> {
    MessageForm(
      JudgedEntries.init(onlyRules:offRules:isPartial:leavesOutDamage:), \.onlyRules, \.offRules, \.isPartial,
      \.leavesOutDamage)
  }
}
