// Stands for what other branches bring, under the same names: delete this file when they are merged.
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

func loadScene(_ bytes: [UInt8]) throws(LoadFailure) -> Scene { throw LoadFailure(errors: []) }
func isScene(_ bytes: [UInt8]) -> Bool { true }
let sceneSchema = "{}\n"

struct LoadFailure: Error { let errors: [LoadError] }
struct LoadError {
  let location: SourceRange
  let keyPath: String
  let related: SourceRange?
  let message: String
}
struct Device {
  let name: String
  let width, height: Int64
  let safeArea: DecimalInsets
  static let catalog: [Device] = []
  static func named(_ name: String) -> Device? { nil }
}
enum Spelling {
  static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    candidates.first { $0.utf8.count == word.utf8.count }
  }
}
enum RuleCatalog {
  static let rules: [any Rule] = []
  static subscript(id: RuleID) -> (any Rule)? { rules.first { $0.id == id } }
}
extension Diagnosis {
  init(of analysis: Analysis, severities: [RuleID: Severity?], isPartial: Bool) { self.init() }
}
extension Finding {
  func fingerprint(in scene: Scene) -> String { "" }
}
struct ConstraintGraph {
  enum AxisSelection: String, CaseIterable { case horizontal, vertical, both }
  init(scene: Scene, solved: SolvedConfiguration, findings: [Finding]) {}
  func dot(axis: AxisSelection) -> String { "" }
}
enum GraphvizError: Error {
  case unavailable
  case unreadable(reason: String)
  case layout(reason: String)
  case rendering(format: String, reason: String)
}
enum Graphviz {
  static func render(dot: String, format: String) throws(GraphvizError) -> [UInt8] { throw .unavailable }
}
