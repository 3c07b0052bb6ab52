import LayoutModel
import Testing

@Suite struct ConstantExpressionTests {
  @Test func `a constant of one number is the same however it came to be`() {
    let number = ExactDecimal(significand: 125, exponent: -1)
    var appended = ConstantExpression.zero
    appended.append(number)
    #expect(appended == ConstantExpression(number))
    #expect(ConstantExpression(numbers: [number]) == ConstantExpression(number))
    #expect(appended.number == number)
    #expect(appended.numbers == [number])
  }

  @Test func `what is appended stays in order`() {
    let term = ConstantExpression.Term(coefficient: .one, parameter: ParameterID(0))
    var constant = ConstantExpression(.one)
    constant.append(term)
    constant.append(.zero)
    #expect(constant.numbers == [.one, .zero])
    #expect(constant.terms == [term])
    #expect(constant.number == nil)
    constant.terms = []
    #expect(constant == ConstantExpression(numbers: [.one, .zero]))
  }
}
