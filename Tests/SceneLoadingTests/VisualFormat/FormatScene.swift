import LayoutModel
import SceneLoading

/// A scene with one entry under `visual`, the views that formats name, and other top-level keys.
func formatScene(_ entry: String, and more: String = "") -> String {
  let names = [
    "button", "textField", "purpleBox", "topField", "bottomField", "maroonView", "blueView", "button1", "button2",
    "flexibleButton", "find", "findNext", "findField", "a", "b", "c", "more button", "wide",
  ]
  return """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [375, 667], "subviews": [
        \(names.map { "{ \"id\": \"\($0)\" }" }.joined(separator: ", ")),
        { "id": "card", "subviews": [{ "id": "x" }, { "id": "y" }] }] },
      "metrics": { "gap": 12, "wide": 100, "low": 250, "outset": -4, "more gap": 30, "g\\"x": 6, "note": "for people" },
      "visual": [\(entry)]\(more.isEmpty ? "" : ",\n" + more) }
    """
}

/// The constraints that a format makes, each as its name and its equation.
func written(_ entry: String) throws -> [String] {
  let scene = try scene(formatScene(entry))
  return scene.constraints.map { "\($0.name): \(scene.equation(of: $0))" }
}

extension Scene {
  /// The equation that means the same as a constraint.
  func equation(of constraint: Constraint) -> String {
    var text = "\(self.text(constraint.first)) \(constraint.relation.symbol) "
    let constant = constraint.constant.numbers.first ?? .zero
    if let second = constraint.second {
      let multiplier = constraint.multiplier
      if !multiplier.isOne {
        text += "\(multiplier.numerator)\(multiplier.denominator.isOne ? "" : "/\(multiplier.denominator)") * "
      }
      text += self.text(second)
      if !constant.isZero { text += constant.isNegative ? " - \(-constant)" : " + \(constant)" }
    } else {
      text += "\(constant)"
    }
    return constraint.priority.isRequired ? text : text + " @\(constraint.priority.value)"
  }

  private func text(_ anchor: Anchor) -> String {
    let guide = anchor.guide == .none ? "" : ".\(anchor.guide)"
    return "\(self[anchor.view].name)\(guide).\(anchor.attribute.name)"
  }
}
