import Foundation
import LayoutChecking
import LayoutModel
import LayoutReporting
import LayoutSolving
import SceneLoading
import Testing

/// The members of a report that come with details.
struct DetailsTests {
  private static let text = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "safeArea": [20, 0, 0, 0], "subviews": [
        { "id": "card", "subviews": [
          { "id": "title", "label": "Title", "kind": "label", "intrinsicSize": [80, 20] },
          { "id": "badge", "transform": { "scale": [2, 2] } }
        ] }
      ] },
      "constraints": {
        "card.left": "card.leading == screen.leading + 16",
        "card.right": "card.trailing == screen.trailing - 16 @750",
        "card.top": "card.top == screen.safeArea.top + 8",
        "card.height": "card.height == 100",
        "title.left": "title.leading == card.leading",
        "title.top": "title.top == card.top",
        "title.hug": "title.width == 80",
        "badge.left": "badge.leading == card.leading",
        "badge.top": "badge.top == card.top",
        "badge.width": "badge.width == 1/4 * card.width",
        "badge.height": "badge.height == 10"
      },
      "environments": { "small": {}, "large": { "size": [400, 800], "textScale": 2 } },
      "states": {
        "closed": {},
        "open": {
          "constants": { "card.left": 24 }, "priorities": { "card.right": 250 }, "deactivate": ["card.height"],
          "views": { "title": { "hidden": true } }, "order": { "card": ["badge", "title"] }
        }
      } }
    """

  private func scene(_ text: String = text, isCompact: Bool = false) throws -> [String: Any] {
    let source = SourceText(bytes: Array(text.utf8))
    var checker = SceneChecker()
    checker.details = .all
    checker.offersRepairs = true
    let checked = checker.check(try loadScene(source.bytes))
    let report = SceneReport(file: "f.json", source: source, content: .checked(checked))
    let bytes = EncodedReport.part(of: report, withDetails: true, isCompact: isCompact)
    if isCompact { #expect(!bytes.contains(UInt8(ascii: "\n"))) }
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test func `views are in tree order, with what the scene says about them`() throws {
    let scene = try scene()
    let views = try #require(scene["views"] as? [[String: Any]])
    #expect(scene["root"] as? String == "screen")
    #expect(views.map { $0["id"] as? String } == ["screen", "card", "title", "badge"])
    #expect(views.map { $0["parent"] as? String } == [nil, "screen", "card", "card"])
    #expect(views.map { $0["line"] as? Int } == [2, 3, 4, 5])
    #expect(views[2]["label"] as? String == "Title" && views[1]["label"] is NSNull)
    #expect(views[2]["contentSize"] as? [Double] == [80, 20] && views[2]["hidden"] as? Bool == false)
    let transform = try #require(views[3]["transform"] as? [String: Any])
    #expect(transform["scale"] as? [Double] == [2, 2] && transform["rotation"] as? Double == 0)
  }

  @Test func `a constraint has its parts as the scene writes them`() throws {
    let scene = try scene()
    let constraints = try #require(scene["constraints"] as? [[String: Any]])
    let named = Dictionary(uniqueKeysWithValues: constraints.map { ($0["id"] as? String ?? "", $0) })
    let top = try #require(named["card.top"])
    #expect(top["words"] as? String == "card.top == screen.safeArea.top + 8" && top["axis"] as? String == "y")
    #expect((top["second"] as? [String: Any])?["guide"] as? String == "safeArea" && top["constant"] as? Double == 8)
    #expect(top["line"] as? Int == 11 && top["priority"] as? Double == 1000 && top["generated"] as? Bool == false)
    let ratio = try #require(named["badge.width"])
    #expect((ratio["multiplier"] as? NSNumber)?.doubleValue == 0.25 && ratio["relation"] as? String == "==")
    #expect((named["card.height"]?["second"]) is NSNull)
  }

  @Test func `configurations list what they change, and nothing else`() throws {
    let configurations = try #require(try scene()["configurations"] as? [[String: Any]])
    #expect(configurations.map { $0["id"] as? String } == ["closed@small", "closed@large", "open@small", "open@large"])
    #expect((configurations[0]["views"] as? [String: Any])?.isEmpty == true)
    #expect((configurations[0]["constraints"] as? [String: Any])?.isEmpty == true)
    let views = try #require(configurations[2]["views"] as? [String: [String: Any]])
    #expect(Set(views.keys) == ["card", "title"])
    #expect(views["title"]?["hidden"] as? Bool == true && views["title"]?.count == 1)
    #expect(views["card"]?["order"] as? [String] == ["badge", "title"])
    let constraints = try #require(configurations[2]["constraints"] as? [String: [String: Any]])
    #expect(Set(constraints.keys) == ["card.left", "card.right", "card.height"])
    #expect(constraints["card.left"]?["constant"] as? Double == 24 && constraints["card.left"]?["active"] == nil)
    #expect(constraints["card.right"]?["priority"] as? Double == 250)
    #expect(constraints["card.right"]?["words"] as? String == "card.trailing == screen.trailing - 16 @250")
    #expect(constraints["card.height"]?["active"] as? Bool == false)
  }

  @Test func `the screens and the states of the configurations are listed`() throws {
    let scene = try scene()
    let environments = try #require(scene["environments"] as? [[String: Any]])
    #expect(environments.map { $0["id"] as? String } == ["small", "large"])
    #expect(environments.map { $0["size"] as? [Double] } == [[320, 568], [400, 800]])
    #expect(environments.map { $0["textScale"] as? Double } == [1, 2])
    #expect(environments[0]["safeArea"] as? [Double] == [20, 0, 0, 0])
    let machines = try #require(scene["machines"] as? [[String: Any]])
    #expect(machines.count == 1 && machines[0]["states"] as? [String] == ["closed", "open"])
    #expect(machines[0]["initial"] as? String == "closed")
  }

  @Test func `the terms of a reason add up to the number in the layout, or to what bounds it`() throws {
    let scene = try scene()
    let terms = try #require(scene["terms"] as? [[String: Any]])
    let reasons = try #require(scene["reasons"] as? [[String: Any]])
    var explained = 0
    for configuration in try #require(scene["configurations"] as? [[String: Any]]) {
      let frames = try #require(configuration["frames"] as? [String: [Double]])
      let why = try #require(configuration["why"] as? [String: [String: Any]])
      let open = configuration["ambiguous"] as? [String: [String]] ?? [:]
      for (view, frame) in frames where view != "screen" {
        for (attribute, value) in zip(["x", "y", "width", "height"], frame) {
          let isOpen = open[view]?.contains(attribute) ?? false
          let place = why[view]?[attribute] as? Int
          #expect((place == nil) == isOpen, "\(view).\(attribute)")
          guard let place, reasons[place]["atLeast"] is NSNull else { continue }
          let indices = try #require(reasons[place]["terms"] as? [Int])
          let sum = indices.reduce(0) { $0 + (terms[$1]["value"] as? Double ?? .nan) }
          #expect(abs(sum - value) < 1e-6, "\(view).\(attribute)")
          explained += 1
        }
      }
    }
    #expect(explained >= 40)
    // Equal terms and equal reasons are listed once.
    for list in [terms, reasons] { #expect(Set(list.map { NSDictionary(dictionary: $0) }).count == list.count) }
    #expect(
      terms.contains {
        $0["words"] as? String == "'screen' is 320 wide under 'small'" || $0["background"] as? String == "screen.width"
      })
  }

  @Test func `a repair lists the frames that it changes`() throws {
    let scene = try scene(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "banner" }] },
        "constraints": {
          "left": "banner.leading == screen.leading + 20", "right": "banner.trailing == screen.trailing - 20",
          "width": "banner.width == 300", "top": "banner.top == screen.top", "height": "banner.height == 50"
        } }
      """)
    let findings = try #require(scene["findings"] as? [[String: Any]])
    let repairs = try #require(findings.first?["repairs"] as? [[String: Any]])
    // The layout shown keeps both margins and breaks the width.
    let frames = repairs.map { repair in
      (repair["constraints"] as? [String] ?? [], repair["frames"] as? [String: [String: [Double]]])
    }
    #expect(frames.allSatisfy { $0.1?.keys.sorted() == ["base"] })
    for (constraints, frames) in frames {
      let expected: [Double]? =
        constraints == ["left"] ? [0, 0, 300, 50] : constraints == ["right"] ? [20, 0, 300, 50] : nil
      #expect(frames?["base"]?["banner"] == expected, "\(constraints)")
    }
    let sum = try #require((findings.first?["evidence"] as? [String: Any])?["sum"] as? [String: Any])
    #expect((sum["need"] as? Double) == 340 && (sum["have"] as? Double) == 320)
  }

  @Test func `a tie of contents that lack room has the sum of what they need`() throws {
    let scene = try scene(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [200, 568], "subviews": [
          { "id": "name", "kind": "label", "intrinsicSize": [120, 20] },
          { "id": "price", "kind": "label", "intrinsicSize": [80, 20] }
        ] },
        "constraints": {
          "left": "name.leading == screen.leading + 16", "gap": "price.leading == name.trailing + 8",
          "right": "price.trailing == screen.trailing - 16",
          "top": "name.top == screen.top", "price.top": "price.top == name.top"
        } }
      """)
    let findings = try #require(scene["findings"] as? [[String: Any]])
    let sums = findings.compactMap { ($0["evidence"] as? [String: Any])?["sum"] as? [String: Any] }
    let sum = try #require(sums.first)
    #expect((sum["need"] as? Double) == 240 && (sum["have"] as? Double) == 200)
    let terms = try #require(sum["terms"] as? [[String: Any]])
    #expect(terms.map { $0["value"] as? Double } == [16, 120, 8, 80, 16])
  }

  @Test func `a flight has samples where curves do not say all of it, with the worst moment of each finding`() throws {
    func flight(_ spring: String, _ views: String = "") throws -> (finding: [String: Any]?, samples: [[String: Any]]?) {
      let scene = try scene(
        """
        { "layoutdoctor": 1,
          "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "sheet" }, { "id": "hint" }] },
          "constraints": {
            "left": "sheet.leading == screen.leading", "right": "sheet.trailing == screen.trailing",
            "height": "sheet.height == 200", "bottom": "sheet.bottom == screen.bottom + 200",
            "hint.left": "hint.leading == screen.leading", "hint.top": "hint.top == screen.top",
            "hint.width": "hint.width == 10", "hint.height": "hint.height == 10"
          },
          "states": { "down": {}, "up": { "constants": { "bottom": 0 }\(views) } },
          "transitions": [{ "id": "rise", "from": "down", "to": "up", "duration": 1\(spring) }] }
        """)
      let transitions = try #require(scene["transitions"] as? [[String: Any]])
      let findings = scene["findings"] as? [[String: Any]] ?? []
      return (
        findings.first { $0["rule"] as? String == "uncovered-in-flight" }, transitions[0]["samples"] as? [[String: Any]]
      )
    }
    #expect(try flight("").samples == nil)
    let (finding, samples) = try flight(#", "spring": { "damping": 0.4 }"#, #", "views": { "hint": { "alpha": 0 } }"#)
    let times = try #require(samples).map { $0["at"] as? Double ?? .nan }
    #expect(times == times.sorted() && times.first == 0 && times.last == 1)
    // The sheet starts 200 below the edge, and overshoots by 25.4 % of the way.
    let worst = try #require((finding?["evidence"] as? [String: Any])?["at"] as? Double)
    let place = try #require(times.firstIndex { abs($0 - worst) < 1e-8 })
    func frame(_ place: Int) -> [Double]? {
      samples?[...place].compactMap { ($0["frames"] as? [String: [Double]])?["sheet"] }.last
    }
    #expect(frame(0) == [0, 568, 320, 200] && frame(times.count - 1) == [0, 368, 320, 200])
    #expect(abs((frame(place)?[1] ?? 0) - (368 - 0.254 * 200)) < 0.1)
    let alphas = try #require(samples).compactMap { ($0["alpha"] as? [String: Double])?["hint"] }
    #expect(alphas.first == 1 && alphas.last == 0 && alphas.allSatisfy { (0...1).contains($0) })
    // Core Animation sets a zPosition at once.
    let raised = try #require(try flight("", #", "views": { "hint": { "zPosition": 2 } }"#).samples)
    let heights = raised.map { ($0["at"] as? Double, ($0["zPosition"] as? [String: Double])?["hint"]) }
    #expect(heights[0] == (0, 0) && heights[1] == (0, 2) && heights.dropFirst(2).allSatisfy { $0.1 == nil })
    // Code sets the order of subviews at once, too.
    let brought = try #require(try flight("", #", "order": { "screen": ["hint", "sheet"] }"#).samples)
    let orders = brought.map { ($0["order"] as? [String: [String]])?["screen"] }
    #expect(orders[0] == ["sheet", "hint"] && orders[1] == ["hint", "sheet"])
    #expect(brought[1]["at"] as? Double == 0 && orders.dropFirst(2).allSatisfy { $0 == nil })
  }

  @Test func `a compact scene has the same members, but for the evidence of configurations`() throws {
    var (plain, compact) = (try scene(), try scene(isCompact: true))
    for (scene, isWritten) in [(plain, true), (compact, false)] {
      let configurations = scene["configurations"] as? [[String: Any]] ?? []
      #expect(!configurations.isEmpty && configurations.allSatisfy { ($0["evidence"] is NSNull) != isWritten })
    }
    func withoutEvidence(_ scene: [String: Any]) -> Any? {
      (scene["configurations"] as? [[String: Any]])?.map { $0.filter { $0.key != "evidence" } }
    }
    plain["configurations"] = withoutEvidence(plain)
    compact["configurations"] = withoutEvidence(compact)
    #expect(NSDictionary(dictionary: plain) == NSDictionary(dictionary: compact))
  }
}
