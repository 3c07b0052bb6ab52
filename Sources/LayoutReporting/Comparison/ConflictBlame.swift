import ConstraintSolver
import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// A change without which a new conflict would not exist.
struct BlamedChange: Hashable, Sendable {
  /// The constraint; `nil` for a change to a view.
  let constraint: String?
  /// The view; `nil` for a change to a constraint.
  let view: String?
  /// One lower-case phrase.
  let message: String
}

/// Finds the changes between two versions of a scene without which conflicts of the new version would not exist, and
/// describes them.
struct ConflictBlame {
  private let old: CheckedScene
  private let new: CheckedScene
  private let findings: [String: Finding]
  private let oldViews: [String: ViewID]
  private let oldConstraints: [String: ConstraintID]
  private let oldPlaces: [String: Int]

  /// - Returns: `nil` if a version is missing.
  init?(old: CheckedScene?, new: CheckedScene?) {
    guard let old, let new else { return nil }
    self.old = old
    self.new = new
    findings = Dictionary(new.findings.map { ($0.fingerprint(in: new.scene), $0) }) { first, _ in first }
    oldViews = old.scene.viewsByName
    oldConstraints = Dictionary(
      old.scene.constraints.indices.map { (old.scene.constraints[$0].name, ConstraintID($0)) }
    ) { first, _ in first }
    oldPlaces = old.configurationsByID
  }

  /// The changes without which a conflict would not exist; empty for other findings.
  ///
  /// - Parameter place: the index of the configuration to look at; `nil` for the one that the finding shows.
  func changes(for fingerprint: String?, in place: Int?) -> [BlamedChange] {
    guard let finding = fingerprint.flatMap({ findings[$0] }) else { return [] }
    let conflict: Conflict
    var range: RangeEvidence?
    switch finding.evidence {
    case let evidence as ConflictEvidence: conflict = evidence.conflict
    case let evidence as RangeEvidence: (conflict, range) = (evidence.conflict.conflict, evidence)
    default: return []
    }
    guard let place = range == nil ? place ?? finding.shownConfiguration : finding.shownConfiguration else { return [] }
    let configuration = new.configurations[place].configuration
    guard let oldPlace = oldPlaces[configuration.id] else {
      return [BlamedChange(constraint: nil, view: nil, message: "the configuration '\(configuration.id)' is new")]
    }
    let before = old.configurations[oldPlace].configuration
    let origin = ConflictOrigin(
      old: (old.scene, before), new: (new.scene, range?.conflict.configuration ?? configuration),
      subject: range?.declared.subject)
    var changes: [BlamedChange] = []
    for part in origin.neededChanges(for: conflict.members) {
      for change in self.changes(of: part, configuration, before) where !changes.contains(change) {
        changes.append(change)
      }
    }
    return changes
  }

  private func changes(
    of part: ConflictOrigin.Part, _ configuration: Configuration, _ before: Configuration
  ) -> [BlamedChange] {
    switch part {
    case .rootSize:
      let root = new.scene.displayName(of: .root)
      let (size, oldSize) = (text(configuration.rootSize), text(before.rootSize))
      return [
        BlamedChange(
          constraint: nil, view: new.scene.name(of: .root),
          message: size == oldSize ? "'\(root)' has another size" : "'\(root)' is \(size), was \(oldSize)")
      ]
    case .member(let reference):
      if let change = change(of: reference, configuration, before) { return [change] }
      let views = changesOfViews(of: reference, configuration, before)
      if !views.isEmpty { return views }
      let name = new.scene.displayName(of: reference)
      return [BlamedChange(constraint: new.scene.name(of: reference), view: nil, message: "'\(name)' has changed")]
    }
  }

  /// `180 × 568`; a side that constraints decide is `free`.
  private func text(_ size: AxisPair<ExactDecimal?>) -> String {
    func text(_ side: ExactDecimal?) -> String { side.map { Rational($0).decimalDescription(places: 2) } ?? "free" }
    return "\(text(size.horizontal)) × \(text(size.vertical))"
  }

  /// - Returns: `nil` if the constraint is as it was, is generated from a view, or is active because a view of it is now installed.
  private func change(
    of reference: ConstraintReference, _ configuration: Configuration, _ before: Configuration
  ) -> BlamedChange? {
    guard case .written(let id) = reference else { return nil }
    let constraint = new.scene[id]
    let name = constraint.name
    func blamed(_ words: String) -> BlamedChange {
      BlamedChange(constraint: name, view: nil, message: "'\(new.scene.displayName(of: reference))' \(words)")
    }
    guard let oldID = oldConstraints[name] else { return blamed("is new") }
    let earlier = old.scene[oldID]
    if !before.isActive[oldID.index] { return before.content.hasViews(of: earlier) ? blamed("is now active") : nil }
    guard constraint.relation == earlier.relation, constraint.multiplier == earlier.multiplier,
      isSame(constraint.first, earlier.first), isSame(constraint.second, earlier.second)
    else {
      // Constraints of documents have their equations as names.
      let (shown, shownBefore) = (new.scene.displayName(of: id), old.scene.displayName(of: oldID))
      if shown != name && shown != shownBefore { return blamed("was '\(shownBefore)'") }
      let (equation, before) = (equation(of: id, new.scene, configuration), equation(of: oldID, old.scene, before))
      return blamed(equation == before ? "is about other views" : "is now \(equation), was \(before)")
    }
    let (priority, oldPriority) = (configuration.priorities[id.index], before.priorities[oldID.index])
    if priority != oldPriority { return blamed("has priority \(priority.value), was \(oldPriority.value)") }
    let constant = text(configuration.constants[id.index], configuration, new.scene)
    let oldConstant = text(before.constants[oldID.index], before, old.scene)
    if constant != oldConstant { return blamed("has the constant \(constant), was \(oldConstant)") }
    return nil
  }

  private func equation(of id: ConstraintID, _ scene: Scene, _ configuration: Configuration) -> String {
    ConstraintEquation(scene: scene, configuration: configuration, constraint: id).text
  }

  private func isSame(_ anchor: Anchor?, _ earlier: Anchor?) -> Bool {
    guard let anchor, let earlier else { return (anchor == nil) == (earlier == nil) }
    return anchor.guide == earlier.guide && anchor.attribute == earlier.attribute
      && new.scene.name(of: anchor.view) == old.scene.name(of: earlier.view)
  }

  /// The value of a constant with the configuration's parameters.
  private func text(_ constant: ConstantExpression, _ configuration: Configuration, _ scene: Scene) -> String {
    var value = constant.numbers.reduce(Rational.zero) { $0 + Rational($1) }
    for term in constant.terms {
      value = value + Rational(term.coefficient) * Rational(configuration.parameterValues[term.parameter.index])
    }
    return value.decimalDescription(places: 2)
  }

  /// The changes to the views that a constraint is about.
  private func changesOfViews(
    of reference: ConstraintReference, _ configuration: Configuration, _ before: Configuration
  ) -> [BlamedChange] {
    var changes: [BlamedChange] = []
    let views = new.scene.views(of: reference).map { installedView(of: $0, configuration, before) }
    for view in Set(views).sorted(by: { $0.index < $1.index }) {
      guard let words = words(for: view, configuration, before) else { continue }
      changes.append(
        BlamedChange(
          constraint: nil, view: new.scene.name(of: view), message: "'\(new.scene.displayName(of: view))' \(words)"))
    }
    return changes
  }

  /// The view with which a view came into the view tree, or went out of it; the view itself if it did neither.
  private func installedView(of view: ViewID, _ configuration: Configuration, _ before: Configuration) -> ViewID {
    func isInstalledDifferently(_ view: ViewID) -> Bool {
      guard let oldView = oldViews[new.scene.name(of: view)] else { return false }
      return configuration.properties[view.index].isInstalled != before.properties[oldView.index].isInstalled
    }
    var view = view
    while isInstalledDifferently(view), let superview = new.scene[view].superview, isInstalledDifferently(superview) {
      view = superview
    }
    return view
  }

  /// - Returns: `nil` if nothing about the view changed that a constraint depends on.
  private func words(for view: ViewID, _ configuration: Configuration, _ before: Configuration) -> String? {
    let current = new.scene[view]
    guard let oldView = oldViews[current.name] else { return "is new" }
    let earlier = old.scene[oldView]
    let (properties, oldProperties) = (configuration.properties[view.index], before.properties[oldView.index])
    if properties.isInstalled != oldProperties.isInstalled {
      return properties.isInstalled ? "is now installed" : "is no longer installed"
    }
    if view == .root && configuration.rootSafeArea != before.rootSafeArea { return "has another safe area" }
    if view == .root && configuration.rootMargins != before.rootMargins { return "has other margins" }
    if properties.isHidden != oldProperties.isHidden { return properties.isHidden ? "is now hidden" : "is now shown" }
    if properties.frame != oldProperties.frame { return "has another frame" }
    if properties.intrinsicSize != oldProperties.intrinsicSize || configuration.textScale != before.textScale {
      return "has another content size"
    }
    if current.stack != earlier.stack { return "arranges its subviews differently" }
    if current.safeArea != earlier.safeArea || current.margins != earlier.margins
      || current.alignmentInsets != earlier.alignmentInsets
    {
      return "has other insets"
    }
    if current.hugging != earlier.hugging || current.compression != earlier.compression {
      return "has other content priorities"
    }
    return nil
  }
}

extension Scene {
  /// The views that a constraint is about.
  fileprivate func views(of reference: ConstraintReference) -> [ViewID] {
    switch reference {
    case .written(let id): [self[id].first.view] + (self[id].second.map { [$0.view] } ?? [])
    case .fitting: [.root]
    case .frame(let view), .hugging(let view, _), .compression(let view, _): [view]
    case .stack(let view, let part): view == part.view ? [view] : [view, part.view]
    }
  }
}
