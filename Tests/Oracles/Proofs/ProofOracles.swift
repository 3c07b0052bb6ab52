import Foundation
import LayoutModel
import ProofChecking
import TestSupport

extension Oracle {
  static let proofs = [
    // 31057: constraints of two priorities compete.
    Oracle("every proof about a random scene holds", samples: 300, and: [31057]) { seed in
      let verification = try RandomScene(seed: UInt64(seed)).scene.verified()
      try expect(verification.configurations == 1)
    },
    Oracle("every proof about a random scene with stack views holds", samples: 300) { seed in
      var sample = RandomScene(seed: UInt64(10_000 + seed))
      sample.stack()
      try sample.scene.verified()
    },
    Oracle("every proof about a random scene with a parameter holds", samples: 200) { seed in
      var scene = RandomScene(seed: UInt64(20_000 + seed)).scene
      scene.addParameter(seed: UInt64(20_000 + seed))
      try scene.verified()
    },
    Oracle("every proof about a random scene with a free root holds", samples: 200) { seed in
      var sample = RandomScene(seed: UInt64(200_000 + seed), isDetermined: seed % 4 == 0)
      if seed % 3 == 0 { sample.wrapTexts() }
      if seed % 5 == 0 { sample.stack() }
      if seed % 2 == 0 { sample.vary() }
      sample.freeRoot()
      var scene = sample.scene
      for index in scene.environments.indices {
        scene.environments[index].widthRange = ClosedDecimalRange(ExactDecimal(20), ExactDecimal(400))
        scene.environments[index].heightRange = ClosedDecimalRange(ExactDecimal(20), ExactDecimal(400))
      }
      try scene.verified()
    },
    Oracle("every proof about a random scene with texts that wrap holds", samples: 60) { seed in
      var sample = RandomScene(seed: UInt64(40_000 + seed))
      sample.wrapTexts()
      if seed % 3 == 0 { sample.stack() }
      if seed % 4 == 0 { sample.vary() }
      try sample.scene.verified()
    },
    Oracle("every proof about the range of a random scene with texts that wrap holds", samples: 40) { seed in
      var sample = RandomScene(seed: UInt64(50_000 + seed))
      sample.wrapTexts()
      var scene = sample.scene
      for view in scene.textViews { scene.views[view.index].compression.vertical = .required }
      scene.parameters = [
        Parameter(name: "p", lowerBound: .zero, upperBound: ExactDecimal(300), value: ExactDecimal(40))
      ]
      guard let last = scene.constraints.indices.last else { return }
      scene.constraints[last].constant.terms = [ConstantExpression.Term(coefficient: .one, parameter: ParameterID(0))]
      try scene.verified()
    },
    Oracle("every proof about a random scene with inferred sizes holds", samples: 60) { seed in
      var sample = RandomScene(seed: UInt64(70_000 + seed))
      if seed % 3 == 0 { sample.stack() }
      if seed % 4 == 0 { sample.vary() }
      if seed % 5 == 0 { sample.wrapTexts() }
      var scene = sample.scene
      for index in scene.views.indices { scene.views[index].isInferred = (index + seed) % 3 != 0 }
      try scene.verified()
    },
    Oracle("every proof about the repairs and sweeps of a random scene holds", samples: 60) { seed in
      var sample = RandomScene(seed: UInt64(80_000 + seed), isDetermined: seed % 5 == 0)
      if seed % 3 == 0 { sample.stack() }
      if seed % 4 == 0 { sample.vary() }
      if seed % 2 == 0 { sample.wrapTexts() }
      if seed % 7 == 0 { sample.freeRoot() }
      let verification = try CheckedReport(withDetailsOf: sample.scene).verification()
      try expect(verification.refusals.isEmpty, "\(verification.refusals)")
      try expect(verification.unchecked.cutShort == 0)
    },
    // 177: two constraints compete, and either of them, or both, may be reported as a blocker.
    Oracle(
      "a report is the same whether states share work or not, except for multipliers", samples: 150, and: [177]
    ) { seed in
      var sample = RandomScene(seed: UInt64(40_000 + seed), isDetermined: seed % 2 == 0)
      if seed % 3 == 0 { sample.stack() }
      sample.vary()
      try sample.scene.verifiedTogether()
    },
    Oracle("a report is the same whether environments share work or not, except for multipliers", samples: 40) { seed in
      var sample = RandomScene(seed: UInt64(940_000 + seed), isDetermined: seed % 4 == 0)
      if seed % 3 == 0 { sample.wrapTexts() }
      if seed % 3 == 1 { sample.stack() }
      sample.vary()
      sample.varyEnvironments()
      try sample.scene.verifiedTogether()
    },
    // Proofs may differ if there are several.
    Oracle("layouts derived from another one have the same findings, and their proofs hold", samples: 150) { seed in
      var sample = RandomScene(seed: UInt64(50_000 + seed), isDetermined: true)
      if seed % 3 == 0 { sample.stack() }
      sample.vary()
      let derived = try CheckedReport(sample.scene, isTogether: true, hasParametricAnalysis: true).verification()
      try expect(derived.refusals.isEmpty, "\(derived.refusals)")
      try expect(derived.findings == CheckedReport(sample.scene).verification().findings)
    },
    Oracle("a limit of proofs leaves out the same whether states share work or not", samples: 150) { seed in
      var sample = RandomScene(seed: UInt64(60_000 + seed), isDetermined: seed % 2 == 0)
      if seed % 3 == 0 { sample.stack() }
      sample.vary()
      let limit = [0, 4, 10, 20][seed % 4]
      let report = CheckedReport(sample.scene, termLimit: limit)
      try expect(report.bytes == CheckedReport(sample.scene, isTogether: true, termLimit: limit).bytes)
      try expect(report.verification().refusals.isEmpty)
    },
  ]
}

extension Scene {
  /// The verification of its report, which refuses nothing.
  @discardableResult
  fileprivate func verified() throws -> Verification {
    let verification = try CheckedReport(self).verification()
    try expect(verification.refusals.isEmpty, "\(verification.refusals)")
    return verification
  }

  /// Compares the reports of configurations solved alone and together.
  fileprivate func verifiedTogether() throws {
    let report = CheckedReport(self)
    let together = CheckedReport(self, isTogether: true)
    try expect(report.withoutMultipliers() == together.withoutMultipliers())
    for report in [report, together] {
      let verification = try report.verification()
      try expect(verification.refusals.isEmpty, "\(verification.refusals)")
    }
  }

  /// Lets a parameter change one of the constraints, and declares a wide range for it.
  package mutating func addParameter(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    parameters = [
      Parameter(name: "p", lowerBound: ExactDecimal(-400), upperBound: ExactDecimal(400), value: .zero)
    ]
    guard let index = constraints.indices.randomElement(using: &random) else { return }
    let factor = ExactDecimal(Int64.random(in: 1...3, using: &random))
    constraints[index].constant.terms = [
      ConstantExpression.Term(coefficient: factor, parameter: ParameterID(0))
    ]
    if !environments.isEmpty {
      environments[0].widthRange = ClosedDecimalRange(ExactDecimal(100), ExactDecimal(900))
      environments[0].heightRange = ClosedDecimalRange(ExactDecimal(100), ExactDecimal(900))
    }
  }
}
