import ConstraintSolver
import LayoutModel
import LayoutSolving

extension ViewAttribute {
  package func text(in scene: Scene) -> String { "\(scene[view].name).\(attribute.name)" }
}

extension AffineRelation {
  /// The relation as reports write it: `title.width = 252 - icon.width`, `b.x = 2 * a.x + 1/3 * c.x`.
  package func text(in scene: Scene) -> String {
    var text = constant.isZero && !terms.isEmpty ? "" : constant.description
    for term in terms where !term.coefficient.isZero {
      let size = term.coefficient.magnitude
      let product = (size == .one ? "" : "\(size) * ") + term.attribute.text(in: scene)
      if text.isEmpty {
        text = (term.coefficient.isNegative ? "-" : "") + product
      } else {
        text += (term.coefficient.isNegative ? " - " : " + ") + product
      }
    }
    return "\(subject.text(in: scene)) = \(text.isEmpty ? "0" : text)"
  }
}
