import Testing

@testable import ConstraintSolver

struct DefinitionListTests {
  /// `r = x - y + 2 z + w / 3 + 5`, with two coefficients that are stored in place and two that are not.
  private var form: AffineForm {
    AffineForm(terms: [(0, 1), (1, -1), (2, 2), (3, Rational(1, over: 3))], constant: 5)
  }

  private func terms(of list: DefinitionList, at index: Int) -> [[Rational]] {
    list[index].form.terms.map { [Rational(Int($0.variable)), $0.coefficient] }
  }

  @Test func `forms come back as they were appended`() {
    var list = DefinitionList()
    list.append(7, AffineForm(terms: [], constant: -4))
    list.append(9, form)
    #expect(list.count == 2 && list[0].root == 7 && list[1].root == 9)
    #expect(list[0].form.terms.isEmpty && list[0].form.constant == -4)
    #expect(terms(of: list, at: 1) == [[0, 1], [1, -1], [2, 2], [3, Rational(1, over: 3)]])
    #expect(list[1].form.constant == 5)
  }

  /// 10 - 20 + 2 * 30 + 9 / 3 + 5 = 58.
  @Test func `a value is that of the form`() {
    var list = DefinitionList()
    list.append(9, form)
    #expect(list.value(at: 0, of: [10, 20, 30, 9]) == 58)
  }

  @Test func `an appended list keeps its coefficients`() {
    var (list, other) = (DefinitionList(), DefinitionList())
    list.append(8, AffineForm(terms: [(1, 7)], constant: 0))
    other.append(9, form)
    list += other
    #expect(list.count == 2 && terms(of: list, at: 0) == [[1, 7]])
    #expect(terms(of: list, at: 1) == terms(of: other, at: 0) && list.root(at: 1) == 9)
  }
}
