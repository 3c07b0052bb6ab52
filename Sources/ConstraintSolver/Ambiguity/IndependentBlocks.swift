// In a list of views, each below the one before, the last position is a sum of all heights. If these vary
// independently, the ends of the sum's range are the sums of their ends, which saves a search for each sum.

/// Blocks of a component's variables that no row of the face connects.
struct IndependentBlocks {
  /// Blocks in a definition up to which its range is searched; above, the ends of the blocks' ranges are added.
  ///
  /// A sum with more causes is listed with the first one only.
  static let threshold = 8

  /// The block of each root; `nil` if it is constant.
  private var blocks: [Int32?] = []
  /// The least and the greatest value of each root; `nil` if unbounded. Empty if no definition can be long.
  private var ends: [[Rational?]] = []
  private let values: [Rational]
  /// The limit that ended the search for ends early; they are then not proven.
  private(set) var reachedLimit: WorkLimit?

  /// - Complexity: That of two searches for each root, if there are more than a few blocks.
  init(_ component: PresolvedProgram.Component, on face: Tableau) {
    values = component.roots.indices.map { face.variables[$0].value }
    var sets = DisjointSets(count: face.variables.count)
    for (row, basic) in zip(face.rows, face.basicVariables) {
      for variable in row.variables { sets.join(basic, variable) }
    }
    for root in component.roots.indices {
      blocks.append(face.isConstant(Int32(root)) ? nil : sets.leader(of: Int32(root)))
    }
    guard !component.definitions.isEmpty, Set(blocks).count > IndependentBlocks.threshold + 1 else { return }
    var face = face
    for root in component.roots.indices {
      ends.append(
        blocks[root] == nil
          ? [values[root], values[root]]
          : [-1, 1].map { face.extremise([(Int32(root), .one)], $0) == nil ? face.variables[root].value : nil })
    }
    reachedLimit = face.reachedLimit
  }

  /// The ends of a sum with one variable in each of many blocks; `nil` for any other sum.
  ///
  /// - Parameter value: The value of the sum at the roots' present values.
  func ends(of form: [(column: Int32, coefficient: Rational)], value: Rational) -> [Rational?]? {
    guard !ends.isEmpty && form.count > IndependentBlocks.threshold else { return nil }
    var met: Set<Int32?> = []
    for (column, _) in form where !met.insert(blocks[Int(column)]).inserted { return nil }
    return [0, 1].map { side in
      var end: Rational? = value
      for (column, coefficient) in form {
        guard let own = ends[Int(column)][coefficient.isPositive ? side : 1 - side], let sum = end else { return nil }
        end = sum + coefficient * (own - values[Int(column)])
      }
      return end
    }
  }
}
