import CExpat
import LayoutModel

/// Parses an XML document with expat into a tree of elements.
///
/// Entity declarations are refused, so no entity can expand to a large text or read a file.
struct XMLParser {
  /// - Throws: the first position at which the text is not XML, or exceeds a limit.
  static func parse(_ bytes: [UInt8]) throws(ImportError) -> XMLElement {
    guard bytes.count <= Limits.documentBytes else {
      throw ImportError(.tooLarge(limit: Limits.documentBytes), at: .none)
    }
    guard let parser = unsafe XML_ParserCreate(nil) else {
      throw ImportError(.tooLarge(limit: Limits.documentBytes), at: .none)
    }
    defer { unsafe XML_ParserFree(parser) }
    let tree = unsafe TreeBuilder(parser: parser)
    let context = unsafe Unmanaged.passUnretained(tree).toOpaque()
    unsafe XML_SetUserData(parser, context)
    unsafe XML_SetElementHandler(
      parser,
      { context, name, attributes in
        guard let context = unsafe context, let name = unsafe name, let attributes = unsafe attributes else { return }
        unsafe TreeBuilder.from(context).begin(String(cString: name), TreeBuilder.pairs(attributes))
      },
      { context, _ in
        guard let context = unsafe context else { return }
        unsafe TreeBuilder.from(context).end()
      })
    unsafe XML_SetCharacterDataHandler(
      parser,
      { context, characters, count in
        guard let context = unsafe context, let characters = unsafe characters else { return }
        let start = unsafe UnsafeRawPointer(characters).assumingMemoryBound(to: UInt8.self)
        let buffer = unsafe UnsafeBufferPointer(start: start, count: Int(count))
        unsafe TreeBuilder.from(context).add(String(decoding: buffer, as: UTF8.self))
      })
    unsafe XML_SetEntityDeclHandler(
      parser,
      { context, _, _, _, _, _, _, _, _ in
        guard let context = unsafe context else { return }
        unsafe TreeBuilder.from(context).stop(.entityDeclaration)
      })
    let status = withExtendedLifetime(tree) {
      unsafe bytes.withUnsafeBytes { text in
        let characters = unsafe text.baseAddress?.assumingMemoryBound(to: CChar.self)
        return unsafe XML_Parse(parser, characters, Int32(clamping: text.count), 1)
      }
    }
    if let failure = tree.failure { throw failure }
    guard status == XML_STATUS_OK, let root = tree.root else {
      let code = unsafe XML_GetErrorCode(parser)
      let words = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "unknown error"
      let offset = unsafe Int(XML_GetCurrentByteIndex(parser))
      // The marker cannot begin an element, so parsing stops within it.
      let marker = Array("<<<<<<<".utf8)
      let start = (bytes[..<max(0, min(offset, bytes.count))].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
      if bytes[start...].starts(with: marker) {
        throw ImportError(.mergeConflict, at: SourceRange(start, start + marker.count))
      }
      throw ImportError(
        .malformedXML(words), at: SourceRange(max(0, offset), max(0, min(offset + 1, bytes.count))))
    }
    return root
  }
}

/// Builds the tree from the events of one parser run.
@safe private final class TreeBuilder {
  private let parser: XML_Parser
  private(set) var root: XMLElement?
  private(set) var failure: ImportError?
  private var open: [XMLElement] = []
  private var count = 0

  init(parser: XML_Parser) { unsafe self.parser = parser }

  static func from(_ context: UnsafeMutableRawPointer) -> TreeBuilder {
    unsafe Unmanaged<TreeBuilder>.fromOpaque(context).takeUnretainedValue()
  }

  /// The attributes that expat passes as a list of names and values that ends with `nil`.
  static func pairs(
    _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>
  ) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    var index = 0
    while let name = unsafe list[index], let value = unsafe list[index + 1] {
      unsafe pairs.append((String(cString: name), String(cString: value)))
      index += 2
    }
    return pairs
  }

  func begin(_ name: String, _ attributes: [(name: String, value: String)]) {
    guard failure == nil else { return }
    count += 1
    if open.count >= Limits.elementDepth { return stop(.nestingTooDeep(limit: Limits.elementDepth)) }
    if count > Limits.elements { return stop(.tooManyElements(limit: Limits.elements)) }
    let element = XMLElement(name: name, attributes: attributes, location: location(ofTag: name))
    if let parent = open.last { parent.append(element) } else { root = element }
    open.append(element)
  }

  func end() { if failure == nil { open.removeLast() } }

  func add(_ characters: String) { if failure == nil { open.last?.append(characters) } }

  func stop(_ kind: ImportError.Kind) {
    if failure == nil { failure = ImportError(kind, at: location(ofTag: "")) }
    _ = unsafe XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  private func location(ofTag name: String) -> SourceRange {
    let start = unsafe Int(XML_GetCurrentByteIndex(parser))
    return SourceRange(start, start + 1 + name.utf8.count)
  }
}
