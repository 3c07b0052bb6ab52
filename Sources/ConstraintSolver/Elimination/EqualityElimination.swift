// Required equalities first: most of a layout is nearly triangular, so that a row with one unknown fixes it and a row with
// two ties them together.
//
// An affine union-find keeps every variable as `scale * root + offset`, or as a constant. A row down to one root fixes it,
// to two merges them, to none is checked: redundant, or a contradiction. A row with more waits: it watches three of its
// roots, and as long as these three stand apart it has nothing to say, so it is looked at again only when one of them is
// merged away. With classes merged small into large, a variable's chain of merges is logarithmic.
//
// What is left may still be eliminated where that makes nothing longer (Peeling); those merges have several targets.
//
// Every merge remembers the row that caused it, from which proofs are carried back (EqualityElimination+Certificates).

/// The variables of a program tied to each other, and fixed, by those equalities that have to hold.
struct EqualityElimination {
  /// `variable = scale * root + offset`; root is -1 for a constant.
  private var links: ContiguousArray<Link>
  private var classSizes: ContiguousArray<Int32>
  private(set) var merges: [Merge] = []
  /// The merge in which a variable ceased to be a root, or -1.
  private(set) var mergeOfVariable: [Int32]
  /// The forms of merges that have several targets.
  private(set) var severalTargets = DefinitionList()
  /// Equalities that contradict those before them.
  private(set) var contradictions: [Int] = []
  /// Equalities that follow from those before them.
  private(set) var redundant: [Int] = []
  /// Equalities that still have three roots or more.
  private(set) var remaining: [Int] = []
  var store = FractionStore()
  /// The program's table of coefficients.
  let coefficients: [WordFraction]
  /// The row being reduced.
  var current = CurrentForm()

  private struct Link {
    var root: Int32
    var scale: WordFraction
    var offset: WordFraction
  }

  /// A variable in terms of others, from a row in which it had `coefficient` when its turn came.
  struct Merge {
    var variable: Int32
    /// A root that is merged later, or never; or -1 for a constant, or -2 less the place in `severalTargets`.
    var target: Int32
    var row: Int32
    /// The factor of the one target.
    var scale: WordFraction
    var coefficient: WordFraction
  }

  /// A row's left side less its constant in terms of roots, in order of root, no coefficient zero.
  struct CurrentForm {
    /// The first `count` count; what lies beyond was left by rows before.
    private var terms: ContiguousArray<(root: Int32, coefficient: WordFraction)> = []
    private(set) var count = 0
    var constant = WordFraction.zero

    /// - Precondition: `place < count`.
    subscript(place: Int) -> (root: Int32, coefficient: WordFraction) { terms[place] }

    mutating func removeTerms() { count = 0 }

    /// From the end, since rows name their views in order more often than not.
    @inline(__always)
    mutating func add(_ root: Int32, _ coefficient: WordFraction, _ store: inout FractionStore) {
      var place = count
      while place > 0 && terms[place - 1].root > root { place -= 1 }
      guard place > 0 && terms[place - 1].root == root else { return insert((root, coefficient), at: place) }
      terms[place - 1].coefficient = store.sum(terms[place - 1].coefficient, coefficient)
      if terms[place - 1].coefficient.isZero { remove(at: place - 1) }
    }

    private mutating func insert(_ term: (root: Int32, coefficient: WordFraction), at place: Int) {
      if count == terms.count { terms.append(term) }
      for index in stride(from: count, to: place, by: -1) { terms[index] = terms[index - 1] }
      terms[place] = term
      count += 1
    }

    private mutating func remove(at place: Int) {
      count -= 1
      for index in place..<count { terms[index] = terms[index + 1] }
    }
  }

  /// - Parameter rows: the equalities to eliminate, the background's first. Of those that contradict each other, the later
  ///   ones are told.
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
    mergeOfVariable = [Int32](repeating: -1, count: count)
    merges.reserveCapacity(count)
    var store = FractionStore()
    coefficients = program.coefficients.values.map { store.fraction($0) }
    self.store = store
    eliminate(rows, of: program)
  }

  /// Terms of a row from which on it waits.
  private static let longRow = 64

  private mutating func eliminate(_ rows: [Int], of program: LinearProgram) {
    // Linked lists of the rows that watch each root.
    var firstWatch = ContiguousArray<Int32>(repeating: -1, count: program.variableCount)
    var watches: ContiguousArray<(position: Int32, next: Int32)> = []
    var watched: ContiguousArray<SIMD3<Int32>> = []
    var isDone = ContiguousArray<Bool>(repeating: false, count: rows.count)
    var queue: [Int32] = []
    // Long rows wait until the others are done, or each would be read again for each of its variables.
    var waiting: [Int32] = []
    var isWaiting = ContiguousArray<Bool>()
    var next = 0
    while true {
      if next < rows.count {
        queue.append(Int32(next))
        next += 1
      } else if let position = waiting.popLast() {
        isWaiting[Int(position)] = false
        queue.append(position)
      } else {
        break
      }
      while let position = queue.popLast() {
        if isDone[Int(position)] { continue }
        let row = rows[Int(position)]
        reduceCurrent(program, row: row)
        if current.count >= 3 {
          if watched.isEmpty { watched = ContiguousArray(repeating: SIMD3(repeating: -1), count: rows.count) }
          let old = watched[Int(position)]
          let new = SIMD3(current[0].root, current[1].root, current[2].root)
          for index in 0..<3 where !(new[index] == old[0] || new[index] == old[1] || new[index] == old[2]) {
            watches.append((position, firstWatch[Int(new[index])]))
            firstWatch[Int(new[index])] = Int32(watches.count - 1)
          }
          watched[Int(position)] = new
          continue
        }
        isDone[Int(position)] = true
        if current.count == 0 {
          if current.constant.isZero { redundant.append(row) } else { contradictions.append(row) }
          continue
        }
        let merged = Int(mergeCurrent(row: row))
        var watch = firstWatch[merged]
        firstWatch[merged] = -1
        while watch >= 0 {
          let position = watches[Int(watch)].position
          watch = watches[Int(watch)].next
          if program.termRange(rows[Int(position)]).count < EqualityElimination.longRow {
            queue.append(position)
            continue
          }
          if isWaiting.isEmpty { isWaiting = ContiguousArray(repeating: false, count: rows.count) }
          if !isWaiting[Int(position)] { waiting.append(position) }
          isWaiting[Int(position)] = true
        }
      }
    }
    for position in rows.indices where !isDone[position] { remaining.append(rows[position]) }
    contradictions.sort()
  }

  /// A row's left side less its constant, in terms of roots, in order of root.
  mutating func reduce(_ program: LinearProgram, row: Int) -> AffineForm {
    reduceCurrent(program, row: row)
    return currentForm
  }

  /// The current row as a form of its own.
  var currentForm: AffineForm {
    var form = AffineForm(constant: store.rational(current.constant))
    form.terms.reserveCapacity(current.count)
    for index in 0..<current.count {
      let (root, coefficient) = current[index]
      form.terms.append((root, store.rational(coefficient)))
    }
    return form
  }

  /// Puts a row in terms of roots into `current`.
  mutating func reduceCurrent(_ program: LinearProgram, row: Int) {
    current.removeTerms()
    var constant = store.negated(store.fraction(program.rows[row].constant))
    let range = program.termRange(row)
    if range.count > EqualityElimination.insertionLimit { return sortCurrent(program, row: row, constant) }
    for term in range {
      let link = find(program.allTerms[term].variable)
      let place = program.allTerms[term].coefficient
      switch place {
      case CoefficientTable.one:
        if !link.offset.isZero { constant = store.sum(constant, link.offset) }
        if link.root >= 0 { current.add(link.root, link.scale, &store) }
      case CoefficientTable.minusOne:
        if !link.offset.isZero { constant = store.sum(constant, store.negated(link.offset)) }
        if link.root >= 0 { current.add(link.root, store.negated(link.scale), &store) }
      default:
        let coefficient = coefficients[Int(place)]
        if !link.offset.isZero { constant = store.sum(constant, store.product(coefficient, link.offset)) }
        if link.root >= 0 { current.add(link.root, store.product(coefficient, link.scale), &store) }
      }
    }
    current.constant = constant
  }

  /// Rows of more terms are sorted as a whole.
  private static let insertionLimit = 32

  private mutating func sortCurrent(_ program: LinearProgram, row: Int, _ start: WordFraction) {
    var constant = start
    var terms: [(root: Int32, coefficient: WordFraction)] = []
    for term in program.termRange(row) {
      let link = find(program.allTerms[term].variable)
      let coefficient = coefficients[Int(program.allTerms[term].coefficient)]
      constant = store.sum(constant, store.product(coefficient, link.offset))
      if link.root >= 0 { terms.append((link.root, store.product(coefficient, link.scale))) }
    }
    terms.sort { $0.root < $1.root }
    for (root, coefficient) in terms { current.add(root, coefficient, &store) }
    current.constant = constant
  }

  /// A variable in terms of its root.
  mutating func expression(of variable: Int) -> (root: Int32, scale: Rational, offset: Rational) {
    let link = find(Int32(variable))
    return (link.root, store.rational(link.scale), store.rational(link.offset))
  }

  /// The root of a variable, -1 where it is a constant.
  mutating func root(of variable: Int) -> Int32 { find(Int32(variable)).root }

  private mutating func find(_ variable: Int32) -> Link {
    let first = links[Int(variable)]
    if first.root < 0 || first.root == variable { return first }
    let parent = links[Int(first.root)]
    if parent.root == first.root { return first }
    if parent.root < 0 { return compress(variable, first, above: parent) }
    // Compress the path from its end: chains are short, since classes are merged small into large.
    var path = [variable, first.root]
    while let last = path.last, links[Int(last)].root >= 0, links[Int(last)].root != last {
      path.append(links[Int(last)].root)
    }
    var above = links[Int(path[path.count - 1])]
    for index in path.indices.dropLast().reversed() {
      above = compress(path[index], links[Int(path[index])], above: above)
    }
    return above
  }

  private mutating func compress(_ variable: Int32, _ link: Link, above: Link) -> Link {
    let scaled = link.scale.isOne ? above.offset : store.product(link.scale, above.offset)
    let offset = store.sum(scaled, link.offset)
    let scale = above.root < 0 ? WordFraction.zero : store.product(link.scale, above.scale)
    let result = Link(root: above.root, scale: scale, offset: offset)
    links[Int(variable)] = result
    return result
  }

  /// Merges the one or two roots of `current`, which must be zero; returns the one that ceased to be a root.
  private mutating func mergeCurrent(row: Int) -> Int32 {
    var (variable, coefficient) = current[0]
    var target: Int32 = -1
    var scale = WordFraction.zero
    if current.count == 2 {
      var (other, otherCoefficient) = current[1]
      if classSizes[Int(variable)] >= classSizes[Int(other)] {
        (variable, coefficient, other, otherCoefficient) = (other, otherCoefficient, variable, coefficient)
      }
      target = other
      scale = store.negated(store.quotient(otherCoefficient, coefficient))
      classSizes[Int(target)] += classSizes[Int(variable)]
    }
    let offset = store.negated(store.quotient(current.constant, coefficient))
    links[Int(variable)] = Link(root: target, scale: scale, offset: offset)
    record(
      Merge(variable: variable, target: target, row: Int32(row), scale: scale, coefficient: coefficient))
    return variable
  }

  private mutating func record(_ merge: Merge) {
    mergeOfVariable[Int(merge.variable)] = Int32(merges.count)
    merges.append(merge)
  }

  /// Remembers that roots are eliminated by rows, each in terms of several others.
  mutating func record(_ peeled: [Peeling.Merge], _ definitions: DefinitionList) {
    let first = severalTargets.count
    severalTargets += definitions
    for (place, merge) in peeled.enumerated() { record(merge, place: first + place) }
  }

  /// Remembers that a root is eliminated by a row, in terms of several others.
  mutating func record(_ merge: Peeling.Merge, _ definition: AffineForm) {
    severalTargets.append(merge.variable, definition)
    record(merge, place: severalTargets.count - 1)
  }

  /// - Parameter place: in `severalTargets`.
  private mutating func record(_ merge: Peeling.Merge, place: Int) {
    record(
      Merge(
        variable: merge.variable, target: Int32(-2 - place), row: merge.row, scale: .zero,
        coefficient: store.fraction(merge.coefficient)))
  }

  /// What a merge puts in place of its variable.
  func forEachTarget(of merge: Merge, _ body: (_ variable: Int32, _ coefficient: Rational) -> Void) {
    if merge.target >= 0 {
      body(merge.target, store.rational(merge.scale))
    } else if merge.target < -1 {
      severalTargets.forEachTerm(of: Int(-2 - merge.target), body)
    }
  }
}

/// `constant + sum of coefficient * variable`.
struct AffineForm {
  var terms: [(variable: Int32, coefficient: Rational)] = []
  var constant: Rational

  /// - Parameter values: by variable.
  func value(at values: [Rational]) -> Rational {
    terms.reduce(constant) { $0 + $1.coefficient * values[Int($1.variable)] }
  }

  /// Orders the terms by variable, adds up those of one variable and drops those that vanish.
  mutating func normalise() {
    guard terms.count > 1 else { return }
    terms.sort { $0.variable < $1.variable }
    var kept = 0
    for index in terms.indices {
      if kept > 0 && terms[kept - 1].variable == terms[index].variable {
        terms[kept - 1].coefficient += terms[index].coefficient
      } else {
        if kept > 0 && terms[kept - 1].coefficient.isZero { kept -= 1 }
        terms[kept] = terms[index]
        kept += 1
      }
    }
    if kept > 0 && terms[kept - 1].coefficient.isZero { kept -= 1 }
    terms.removeLast(terms.count - kept)
  }
}
