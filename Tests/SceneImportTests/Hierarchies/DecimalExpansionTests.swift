import Testing

@testable import SceneImport

struct DecimalExpansionTests {
  /// 0.375 = 3/8; 2^-20 = 0.00000095367431640625; 1e9 = 2^9 × 1953125.
  @Test(arguments: [
    (0, "0"), (1, "1"), (-2.5, "-2.5"), (0.375, "0.375"), (0x1p-20, "0.00000095367431640625"), (1e9, "1000000000"),
    (-0.0, "0"), (1e-31, "0"),
  ])
  func `a binary number has an exact decimal notation`(value: Double, text: String) {
    let expansion = DecimalExpansion(value)
    #expect(expansion.text == text)
    #expect(!expansion.isRounded)
  }

  @Test func `a number with more digits than a scene may hold is rounded, and says so`() {
    let expansion = DecimalExpansion(1e-10)
    #expect(expansion.isRounded)
    #expect(Double(expansion.text) == 1e-10)
  }

  @Test func `a third keeps every digit of its double`() {
    #expect(DecimalExpansion(1.0 / 3).text == "0.333333333333333314829616256247390992939472198486328125")
  }
}
