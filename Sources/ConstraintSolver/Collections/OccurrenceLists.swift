/// Lists of rows by variable, linked in one array, so that a copy is one block of plain numbers.
struct OccurrenceLists: Sendable {
  private var heads: ContiguousArray<Head> = []
  private var links: ContiguousArray<Link> = []
  /// The first link of no list, linked to the others.
  @OptionalIndex private var free: Int32? = nil

  private struct Head {
    @OptionalIndex var first: Int32? = nil
    var count: Int32 = 0
  }

  private struct Link {
    var row: Int32
    @OptionalIndex var next: Int32?
  }

  init(variableCount: Int) { heads = ContiguousArray(repeating: Head(), count: variableCount) }

  /// Adds an empty list for the next variable.
  mutating func appendList() { heads.append(Head()) }

  /// The length of a variable's list; a row may occur twice.
  func count(of variable: Int32) -> Int { Int(heads[Int(variable)].count) }

  mutating func append(_ row: Int32, to variable: Int32) {
    let link = Link(row: row, next: heads[Int(variable)].first)
    if let index = free {
      free = links[Int(index)].next
      links[Int(index)] = link
      heads[Int(variable)].first = index
    } else {
      heads[Int(variable)].first = Int32(links.count)
      links.append(link)
    }
    heads[Int(variable)].count += 1
  }

  mutating func removeAll(of variable: Int32) {
    var next = heads[Int(variable)].first
    while let link = next {
      next = links[Int(link)].next
      links[Int(link)].next = free
      free = link
    }
    heads[Int(variable)] = Head()
  }

  /// Appends the rows of a variable to an array, the last one first.
  func append(rowsOf variable: Int32, to rows: inout ContiguousArray<Int32>) {
    var next = heads[Int(variable)].first
    while let link = next {
      rows.append(links[Int(link)].row)
      next = links[Int(link)].next
    }
  }
}
