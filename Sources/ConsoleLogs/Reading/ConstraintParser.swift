// A description is `Class:address[@file#line] [h=… v=…] ['identifier'] BODY [suffixes] [(tail)]`. Names of views may contain
// anything, so the parts with a fixed form are taken off both ends first; the rest is the body.

import ConstraintSolver

/// Reads the description of one constraint.
struct ConstraintParser {
  /// Distinguishes items whose addresses the log leaves out.
  private let row: Int
  private var unnamedCount = 0
  /// The descriptions that the row gives of its items.
  private(set) var mentions: [(item: LoggedItem, description: ItemDescription)] = []
  /// The items of the names in the tail.
  private var names: [(name: [UInt8], item: LoggedItem)] = []
  /// The item of `'|'` in the tail.
  private(set) var superview: LoggedItem?

  /// - Parameter row: the number of the row in its alert.
  init(row: Int) { self.row = row }

  /// Reads a description without its angle brackets; `nil` if any part of it cannot be read.
  mutating func constraint(_ text: LogBytes) -> LoggedConstraint? {
    var rest = text.trimmed
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let className = rest[..<colon]
    guard className.isConstraintClass else { return nil }
    rest = rest[(colon + 1)...]
    let (address, sourceLocation) = takeAddress(&rest)
    let mask = takeMask(&rest)
    let isActive = takeTail(&rest)
    let suffixes = takeSuffixes(&rest)
    for (identifier, body) in identifiersAndBodies(rest.trimmed) {
      guard let parsed = attempt({ $0.body(body) ?? (mask == nil ? nil : $0.zeroPosition(body)) }) else { continue }
      // A mask ties a view to nothing but its superview.
      if mask != nil, !body.isVisualFormat, let sides = parsed.sides, let owner = sides.second?.item,
        owner != sides.first.item, sides.first.item != superview
      {
        self.place(sides.first.item, in: owner)
      }
      return LoggedConstraint(
        text: text.trimmed.string, line: 0, className: className.string, address: address.string,
        sourceLocation: sourceLocation?.string, mask: mask, identifier: identifier?.string, form: parsed.form,
        relation: parsed.relation, priority: suffixes.priority ?? parsed.priority ?? 1000, isActive: isActive,
        contentPriorities: suffixes.content, isRightToLeft: parsed.isRightToLeft, sides: parsed.sides)
    }
    return nil
  }

  private mutating func takeAddress(_ rest: inout LogBytes) -> (address: LogBytes, sourceLocation: LogBytes?) {
    let whole = rest
    let end = rest.firstIndex(where: \.isLogSpace) ?? rest.endIndex
    var token = rest[..<end]
    rest = rest[end...].trimmed
    guard let at = token.firstIndex(of: UInt8(ascii: "@")) else { return (token, nil) }
    let address = token[..<at]
    token = token[(at + 1)...]
    // The name of a file or a folder may contain spaces.
    if !token.contains(UInt8(ascii: "#")), let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      let end = rest[hash...].firstIndex(where: \.isLogSpace) ?? rest.endIndex
      token = whole[(at + 1)..<end]
      rest = rest[end...].trimmed
    }
    return (address, token)
  }

  private func takeMask(_ rest: inout LogBytes) -> String? {
    var parts: [String] = []
    for prefix in [UInt8(ascii: "h"), UInt8(ascii: "v")] {
      guard rest.count > 2, rest.first == prefix, rest[rest.startIndex + 1] == UInt8(ascii: "=") else { break }
      let end = rest.firstIndex(where: \.isLogSpace) ?? rest.endIndex
      let flags = rest[(rest.startIndex + 2)..<end]
      guard flags.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "&") }) else { break }
      parts.append(rest[..<end].string)
      rest = rest[end...].trimmed
    }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// Takes `(active, names: …)` or `(Names: …)` off the end.
  ///
  /// - Returns: whether the constraint is active.
  private mutating func takeTail(_ rest: inout LogBytes) -> Bool {
    rest = rest.trimmed
    guard rest.last == UInt8(ascii: ")") else { return true }
    let starts = [
      rest.lastRange(of: "(active"), rest.lastRange(of: "(inactive"), rest.lastRange(of: "(Names:"),
      rest.lastRange(of: "(names:"),
    ]
    guard let start = starts.compactMap({ $0?.lowerBound }).max(), start > rest.startIndex else { return true }
    let tail = rest[start..<(rest.endIndex - 1)]
    rest = rest[..<start].trimmed
    if let keyword = tail.range(of: "ames:") { readNames(tail[keyword.upperBound...]) }
    return !tail.hasPrefix("(inactive")
  }

  /// Reads `cell_box:0x7fbe, '|':UIView:0x1047'text'`.
  private mutating func readNames(_ text: LogBytes) {
    var rest = text.trimmed
    while let mark = rest.range(of: ":0x") {
      let name = rest[..<mark.lowerBound]
      rest = rest[(mark.lowerBound + 1)...]
      let address = takeHexadecimal(&rest)
      var quoted: LogBytes?
      if rest.first == UInt8(ascii: "'") {
        rest.removeFirst()
        // The quote that ends the text is before a comma or at the end.
        let end = rest.indices.first { index in
          guard rest[index] == UInt8(ascii: "'") else { return false }
          let after = rest[(index + 1)...].trimmed
          return after.isEmpty || after.first == UInt8(ascii: ",")
        }
        quoted = rest[..<(end ?? rest.endIndex)]
        rest = end.map { rest[($0 + 1)...] } ?? rest[rest.endIndex...]
      }
      let item = address.map { LoggedItem(identity: $0) } ?? unnamedItem()
      if name.hasPrefix("'|':") {
        superview = item
        let className = name.dropFirst(4).string
        mentions.append(
          (
            item,
            ItemDescription(
              className: className.withoutModule, text: quoted?.string, isOfApp: className.hasModuleOfApp)
          ))
      } else {
        names.append((Array(name), item))
        mentions.append((item, ItemDescription(text: quoted?.string, name: name.string)))
      }
      rest = rest.trimmed
      if rest.first == UInt8(ascii: ",") { rest = rest.dropFirst().trimmed }
    }
  }

  private func takeSuffixes(
    _ rest: inout LogBytes
  ) -> (priority: Rational?, content: (hugging: Rational, compression: Rational)?) {
    var priority: Rational?
    var hugging: Rational?
    var compression: Rational?
    while true {
      rest = rest.trimmed
      guard let space = rest.lastIndex(where: \.isLogSpace) else { break }
      var word = rest[(space + 1)...]
      // `^750`, `^high` or `^UILayoutPriority(rawValue: 750.0)`, as libraries print priorities.
      if word.hasSuffix(")"), let mark = rest.lastRange(of: " ^UILayoutPriority(rawValue: "),
        let number = LoggedNumber(rest[mark.upperBound...].dropLast())
      {
        priority = number.value
        rest = rest[..<mark.lowerBound]
        continue
      }
      if word.first == UInt8(ascii: "^") {
        word = word.dropFirst()
        guard let value = LoggedNumber(word)?.value ?? Self.namedPriorities[word.string] else { break }
        priority = value
        rest = rest[..<space]
        continue
      }
      guard let colon = word.lastIndex(of: UInt8(ascii: ":")), let number = LoggedNumber(word[(colon + 1)...])
      else { break }
      switch word[..<colon].string {
      case "priority": priority = number.value
      case "Hug": hugging = number.value
      case "CompressionResistance": compression = number.value
      default: return (priority, nil)
      }
      rest = rest[..<space]
    }
    return (priority, hugging.flatMap { first in compression.map { (first, $0) } })
  }

  private static let namedPriorities: [String: Rational] = [
    "required": 1000, "high": 750, "medium": 500, "low": 250, "fitting": 50, "fittingSizeLevel": 50,
  ]

  /// The ways to divide a text into a quoted identifier and a body. There may be several, since an identifier may contain quotes.
  private func identifiersAndBodies(_ text: LogBytes) -> [(identifier: LogBytes?, body: LogBytes)] {
    guard text.first == UInt8(ascii: "'") else { return [(nil, text)] }
    var result: [(LogBytes?, LogBytes)] = []
    let start = text.startIndex + 1
    for index in text.indices.dropFirst() where text[index] == UInt8(ascii: "'") && result.count < 8 {
      guard index + 1 < text.endIndex, text[index + 1].isLogSpace else { continue }
      result.append((text[start..<index], text[(index + 1)...].trimmed))
    }
    return result
  }
}

extension ConstraintParser {
  struct Body {
    var form: AnchorForm
    var relation: RowRelation
    var priority: Rational?
    var isRightToLeft = false
    var sides: (first: LoggedAnchor, second: LoggedAnchor?, multiplier: Rational, constant: Rational)?
  }

  private mutating func body(_ text: LogBytes) -> Body? {
    if text.isVisualFormat, let body = attempt({ $0.visualFormat(text) }) { return body }
    return equation(text)
  }

  /// Reads something; records nothing of it if it cannot be read.
  mutating func attempt<Result>(_ read: (inout ConstraintParser) -> Result?) -> Result? {
    let saved = self
    let result = read(&self)
    if result == nil { self = saved }
    return result
  }

  /// Reads `Class:0x…'text'`, a name from the tail, or any other name.
  mutating func item(_ text: LogBytes) -> LoggedItem? {
    let known = names.filter { $0.name.elementsEqual(text) }.map(\.item)
    if let first = known.first {
      // A name that two views share identifies neither.
      return known.allSatisfy { $0 == first } ? first : unnamedItem()
    }
    if text.elementsEqual("|".utf8) { return superview }
    guard !text.isEmpty && text.count <= Limits.nameBytes else { return nil }
    guard let mark = text.range(of: ":0x") else {
      // Without an address, a name stands for itself.
      guard !text.contains("0x"), !text.hasPrefix("(") else { return nil }
      // A class, `nil` or hidden text identifies no single view.
      if text.contains("<private>") || text.isBareClass || text.string == "nil" || text.string == "(null)" {
        return unnamedItem()
      }
      let item = LoggedItem(identity: text.string)
      var description = ItemDescription(name: text.string)
      if let colon = text.firstIndex(of: UInt8(ascii: ":")), text[..<colon].isClassName {
        description.className = text[..<colon].string.withoutModule
        description.isOfApp = text[..<colon].string.hasModuleOfApp
        description.name = text[(colon + 1)...].string
      }
      mentions.append((item, description))
      return item
    }
    let className = text[..<mark.lowerBound]
    guard className.isEmpty || className.isClassName || className.isGenericClassName else { return nil }
    var rest = text[(mark.lowerBound + 1)...]
    let address = takeHexadecimal(&rest)
    var description = ItemDescription()
    if !className.isEmpty {
      description.className = className.string.withoutModule
      description.isOfApp = className.string.hasModuleOfApp
    }
    if !rest.isEmpty {
      guard rest.count >= 2, rest.first == UInt8(ascii: "'"), rest.last == UInt8(ascii: "'") else { return nil }
      description.text = rest.dropFirst().dropLast().string
    }
    let item = address.map { LoggedItem(identity: $0) } ?? unnamedItem()
    mentions.append((item, description))
    return item
  }

  /// Takes `0x7f95002902c0` or `0x<A>` off the start; `nil` if digits are left out, or if all are 0.
  private func takeHexadecimal(_ rest: inout LogBytes) -> String? {
    let text = rest
    rest = rest.dropFirst(2)
    if rest.first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")), end - text.startIndex < 20 {
      rest = rest[(end + 1)...]
      return text[...end].string
    }
    while let first = rest.first, first.isHexadecimal { rest.removeFirst() }
    let digits = text[..<rest.startIndex]
    let isCut = rest.hasPrefix("...") || rest.hasPrefix("…")
    if isCut { rest = rest.dropFirst(3) }
    let isNothing = digits.dropFirst(2).allSatisfy { $0 == UInt8(ascii: "0") }
    return digits.count > 2 && !isCut && !isNothing ? digits.string : nil
  }

  /// An item that equals no other one.
  private mutating func unnamedItem() -> LoggedItem {
    unnamedCount += 1
    return LoggedItem(identity: "\(row)#\(unnamedCount)")
  }

  /// Records that an item is in another one.
  mutating func place(_ item: LoggedItem, in superview: LoggedItem) {
    mentions.append((item, ItemDescription(superview: superview)))
  }

  /// The superview of an item: the one in the tail, or an assumed one if the row names none.
  mutating func superview(of item: LoggedItem) -> LoggedItem {
    let owner = superview ?? LoggedItem(identity: LoggedItem.assumedPrefix + item.identity)
    place(item, in: owner)
    return owner
  }
}

extension LogBytes {
  fileprivate var isVisualFormat: Bool { hasPrefix("H:") || hasPrefix("V:") }

  /// Whether the text may be the name of a constraint's class.
  var isConstraintClass: Bool { isClassName && contains("Constraint") && count <= 200 }

  /// Whether the text is only the name of a system class.
  var isBareClass: Bool {
    var rest = self
    while rest.first == UInt8(ascii: "_") { rest.removeFirst() }
    return ["UI", "NS", "MK", "WK", "SK", "AV"].contains { rest.starts(with: $0.utf8) }
      && rest.dropFirst(2).first.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") } == true
      && rest.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: ":") && !$0.isLogSpace }
  }

  /// Whether the text is a class name with generic arguments, which may be separated by spaces.
  fileprivate var isGenericClassName: Bool {
    guard last == UInt8(ascii: ">"), let open = firstIndex(of: UInt8(ascii: "<")), self[..<open].isClassName else {
      return false
    }
    return self[open...].allSatisfy { $0 >= 0x20 && !"\"'[|".utf8.contains($0) }
  }

  /// Whether the text may be the name of a class, including generic and mangled names of Swift.
  var isClassName: Bool {
    guard let first, !first.isDigit, first != UInt8(ascii: "-"), first != UInt8(ascii: "("), first != UInt8(ascii: ".")
    else { return false }
    return allSatisfy { byte in
      byte > 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "[")
        && byte != UInt8(ascii: "|")
    }
  }
}

extension String {
  /// The modules of the system that have views.
  private static let systemModules = [
    "SwiftUI", "SwiftUICore", "UIKit", "UIKitCore", "AppKit", "MapKit", "WebKit", "PDFKit", "AVKit", "PhotosUI",
    "WidgetKit", "Charts", "StoreKit", "TextInputUI", "__C", "__ObjC",
  ]

  /// Whether a class name has a module, written out or mangled, that is not the system's.
  var hasModuleOfApp: Bool {
    var name = self[...]
    let observed = "NSKVONotifying_"
    if name.hasPrefix(observed) { name = name.dropFirst(observed.count) }
    if name.hasPrefix("_Tt") {
      // `_TtC4Shop7TagView`: the module is the first name, after its length.
      let rest = name.drop { !("0"..."9").contains($0) }
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard let length = Int(digits) else { return false }
      return !Self.systemModules.contains(String(rest.dropFirst(digits.count).prefix(length)))
    }
    guard let dot = name.prefix(while: { $0 != "<" }).firstIndex(of: ".") else { return false }
    return !Self.systemModules.contains(String(name[..<dot]))
  }

  /// A class name without its module, without the context that the compiler adds to the name of a private class, without generic
  /// arguments, and without the prefix of a class that key-value observing makes.
  var withoutModule: String {
    let observed = "NSKVONotifying_"
    var plain = ""
    var depth = 0
    for character in hasPrefix(observed) ? dropFirst(observed.count) : self[...] {
      if character == "<" { depth += 1 }
      if depth == 0 { plain.append(character) }
      if character == ">" && depth > 0 { depth -= 1 }
    }
    let parts = plain.split(separator: ".", omittingEmptySubsequences: true)
    return parts.last.map(String.init) ?? self
  }
}
