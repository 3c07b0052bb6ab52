import ConstraintSolver

extension Rational {
  /// The nearest double that a drawing can hold.
  var drawnValue: Double { approximateValue.limitedToDrawing }
}

extension Double {
  /// The nearest value that a drawing can hold: sums and products of a few such values stay finite.
  var limitedToDrawing: Double {
    if isNaN { return 0 }
    return Swift.min(Swift.max(self, -Self.greatestDrawn), Self.greatestDrawn)
  }

  /// A thousand times the greatest length of a scene: farther away than any viewer shows.
  private static var greatestDrawn: Double { 1e12 }
}
