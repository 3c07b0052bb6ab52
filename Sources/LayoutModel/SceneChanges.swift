/// The changes of an environment or a state to the scene as written.
package struct SceneChanges: Sendable {
  package var activated: [ConstraintID]
  package var deactivated: [ConstraintID]
  package var constants: [(constraint: ConstraintID, constant: ConstantExpression)]
  package var priorities: [(constraint: ConstraintID, priority: Priority)]
  package var views: [(view: ViewID, change: ViewChange)]
  /// Subviews in back-to-front order.
  package var order: [(view: ViewID, subviews: [ViewID])]

  package init(
    activated: [ConstraintID] = [], deactivated: [ConstraintID] = [],
    constants: [(constraint: ConstraintID, constant: ConstantExpression)] = [],
    priorities: [(constraint: ConstraintID, priority: Priority)] = [],
    views: [(view: ViewID, change: ViewChange)] = [], order: [(view: ViewID, subviews: [ViewID])] = []
  ) {
    self.activated = activated
    self.deactivated = deactivated
    self.constants = constants
    self.priorities = priorities
    self.views = views
    self.order = order
  }

  package var isEmpty: Bool {
    activated.isEmpty && deactivated.isEmpty && constants.isEmpty && priorities.isEmpty && views.isEmpty
      && order.isEmpty
  }
}

extension Scene {
  /// The changes of all environments, then those of all states.
  package var allChanges: [SceneChanges] {
    environments.map(\.changes) + machines.flatMap { $0.states.map(\.changes) }
  }

  /// The first environment that represents devices of a width class; `nil` if there is none.
  package func environment(of widthClass: WidthClass?) -> EnvironmentID? {
    guard let widthClass else { return nil }
    return environments.firstIndex { $0.widthClass == widthClass }.map { EnvironmentID($0) }
  }

  /// Gives a device's environment what the scene has for its width class: the changes, and margins of the root. Without such
  /// margins, a document's root has those of the device.
  package func completeEnvironment(_ environment: inout SceneEnvironment, for widthClass: WidthClass?) {
    environment.id = self.environment(of: widthClass)
    environment.margins = environment.id.flatMap { environments[$0.index].margins } ?? margins(on: environment)
    fitRow(to: &environment)
  }

  /// The margins of a document's root on a device: where they are the usual ones of its screen, those of the device. The margins of
  /// UIKit contain the safe area.
  ///
  /// - Returns: `nil` if they are the scene's.
  private func margins(on device: SceneEnvironment) -> DecimalInsets? {
    guard source != nil, let ownWidth = rootSize.horizontal, let width = device.size?.horizontal,
      let insets = device.safeArea
    else { return nil }
    let (own, safeArea) = (self[.root].margins, self[.root].safeArea)
    let usual = Self.usualMargin(onScreenOfWidth: ownWidth)
    let deviceUsual = Self.usualMargin(onScreenOfWidth: width)
    let result = DecimalInsets(
      top: own.top == safeArea.top ? insets.top : own.top,
      left: own.left == safeArea.left + usual ? insets.left + deviceUsual : own.left,
      bottom: own.bottom == safeArea.bottom ? insets.bottom : own.bottom,
      right: own.right == safeArea.right + usual ? insets.right + deviceUsual : own.right)
    return result == own ? nil : result
  }

  /// The usual margin at both sides of a screen's view, in points (Apple, "Positioning content within layout margins").
  private static func usualMargin(onScreenOfWidth width: ExactDecimal) -> ExactDecimal {
    ExactDecimal(width < ExactDecimal(414) ? 16 : 20)
  }

  /// Gives the environment of a device the size that a row of a table has on the device.
  ///
  /// It has the width of the device between its safe area insets, and the height that constraints give it. It is no narrower than
  /// in the scene if content sizes are inferred: how much of its saved width a text needs is unknown.
  package func fitRow(to environment: inout SceneEnvironment) {
    guard spansScreen, let screenWidth = environment.size?.horizontal else { return }
    let insets = environment.safeArea ?? .zero
    var width = screenWidth + -insets.left + -insets.right
    if let own = rootSize.horizontal, width < own, views.contains(where: { $0.isInferred }) { width = own }
    environment.size = AxisPair<ExactDecimal?>(width, nil)
    environment.safeArea = nil
  }

  /// The changes of an environment; `nil` if it has none or is not one of the scene's.
  package func changes(of environment: EnvironmentID?) -> SceneChanges? {
    guard let environment else { return nil }
    let changes = environments[environment.index].changes
    return changes.isEmpty ? nil : changes
  }
}
