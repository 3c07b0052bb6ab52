import ConstraintSolver

/// A program as text for other solvers. Each line has a level (-1 for required rows), a relation, a constant, and terms of the
/// form `variable:coefficient`.
///
/// Numbers are rounded to doubles, the only numbers of these solvers.
struct ProgramText {
  let bytes: [UInt8]

  init(_ program: LinearProgram) {
    var bytes = Array("\(program.variableCount)\n".utf8)
    for row in 0..<program.rowCount {
      let level: Int32 = if case .optional(let level) = program.strength(ofRow: row) { level } else { -1 }
      let relation = program.relation(ofRow: row).symbol
      bytes += Array("\(level) \(relation) \(program.constant(ofRow: row).approximateValue)".utf8)
      for (variable, coefficient) in program.terms(ofRow: row) {
        bytes += Array(" \(variable):\(coefficient.approximateValue)".utf8)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    self.bytes = bytes
  }
}
