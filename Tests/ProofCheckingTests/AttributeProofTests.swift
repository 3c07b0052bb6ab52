import ConstraintSolver
import LayoutModel
import LayoutSolving
import TestSupport
import Testing

@testable import ProofChecking

/// The sums that explain attributes, checked with rows that are derived without the solver.
struct AttributeProofTests {
  @Test(arguments: randomSeeds(60))
  func `in random scenes, the rows add up to the attribute, and bound it from the side they claim`(
    seeds: Range<Int>
  ) throws {
    for seed in seeds {
      var sample = RandomScene(seed: UInt64(4_200_000 + seed), isDetermined: seed % 3 == 0)
      if seed % 4 == 1 { sample.wrapTexts() }
      if seed % 4 == 2 { sample.stack() }
      try check(sample.scene, sample.configuration, "seed \(seed)", seed: seed)
    }
  }

  private func check(_ scene: Scene, _ configuration: Configuration, _ comment: Comment, seed: Int) throws {
    let solver = SceneSolver(scene: scene)
    let solved = solver.solve(configuration)
    if solved.isCutOff { return }
    let rows = ConfigurationRows(scene: scene, configuration: solved.configuration)
    var random = SeededGenerator(seed: UInt64(seed))
    for view in scene.views.indices.map({ ViewID($0) }) where solved.configuration.properties[view.index].isInstalled {
      let attribute = Attribute.allCases.randomElement(using: &random) ?? .width
      let measured = MeasuredAttribute(Anchor(view: view, attribute: attribute), of: scene)
      let explanation = solver.explanation(of: measured, in: solved)
      // Without another anchor, the ruler does not read from right to left.
      var read = measured.anchor
      if rows.configuration.direction == .rightToLeft {
        if attribute == .leading { read.attribute = .right }
        if attribute == .trailing { read.attribute = .left }
      }
      let form = rows.ruler.measure(read, in: measured.container).collected
      let substituted = solver.explanations(of: [measured], in: solved, substitutes: true)[0]
      #expect(substituted.minimum == explanation.minimum && substituted.maximum == explanation.maximum, comment)
      for explanation in [explanation, substituted] {
        try check(explanation.atMost, isMaximum: true, form, explanation.maximum, rows, comment)
        try check(explanation.atLeast, isMaximum: false, form, explanation.minimum, rows, comment)
        checkAlone(explanation, solver, solved, comment)
      }
      for frameAttribute in FrameAttribute.allCases {
        let own = MeasuredAttribute(frameAttribute, of: view, in: scene)
        checkExtent(solver.explanation(of: own, in: solved), frameAttribute, solved, comment)
      }
    }
  }

  /// The constraints named give the attribute its value without all others.
  private func checkAlone(
    _ explanation: AttributeExplanation, _ solver: SceneSolver, _ solved: SolvedConfiguration, _ comment: Comment
  ) {
    let scene = solver.scene
    guard explanation.isComplete, let value = explanation.value, solved.isFeasible,
      scene.views.allSatisfy({ $0.stack == nil })
    else {
      return
    }
    let named = Set([explanation.atMost, explanation.atLeast].flatMap { $0?.constraints ?? [] })
    var configuration = solved.configuration
    for index in scene.constraints.indices where !named.contains(.written(ConstraintID(index))) {
      configuration.content.isActive[index] = false
    }
    for index in scene.views.indices {
      let view = ViewID(index)
      if !named.contains(.frame(view)) { configuration.content.properties[index].frame = nil }
      for axis in Axis.allCases {
        let own: [ConstraintReference] = [.hugging(view, axis), .compression(view, axis)]
        let count = own.count { named.contains($0) }
        // A content has both constraints or none.
        if count == 1 { return }
        if count == 0 { configuration.content.properties[index].intrinsicSize[axis] = nil }
      }
    }
    let alone = solver.solve(solver.lower(configuration), findsConflicts: false, findsUnreachable: false)
    let again = solver.explanation(of: explanation.attribute, in: alone)
    #expect(again.value == value, comment)
  }

  /// The solver finds the extents of ambiguous attributes in another way.
  private func checkExtent(
    _ explanation: AttributeExplanation, _ attribute: FrameAttribute, _ solved: SolvedConfiguration,
    _ comment: Comment
  ) {
    let view = explanation.attribute.anchor.view
    let ambiguous = solved.ambiguousAttributes.first {
      $0.attribute == ViewAttribute(view: view, attribute: attribute)
    }
    if let ambiguous {
      #expect(explanation.minimum == ambiguous.minimum, comment)
      #expect(explanation.maximum == ambiguous.maximum, comment)
    } else {
      #expect(explanation.value == solved.frames[view.index][attribute], comment)
    }
    #expect((explanation.atMost == nil) == (explanation.maximum == nil), comment)
    #expect((explanation.atLeast == nil) == (explanation.minimum == nil), comment)
  }

  private func check(
    _ bound: AttributeBound?, isMaximum: Bool, _ form: LinearForm, _ end: Rational?, _ rows: ConfigurationRows,
    _ comment: Comment
  ) throws {
    guard let bound, let end else { return }
    #expect(bound.value == end, comment)
    var rest = form
    for term in bound.terms {
      let row = try #require(provenRow(term, in: rows), comment)
      let weight = fraction(term.weight)
      #expect(row.number == fraction(term.number), comment)
      for (unknown, coefficient) in row.terms { rest.terms.append((unknown, -(coefficient * weight))) }
      // A row that holds keeps its weighted left side from growing, or from falling; one that fails pulls it there.
      let side: Rational = isMaximum ? -1 : 1
      if term.excess.isZero {
        #expect(row.allows(fraction(side * term.weight)), comment)
      } else {
        #expect((side * term.weight * term.excess).isNegative, comment)
        #expect(!row.allows(fraction(term.excess)) || row.relation == .equal, comment)
      }
    }
    // Nothing is left but the part of the attribute that is no unknown.
    rest = rest.collected
    #expect(rest.terms.isEmpty, comment)
    #expect(rest.constant == fraction(bound.offset), comment)
    if !bound.pulls.isEmpty { #expect(isMaximum ? bound.sum < bound.value : bound.sum > bound.value, comment) }
  }

  private func provenRow(_ term: AttributeBound.Term, in rows: ConfigurationRows) -> Row? {
    let scene = rows.scene
    let name: String
    switch term.row {
    case .constraint(let reference, let attribute):
      name = scene.name(of: reference) + (attribute.map { ".\($0.name)" } ?? "")
    case .background(let attribute): name = "\(scene.name(of: attribute.view)).\(attribute.attribute.name)"
    case .contentSize(let view, let axis): name = "\(scene.name(of: view)).content.\(axis.sizeName)"
    }
    return rows.indices(ofName: name, isGiven: term.constraint == nil).lazy.map { rows.rows[$0] }.first {
      $0.number == fraction(term.number)
    }
  }

  private func fraction(_ value: Rational) -> Fraction {
    ReportValue.fraction(Array(value.description.utf8)) ?? .zero
  }
}
