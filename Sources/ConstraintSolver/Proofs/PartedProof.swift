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
    var (place, otherPlace) = (0, 0)
    for part in added {
      while place < parts.count && parts[place].part < part {
        result.append(terms(at: place), of: Int(parts[place].part))
        place += 1
      }
      while otherPlace < other.parts.count && other.parts[otherPlace].part < part { otherPlace += 1 }
      let isOwn = place < parts.count && parts[place].part == part
      var terms = isOwn ? terms(at: place) : [:]
      let factor = factor(terms)
      if factor.isPositive && otherPlace < other.parts.count && other.parts[otherPlace].part == part {
        for term in other.range(at: otherPlace) {
          terms[Int(other.rows[term]), default: .zero] += other.multipliers[term] * factor
        }
      }
      if isOwn { place += 1 }
      if isOwn || !terms.isEmpty { result.append(terms, of: part) }
    }
    while place < parts.count {
      result.append(terms(at: place), of: Int(parts[place].part))
      place += 1
    }
    self = result
  }

  private func range(at place: Int) -> Range<Int> {
    (place == 0 ? 0 : Int(parts[place - 1].end))..<Int(parts[place].end)
  }

  private func terms(at place: Int) -> [Int: Rational] {
    var terms: [Int: Rational] = [:]
    for term in range(at: place) { terms[Int(rows[term])] = multipliers[term] }
    return terms
  }
}
