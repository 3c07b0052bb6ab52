import LayoutModel

extension Scene {
  /// The scene of one configuration, written without the views that are not installed in it.
  ///
  /// - Returns: also the index in this scene of each of its views.
  package func leavingOutViews(in configuration: Configuration) -> (scene: Scene, views: [Int]) {
    var isLeftOut = [Bool](repeating: false, count: views.count)
    for (index, view) in views.enumerated() {
      let installs = environments.first { $0.name == configuration.environmentName }?.changes.views.last {
        $0.view.index == index && $0.change.isInstalled != nil
      }?.change.isInstalled
      isLeftOut[index] =
        !(installs ?? view.properties.isInstalled) || view.superview.map { isLeftOut[$0.index] } ?? false
    }
    let kept = views.indices.filter { !isLeftOut[$0] }
    var places: [Int: ViewID] = [:]
    for (place, index) in kept.enumerated() { places[index] = ViewID(place) }
    func moved(_ anchor: Anchor) -> Anchor? {
      places[anchor.view.index].map { Anchor(view: $0, guide: anchor.guide, attribute: anchor.attribute) }
    }
    let newViews = kept.map { index in
      var view = views[index]
      view.superview = view.superview.flatMap { places[$0.index] }
      view.subviews = view.subviews.compactMap { places[$0.index] }
      view.properties = configuration.properties[index]
      view.properties.isInstalled = true
      return view
    }
    var newConstraints: [Constraint] = []
    for (index, constraint) in constraints.enumerated() where configuration.isActive[index] {
      var constraint = constraint
      guard let first = moved(constraint.first) else { continue }
      constraint.first = first
      if let second = constraint.second {
        guard let second = moved(second) else { continue }
        constraint.second = second
      }
      constraint.isActive = true
      constraint.constant = configuration.constants[index]
      constraint.priority = configuration.priorities[index]
      newConstraints.append(constraint)
    }
    let environment = environments.first { $0.name == configuration.environmentName }.map { environment in
      var environment = environment
      environment.changes = SceneChanges()
      return environment
    }
    return (
      Scene(
        direction: direction, rootSize: rootSize, views: newViews, constraints: newConstraints, parameters: parameters,
        environments: environment.map { [$0] } ?? [], rootKind: rootKind),
      kept
    )
  }
}
