import LayoutModel

/// A parsed string of the visual format language, such as `H:|-[icon(24)]-[title]-|`.
///
/// All ranges are ranges of the bytes that the parser reads.
struct VisualFormat {
  var axis: Axis
  /// At least one.
  var items: [Item]
  /// The connection of the first view to the superview.
  var leading: Connection?
  /// The connections of each view to the next one.
  var connections: [Connection]
  /// The connection of the last view to the superview.
  var trailing: Connection?

  /// A view in brackets.
  struct Item {
    /// `nil` if the name is unknown.
    var view: ViewID?
    var name: String
    /// The range with the brackets.
    var range: Range<Int>
    /// The predicates of the view's size.
    var sizes: [Predicate]
  }

  /// The distance between two neighbours.
  struct Connection {
    var distance: Distance
    /// The range of the connection, dashes included; empty if the neighbours are flush.
    var range: Range<Int>

    enum Distance {
      case flush, standard
      /// A single number or metric without parentheses.
      case plain(Predicate)
      case predicates([Predicate])
    }
  }

  /// A condition on a size or a distance, such as `>=20@750`.
  struct Predicate {
    var relation: Relation
    var value: VisualValue
    var priority: Priority
    var range: Range<Int>
    /// The range of the value, without relation and priority.
    var valueRange: Range<Int>
    /// The range of the priority without `@`; `nil` if there is none.
    var priorityRange: Range<Int>?
  }
}
