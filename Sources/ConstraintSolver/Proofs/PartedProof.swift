/// Multipliers of rows by part of a program, in terms of roots, in flat arrays: most parts are small and there are
/// many.
struct PartedProof {
  /// In order of part; the terms of a part start where those of the part before end.
  private var parts: [(part: Int32, end: Int32)] = []
  private var rows: [Int32] = []
  private var multipliers: [Rational] = []

  /// - Precondition: Parts are appended in order.
  mutating func append(_ terms: [Int: Rational], of part: Int) {
    for (row, multiplier) in terms {
      rows.append(Int32(row))
      multipliers.append(multiplier)
    }
    parts.append((Int32(part), Int32(rows.count)))
  }

  func forEachTerm(_ body: (_ row: Int, _ multiplier: Rational) -> Void) {
    for term in rows.indices { body(Int(rows[term]), multipliers[term]) }
  }

  /// Adds multiples of another proof's parts.
  ///
  /// - Parameters:
  ///   - added: The parts, in order.
  ///   - factor: Computed from the present terms of a part. Nothing is added if it is not positive or the other proof
  ///     has no such part.
  mutating func add(_ other: PartedProof, ofParts added: [Int], times factor: (_ terms: [Int: Rational]) -> Rational) {
    var result = PartedProof()
    var (index, otherIndex) = (0, 0)
    for part in added {
      while index < parts.count && parts[index].part < part {
        result.append(terms(at: index), of: Int(parts[index].part))
        index += 1
      }
      while otherIndex < other.parts.count && other.parts[otherIndex].part < part { otherIndex += 1 }
      let isOwn = index < parts.count && parts[index].part == part
      var terms = isOwn ? terms(at: index) : [:]
      let factor = factor(terms)
      if factor.isPositive && otherIndex < other.parts.count && other.parts[otherIndex].part == part {
        for term in other.range(at: otherIndex) {
          terms[Int(other.rows[term]), default: .zero] += other.multipliers[term] * factor
        }
      }
      if isOwn { index += 1 }
      if isOwn || !terms.isEmpty { result.append(terms, of: part) }
    }
    while index < parts.count {
      result.append(terms(at: index), of: Int(parts[index].part))
      index += 1
    }
    self = result
  }

  private func range(at index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(parts[index - 1].end))..<Int(parts[index].end)
  }

  private func terms(at index: Int) -> [Int: Rational] {
    var terms: [Int: Rational] = [:]
    for term in range(at: index) { terms[Int(rows[term])] = multipliers[term] }
    return terms
  }
}
