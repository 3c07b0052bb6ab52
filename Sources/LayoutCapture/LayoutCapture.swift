#if os(macOS) || APPKIT
  import AppKit
#else
  import UIKit
#endif

/// Records the layout of a running view tree in several states and environments, and writes it as a scene for `layoutdoctor`.
///
/// It is written for unit tests: put a screen into a state, record it, and write the scene when all states are recorded.
@MainActor public final class LayoutCapture {
  /// What the root view is: only the edges of a screen are edges of the screen for rules.
  public enum Kind: String, Sendable {
    case screen, window, view
    /// A cell whose height follows from its constraints.
    case cell
  }

  /// The progress of an animation over its duration.
  public enum Curve: Sendable {
    case linear, easeIn, easeOut, easeInOut
    /// As in `usingSpringWithDamping:initialSpringVelocity:`.
    case spring(damping: Double, velocity: Double)
  }

  let view: View
  let name: String
  let kind: Kind
  let registry: CaptureRegistry
  /// The recording that the scene has as written until a state is recorded.
  let first: Recording
  /// Machines and their states, in the order of recording.
  private(set) var machines: [(name: String?, states: [(name: String, recording: Recording)])] = []
  /// Environments, each with the recording that it is compared with.
  private(set) var environments: [(name: String, recording: Recording, usual: Recording)] = []
  private(set) var transitions: [(machine: String?, fields: String)] = []
  private(set) var remarks: [String] = []

  /// Lays out a view tree and records it.
  ///
  /// - Parameters:
  ///   - view: The root of the tree, with its final size.
  ///   - name: The name of the scene.
  ///   - kind: What the root is.
  ///   - owner: The object whose properties name views and constraints; `nil` for the view's controller, or else the view itself.
  public init(of view: View, name: String, kind: Kind = .screen, owner: AnyObject? = nil) {
    (self.view, self.name, self.kind) = (view, name, kind)
    registry = CaptureRegistry(root: view, owner: owner ?? ViewFacts.controller(of: view) ?? view)
    first = registry.record(view)
  }

  /// Lays out and records a state. What differs between the states of a machine becomes their changes.
  ///
  /// - Parameters:
  ///   - state: The name of the state; the first one recorded is the initial one.
  ///   - machine: The part of the screen that has these states, where several parts have states of their own. Record the states of a
  ///     machine while the others are in their initial states.
  public func record(state: String, machine: String? = nil) {
    let recording = registry.record(view)
    let index = machines.firstIndex { $0.name == machine } ?? machines.count
    if index == machines.count { machines.append((machine, [])) }
    guard let known = machines[index].states.first(where: { $0.name == state })?.recording else {
      machines[index].states.append((state, recording))
      return
    }
    if let difference = registry.difference(known, recording) {
      remarks.append("state '\(state)' was recorded twice and differs: \(difference); the scene has the first")
    }
  }

  #if os(macOS) || APPKIT
    /// Lays out and records the present state under other circumstances, then restores what it set. What differs from the state that
    /// was recorded last becomes the environment.
    ///
    /// - Parameters:
    ///   - environment: The name of the environment.
    ///   - size: The size of the root; `nil` for the present one.
    ///   - changes: Whatever else is different. It is not undone.
    public func record(environment: String, size: CGSize? = nil, changes: () -> Void = {}) {
      record(environment, size, changes)
    }
  #else
    /// Lays out and records the present state under other circumstances, then restores what it set. What differs from the state that
    /// was recorded last becomes the environment.
    ///
    /// - Parameters:
    ///   - environment: The name of the environment.
    ///   - size: The size of the root; `nil` for the present one.
    ///   - traits: The content size category, layout direction and size classes to override, from iOS 17 and tvOS 17 on.
    ///   - changes: Whatever else is different, such as additional safe area insets. It is not undone.
    public func record(
      environment: String, size: CGSize? = nil, traits: UITraitCollection? = nil, changes: () -> Void = {}
    ) {
      if let traits, !ViewFacts.override(traits, in: view) {
        remarks.append("environment '\(environment)' has no traits, since the system cannot override those of a view")
      }
      record(environment, size, changes)
      if let traits { ViewFacts.removeOverride(traits, in: view) }
    }
  #endif

  private func record(_ environment: String, _ size: CGSize?, _ changes: () -> Void) {
    let usual = machines.last?.states.last?.recording ?? first
    let own = view.bounds.size
    if let size { ViewFacts.resize(view, to: size) }
    changes()
    environments.append((environment, registry.record(view), usual))
    ViewFacts.resize(view, to: own)
  }

  /// Records a state, runs code that changes the screen, and records the state that it leaves. The scene has the change as an
  /// animation with one layout pass.
  ///
  /// What runs inside `UIView.animate` cannot be seen, so that the order of changes and layout passes is not recorded.
  ///
  /// - Parameters:
  ///   - trigger: The control that starts the transition.
  ///   - duration: In seconds, as is `delay`.
  ///   - changes: Its changes of constraints and views must be made when it returns.
  public func record(
    transition: String, from: String, to: String, machine: String? = nil, trigger: View? = nil, duration: Double = 0.25,
    delay: Double = 0, curve: Curve = .easeInOut, _ changes: () throws -> Void
  ) rethrows {
    record(state: from, machine: machine)
    try changes()
    record(state: to, machine: machine)
    var fields = [
      "\"id\": \(SceneText.quoted(transition))", "\"from\": \(SceneText.quoted(from))",
      "\"to\": \(SceneText.quoted(to))",
    ]
    if let id = trigger.flatMap({ registry.id(of: $0) }) { fields.append("\"trigger\": \(SceneText.quoted(id))") }
    fields.append("\"duration\": \(SceneText.number(duration))")
    if delay != 0 { fields.append("\"delay\": \(SceneText.number(delay))") }
    switch curve {
    case .easeInOut: break
    case .linear, .easeIn, .easeOut: fields.append("\"curve\": \"\(curve)\"")
    case .spring(let damping, let velocity):
      fields.append(
        "\"spring\": { \"damping\": \(SceneText.number(damping)), \"velocity\": \(SceneText.number(velocity)) }")
    }
    transitions.append((machine, "{ \(fields.joined(separator: ", ")) }"))
  }

  /// Declares that a view is meant to cover others, so that rules about covered views find nothing there.
  public func allow(_ view: View, toCover others: View...) {
    registry.allow(view, toCover: others)
  }

  /// The scene in the scene format: sorted, one thing a line.
  public var scene: String { SceneText(self).text }

  /// Writes the scene to a file, and creates its folder.
  public func write(to url: URL) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(scene.utf8).write(to: url, options: .atomic)
  }
}

/// The view tree at one moment. Views and constraints are given by their indices in the registry.
struct Recording {
  var views: [Int: ViewValues] = [:]
  /// The constants and priorities of active constraints.
  var constraints: [Int: ConstraintValues] = [:]
  /// Subviews and guides of each view, back to front.
  var subviews: [Int: [Int]] = [:]
  var size = ""
  var direction = "ltr"

  struct ConstraintValues: Hashable {
    var constant: String
    var priority: String
  }

  struct ViewValues: Hashable {
    /// What a scene can only have once.
    var fixed: [String: String] = [:]
    /// What states and environments can change, except for usual values.
    var changing: [String: String] = [:]
    /// The insets of the guides `safeArea` and `margins`, where a constraint names them.
    var insets: [String: [CGFloat]] = [:]
    /// The priorities `hugging` and `compression` of each axis.
    var priorities: [String: [Float]] = [:]
    /// The size of a content on which these priorities act; `nil` along an axis without one, or where a text wraps.
    var contentSize: [CGFloat?] = [nil, nil]
    /// The frame in the superview, as the scene format writes it.
    var frame = ""
    var isArranged = false

    /// Whether the content is a text that wraps.
    var isText: Bool { changing["content"]?.hasPrefix("\"text\"") ?? false }
  }
}
