import Foundation
import LayoutDiagnosis
import LayoutModel
import SceneLoading
import Testing

@testable import LayoutChecking

/// The screens of `Fixtures/screens`, without mistakes and with one mistake each.
struct SeededMistakesTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/screens")

  private static let screens = [
    "bottom-sheet", "chat-cell", "keyboard-login", "onboarding", "player", "product-card", "search", "settings-form",
  ]

  private func text(_ screen: String) throws -> String {
    String(decoding: try Data(contentsOf: Self.root.appending(path: "\(screen).json")), as: UTF8.self)
  }

  private func findings(_ text: String) throws -> [Finding] {
    SceneChecker().check(try loadScene(Array(text.utf8))).findings
  }

  @Test(arguments: screens) func `a screen without mistakes has no findings`(screen: String) throws {
    #expect(try findings(text(screen)).map(\.message) == [])
  }

  /// A mistake that someone could make in a screen: one or two replacements in its text.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let screen: String
    let name: String
    let rule: RuleID
    let replacements: [(String, String)]

    init(_ screen: String, _ name: String, _ rule: RuleID, _ replacements: (String, String)...) {
      (self.screen, self.name, self.rule, self.replacements) = (screen, name, rule, replacements)
    }

    var testDescription: String { "\(screen): \(name)" }
  }

  static let mistakes = [
    Mistake(
      "chat-cell", "two labels of equal hugging share a row", .priorityTie,
      (#"[48, 16], "hugging": [251, 250]"#, "[48, 16]"), ("time.leading >= name", "time.leading == name")),
    Mistake(
      "chat-cell", "the time is placed by a number", .overlappingContent,
      ("time.leading >= name.trailing + 8", "time.leading == name.leading + 60")),
    Mistake(
      "chat-cell", "the avatar has both sides and another ratio", .conflictingConstraints,
      (#""name.leading""#, #""avatar.ratio": "avatar.width == 2 * avatar.height", "name.leading""#)),
    Mistake(
      "product-card", "the photo has no ratio", .priorityTie,
      (#"    "photo.ratio":    "photo.width == 3/2 * photo.height","#, "")),
    Mistake(
      "product-card", "the button is squeezed", .clippedContent,
      (#""buy.below""#, #""buy.height": "buy.height == 20", "buy.below""#)),
    Mistake(
      "product-card", "the price has a width of its own", .clippedContent,
      (#""price.centerY""#, #""price.width": "price.width == 40", "price.centerY""#)),
    Mistake(
      "bottom-sheet", "the sheet springs", .uncoveredInFlight,
      (#""curve": "easeOut""#, #""spring": { "damping": 0.6, "velocity": 0 }"#)),
    Mistake(
      "bottom-sheet", "a clear view lies over the button", .obstructedControl,
      (
        #"{ "id": "route""#,
        #"{ "id": "shade", "opaque": false, "frame": [0, 0, 393, 120] }, { "id": "route""#
      )),
    Mistake(
      "bottom-sheet", "nothing lays out inside the animation", .missingLayoutPass,
      (#""curve": "easeOut", "steps": [{ "layout": "screen" }]"#, #""curve": "easeOut", "steps": []"#)),
    Mistake(
      "settings-form", "nothing is pinned to the end of the content", .missingContentSize,
      (#"    "form.bottom":     "form.bottom == scroll.content.bottom - 16","#, "")),
    Mistake(
      "settings-form", "a row that can be hidden is required to be tall", .conflictingConstraints,
      ("networkRow.height == 44 @999", "networkRow.height == 44")),
    Mistake(
      "settings-form", "the label has a third of the row", .clippedContent,
      (#""switch.gap""#, #""label.width": "networkLabel.width == 1/3 * networkRow.width", "switch.gap""#)),
    Mistake(
      "keyboard-login", "the button sits on the bottom edge", .outsideSafeArea,
      ("screen.bottom - 240", "screen.bottom - 10")),
    Mistake(
      "keyboard-login", "the logo leaves no room above the keyboard", .priorityTie,
      ("logo.height == 96 @750", "logo.height == 140")),
    Mistake(
      "keyboard-login", "required heights leave no room above the keyboard", .conflictingConstraints,
      ("logo.height == 96 @750", "logo.height == 340"),
      (
        #""logo.ratio""#,
        #""e": "email.height >= 44", "p": "password.height >= 44", "l": "login.height >= 50", "logo.ratio""#
      )),
    Mistake(
      "keyboard-login", "an inset has the wrong sign", .cutContent,
      ("email.leading == screen.leading + 16", "email.leading == screen.leading - 16")),
    Mistake(
      "player", "an optional width has no room", .unreachablePriority,
      (#""cover.ratio""#, #""cover.wide": "cover.width == 380 @750", "cover.ratio""#)),
    Mistake(
      "player", "a transition sets a multiplier", .illegalMutation,
      (
        #""steps": [{ "animate": { "duration": 0.2"#,
        #""steps": [{ "multipliers": { "cover.ratio": 1 } }, { "animate": { "duration": 0.2"#
      )),
    Mistake(
      "player", "a button has no horizontal position", .ambiguousLayout,
      (#"    "next.leading":      "next.leading == play.trailing + 40","#, "")),
    Mistake(
      "search", "the field is too wide for a small screen", .clippedContent,
      ("query.width >= 200", "query.width >= 230")),
    Mistake(
      "search", "the texts of a bar collide on a small screen", .overlappingContent,
      (#""intrinsicSize": [130, 18]"#, #""intrinsicSize": [190, 18]"#)),
    Mistake(
      "onboarding", "a width is fixed for another device", .cutContent,
      ("go.trailing == body.trailing", "go.width == 360")),
    Mistake("onboarding", "a text has too few lines", .clippedContent, (#""lines": 0"#, #""lines": 2"#)),
    Mistake(
      "onboarding", "the first of a column is pinned to the wrong edge", .offscreenView,
      ("art.top == screen.safeArea.top + 64", "art.top == screen.bottom + 64")),
  ]

  @Test(arguments: mistakes) func `a mistake is one finding, and everything else its consequence`(
    mistake: Mistake
  ) throws {
    var text = try text(mistake.screen)
    for (before, after) in mistake.replacements {
      #expect(text.components(separatedBy: before).count == 2, "\(before)")
      text = text.replacing(before, with: after)
    }
    let own = try findings(text).filter { $0.cause == nil }
    #expect(own.map(\.rule) == [mistake.rule], "\(own.map(\.message))")
  }
}
