import LayoutModel
import Testing

@testable import LayoutDiagnosis

@Suite struct `Paint and hit order` {
  private func raised(_ name: String, _ kind: ViewKind = .button) -> Sketch {
    Sketch(name, kind, (0, 0, 50, 50), change: { $0.zPosition = .one })
  }

  private func found(_ sketches: Sketch...) -> [String] { Drawing(screen(sketches)).found(by: HitOrderMismatch()) }

  @Test func `a raised view before its sibling is painted in front and not touched`() {
    #expect(found(raised("painted"), Sketch("touched", .view, (40, 40, 50, 50))) == ["painted touched"])
  }

  @Test func `a raised view that comes last is both`() {
    #expect(found(Sketch("behind", .view, (40, 40, 50, 50)), raised("front")) == [])
  }

  @Test func `siblings that only touch do not overlap`() {
    #expect(found(raised("painted"), Sketch("beside", .view, (50, 0, 50, 50))) == [])
  }

  @Test func `views that take no touches do not matter`() {
    #expect(found(raised("label", .label), Sketch("view", .view, (0, 0, 50, 50))) == [])
    #expect(found(raised("button"), Sketch("hidden", .view, (0, 0, 50, 50), change: { $0.isHidden = true })) == [])
    #expect(found(raised("button"), Sketch("clear", .view, (0, 0, 50, 50), change: { $0.alpha = .zero })) == [])
  }

  @Test func `each pair is found once`() {
    let low = Sketch("low", .view, (0, 0, 50, 50), change: { $0.zPosition = ExactDecimal(-1) })
    #expect(found(raised("a"), raised("b"), low).sorted() == ["a low", "b low"])
  }

  @Test func `cousins are judged by the siblings that hold them`() {
    let left = Sketch(
      "left", .view, (0, 0, 50, 50), subviews: [Sketch("l", .button, (0, 0, 50, 50))], change: { $0.zPosition = .one })
    #expect(found(left, Sketch("right", .view, (0, 0, 50, 50), subviews: [raised("r")])) == ["left right"])
  }
}
