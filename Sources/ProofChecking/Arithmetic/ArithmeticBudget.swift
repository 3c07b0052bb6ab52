import Synchronization

/// The work allowed for the arithmetic of one report.
///
/// Fractions grow with every sum, and a hostile report could make them grow for hours. Once the budget is spent, every long
/// fraction becomes 0 and no result is valid. Callers of `charge` must therefore check `isSpent`.
final class ArithmeticBudget: Sendable {
  /// `nil` once the budget is spent.
  private let left: Mutex<Int?>

  var isSpent: Bool { left.withLock { $0 == nil } }

  /// - Parameter work: the sum, over all reductions, of the numerator's length times the denominator's, in limbs.
  init(work: Int) { left = Mutex(work) }

  @TaskLocal private static var current: ArithmeticBudget?

  /// Charges the current budget with the reduction of a fraction of the given lengths in limbs. Returns `false` if the budget
  /// is spent.
  static func spend(_ numerator: Int, _ denominator: Int) -> Bool {
    guard let budget = current else { return true }
    return budget.left.withLock { left in
      left = left.flatMap { $0 < numerator * denominator ? nil : $0 - numerator * denominator }
      return left != nil
    }
  }

  /// Charges this budget with all arithmetic in the closure.
  func charge<Result>(_ body: () -> Result) -> Result { Self.$current.withValue(self, operation: body) }
}
