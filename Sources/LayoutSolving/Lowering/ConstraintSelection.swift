import LayoutModel

/// A selection of a scene's constraints, generated ones included, in scene order.
struct ConstraintSelection: Sendable {
  /// The indices of written constraints.
  var constraints: [Int] = []
  /// The views whose frame and content size constraints are selected.
  var views: [ViewID] = []
  /// The stack views whose generated constraints are selected.
  var stacks: [ViewID] = []
  /// The selected attributes of the root's frame, in order.
  var rootAttributes: [FrameAttribute] = []

  var isEmpty: Bool { constraints.isEmpty && views.isEmpty && stacks.isEmpty && rootAttributes.isEmpty }

  /// Returns whether a variable is one of the selected attributes of the root's frame.
  func hasRootVariable(_ variable: Int) -> Bool { rootAttributes.contains { $0.rawValue == variable } }
}

extension ConstraintSelection {
  /// Everything that may differ between two configurations that a scene names.
  ///
  /// - Parameter environments: the environments of these configurations, all with the same direction.
  /// - Complexity: linear in the scene.
  init(changingIn scene: Scene, environments: [SceneEnvironment?]) {
    let sizes = environments.map { $0?.size ?? scene.rootSize }
    var guides: [Guide] = []
    if differ(environments.map { $0?.safeArea ?? scene[.root].safeArea }) { guides.append(.safeArea) }
    if differ(environments.map { $0?.margins ?? scene[.root].margins }) { guides.append(.margins) }
    self.init(
      changingIn: scene, inWidth: differ(sizes.map(\.horizontal)), inHeight: differ(sizes.map(\.vertical)),
      inTextScale: differ(environments.map { $0?.textScale ?? .one }), inRootGuides: guides,
      inParameters: environments.contains { !($0?.parameterValues ?? []).isEmpty })
  }

  /// Everything that may differ between configurations on any devices.
  init(changingOnDevices scene: Scene) {
    self.init(
      changingIn: scene, inWidth: true, inHeight: true, inTextScale: false,
      inRootGuides: [.safeArea, .margins], inParameters: false)
  }

  private init(
    changingIn scene: Scene, inWidth: Bool, inHeight: Bool, inTextScale: Bool, inRootGuides guides: [Guide],
    inParameters: Bool
  ) {
    var changes = [Bool](repeating: false, count: scene.constraints.count)
    var changesView = [Bool](repeating: false, count: scene.views.count)
    var changesStack = changesView
    for own in scene.allChanges {
      for id in own.activated + own.deactivated { changes[id.index] = true }
      for (id, _) in own.constants { changes[id.index] = true }
      for (id, _) in own.priorities { changes[id.index] = true }
      for (view, change) in own.views
      where change.intrinsicSize != nil || change.frame != nil || change.isHidden != nil {
        changesView[view.index] = true
        if scene.isArranged(view), let stack = scene[view].superview { changesStack[stack.index] = true }
      }
    }
    let installed = scene.viewsThatEnvironmentsInstall
    if installed.contains(true) {
      for index in scene.views.indices where installed[index] {
        changesView[index] = true
        if let superview = scene.views[index].superview, scene[superview].stack != nil {
          changesStack[superview.index] = true
        }
      }
      for index in scene.constraints.indices {
        let constraint = scene.constraints[index]
        if installed[constraint.first.view.index] || constraint.second.map({ installed[$0.view.index] }) ?? false {
          changes[index] = true
        }
      }
    }
    for view in scene.textViews {
      changesView[view.index] = true
      guard let stack = scene[view].superview, scene.isArranged(view) else { continue }
      if scene[stack].stack?.distribution == .fillProportionally { changesStack[stack.index] = true }
    }
    rootAttributes = (inWidth ? [.width] : []) + (inHeight ? [.height] : [])
    if inTextScale {
      for index in scene.views.indices where scene.views[index].kind.showsText {
        changesView[index] = true
        guard let stack = scene.views[index].superview else { continue }
        if scene[stack].stack?.distribution == .fillProportionally { changesStack[stack.index] = true }
      }
    }
    if !guides.isEmpty || inParameters {
      for index in scene.constraints.indices {
        let constraint = scene.constraints[index]
        let anchors = [constraint.first, constraint.second].compactMap(\.self)
        if anchors.contains(where: { $0.view == .root && guides.contains($0.guide) })
          || inParameters && !constraint.constant.terms.isEmpty
        {
          changes[index] = true
        }
      }
    }
    constraints = changes.indices.filter { changes[$0] }
    views = changesView.indices.filter { changesView[$0] }.map { ViewID($0) }
    stacks = changesStack.indices.filter { changesStack[$0] }.map { ViewID($0) }
  }
}

extension Scene {
  /// For each view, whether an environment decides if it is in the view tree.
  fileprivate var viewsThatEnvironmentsInstall: [Bool] {
    var result = [Bool](repeating: false, count: views.count)
    for environment in environments {
      for (view, change) in environment.changes.views where change.isInstalled != nil { result[view.index] = true }
    }
    guard result.contains(true) else { return result }
    for index in views.indices {  // a view comes after its superview
      if let superview = views[index].superview, result[superview.index] { result[index] = true }
    }
    return result
  }
}

private func differ(_ values: [some Equatable]) -> Bool { values.contains { $0 != values[0] } }
