// In a column of views of unknown height, each position is the sum of all heights above it. Substituted into every other
// row, the positions of n views fill n^2 cells. So only a free variable in at most two forms is substituted: one of the
// forms defines it, and the other one is combined with that definition. Forms that would grow long wait for shorter
// ones, so that a chain is merged like a tournament, in n log n.

/// Forms from which free variables are substituted, each through one form that contains it.
struct FreeColumns {
  private(set) var forms: [AffineForm]
  /// In order of substitution; a form contains only variables that are not substituted before.
  private(set) var definitions = DefinitionList()

  private let isFree: (Int32) -> Bool
  /// The forms of each free variable.
  private var occurrences: [Int32: [Int32]] = [:]

  init(of forms: consuming [AffineForm], where isFree: @escaping (Int32) -> Bool) {
    for index in forms.indices {
      for (variable, _) in forms[index].terms where isFree(variable) {
        occurrences[variable, default: []].append(Int32(index))
      }
    }
    self.forms = forms
    self.isFree = isFree
  }

  /// Continues until no variable can be substituted.
  ///
  /// - Parameters:
  ///   - minimumLength: The number of terms below which the shorter form of a variable does not define it.
  ///   - mayDefine: Whether a form may define one of its variables.
  ///   - value: Is called before a form defines a variable. Returns the variable that becomes the value of the form,
  ///     or `nil` if the form is an equality, whose value is zero.
  mutating func substituteAll(
    minimumLength: Int = 1, where mayDefine: (_ form: Int) -> Bool,
    value: (_ variable: Int32, _ form: Int, _ coefficient: Rational) -> Int32?
  ) {
    forEachShortFirst(occurrences.keys.sorted()) { variable, limit in
      guard let users = occurrences[variable], users.count == 1 || users.count == 2 else { return [] }
      let candidates = users.filter { mayDefine(Int($0)) }
      guard let source = candidates.min(by: { length($0) < length($1) }), length(source) >= minimumLength,
        let coefficient = forms[Int(source)].terms.first(where: { $0.variable == variable })?.coefficient
      else { return [] }
      let other = users.first { $0 != source }
      if let other, length(source) + length(other) > limit { return nil }
      let value = value(variable, Int(source), coefficient)
      return define(variable, by: source, coefficient, value: value, in: other)
    }
    occurrences = [:]
  }

  private func length(_ form: Int32) -> Int { forms[Int(form)].terms.count }

  /// Returns the free variables that now occur in fewer forms.
  private mutating func define(
    _ variable: Int32, by source: Int32, _ coefficient: Rational, value: Int32?, in other: Int32?
  ) -> [Int32] {
    let form = forms[Int(source)]
    occurrences[variable] = nil
    // value = coefficient * variable + rest
    var definition = AffineForm(constant: -(form.constant / coefficient))
    definition.terms.reserveCapacity(form.terms.count)
    var changed: [Int32] = []
    for (target, factor) in form.terms where target != variable {
      definition.terms.append((target, -(factor / coefficient)))
      guard isFree(target) else { continue }
      occurrences[target]?.removeAll { $0 == source }
      changed.append(target)
    }
    if let value {
      definition.terms.append((value, .one / coefficient))
      forms[Int(source)] = AffineForm(terms: [(value, .one)], constant: .zero)
    }
    definitions.append(variable, definition)
    if let other { replace(variable, by: definition, in: other) }
    return changed
  }

  private mutating func replace(_ variable: Int32, by definition: AffineForm, in index: Int32) {
    let before = Set(forms[Int(index)].terms.map(\.variable))
    forms[Int(index)].substitute(variable, by: definition)
    let after = Set(forms[Int(index)].terms.map(\.variable))
    for (target, _) in definition.terms where isFree(target) {
      if after.contains(target) && !before.contains(target) {
        occurrences[target, default: []].append(index)
      } else if !after.contains(target) && before.contains(target) {
        occurrences[target]?.removeAll { $0 == index }
      }
    }
  }
}

/// Visits variables in order. Variables whose forms would exceed a length limit are deferred to the next pass, which
/// doubles the limit.
///
/// - Parameter visit: Is called with the limit. Returns variables to visit again, or `nil` to defer this one.
private func forEachShortFirst(_ variables: [Int32], _ visit: (_ variable: Int32, _ limit: Int) -> [Int32]?) {
  var limit = 8
  var queue = variables
  while !queue.isEmpty {
    var deferred: [Int32] = []
    var next = 0
    while next < queue.count {
      let variable = queue[next]
      next += 1
      if let again = visit(variable, limit) { queue.append(contentsOf: again) } else { deferred.append(variable) }
    }
    limit *= 2
    queue = deferred
  }
}
