import Foundation
import Graphviz

/// A diagram as Graphviz itself parses it.
struct ParsedDrawing {
  struct Node {
    let name: String
    let attributes: [String: String]
  }

  struct Edge {
    /// The constraint's id, which the tooltip begins with.
    let key: String
    let tail: String
    let head: String
    /// The label is shared by all loops if one edge carries it for several.
    let attributes: [String: String]
  }

  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []
  /// Sorted names.
  private(set) var clusters: [String] = []
  let caption: String

  init(_ dot: String) throws {
    let json = try Graphviz.render(dot: dot, format: "dot_json")
    let graph = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any] ?? [:]
    caption = Self.plain(graph["label"] as? String ?? "")
    let objects = graph["objects"] as? [[String: Any]] ?? []
    func name(_ index: Any?) -> String { (index as? Int).flatMap { objects[$0]["name"] as? String } ?? "" }
    for object in objects {
      let attributes = object.compactMapValues { ($0 as? String).map(Self.plain) }
      guard let name = object["name"] as? String else { continue }
      if object["nodes"] != nil || object["subgraphs"] != nil {
        clusters.append(Self.plain(name))
      } else {
        nodes.append(Node(name: Self.plain(name), attributes: attributes))
      }
    }
    for edge in graph["edges"] as? [[String: Any]] ?? [] {
      let attributes = edge.compactMapValues { ($0 as? String).map(Self.plain) }
      edges.append(
        Edge(
          key: Self.constraints(of: attributes["tooltip"] ?? ""), tail: Self.plain(name(edge["tail"])),
          head: Self.plain(name(edge["head"])),
          attributes: attributes))
    }
    clusters.sort()
  }

  /// The constraints of a line, each of which its tooltip begins a line with; two are joined by a plus sign.
  private static func constraints(of tooltip: String) -> String {
    tooltip.split(separator: "\n").compactMap { line in
      line.firstRange(of: ": ").map { String(line[..<$0.lowerBound]) }
    }.joined(separator: " + ")
  }

  subscript(node name: String) -> Node? { nodes.first { $0.name == name } }
  subscript(edge key: String) -> Edge? { edges.first { $0.key == key } }

  /// The text with entities decoded as an SVG viewer does, and no-break spaces replaced by spaces.
  static func plain(_ text: String) -> String {
    text.replacing("\u{A0}", with: " ").replacing("&#92;", with: "\\").replacing("&#37;", with: "%").replacing(
      "&lt;", with: "<"
    )
    .replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
  }
}
