import Synchronization

/// The work that the long numbers of one report may make.
///
/// Fractions grow with every sum, and a hostile report could make them grow for hours. Once the work is spent, long
/// fractions are 0 and nothing that was computed counts: whoever charges a budget has to ask whether it was enough.
final class ArithmeticBudget: Sendable {
  /// Nil once it is spent.
  private let left: Mutex<Int?>

  var isSpent: Bool { left.withLock { $0 == nil } }

  /// - Parameter work: the lengths of numerators times those of denominators, in limbs.
  init(work: Int) { left = Mutex(work) }

  @TaskLocal private static var current: ArithmeticBudget?

  /// Takes the work of reducing a fraction of two numbers of so many limbs; false where not enough is left.
  static func spend(_ numerator: Int, _ denominator: Int) -> Bool {
    guard let budget = current else { return true }
    return budget.left.withLock { left in
      left = left.flatMap { $0 < numerator * denominator ? nil : $0 - numerator * denominator }
      return left != nil
    }
  }

  /// Charges this budget with what is computed meanwhile.
  func charge<Result>(_ body: () -> Result) -> Result { Self.$current.withValue(self, operation: body) }
}
