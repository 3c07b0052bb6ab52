import Testing

@testable import ConsoleLogs

/// What a description means.
struct ConstraintParserTests {
  static let descriptions: [(String, String)] = [
    ("<NSLayoutConstraint:0x1a2 UIView:0x3c4.height == 30   (active)>", "UIView.height == 30"),
    ("<NSLayoutConstraint:0x1a2 UIView:0x3c4.height >= 30.5>", "UIView.height >= 30.5"),
    ("<NSLayoutConstraint:0x1a2 UIView:0x3c4.width <= -2   (inactive)>", "UIView.width <= -2"),
    ("< NSLayoutConstraint:0x1a2 UIView:0x3c4.height == 30   (active)>", "UIView.height == 30"),
    ("<NSLayoutConstraint:0x1a2 V:[UIView:0x3c4(44)]>", "UIView.height == 44"),
    ("<NSLayoutConstraint:0x1a2 H:[UIView:0x3c4(>=44@251)]>", "UIView.width >= 44 @251"),
    ("<NSLayoutConstraint:0x1a2 H:[UIView:0x3c4(<=44)] priority:250>", "UIView.width <= 44 @250"),
    (
      "<NSLayoutConstraint:0x1 V:|-(8)-[UILabel:0x2'Hi']   (Names: '|':UIView:0x3 )>", "Hi.top == UIView.top + 8"
    ),
    (
      "<NSLayoutConstraint:0x1 V:[UILabel:0x2'Hi']-(>=8)-|   (active, names: '|':UIView:0x3 )>",
      "UIView.bottom >= Hi.bottom + 8"
    ),
    (
      "<NSLayoutConstraint:0x1 H:|-(0@250)-[UILabel:0x2'Hi'](LTR)   (Names: '|':UIView:0x3 )>",
      "Hi.left == UIView.left @250"
    ),
    (
      "<NSLayoutConstraint:0x1 H:[UILabel:0x2'Hi']-(-7)-[UIButton:0x3'Go']>", "Go.leading == Hi.trailing - 7"
    ),
    (
      "<NSLayoutConstraint:0x1 V:[UIView:0x2]-(NSSpace(8))-[UISwitch:0x3]   (active)>",
      "UISwitch.top == UIView.bottom + 8"
    ),
    (
      "<_UISystemBaselineConstraint:0x1 V:|-(>=NSLayoutAnchorConstraintSpace(8))-[UILabel:0x2]   (active, names: '|':UIView:0x3 )>",
      "UILabel.top >= UIView.top + 8"
    ),
    (
      "<NSLayoutConstraint:0x1 UIView:0x2.bottom == UIButton:0x3.bottom NSSpace(4)   (active)>",
      "UIView.bottom == UIButton.bottom + 4"
    ),
    ("<NSLayoutConstraint:0x1 UIView:0x2.top == UILabel:0x3.bottom - 10>", "UIView.top == UILabel.bottom - 10"),
    (
      "<NSLayoutConstraint:0x1 UIView:0x2.height == 0.2*UILabel:0x3.height   (active)>",
      "UIView.height == 0.2 * UILabel.height"
    ),
    (
      "<NSLayoutConstraint:0x1 UIView:0x2.height == UILabel:0x3.height * 0.25 + 3>",
      "UIView.height == 0.25 * UILabel.height + 3"
    ),
    ("<NSLayoutConstraint:0x1 UIView:0x2.width == UILabel:0x3.width / 3>", "UIView.width == 1/3 * UILabel.width"),
    ("<NSLayoutConstraint:0x1 UIView:0x2.width == 1.5e+03>", "UIView.width == 1500"),
    (
      "<NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& UIView:0x2.minY == 12   (active, names: '|':UIWindow:0x3 )>",
      "UIView.minY == 12"
    ),
    (
      "<NSAutoresizingMaskLayoutConstraint:0x1 h=&-- v=--& UILabel:0x2'Hello'.midX == UIView:0x3.width-29>",
      "Hello.midX == UIView.width - 29"
    ),
    (
      "<NSContentSizeLayoutConstraint:0x1 NSTextField:0x2.height == 17 Hug:750 CompressionResistance:751   (active)>",
      "NSTextField.height == 17"
    ),
    (
      "<NSContentSizeLayoutConstraint:0x1 H:[UIImageView:0x2(512)] Hug:250 CompressionResistance:1>",
      "UIImageView.width == 512"
    ),
    (
      "<SnapKit.LayoutConstraint:0x1@Cell.swift#88 App.Badge:0x2.top == UIView:0x3.top + 10.0>",
      "Badge.top == UIView.top + 10"
    ),
    (
      "<SnapKit.LayoutConstraint:0x1@My Cell+Layout.swift#8 UIView:0x2.height == 16.0>", "UIView.height == 16"
    ),
    ("<MASLayoutConstraint:TopOfLabel UILabel:title.top == MASView:root.top + 1>", "title.top == root.top + 1"),
    ("<MASLayoutConstraint:Pair[0] UILabel:title.height >= 50>", "title.height >= 50"),
    (
      "<NSLayoutConstraint:0x1 'ALAttribute: a (b)' UIView:0x2.height == 9   (active)>", "UIView.height == 9"
    ),
    (
      "<NSLayoutConstraint:0x1 progress (left): bar.height == 5   (active, names: progress (left): bar:0x2 )>",
      "progress_left_bar.height == 5"
    ),
    (
      "<NSLayoutConstraint:0x1 V:[a] (b)]-(7)-[c]   (active, names: a] (b):0x2, c:0x3 )>", "c.top == a_b.bottom + 7"
    ),
    (
      "<NSLayoutConstraint:0x1 Avatar-ima....width == 1.5*Avatar-ima....height   (active, names: Avatar-ima...:0x2 )>",
      "Avatar_ima.width == 1.5 * Avatar_ima.height"
    ),
    (
      "<NSLayoutConstraint:0x1 UILabel:0x2'YOU'RE OK'.bottom == UILabel:0x3'It's > 3'.bottom   (active)>",
      "YOU_RE_OK.bottom == It_s_3.bottom"
    ),
    (
      "<NSLayoutConstraint:0x1 UILayoutGuide:0x2'UIViewSafeAreaLayoutGuide'.bottom == UIView:0x3.bottom + 8   (active)>",
      "safe_area.bottom == UIView.bottom + 8"
    ),
    (
      "<NSLayoutConstraint:0x1 _TtC3AppP33_0DDE14AA6Box:0x2.width == UIView:0x3.width   (active)>",
      "TtC3AppP33_0DDE14AA6Box.width == UIView.width"
    ),
    ("<NSLayoutConstraint:0x1 :0x<A>.height >= 32   (active)>", "view.height >= 32"),
    (
      "<NSLayoutConstraint:0x1 UIView:0x2.centerY == UICell:0x3.bottomMargin - 4>",
      "UIView.centerY == UICell.bottomMargin - 4"
    ),
    (
      "<NSIBPrototypingLayoutConstraint:0x1 'IB auto generated at build time for view with ambiguity'  H:[UIView:0x2(258@251)] priority:251>  Marker:0x1:IB auto{id: 46}",
      "UIView.width == 258 @251"
    ),
    (
      "<NSIBPrototypingLayoutConstraint:0x1\t'IB auto' H:|-(137@251)-[UIButton:0x2](LTR) priority:251 (Names: '|':UIView:0x3 )>",
      "UIButton.left == UIView.left + 137 @251"
    ),
    (
      "<NSLayoutConstraint:0x1 'NSGridRow' NSTextField:0x2.centerY == (NSGridRow:0x3.row-boundary+0.5*(NSGridRow:0x4.row-boundary-NSGridRow:0x3.row-boundary))   (active)>",
      "NSTextField.centerY - 0.5 * NSGridRow_1.row-boundary - 0.5 * NSGridRow_2.row-boundary == 0"
    ),
    ("\\<NSLayoutConstraint:0x1 V:[UI\\_View:0x2(3)]\\>,", "UI_View.height == 3"),
    ("&quot;&lt;NSLayoutConstraint:0x1 UIView:0x2.height == 3 &gt;&quot;", "UIView.height == 3"),
    ("// \u{201C}<NSLayoutConstraint:0x1 \u{2018}mine\u{2019} UIView:0x2.height == 3>\u{201D},", "UIView.height == 3"),
    ("> <NSLayoutConstraint:0x1 UIView:0x2.height\n> == 3   (active)>", "UIView.height == 3"),
    ("<NSLayoutConstraint:0x1 UIView:0x2.height == 30\n0   (active)>", "UIView.height == 300"),
    ("    \"NSLayoutConstraint:0x1 V:[UIView:0x2(7)]\",", "UIView.height == 7"),
    ("<NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& UIButton:0x2.midY ==>", "UIButton.midY == 0"),
    ("<NSLayoutConstraint:0x1 App.Cell<Swift.String, Swift.Int>:0x2.height == 10   (active)>", "Cell.height == 10"),
    ("<NSLayoutConstraint:0x1 NSKVONotifying_MyView:0x2.height == 10   (active)>", "MyView.height == 10"),
    ("<NSLayoutConstraint:0x1 UIView:0x2.height <= 1.79769e+308   (active)>", "UIView.height <= 1000000000"),
    (
      "<NSLayoutConstraint:0x1 V:|~~(8)~~[UILabel:0x2]   (active, names: '|':UIView:0x3 )>",
      "UILabel.top == UIView.top + 8"
    ),
  ]

  @Test(arguments: descriptions) func `a description means its equation`(description: String, equation: String) {
    #expect(LogFixture.equation(description) == equation)
  }

  @Test(arguments: [
    "<NSLayoutConstraint:0x1 UIView:0x2.height == 30",
    "<NSLayoutConstraint:0x1 UIView:0x2.height ==    (active)>",
    "<NSLayoutConstraint:0x1 UIView:0x2.height == 3 0   (active)>",
    "<NSLayoutConstraint:0x1 UIView:0x2.size == 30   (active)>",
    "<NSLayoutConstraint:0x1 H:|-(8)[UIView:0x2]   (active, names: '|':UIView:0x3 )>",
    "<NSLayoutConstraint:0x1 UIView:0x2 junk.height == 30>", "<NSLayoutConstraint:0x1 UIView:0x2.midY ==>",
    "<NSLayoutConstraint:0x1 UIView:0x2.height == 1e+100>",
  ]) func `a damaged description is set aside and shown`(description: String) {
    let alerts = LogFixture.alerts(description)
    #expect(alerts.count == 1)
    #expect(alerts.first?.constraints.isEmpty == true)
    #expect(alerts.first?.unread.count == 1)
  }

  @Test func `a mask ties a view to its superview`() {
    let mask = "NSAutoresizingMaskLayoutConstraint:0x1 h=-&- v=--&"
    let alert = LogFixture.alert(
      "\(mask) UIView:0x2.midX == UIWindow:0x3.midX + 187.5", "\(mask) UIView:0x2.width == UIWindow:0x3.width + 375",
      "NSLayoutConstraint:0x4 UIView:0x2.right == UIWindow:0x3.right")
    #expect(alert.items[LoggedItem(identity: "0x2")]?.superview == LoggedItem(identity: "0x3"))
    #expect(AlertAnalysis(alert).verdict == .linear)
  }

  @Test(arguments: [("\\U8679\\U8272", "\u{8679}\u{8272}"), ("\\Ud83d\\Ude00", "\u{1F600}"), ("\\Uf06e", "\\Uf06e")])
  func `letters that a list escapes are read, and symbols of icon fonts are not`(escaped: String, text: String) {
    let alert = LogFixture.alert("NSLayoutConstraint:0x1 UILabel:0x2'\(escaped)'.height == 32")
    #expect(alert.items[LoggedItem(identity: "0x2")]?.text == text)
  }

  @Test func `views whose addresses are left out are not taken for one`() {
    let alert = LogFixture.alert(
      "NSLayoutConstraint:0x... UIView:0x....height == 30", "NSLayoutConstraint:0x... UIView:0x....height == 50")
    #expect(alert.constraints.count == 2)
    #expect(AlertAnalysis(alert).verdict == .feasible)
  }

  @Test func `a name stands for the address that another row gives it`() {
    let alert = LogFixture.alert(
      "NSLayoutConstraint:0x1 badge.height == 30   (active, names: badge:0x2 )",
      "SnapKit.LayoutConstraint:0x3@Cell.swift#4 badge.height == 50.0")
    #expect(AlertAnalysis(alert).verdict == .linear)
  }

  @Test func `the file of a constraint may lie in a folder with spaces`() {
    let path = "/Users/kim/My Shop/Cart View.swift"
    let alerts = LogFixture.alerts("<SnapKit.LayoutConstraint:0x1@\(path)#70 UIView:0x2.height == 40.0>")
    #expect(alerts.first?.constraints.first?.sourceLine?.file == path)
    #expect(alerts.first?.constraints.first?.sourceLine?.line == 70)
  }

  @Test(arguments: ["&#x27;", "&#X27;", "&#39;", "&apos;", "&amp;#39;", "&rsquo;", "&#8217;", "&#x2019;"])
  func `quotes may be entities of HTML`(quote: String) {
    let text =
      "&quot;&lt;NSLayoutConstraint:0x1 \(quote)UISV-hiding\(quote) UIView:0x2.height == 0   (active)&gt;&quot;"
    let alerts = LogFixture.alerts(quote.hasPrefix("&amp;") ? text.replacing("&quot;", with: "&amp;quot;") : text)
    #expect(alerts.first?.constraints.first?.identifier == "UISV-hiding")
  }
}
