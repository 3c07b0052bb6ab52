import Foundation
import Testing

@testable import LayoutDrawing

/// The least contrast of lines and marks with the grounds that they are drawn on: 3, as WCAG 2.2 asks (1.4.11).
struct ContrastTests {
  @Test(arguments: [false, true])
  func `lines and marks of wireframes and comparisons stand out`(isDark: Bool) throws {
    let colors = Self.colors(of: WireframeStyle.markup + ComparisonStyle.markup, isDark: isDark)
    let grounds = try ["paper", "desk", "screen", "opaque"].map { try #require(colors["\($0) fill"]) }
    let lines = colors.filter {
      $0.key.hasSuffix(" stroke") && !["halo stroke", "arrow-ground stroke"].contains($0.key)
    }
    #expect(lines.count > 30)
    for (name, color) in lines {
      for ground in grounds { #expect(Self.contrast(color, ground) >= 3, "\(name) \(color) on \(ground)") }
    }
    for mark in ["error", "warning", "note"] {
      let edge = try #require(colors["\(mark) stroke"] ?? colors["\(mark) fill"])
      for ground in grounds { #expect(Self.contrast(edge, ground) >= 3, "\(mark) on \(ground)") }
      let (sign, fill) = try (#require(colors["on-\(mark) fill"]), #require(colors["\(mark) fill"]))
      #expect(Self.contrast(sign, fill) >= 4.5, "the sign of \(mark)")
    }
  }

  @Test func `lines of graphs stand out`() throws {
    let dark = Dictionary(uniqueKeysWithValues: Palette.dark)
    let lines = [
      Palette.horizontal, Palette.vertical, Palette.bothAxes, Palette.inactive, Palette.conflict, Palette.violated,
      Palette.ambiguous,
      Palette.redundant, Palette.frame,
    ]
    for ground in [Palette.paper] + Palette.grounds {
      for line in lines {
        #expect(Self.contrast(line, ground) >= 3, "\(line) on \(ground)")
        let (darkLine, darkGround) = try (#require(dark[line]), #require(dark[ground]))
        #expect(Self.contrast(darkLine, darkGround) >= 3, "\(darkLine) on \(darkGround)")
      }
    }
  }

  @Test func `black and white have the greatest contrast`() {
    #expect(Self.contrast("#000000", "#ffffff") == 21)
    #expect(Self.contrast("#ffffff", "#ffffff") == 1)
  }

  /// The colours of a style sheet by class and property, such as `paper fill`. Those of dark mode replace others.
  private static func colors(of style: String, isDark: Bool) -> [String: String] {
    var colors: [String: String] = [:]
    let sheets = style.split(separator: "</style>").map { $0.split(separator: "@media (prefers-color-scheme:dark)") }
    for part in sheets.compactMap(\.first) + (isDark ? sheets.compactMap { $0.dropFirst().first } : []) {
      for rule in part.matches(of: /([.\w,-]+)\{([^{}]*)\}/) {
        for declaration in rule.2.matches(of: /(fill|stroke):(#[0-9a-f]{6})/) {
          for name in rule.1.split(separator: ",") {
            colors["\(name.dropFirst()) \(declaration.1)"] = String(declaration.2)
          }
        }
      }
    }
    return colors
  }

  /// The contrast ratio of WCAG 2.2.
  private static func contrast(_ first: String, _ second: String) -> Double {
    func luminance(_ color: String) -> Double {
      let value = Int(color.dropFirst(), radix: 16) ?? 0
      let parts = [value >> 16, value >> 8 & 255, value & 255].map { part in
        let part = Double(part) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (darker, lighter) = (min(luminance(first), luminance(second)), max(luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)
  }
}
