/// The view controllers of a storyboard, and the bars that other controllers put around them.
struct Controllers {
  /// The bars around a controller's view.
  struct Bars {
    var hasNavigationBar = false
    var hasTabBar = false
    var hasToolbar = false
  }

  private var bars: [String: Bars] = [:]

  init(_ document: InterfaceDocument) {
    var destinations: [String: [(kind: String, relationship: String, destination: String)]] = [:]
    var pending: [(id: String, bars: Bars)] = []
    for element in document.root.child("scenes")?.children ?? [] {
      for object in element.elements(in: "objects") {
        guard let id = object["id"] else { continue }
        object.visit { segue in
          guard segue.name == "segue", let destination = segue["destination"] else { return }
          destinations[id, default: []].append(
            (segue["kind"] ?? "", segue["relationship"] ?? "", destination))
        }
        if object.name == "navigationController" || object.name == "tabBarController" {
          pending.append((id, Bars()))
        }
      }
    }
    // Follows containment and pushes. A controller only gains bars, and each combination is followed once, so the loop ends.
    var visited: Set<String> = []
    while let (id, surrounding) = pending.popLast() {
      let isNavigation = document.elements[id]?.name == "navigationController"
      let isTabs = document.elements[id]?.name == "tabBarController"
      for segue in destinations[id] ?? [] {
        var inner = surrounding
        if segue.kind == "relationship" && segue.relationship == "rootViewController" && isNavigation {
          let element = document.elements[id]
          inner.hasNavigationBar = element?["navigationBarHidden"] != "YES"
          inner.hasToolbar = element?["toolbarHidden"] == "NO"
        } else if segue.kind == "relationship" && segue.relationship == "viewControllers" && isTabs {
          inner.hasTabBar = true
        } else if !(["show", "push"].contains(segue.kind) && surrounding.hasNavigationBar) {
          continue
        }
        var known = bars[segue.destination] ?? Bars()
        known.hasNavigationBar = known.hasNavigationBar || inner.hasNavigationBar
        known.hasTabBar = known.hasTabBar || inner.hasTabBar
        known.hasToolbar = known.hasToolbar || inner.hasToolbar
        bars[segue.destination] = known
        let key = "\(segue.destination) \(known.hasNavigationBar) \(known.hasTabBar) \(known.hasToolbar)"
        if visited.insert(key).inserted { pending.append((segue.destination, known)) }
      }
    }
  }

  /// The bars around a controller's view: those in its simulated metrics, otherwise those of the controllers around it.
  func bars(around controller: XMLElement) -> Bars {
    var result = controller["id"].flatMap { bars[$0] } ?? Bars()
    if let top = controller.child(key: "simulatedTopBarMetrics") {
      result.hasNavigationBar = top.name == "simulatedNavigationBarMetrics"
    }
    if let bottom = controller.child(key: "simulatedBottomBarMetrics") {
      result.hasTabBar = bottom.name == "simulatedTabBarMetrics"
      result.hasToolbar = bottom.name == "simulatedToolbarMetrics"
    }
    if controller["hidesBottomBarWhenPushed"] == "YES" { result.hasTabBar = false }
    return result
  }
}
