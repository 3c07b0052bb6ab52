// Eliminates the required equalities first: most of a layout is nearly triangular, so that a row with one unknown fixes
// it and a row with two aggregates them.
//
// An affine union-find represents every variable as `scale * root + offset`, or as a constant. A row with one root left
// fixes it, a row with two merges them, and a row with none is redundant or a contradiction. A row with more roots
// watches three of them. While these three are distinct roots the row cannot merge anything, so it is visited again
// only when one of them is merged (watched literals). Classes are merged small into large, so chains of merges have
// logarithmic length.
//
// Free columns that remain may be substituted afterwards (`FreeColumnSubstitution`); these merges have several targets.
//
// Every merge records the row that caused it, for postsolving certificates (`EqualityElimination+Certificates`).

/// The aggregation of a program's variables by its required equalities.
struct EqualityElimination {
  /// `variable = scale * root + offset`; a constant has no root.
  private var links: ContiguousArray<Link>
  private var classSizes: ContiguousArray<Int32>
  private(set) var merges: [Merge] = []
  /// The merge in which a variable ceased to be a root.
  private(set) var mergeOfVariable: PartialMap
  /// The forms of the substituted free columns.
  private(set) var substitutedColumns = DefinitionList()
  /// Equalities that contradict earlier ones.
  private(set) var contradictions: [Int] = []
  /// Equalities that follow from earlier ones.
  private(set) var redundant: [Int] = []
  /// Equalities that still contain three roots or more.
  private(set) var remaining: [Int] = []
  var store = FractionStore()
  /// The program's table of coefficients.
  let coefficients: [WordFraction]
  /// The row being reduced.
  var current = CurrentForm()

  private struct Link {
    @OptionalIndex var root: Int32?
    var scale: WordFraction
    var offset: WordFraction
  }

  /// A variable expressed through others by a row in which it had `coefficient` at that time.
  struct Merge {
    var variable: Int32
    var target: Target
    var row: Int32
    /// The factor of a root; zero for other targets.
    var scale: WordFraction
    var coefficient: WordFraction
  }

  /// What a merge expresses its variable through.
  enum Target {
    /// Only the merge's constant.
    case constant
    /// A root that is merged later or never.
    case root(Int32)
    /// The form of a free column, by its index in `substitutedColumns`.
    case substitutedColumn(Int32)
  }

  /// A row's left side minus its constant in terms of roots, in order of root, without zero coefficients.
  struct CurrentForm {
    /// Only the first `count` are valid; the others are left over from earlier rows.
    private var terms: ContiguousArray<(root: Int32, coefficient: WordFraction)> = []
    private(set) var count = 0
    var constant = WordFraction.zero

    /// - Precondition: `position < count`.
    subscript(position: Int) -> (root: Int32, coefficient: WordFraction) { terms[position] }

    mutating func removeTerms() { count = 0 }

    /// Searches from the end, since the terms of most rows are already in order.
    @inline(__always)
    mutating func add(_ root: Int32, _ coefficient: WordFraction, _ store: inout FractionStore) {
      var position = count
      while position > 0 && terms[position - 1].root > root { position -= 1 }
      guard position > 0 && terms[position - 1].root == root else { return insert((root, coefficient), at: position) }
      terms[position - 1].coefficient = store.sum(terms[position - 1].coefficient, coefficient)
      if terms[position - 1].coefficient.isZero { remove(at: position - 1) }
    }

    private mutating func insert(_ term: (root: Int32, coefficient: WordFraction), at position: Int) {
      if count == terms.count { terms.append(term) }
      for index in stride(from: count, to: position, by: -1) { terms[index] = terms[index - 1] }
      terms[position] = term
      count += 1
    }

    private mutating func remove(at position: Int) {
      count -= 1
      for index in position..<count { terms[index] = terms[index + 1] }
    }
  }

  /// - Parameter rows: The equalities to eliminate, background rows first. Of conflicting ones the later is reported as
  ///   a contradiction.
  init(_ program: LinearProgram, rows: [Int]) {
    if let ordered = EliminationOrder.byLastVariable(rows, of: program) {
      self.init(program, inOrder: ordered)
      if contradictions.isEmpty { return }
    }
    self.init(program, inOrder: rows)
  }

  private init(_ program: LinearProgram, inOrder rows: [Int]) {
    let count = program.variableCount
    links = []
    links.reserveCapacity(count)
    for variable in 0..<Int32(count) { links.append(Link(root: variable, scale: .one, offset: .zero)) }
    classSizes = ContiguousArray(repeating: 1, count: count)
    mergeOfVariable = PartialMap(keyCount: count)
    merges.reserveCapacity(count)
    var store = FractionStore()
    coefficients = program.coefficients.values.map { store.fraction($0) }
    self.store = store
    eliminate(rows, of: program)
  }

  private mutating func eliminate(_ rows: [Int], of program: LinearProgram) {
    var queue = WatchQueue(rows, of: program)
    var isDone = ContiguousArray<Bool>(repeating: false, count: rows.count)
    while let position = queue.popNext() {
      if isDone[position] { continue }
      let row = rows[position]
      reduceCurrent(program, row: row)
      if current.count >= 3 {
        queue.watch(SIMD3(current[0].root, current[1].root, current[2].root), at: position)
        continue
      }
      isDone[position] = true
      if current.count > 0 {
        queue.appendWatchers(of: mergeCurrent(row: row))
      } else if current.constant.isZero {
        redundant.append(row)
      } else {
        contradictions.append(row)
      }
    }
    for position in rows.indices where !isDone[position] { remaining.append(rows[position]) }
    contradictions.sort()
  }

  /// A row's left side minus its constant, in terms of roots, in order of root.
  mutating func reduce(_ program: LinearProgram, row: Int) -> AffineForm {
    reduceCurrent(program, row: row)
    return currentForm
  }

  /// The current row as an affine form.
  var currentForm: AffineForm {
    var form = AffineForm(constant: store.rational(current.constant))
    form.terms.reserveCapacity(current.count)
    for index in 0..<current.count {
      let (root, coefficient) = current[index]
      form.terms.append((root, store.rational(coefficient)))
    }
    return form
  }

  /// Reduces a row to roots, in `current`.
  mutating func reduceCurrent(_ program: LinearProgram, row: Int) {
    current.removeTerms()
    var constant = store.negated(store.fraction(program.rows[row].constant))
    let range = program.termRange(row)
    if range.count > EqualityElimination.insertionLimit { return sortCurrent(program, row: row, constant) }
    for term in range {
      let link = find(program.allTerms[term].variable)
      let coefficientIndex = program.allTerms[term].coefficient
      switch coefficientIndex {
      case CoefficientTable.one:
        if !link.offset.isZero { constant = store.sum(constant, link.offset) }
        if let root = link.root { current.add(root, link.scale, &store) }
      case CoefficientTable.minusOne:
        if !link.offset.isZero { constant = store.sum(constant, store.negated(link.offset)) }
        if let root = link.root { current.add(root, store.negated(link.scale), &store) }
      default:
        let coefficient = coefficients[Int(coefficientIndex)]
        if !link.offset.isZero { constant = store.sum(constant, store.product(coefficient, link.offset)) }
        if let root = link.root { current.add(root, store.product(coefficient, link.scale), &store) }
      }
    }
    current.constant = constant
  }

  /// Rows with more terms are sorted instead of inserted term by term.
  private static let insertionLimit = 32

  private mutating func sortCurrent(_ program: LinearProgram, row: Int, _ start: WordFraction) {
    var constant = start
    var terms: [(root: Int32, coefficient: WordFraction)] = []
    for term in program.termRange(row) {
      let link = find(program.allTerms[term].variable)
      let coefficient = coefficients[Int(program.allTerms[term].coefficient)]
      constant = store.sum(constant, store.product(coefficient, link.offset))
      if let root = link.root { terms.append((root, store.product(coefficient, link.scale))) }
    }
    terms.sort { $0.root < $1.root }
    for (root, coefficient) in terms { current.add(root, coefficient, &store) }
    current.constant = constant
  }

  /// A variable expressed through its root.
  mutating func expression(of variable: Int) -> RootExpression {
    let link = find(Int32(variable))
    return RootExpression(root: link.root, scale: store.rational(link.scale), offset: store.rational(link.offset))
  }

  /// The root of a variable; `nil` if the variable is constant.
  mutating func root(of variable: Int) -> Int32? { find(Int32(variable)).root }

  private mutating func find(_ variable: Int32) -> Link {
    let first = links[Int(variable)]
    guard let root = first.root, root != variable else { return first }
    var above = links[Int(root)]
    if above.root == root { return first }
    if above.root == nil { return compress(variable, first, above: above) }
    // Compress the path from its end. Chains are short, since classes are merged small into large.
    var path = [variable]
    var last = root
    while let next = above.root, next != last {
      path.append(last)
      (last, above) = (next, links[Int(next)])
    }
    for index in path.indices.reversed() {
      above = compress(path[index], links[Int(path[index])], above: above)
    }
    return above
  }

  private mutating func compress(_ variable: Int32, _ link: Link, above: Link) -> Link {
    let scaled = link.scale.isOne ? above.offset : store.product(link.scale, above.offset)
    let offset = store.sum(scaled, link.offset)
    let scale = above.root == nil ? WordFraction.zero : store.product(link.scale, above.scale)
    let result = Link(root: above.root, scale: scale, offset: offset)
    links[Int(variable)] = result
    return result
  }

  /// Merges the one or two roots of `current`, whose form must be zero; returns the variable that ceased to be a root.
  private mutating func mergeCurrent(row: Int) -> Int32 {
    var (variable, coefficient) = current[0]
    var target = Target.constant
    var root: Int32?
    var scale = WordFraction.zero
    if current.count == 2 {
      var (other, otherCoefficient) = current[1]
      if classSizes[Int(variable)] >= classSizes[Int(other)] {
        (variable, coefficient, other, otherCoefficient) = (other, otherCoefficient, variable, coefficient)
      }
      (target, root) = (.root(other), other)
      scale = store.negated(store.quotient(otherCoefficient, coefficient))
      classSizes[Int(other)] += classSizes[Int(variable)]
    }
    let offset = store.negated(store.quotient(current.constant, coefficient))
    links[Int(variable)] = Link(root: root, scale: scale, offset: offset)
    record(
      Merge(variable: variable, target: target, row: Int32(row), scale: scale, coefficient: coefficient))
    return variable
  }

  private mutating func record(_ merge: Merge) {
    mergeOfVariable[merge.variable] = Int32(merges.count)
    merges.append(merge)
  }

  /// Records substituted free columns, each with its row and its definition by several variables.
  mutating func record(_ merges: [FreeColumnSubstitution.Merge], _ definitions: DefinitionList) {
    let first = substitutedColumns.count
    substitutedColumns += definitions
    for (offset, merge) in merges.enumerated() {
      record(
        Merge(
          variable: merge.variable, target: .substitutedColumn(Int32(first + offset)), row: merge.row, scale: .zero,
          coefficient: store.fraction(merge.coefficient)))
    }
  }

  /// Calls `body` with the terms that replace a merge's variable.
  func forEachTarget(of merge: Merge, _ body: (_ variable: Int32, _ coefficient: Rational) -> Void) {
    switch merge.target {
    case .constant: break
    case .root(let root): body(root, store.rational(merge.scale))
    case .substitutedColumn(let index): substitutedColumns.forEachTerm(of: Int(index), body)
    }
  }
}

/// The rows to visit while equalities are eliminated: first rows with a merged root, then new rows, then long rows.
private struct WatchQueue {
  private let rows: [Int]
  private let program: LinearProgram
  // Rows are stored by their positions in `rows`.
  private var open: [Int32] = []
  private var next = 0
  /// Long rows with a merged root. If they did not wait for all others, they would be reduced again for each variable.
  private var long: [Int32] = []
  private var isWaiting = ContiguousArray<Bool>()
  /// The rows that watch each root, and the roots that rows watch, three for each row; empty until a row watches some.
  private var watchers = OccurrenceLists(variableCount: 0)
  private var watched = PartialMap(keyCount: 0)
  /// Memory for the watchers of one root.
  private var scratch: ContiguousArray<Int32> = []

  /// Rows with this many terms or more are long.
  private static let longRow = 64

  init(_ rows: [Int], of program: LinearProgram) { (self.rows, self.program) = (rows, program) }

  mutating func popNext() -> Int? {
    if let position = open.popLast() { return Int(position) }
    if next < rows.count {
      next += 1
      return next - 1
    }
    guard let position = long.popLast() else { return nil }
    isWaiting[Int(position)] = false
    return Int(position)
  }

  /// Makes a row watch three roots; it stays among the watchers of the roots that it watched before.
  mutating func watch(_ roots: SIMD3<Int32>, at position: Int) {
    if watched.keyCount == 0 {
      watchers = OccurrenceLists(variableCount: program.variableCount)
      watched = PartialMap(keyCount: 3 * rows.count)
    }
    let keys = 3 * position..<3 * position + 3
    for index in 0..<3 where !keys.contains(where: { watched[$0] == roots[index] }) {
      watchers.append(Int32(position), to: roots[index])
    }
    for index in 0..<3 { watched[keys.lowerBound + index] = roots[index] }
  }

  /// Adds the rows that watch a root, and empties its list; most roots have none.
  @inline(__always)
  mutating func appendWatchers(of root: Int32) {
    if watched.keyCount > 0 && watchers.count(of: root) > 0 { takeWatchers(of: root) }
  }

  private mutating func takeWatchers(of root: Int32) {
    scratch.removeAll(keepingCapacity: true)
    watchers.append(rowsOf: root, to: &scratch)
    watchers.removeAll(of: root)
    for position in scratch {
      if program.termRange(rows[Int(position)]).count < WatchQueue.longRow {
        open.append(position)
        continue
      }
      if isWaiting.isEmpty { isWaiting = ContiguousArray(repeating: false, count: rows.count) }
      if !isWaiting[Int(position)] { long.append(position) }
      isWaiting[Int(position)] = true
    }
  }
}
