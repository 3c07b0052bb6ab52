import Foundation
import Graphviz
import Testing

struct PlacementTests {
  static let graph = """
    digraph places { rankdir=LR
      subgraph cluster_a { a [width=1, height=0.5, fixedsize=true] b }
      a -> b [key=k]
    }
    """

  @Test func `nodes, clusters and edges have the places that the engine gives them`() throws {
    let placement = try Graphviz.place(dot: Self.graph)
    let (a, b) = (try #require(placement.nodes["a"]), try #require(placement.nodes["b"]))
    #expect(a.x < b.x && a.y == b.y)
    let (low, high) = try #require(placement.clusters["cluster_a"])
    #expect(low.x < a.x - 36 && high.x > b.x && low.y < a.y - 18 && high.y > a.y + 18)
    let route = try #require(placement.edges["k"])
    #expect(route.count % 3 == 1 && route.count >= 4)
    #expect(route.allSatisfy { $0.x >= a.x && $0.x <= b.x })
  }

  @Test func `pinned drawings have everything where its attributes say`() throws {
    let dot = #"digraph pinned { a [pos="100,50", width=1, height=0.5, fixedsize=true] b [pos="300,90"] }"#
    let svg = String(decoding: try Graphviz.render(dot: dot, format: "svg", engine: .pinned), as: UTF8.self)
    let centers = svg.split(separator: "<ellipse").dropFirst().map { part in
      ["cx", "cy"].compactMap { name -> Double? in
        guard let start = part.range(of: " \(name)=\"")?.upperBound else { return nil }
        return Double(part[start...].prefix { $0 != "\"" })
      }
    }
    #expect(centers.count == 2 && centers.allSatisfy { $0.count == 2 })
    #expect(centers[1][0] - centers[0][0] == 200)
    #expect(centers[1][1] - centers[0][1] == -40)
  }

  @Test func `pinned drawings without places are refused`() {
    #expect(throws: GraphvizError.self) {
      try Graphviz.render(dot: "digraph g { a }", format: "svg", engine: .pinned)
    }
  }
}
