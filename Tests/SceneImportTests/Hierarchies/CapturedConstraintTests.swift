import Foundation
import LayoutModel
import LayoutSolving
import Testing

@testable import SceneImport

/// What becomes of the constraints and layout guides of a capture.
struct CapturedConstraintTests {
  private let window = CaptureWriter.Object("0x1", "UIWindow")
  private let box = CaptureWriter.Object("0x2", "UIView")
  private let label = CaptureWriter.Object("0x3", "UILabel")

  init() {
    window.set("frame", [0, 0, 320, 480])
    box.set("frame", [16, 20, 100, 50])
    box.set("bounds", [0, 0, 100, 50])
    label.set("frame", [8, 8, 60, 20])
    label.set("text", text: "Total")
    window.children = [box]
    box.children = [label]
  }

  private func scene(view: String? = nil) throws -> CapturedScene {
    var writer = CaptureWriter()
    writer.windows = [window]
    return try #require(try importHierarchy(writer.package, view: view).scenes.first)
  }

  @discardableResult private func constrain(
    _ first: CaptureWriter.Object, _ attribute: Int, to second: CaptureWriter.Object? = nil, _ other: Int = 0,
    constant: Double = 0, multiplier: Double = 1, className: String = "NSLayoutConstraint", identifier: String? = nil
  ) -> CaptureWriter.Object {
    let constraint = CaptureWriter.Object("0x\(100 + window.constraints.count)", className)
    constraint.set("firstItem", first)
    constraint.set("firstAttribute", attribute)
    constraint.set("secondItem", second)
    constraint.set("secondAttribute", other)
    constraint.set("constant", [constant])
    constraint.set("multiplier", [multiplier])
    if let identifier { constraint.set("identifier", text: identifier) }
    window.constraints.append(constraint)
    return constraint
  }

  private func equations(_ scene: CapturedScene) -> [String] {
    String(decoding: scene.text, as: UTF8.self).components(separatedBy: "\"equation\": \"").dropFirst().map { part in
      String(part.prefix { $0 != "\"" })
    }
  }

  @Test func `attributes of margins, guides and the system are those of the scene format`() throws {
    let guide = CaptureWriter.Object("0x9", "UILayoutGuide")
    guide.set("identifier", text: "UIViewSafeAreaLayoutGuide")
    guide.set("layoutFrame", [0, 44, 320, 402])
    window.guides = [guide]
    window.set("layoutMargins", [8, 16, 8, 16])
    constrain(box, 17, to: window, 17, constant: 4)
    constrain(box, 3, to: guide, 3, constant: 0.5)
    constrain(box, 36, to: window, 7, constant: -8)
    constrain(box, 33, constant: 20)
    constrain(box, 34, to: window, 7, multiplier: 0.5)
    // The guide's own constraints are built into the scene format.
    constrain(guide, 3, to: window, 3, constant: 44, identifier: "UIViewSafeAreaLayoutGuide-top")
    let scene = try scene()
    #expect(
      equations(scene) == [
        "`UIView1`.margins.leading == `UIWindow1`.margins.leading + 4",
        "`UIView1`.top == `UIWindow1`.safeArea.top + 0.5",
        "`UIView1`.right == `UIWindow1`.right - 8", "`UIView1`.top == `UIWindow1`.top + 20",
        "`UIView1`.centerX == `UIWindow1`.centerX",
      ])
    // 480 - 44 - 402 = 34 are left below the guide.
    #expect(scene.scene.views[0].safeArea == DecimalInsets(top: 44, left: 0, bottom: 34, right: 0))
    #expect(scene.remarks == [])
  }

  /// 30 or more above the lower edge of a view in which y points upwards, and no higher than its upper edge.
  @Test func `inequalities turn round where y points upwards`() throws {
    window.set("flipped", false)
    constrain(box, 33, constant: 30).set("relation", 1)
    constrain(box, 37, to: window, 8).set("relation", -1)
    constrain(box, 7, constant: 1e10).set("relation", -1)
    let scene = try scene()
    #expect(
      equations(scene) == [
        "`UIView1`.bottom <= `UIWindow1`.bottom - 30", "`UIView1`.top >= `UIWindow1`.top",
        "`UIView1`.width <= 1000000000",
      ])
    #expect(
      scene.remarks == [
        "1 number has more digits or a larger value than a scene may hold and is rounded: 1000000000"
      ])
  }

  @Test func `what no equation can say is left out and reported`() throws {
    constrain(box, 38, to: window, 38)
    constrain(box, 3, to: window, 7)
    constrain(box, 1, constant: 5)
    constrain(box, 5, to: CaptureWriter.Object("0x77", "UIView"), 5)
    constrain(box, 3, to: window, 3)
    let scene = try scene()
    #expect(equations(scene) == ["`UIView1`.top == `UIWindow1`.top"])
    #expect(
      scene.remarks == [
        "1 object is referred to but not described: 0x77",
        "3 constraints have no equation in a scene and are left out: "
          + "UIView1.attribute 38 = superview.attribute 38 and others",
      ])
  }

  @Test func `content sizes are intrinsic sizes, and masks fix frames`() throws {
    constrain(label, 7, constant: 60, className: "NSContentSizeLayoutConstraint")
    constrain(label, 8, constant: 20.5, className: "NSContentSizeLayoutConstraint")
    constrain(label, 5, to: box, 5, constant: 8)
    constrain(box, 32, to: window, 7, constant: 16, multiplier: 0, className: "NSAutoresizingMaskLayoutConstraint")
    constrain(box, 3, to: window, 3, constant: 20)
    let scene = try scene().scene
    let (box, label) = (try scene.view("UIView1"), try scene.view("UILabel1"))
    #expect(box.properties.frame == DecimalRect(x: 16, y: 20, width: 100, height: 50))
    #expect(label.properties.frame == nil)
    #expect(label.properties.intrinsicSize.horizontal == 60)
    #expect(label.properties.intrinsicSize.vertical == ExactDecimal(significand: 205, exponent: -1))
    #expect(label.label == "Total" && label.kind == .label)
  }

  @Test func `a view that nothing ties to its surroundings keeps its frame`() throws {
    constrain(label, 5, to: box, 5, constant: 8)
    constrain(label, 3, to: box, 3, constant: 8)
    let scene = try scene().scene
    #expect(try scene.view("UIView1").properties.frame != nil)
    #expect(try scene.view("UILabel1").properties.frame == nil)
  }

  @Test func `a layout guide of one's own is a view, and keeps its frame unless a constraint places it`() throws {
    let guide = CaptureWriter.Object("0x9", "UILayoutGuide")
    guide.set("layoutFrame", [10, 10, 50, 30])
    box.guides = [guide]
    constrain(label, 5, to: guide, 5)
    #expect(
      try scene().scene.view("UILayoutGuide1").properties.frame == DecimalRect(x: 10, y: 10, width: 50, height: 30))
    constrain(guide, 7, constant: 50)
    let placed = try scene().scene.view("UILayoutGuide1")
    #expect(placed.kind == .guide && placed.properties.frame == nil)
  }

  @Test func `an inactive constraint is none, and an unknown property has its usual value`() throws {
    constrain(box, 7, constant: 90).set("active", false)
    let bare = CaptureWriter.Object("0x300", "NSLayoutConstraint")
    bare.set("firstItem", box)
    bare.set("firstAttribute", 8)
    bare.set("identifier", text: "box.frame")
    window.constraints.append(bare)
    let scene = try scene()
    #expect(equations(scene) == ["`UIView1`.height == 0"])
    #expect(scene.scene.constraints[0].name == "UIView1.height" && scene.scene.constraints[0].label == "box.frame")
  }

  @Test func `a scroll view's content is what constraints make of it, else what it shows`() throws {
    let scroll = CaptureWriter.Object("0x20", "UIScrollView")
    let content = CaptureWriter.Object("0x21", "UIView")
    scroll.set("frame", [0, 100, 320, 300])
    scroll.set("bounds", [0, 40, 320, 300])
    content.set("frame", [0, 0, 320, 900])
    scroll.children = [content]
    window.children.append(scroll)
    // The content is scrolled by 40 in the capture, and not in the scene.
    let free = try scene()
    #expect(try free.scene.view("UIScrollView1").kind == .scrollView)
    #expect(try free.scene.view("UIView2").properties.frame?.y == 0)
    #expect(
      equations(free) == ["`UIScrollView1`.content.width == 320", "`UIScrollView1`.content.height == 900"])
    constrain(content, 3, to: scroll, 3)
    let constrained = try scene().scene
    #expect(try constrained.view("UIScrollView1").kind == .scrollView)
    #expect(try constrained.view("UIView2").captured.frame?.y == 0 && constrained.constraints.count == 1)
  }

  /// A bar of 88 lies over the table, so its first cell is 88 below its upper edge: the bounds begin at -88.
  @Test func `a table keeps the inset of a bar, and other views the place where they are seen`() throws {
    let (table, cell) = (CaptureWriter.Object("0x20", "UITableView"), CaptureWriter.Object("0x21", "UITableViewCell"))
    table.set("frame", [0, 0, 320, 480])
    table.set("bounds", [0, -88, 320, 480])
    cell.set("frame", [0, 0, 320, 44])
    table.children = [cell]
    let (page, item) = (CaptureWriter.Object("0x30", "UIView"), CaptureWriter.Object("0x31", "UIView"))
    page.set("frame", [0, 0, 100, 100])
    page.set("bounds", [10, 20, 100, 100])
    item.set("frame", [15, 30, 40, 40])
    page.children = [item]
    window.children = [table, page]
    let read = try scene()
    #expect(try read.scene.view("UITableViewCell1").properties.frame?.y == 88)
    #expect(equations(read) == ["`UITableView1`.content.width == 320", "`UITableView1`.content.height == 132"])
    #expect(try read.scene.view("UIView2").properties.frame == DecimalRect(x: 5, y: 10, width: 40, height: 40))
  }

  @Test func `a part of a window is chosen by class, label or address`() throws {
    constrain(box, 5, to: window, 5, constant: 16)
    constrain(label, 5, to: box, 5, constant: 8)
    for name in ["UIView", "0x2", "0X2"] {
      let scene = try scene(view: name)
      #expect(scene.scene.views.map(\.name) == ["UIView1", "UILabel1"])
      #expect(equations(scene) == ["`UILabel1`.leading == `UIView1`.leading + 8"])
      #expect(scene.scene.rootSize == AxisPair(100, 50) && scene.scene.rootKind == .view)
      #expect(scene.remarks == [])
    }
    #expect(try scene(view: "Total").scene.views.map(\.name) == ["UILabel1"])
  }

  @Test func `views of the system are left out unless a constraint names something in them`() throws {
    let bar = CaptureWriter.Object("0x30", "_UIBar")
    bar.visibility = 2
    bar.set("frame", [0, 0, 320, 44])
    let inner = CaptureWriter.Object("0x31", "UIView")
    inner.set("frame", [0, 0, 320, 44])
    bar.children = [inner]
    window.children.append(bar)
    constrain(box, 5, to: window, 5)
    #expect(try scene().scene.views.count == 3)
    #expect(try scene().remarks == ["1 view of the system without constraints is left out: _UIBar"])
    constrain(inner, 5, to: window, 5)
    #expect(try scene().scene.views.count == 5)
  }

  @Test func `a scaled view has the frame of its bounds, and its transform`() throws {
    let layer = CaptureWriter.Object("0x40", "CALayer")
    let identity: [Double] = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 3, 4, 0, 1]
    layer.set("transform", identity)
    layer.set("zPosition", [7])
    layer.set("position", [66, 45])
    box.layers = [layer]
    let box = try scene().scene.view("UIView1")
    // The centre (66, 45) less half of 100 × 50.
    #expect(box.properties.frame == DecimalRect(x: 16, y: 20, width: 100, height: 50))
    #expect(box.properties.transform != .identity && box.properties.zPosition == 7)
  }

  @Test func `ambiguity is what UIKit said, if it had values`() throws {
    func ambiguity(_ flag: Bool, _ mask: Int) throws -> Bool? {
      let view = CaptureWriter.Object("0x50", "UIView")
      view.set("frame", [0, 0, 1, 1])
      view.set("hasAmbiguousLayout", flag)
      view.set("ambiguityStatusMask", mask)
      window.children = [view]
      return try scene().scene.view("UIView1").captured.isAmbiguous
    }
    #expect(try ambiguity(false, 0) == false)
    #expect(try ambiguity(true, 0) == true)
    #expect(try ambiguity(false, 8) == true)
    #expect(try ambiguity(false, 8 << 9) == nil)
    #expect(try ambiguity(false, 32) == false)
  }
}

extension ExactDecimal: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int64) { self.init(value) }
}
