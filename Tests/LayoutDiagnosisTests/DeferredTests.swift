import Testing

@testable import LayoutDiagnosis

@Suite struct DeferredTests {
  private final class Source: Sendable {}

  @Test func `a value is made when asked for, and what it is made from is let go of then`() {
    var source: Source? = Source()
    weak var known: Source?
    known = source
    let deferred = Deferred { [source] in source == nil ? 0 : 1 }
    source = nil
    #expect(known != nil)
    #expect(deferred.wrappedValue == 1)
    #expect(known == nil)
    #expect(deferred.wrappedValue == 1)
  }
}
