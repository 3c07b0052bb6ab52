import ConstraintSolver
import LayoutModel
import LayoutSolving
import Testing

@testable import LayoutDiagnosis

@Suite struct `Transforms` {
  private let frame = Frame(x: 10, y: 20, width: 40, height: 20)

  @Test func `multiples of a right angle are exact`() {
    for (degrees, cosine, sine) in [(90, 0, 1), (180, -1, 0), (270, 0, -1), (-90, 0, -1), (450, 0, 1), (-720, 1, 0)] {
      let rotation = Rotation(degrees: ExactDecimal(Int64(degrees)))
      #expect(rotation.cosine == Rational(cosine) && rotation.sine == Rational(sine))
    }
  }

  @Test(arguments: [30, 45, 60, 1, -17, 359, 3601]) func `sine and cosine are a true rotation`(degrees: Int) {
    let rotation = Rotation(degrees: ExactDecimal(Int64(degrees)))
    #expect(rotation.cosine * rotation.cosine + rotation.sine * rotation.sine == 1)
    let back = Rotation(degrees: ExactDecimal(Int64(-degrees)))
    #expect(back.cosine == rotation.cosine && back.sine == -rotation.sine)
  }

  @Test func `a sixth and a twelfth of a turn have the sine and cosine of the tables`() {
    let (sixth, twelfth) = (Rotation(degrees: ExactDecimal(60)), Rotation(degrees: ExactDecimal(30)))
    #expect(abs(sixth.cosine.approximateValue - 0.5) < 1e-15 && abs(twelfth.sine.approximateValue - 0.5) < 1e-15)
    #expect(abs(sixth.sine.approximateValue - 0.866_025_403_784_438_6) < 1e-15)
    let eighth = Rotation(degrees: ExactDecimal(45))
    #expect(abs(eighth.sine.approximateValue - 0.707_106_781_186_547_5) < 1e-15)
  }

  @Test func `a huge angle is reduced exactly`() {
    // 10^30 is 280 modulo 360
    let rotation = Rotation(degrees: ExactDecimal(significand: 1, exponent: 30))
    #expect(rotation == Rotation(degrees: ExactDecimal(280)))
  }

  @Test func `a quarter turn goes clockwise about the centre`() {
    let transform = AffineTransform(frame: frame, transform: Transform(rotation: ExactDecimal(90)))
    // The centre (30, 30) stays. The top left corner moves from 20 left of and 10 above it to 10 right of and 20 above
    // it.
    #expect(transform.apply(to: Point(20, 10)) == Point(30, 30))
    #expect(transform.apply(to: Point(0, 0)) == Point(40, 10))
  }

  @Test func `scaling is about the centre and comes before the translation`() {
    let scaled = Transform(
      scaleX: ExactDecimal(2), scaleY: ExactDecimal(significand: 5, exponent: -1), translationX: ExactDecimal(3))
    let transform = AffineTransform(frame: frame, transform: scaled)
    #expect(transform.apply(to: Point(0, 0)) == Point(30 - 40 + 3, 25))
    #expect(transform.apply(to: Point(40, 20)) == Point(30 + 40 + 3, 35))
  }

  @Test func `turning inside a view that is turned back is no turn at all`() {
    let outer = AffineTransform(frame: frame, transform: Transform(rotation: ExactDecimal(33)))
    let inner = AffineTransform(
      frame: Frame(x: 0, y: 0, width: 40, height: 20), transform: Transform(rotation: ExactDecimal(-33)))
    let chained = outer.after(inner)
    #expect(chained.isTranslation)
    #expect(chained.apply(to: Point(0, 0)) == Point(10, 20))
  }

  @Test func `rounding keeps a hundred binary digits`() {
    let third = Rational(1, over: 3)
    #expect((third.rounded - third).magnitude < Rational(1, over: 1 << 60) * Rational(1, over: 1 << 40))
    #expect(Rational(5, over: 8).rounded == Rational(5, over: 8))
  }
}
