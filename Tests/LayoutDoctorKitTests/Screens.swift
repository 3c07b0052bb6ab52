import LayoutDoctorKit

/// Scenes whose layouts can be added up by hand.
enum Screens {
  /// A title of 30 points above a button, on a screen of 375 by 667 points with a safe area of 20 at the top.
  ///
  /// - Parameter height: the button's, required.
  static func column(height: Double) -> JSONValue {
    [
      "layoutdoctor": 1, "name": "Column",
      "root": [
        "id": "screen", "size": [375, 667], "safeArea": [20, 0, 0, 0],
        "subviews": [["id": "title", "kind": "label"], ["id": "button", "kind": "button"]],
      ],
      "constraints": [
        "title.top": "title.top == screen.safeArea.top + 12",
        "title.leading": "title.leading == screen.leading + 16",
        "title.trailing": "title.trailing == screen.trailing - 16",
        "title.height": "title.height == 30",
        "button.top": "button.top == title.bottom + 8",
        "button.leading": "button.leading == title.leading",
        "button.trailing": "button.trailing == title.trailing",
        "button.height": .string("button.height == \(height)"),
      ],
    ]
  }

  /// The same with a button that is required to end above the screen's lower edge, too: 70 + 600 = 670, 3 too many.
  static var conflict: JSONValue {
    var value = column(height: 600)
    value["constraints"]?["button.bottom"] = "button.bottom <= screen.bottom"
    return value
  }

  /// A box that is as wide as its screen, in two states and two environments.
  static let states: JSONValue = [
    "layoutdoctor": 1,
    "root": ["id": "screen", "size": [375, 667], "subviews": [["id": "box"]]],
    "constraints": [
      "box.top": "box.top == screen.top", "box.leading": "box.leading == screen.leading",
      "box.trailing": "box.trailing == screen.trailing", "box.height": "box.height == 50",
    ],
    "environments": ["narrow": ["size": [320, 568]], "wide": ["size": [600, 400]]],
    "states": ["short": [:], "tall": ["constants": ["box.height": 90]]],
  ]
}
