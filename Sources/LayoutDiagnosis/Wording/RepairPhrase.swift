import LayoutModel
import LayoutSolving

/// A repair in words, such as `lower 'list.height' to 999 (tried: moves 'list' only, 44)`.
struct RepairPhrase {
  let text: String

  init(_ repair: Repair, of finding: Finding, in analysis: Analysis) {
    let scene = analysis.scene
    let names = list(repair.changes.map { scene.quotedName(of: .written($0.constraint)) })
    var action =
      switch repair.changes.first?.value {
      case .priority(let priority): "lower \(names) to \(priority.value)"
      case .constant(let constant): "change the constant of \(names) to \(constant)"
      case .inactive, nil: "remove \(names)"
      }
    if case .state(let machine, let state) = repair.changes.first?.site,
      repair.changes.allSatisfy({ $0.site == repair.changes[0].site })
    {
      action += " in state \(quoted(scene.machines[machine].states[state.index].name))"
    }
    var results = [RepairPhrase.moves(repair.moves, in: scene)]
    let open = finding.configurations.filter { !repair.resolves.contains($0) }
    if !open.isEmpty {
      results.append("helps in \(finding.configurations.count - open.count) of \(finding.configurations.count)")
    }
    if !repair.breaks.isEmpty { results.append("brings \(list(repair.breaks.map { quoted($0.rule.rawValue) }))") }
    text = "\(action) (tried: \(results.joined(separator: "; ")))"
  }

  private static func moves(_ moves: [Repair.Move], in scene: Scene) -> String {
    guard let first = moves.first else { return "moves nothing" }
    if moves.count == 1 { return "moves \(scene.quotedName(of: first.view)) only, \(decimal(first.distance))" }
    let named = moves.prefix(2).map { "\(scene.quotedName(of: $0.view)) by \(decimal($0.distance))" }
    let rest = moves.count - named.count
    return "moves " + list(rest > 0 ? named + ["\(rest) more"] : named)
  }
}
