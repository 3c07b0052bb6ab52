import LayoutModel
import SceneLoading

/// The scenes of a captured view hierarchy.
package struct CapturedHierarchy: Sendable {
  package let scenes: [CapturedScene]
  /// The windows and views that cannot become scenes, and damaged responses.
  package let errors: [ImportError]
}

/// Makes the scenes of a captured view hierarchy: one for each visible window.
///
/// - Parameters:
///   - name: a class, a label or an address. If it is given, there is instead a scene for each view with that name that is not
///     inside another such view.
///   - options: whether a damaged response is an error.
/// - Throws: an error if the capture as a whole cannot be used.
package func importHierarchy(
  _ package: HierarchyPackage, view name: String? = nil, options: ImportOptions = ImportOptions()
) throws(ImportError) -> CapturedHierarchy {
  let contents = try CapturedContents(package)
  let roots = CapturedRoots(contents)
  let constraints = contents.objects.compactMap { CapturedConstraint($0, of: contents.classes) }
  let chosen = try name.map { name throws(ImportError) in try roots.views(named: name) } ?? roots.windows
  guard !chosen.isEmpty else { throw ImportError(.noWindow, at: .none) }
  var scenes: [CapturedScene] = []
  var errors: [ImportError] = []
  let damaged = contents.damagedResponses
  if !damaged.isEmpty && !options.allowsDamage { errors.append(ImportError(.damagedResponses(damaged), at: .none)) }
  var names: [String: Int] = [:]
  for root in chosen {
    names[root.name, default: 0] += 1
    let count = names[root.name, default: 1]
    do throws(ImportError) {
      var draft = try CapturedSceneDraft(
        contents, root: root.object, name: count == 1 ? root.name : "\(root.name) \(count)", kind: root.kind,
        constraints: constraints)
      // Remarks on the capture as a whole are made once.
      let others = scenes.isEmpty ? contents.remarks : CaptureRemarks()
      scenes.append(try draft.scene(from: package.appName ?? package.name, and: others))
    } catch {
      errors.append(error)
    }
  }
  return CapturedHierarchy(scenes: scenes, errors: errors)
}
