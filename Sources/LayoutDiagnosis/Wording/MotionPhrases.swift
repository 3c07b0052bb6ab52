import ConstraintSolver
import LayoutModel
import LayoutMotion

extension Scene {
  /// The user's action that starts a transition: the trigger as written, such as `tap login`, else the transition's id.
  package func trigger(of id: TransitionID) -> String {
    guard let trigger = self[id].trigger else { return self[id].name }
    return views.contains { $0.name == trigger } ? "tap \(trigger)" : trigger
  }

  /// The quoted name of the transition, or of both, as in messages.
  func quotedName(of run: TransitionRun) -> String {
    let first = "transition \(quoted(self[run.transition].name))"
    return run.interruption.map { "\(first) interrupted by \(quoted(self[$0].name))" } ?? first
  }

  /// The location of a step; the transition's own for its short form.
  func location(of step: StepReference?, in transition: TransitionID) -> SourceRange {
    step.map { location(of: $0) } ?? self[transition].location
  }

  func quotedNames(of constraints: [ConstraintID]) -> String {
    list(constraints.map { quotedName(of: .written($0)) })
  }

  /// `deactivating 'a'`.
  func gerund(of call: MidwayConflict.Call.Change) -> String {
    switch call {
    case .activate(let id): "activating \(quotedName(of: id))"
    case .deactivate(let id): "deactivating \(quotedName(of: id))"
    case .constant(let id): "setting the constant of \(quotedName(of: id))"
    case .priority(let id): "setting the priority of \(quotedName(of: id))"
    case .frame(let view): "setting the frame of \(quotedName(of: view))"
    }
  }

  /// `deactivate 'a', then activate 'b' and 'c'`.
  func imperative(of calls: [MidwayConflict.Call]) -> String {
    var groups: [(verb: String, names: [String])] = []
    for call in calls {
      let (verb, name): (String, String)
      switch call.change {
      case .activate(let id): (verb, name) = ("activate", quotedName(of: id))
      case .deactivate(let id): (verb, name) = ("deactivate", quotedName(of: id))
      case .constant(let id): (verb, name) = ("set the constant of", quotedName(of: id))
      case .priority(let id): (verb, name) = ("set the priority of", quotedName(of: id))
      case .frame(let view): (verb, name) = ("set the frame of", quotedName(of: view))
      }
      if groups.last?.verb == verb {
        if !groups[groups.count - 1].names.contains(name) {
          groups[groups.count - 1].names.append(name)
        }
      } else {
        groups.append((verb, [name]))
      }
    }
    return groups.map { "\($0.verb) \(list($0.names))" }.joined(separator: ", then ")
  }
}

/// Seconds to the millisecond: `0.135 s`.
func seconds(_ time: Double) -> String {
  (Rational((time * 1000).rounded()) / 1000).decimalDescription(places: 3) + " s"
}

/// Points to a hundredth.
func points(_ length: Double) -> String {
  (Rational((length * 100).rounded()) / 100).decimalDescription(places: 2)
}

extension MidwayConflict.Call.Change {
  /// The constraint that the call changes; `nil` if it changes a frame.
  var constraint: ConstraintReference? {
    switch self {
    case .activate(let id), .deactivate(let id), .constant(let id), .priority(let id): .written(id)
    case .frame: nil
    }
  }
}
