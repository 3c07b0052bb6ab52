import LayoutModel
import SceneLoading

/// A scene made from a captured window, or from a part of one.
package struct CapturedScene: Sendable {
  /// Such as `UIWindow`.
  package let name: String
  /// The scene, with source ranges in `text`.
  package let scene: Scene
  /// The scene in the scene format.
  package let text: [UInt8]
  /// Sentences on what the capture lacks and on what the scene leaves out, without a full stop.
  package let remarks: [String]
}

/// A scene that is being made from a capture.
struct CapturedSceneDraft {
  let name: String
  let kind: RootKind
  private(set) var tree: CapturedTree
  private(set) var constraints: [CapturedConstraints.Equation]
  private(set) var remarks: CaptureRemarks

  /// - Parameters:
  ///   - root: the index of the root's object.
  ///   - all: the constraints of the capture.
  init(
    _ contents: CapturedContents, root: Int, name: String, kind: RootKind, constraints all: [CapturedConstraint]
  ) throws(ImportError) {
    self.name = name
    self.kind = kind
    let layout = all.filter { $0.role == .layout }
    let constrained = Set(layout.flatMap { [$0.firstItem, $0.secondItem] }.compactMap(\.self))
    tree = try CapturedTree(contents, root: root, constrained: constrained)
    guard tree[0].frame != nil else { throw ImportError(.viewWithoutSize(name), at: .none) }
    CapturedNames.name(&tree)
    let converted = CapturedConstraints(all, in: tree)
    constraints = converted.equations
    remarks = tree.remarks
    remarks.add(converted.remarks)
    for view in tree.views.indices {
      tree[view].contentSize = converted.contentSizes[view]
      // No capture has confirmed that the constraints of autoresizing masks are exported. A view that no constraint ties to its
      // surroundings is therefore taken to be placed by its frame.
      tree[view].isFixed = view > 0 && (converted.isMasked[view] || !converted.isTied[view])
      if converted.hasContent[view] { tree[view].kind = "scrollView" }
    }
    noteMissingConstraints()
    if constraints.isEmpty { remarks.add(.noConstraints) }
    placeContents(converted.hasContent)
  }

  /// Moves the frames of subviews by the origin of their superview's bounds, to where they are seen.
  ///
  /// In the scene, a scroll view without constraints on its content, such as a table, is not scrolled: only the insets before its
  /// content remain, and the content extends to the last subview.
  private mutating func placeContents(_ hasContent: [Bool]) {
    for view in tree.views.indices where !hasContent[view] {
      var offset = tree.offset(of: view)
      let scrolls = tree.scrolls(view) && tree[view].frame != nil
      if scrolls { offset = (min(0, offset.x), min(0, offset.y)) }
      if offset != (0, 0) {
        for subview in tree[view].subviews {
          tree[subview].frame?.x -= offset.x
          tree[subview].frame?.y -= offset.y
        }
      }
      guard scrolls else { continue }
      tree[view].kind = "scrollView"
      let frames = tree[view].subviews.compactMap { tree[$0].frame }
      let extents = [("width", frames.map(\.right).max() ?? 0), ("height", frames.map(\.bottom).max() ?? 0)]
      for (name, extent) in extents {
        let id = "\(tree[view].id).content.\(name)"
        guard !constraints.contains(where: { $0.id == id }) else { continue }
        constraints.append(
          .init(
            id: id, label: "the content of \(tree[view].label ?? tree[view].id) as far as it was captured",
            text: "`\(tree[view].id)`.content.\(name) == \(DecimalExpansion(max(0, extent)).text)"))
      }
    }
  }

  /// Adds a remark on the constraints that the app says affect a view, and that are not in the capture.
  private mutating func noteMissingConstraints() {
    for view in tree.views.indices {
      for name in ["horizontalAffectingConstraints", "verticalAffectingConstraints"] {
        guard let text = tree.object(view).text(name) else { continue }
        for word in text.split(whereSeparator: { $0 == "," || $0 == " " }) where word.hasPrefix("0x") {
          let index = tree.contents.index(of: CapturedObject.normalized(String(word)))
          if index.map({ tree.contents.objects[$0].properties.isEmpty }) ?? true {
            remarks.add(.missingConstraint, "\(word) of \(tree[view].id)")
          }
        }
      }
    }
  }

  /// Loads the text of the scene. Constraints that the scene format refuses are left out.
  ///
  /// - Parameters:
  ///   - source: the name of the capture.
  ///   - others: remarks about the capture as a whole.
  mutating func scene(from source: String, and others: CaptureRemarks) throws(ImportError) -> CapturedScene {
    for _ in 0..<Limits.capturePasses {
      var all = others
      all.add(remarks)
      let text = CapturedSceneText(self, source: source, remarks: &all)
      do {
        let scene = try loadScene(text.bytes)
        return CapturedScene(name: name, scene: scene, text: text.bytes, remarks: all.sentences)
      } catch {
        let refused = Set(error.errors.compactMap { text.constraint(atByte: Int($0.location.start)) })
        guard !refused.isEmpty else { throw ImportError(.refusedByFormat(error.errors[0]), at: .none) }
        for index in refused.sorted() { remarks.add(.unsupportedConstraint, constraints[index].label) }
        constraints = constraints.indices.filter { !refused.contains($0) }.map { constraints[$0] }
      }
    }
    throw ImportError(.refusedConstraints(name), at: .none)
  }
}
