// Required equalities first: most of a layout is nearly triangular, so that a row with one unknown fixes it and a row with
// two ties them together.
//
// An affine union-find keeps every variable as `scale * root + offset`, or as a constant. A row down to one root fixes it,
// to two merges them, to none is checked: redundant, or a contradiction. A row with more waits: it watches three of its
// roots, and as long as these three stand apart it has nothing to say, so it is looked at again only when one of them is
// merged away. With classes merged small into large, a variable's chain of merges is logarithmic.
//
// What is left may still be eliminated where that makes nothing longer (Reduction+Peeling); those merges have several targets.
//
// Every merge remembers the row that caused it, from which proofs are carried back (EqualityElimination+Certificates).

/// The variables of a program tied to each other, and fixed, by those equalities that have to hold.
struct EqualityElimination {
  /// `variable = scale * root + offset`; root is -1 for a constant.
  private var links: [Link]
  private var classSizes: [Int32]
  private(set) var merges: [Merge] = []
  /// The merge in which a variable ceased to be a root, or -1.
  private(set) var mergeOfVariable: [Int32]
  /// Equalities that contradict those before them.
  private(set) var contradictions: [Int] = []
  /// Equalities that follow from those before them.
  private(set) var redundant: [Int] = []
  /// Equalities that still have three roots or more.
  private(set) var remaining: [Int] = []

  private struct Link {
    var root: Int32
    var scale: Rational
    var offset: Rational
  }

  /// `variable = offset + sum of scale * target`, from a row in which the variable had `coefficient` when its turn came.
  struct Merge {
    var variable: Int32
    /// Roots that are merged later, or never.
    var targets: Targets
    var row: Int32
    var coefficient: Rational

    enum Targets {
      case none
      case one(Int32, scale: Rational)
      case several([(variable: Int32, coefficient: Rational)])
    }
  }

  /// - Parameter rows: the equalities to eliminate, in order of precedence.
  init(_ program: LinearProgram, rows: [Int]) {
    links = (0..<program.variableCount).map { Link(root: Int32($0), scale: .one, offset: .zero) }
    classSizes = [Int32](repeating: 1, count: program.variableCount)
    mergeOfVariable = [Int32](repeating: -1, count: program.variableCount)
    var watchers = [[Int32]](repeating: [], count: program.variableCount)
    var watched = [SIMD3<Int32>](repeating: SIMD3(repeating: -1), count: rows.count)
    var isDone = [Bool](repeating: false, count: rows.count)
    var queue: [Int32] = []
    for start in rows.indices {
      queue.append(Int32(start))
      while let position = queue.popLast() {
        let row = rows[Int(position)]
        guard !isDone[Int(position)] else { continue }
        let form = reduce(program, row: row)
        if form.terms.count >= 3 {
          let old = watched[Int(position)]
          for (index, (root, _)) in form.terms.prefix(3).enumerated() {
            if !(root == old[0] || root == old[1] || root == old[2]) { watchers[Int(root)].append(position) }
            watched[Int(position)][index] = root
          }
          continue
        }
        isDone[Int(position)] = true
        if form.terms.isEmpty {
          if form.constant.isZero { redundant.append(row) } else { contradictions.append(row) }
          continue
        }
        let merged = merge(form, row: row)
        queue.append(contentsOf: watchers[Int(merged)].reversed())
        watchers[Int(merged)] = []
      }
    }
    for position in rows.indices where !isDone[position] { remaining.append(rows[position]) }
    contradictions.sort()
  }

  /// A row's left side less its constant, in terms of roots, in order of root.
  mutating func reduce(_ program: LinearProgram, row: Int) -> AffineForm {
    var form = AffineForm(constant: -program.constants[row])
    for index in program.termRange(row) {
      let link = find(program.termVariables[index])
      let coefficient = program.termCoefficients[index]
      form.constant += coefficient * link.offset
      if link.root >= 0 { form.terms.append((link.root, coefficient * link.scale)) }
    }
    form.normalise()
    return form
  }

  /// A variable in terms of its root.
  mutating func expression(of variable: Int) -> (root: Int32, scale: Rational, offset: Rational) {
    let link = find(Int32(variable))
    return (link.root, link.scale, link.offset)
  }

  private mutating func find(_ variable: Int32) -> Link {
    let first = links[Int(variable)]
    if first.root < 0 || first.root == variable { return first }
    let parent = links[Int(first.root)]
    if parent.root == first.root { return first }
    // Compress the path from its end: chains are short, since classes are merged small into large.
    var path = [variable, first.root]
    while let last = path.last, links[Int(last)].root >= 0, links[Int(last)].root != last {
      path.append(links[Int(last)].root)
    }
    var above = links[Int(path[path.count - 1])]
    for index in path.indices.dropLast().reversed() {
      let link = links[Int(path[index])]
      above = Link(
        root: above.root, scale: link.scale * above.scale, offset: link.scale * above.offset + link.offset)
      if above.root < 0 { above.scale = .zero }
      links[Int(path[index])] = above
    }
    return above
  }

  /// Merges the one or two roots of a form that must be zero; returns the one that ceased to be a root.
  private mutating func merge(_ form: AffineForm, row: Int) -> Int32 {
    var (variable, coefficient) = form.terms[0]
    var target: Int32 = -1
    var scale = Rational.zero
    var targets = Merge.Targets.none
    if form.terms.count == 2 {
      var (other, otherCoefficient) = form.terms[1]
      if classSizes[Int(variable)] >= classSizes[Int(other)] {
        (variable, coefficient, other, otherCoefficient) = (other, otherCoefficient, variable, coefficient)
      }
      target = other
      scale = -(otherCoefficient / coefficient)
      classSizes[Int(target)] += classSizes[Int(variable)]
      targets = .one(target, scale: scale)
    }
    links[Int(variable)] = Link(root: target, scale: scale, offset: -(form.constant / coefficient))
    record(Merge(variable: variable, targets: targets, row: Int32(row), coefficient: coefficient))
    return variable
  }

  /// Remembers that a root is eliminated by a row.
  mutating func record(_ merge: Merge) {
    mergeOfVariable[Int(merge.variable)] = Int32(merges.count)
    merges.append(merge)
  }
}

/// `constant + sum of coefficient * variable`.
struct AffineForm {
  var terms: [(variable: Int32, coefficient: Rational)] = []
  var constant: Rational

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
