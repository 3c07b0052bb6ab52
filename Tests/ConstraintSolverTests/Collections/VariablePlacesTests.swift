import Testing

@testable import ConstraintSolver

struct VariablePlacesTests {
  @Test func `each variable has the place at which it came first`() {
    var places = VariablePlaces([7, 3])
    #expect(places.insert(7) == 0 && places.insert(12) == 2 && places.insert(12) == 2)
    #expect(places[3] == 1 && places[12] == 2)
    #expect(places.variables == [7, 3, 12] && places.count == 3)
  }
}
