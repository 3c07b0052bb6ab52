import LayoutModel
import LayoutSolving

extension Configuration {
  /// Everything that determines the rows of some constraints.
  func setting(of constraints: [ConstraintReference]) -> [AnyHashable] {
    var setting: [AnyHashable] = [direction, rootSize, rootSafeArea, rootMargins]
    var views: [ViewID] = []
    for reference in constraints {
      switch reference {
      case .written(let id): setting += [constant(of: id), priorities[id.index]]
      case .fitting: break
      case .frame(let view), .hugging(let view, _), .compression(let view, _): views.append(view)
      case .stack(let view, _): views += [view] + subviews[view.index]
      }
    }
    if !views.isEmpty { setting.append(textScale) }
    for view in views {
      let properties = properties[view.index]
      setting += [view, properties.intrinsicSize, lineCount(of: view), properties.frame, properties.isHidden]
    }
    return setting
  }
}

extension Conflict {
  /// What is equal for conflicts with the same proof of the same numbers.
  func key(in configuration: Configuration) -> [AnyHashable] {
    [members, multipliers, contradiction, configuration.setting(of: members)]
  }
}
