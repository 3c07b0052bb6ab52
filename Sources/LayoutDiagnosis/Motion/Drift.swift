import ConstraintSolver
import LayoutModel
import LayoutMotion

/// The differences between what a path of transitions leaves behind and what the states define, in scene order.
package struct Drift: Hashable, Sendable {
  package var constraints: [ConstraintDifference]
  package var views: [ViewDifference]

  /// One difference as text: `active`, `constant`, `priority` or `frame`, the actual value and the expected value.
  package struct ConstraintDifference: Hashable, Sendable {
    package var constraint: ConstraintReference
    package var property: String
    package var value: String
    package var named: String
  }

  /// `alpha`, `hidden`, `transform` or `zPosition`.
  package struct ViewDifference: Hashable, Sendable {
    package var view: ViewID
    package var property: String
    package var value: String
    package var named: String
  }
}

/// A visual property of a view that some state mentions. Only such a property has a defined value to drift from.
struct MentionedProperty: Hashable {
  let view: ViewID
  let property: String

  static func all(in scene: Scene) -> Set<MentionedProperty> {
    Set(
      scene.machines.flatMap(\.states).flatMap(\.views).flatMap { view, change in
        [
          ("alpha", change.alpha != nil), ("hidden", change.isHidden != nil), ("zPosition", change.zPosition != nil),
          ("transform", change.transform != nil),
        ].filter(\.1).map { MentionedProperty(view: view, property: $0.0) }
      })
  }
}

extension Drift {
  var isEmpty: Bool { constraints.isEmpty && views.isEmpty }

  /// The differing subjects, without their values.
  var subjects: [String] {
    constraints.map { "\($0.constraint) \($0.property)" } + views.map { "\($0.view.index) \($0.property)" }
  }

  func subtracting(_ other: Drift?) -> Drift {
    guard let other else { return self }
    let (constraintsOfOther, viewsOfOther) = (Set(other.constraints), Set(other.views))
    return Drift(
      constraints: constraints.filter { !constraintsOfOther.contains($0) },
      views: views.filter { !viewsOfOther.contains($0) })
  }

  func involvedViews(in scene: Scene) -> [ViewID] {
    (views.map(\.view) + constraints.map { scene.view(of: $0.constraint) }).unique().sorted()
  }

  init(of place: Exploration.Node, in scene: Scene, _ mentioned: Set<MentionedProperty>) {
    let named = Configuration.Content(scene: scene, states: place.states, environment: place.environment)
      .normalized
    let content = place.content.normalized
    var constraints: [ConstraintDifference] = []
    func note(_ constraint: ConstraintReference, _ property: String, _ value: String, _ other: String) {
      if value != other {
        constraints.append(
          ConstraintDifference(constraint: constraint, property: property, value: value, named: other))
      }
    }
    for index in scene.constraints.indices where content.hasViews(of: scene.constraints[index]) {
      let reference = ConstraintReference.written(ConstraintID(index))
      note(reference, "active", "\(content.isActive[index])", "\(named.isActive[index])")
      if content.constants[index] != named.constants[index] {
        note(
          reference, "constant", content.constants[index].text(in: scene), named.constants[index].text(in: scene))
      }
      note(reference, "priority", "\(content.priorities[index].value)", "\(named.priorities[index].value)")
    }
    var views: [ViewDifference] = []
    for index in scene.views.indices {
      let view = ViewID(index)
      let (a, b) = (content.properties[index], named.properties[index])
      if a.frame != b.frame { note(.frame(view), "frame", a.frame.text, b.frame.text) }
      for (property, value, other) in [
        ("alpha", "\(a.alpha)", "\(b.alpha)"), ("hidden", "\(a.isHidden)", "\(b.isHidden)"),
        ("zPosition", "\(a.zPosition)", "\(b.zPosition)"), ("transform", a.transform.text, b.transform.text),
      ] where value != other && mentioned.contains(MentionedProperty(view: view, property: property)) {
        views.append(ViewDifference(view: view, property: property, value: value, named: other))
      }
    }
    self.init(constraints: constraints, views: views)
  }
}

extension ConstantExpression {
  fileprivate func text(in scene: Scene) -> String {
    let parts =
      numbers.map(\.description)
      + terms.map { term in
        let name = scene.parameters[term.parameter.index].name
        return term.coefficient == .one ? name : "\(term.coefficient) * \(name)"
      }
    return parts.isEmpty ? "0" : parts.joined(separator: " + ")
  }
}

extension DecimalRect? {
  fileprivate var text: String { map { "[\($0.x), \($0.y), \($0.width), \($0.height)]" } ?? "null" }
}

extension Transform {
  fileprivate var text: String {
    var parts: [String] = []
    if !rotation.isZero { parts.append("rotation \(rotation)") }
    if scaleX != .one || scaleY != .one { parts.append("scale [\(scaleX), \(scaleY)]") }
    if !translationX.isZero || !translationY.isZero {
      parts.append("translation [\(translationX), \(translationY)]")
    }
    return parts.isEmpty ? "identity" : parts.joined(separator: ", ")
  }
}
