import LayoutModel
import SceneLoading

/// The objects of a captured hierarchy, merged from all responses.
struct CapturedContents {
  /// In the order in which they first occur.
  private(set) var objects: [CapturedObject] = []
  /// The groups at the top level of responses.
  private(set) var topLevel: [CapturedObject.Group] = []
  private(set) var classes = ClassTree()
  private(set) var remarks = CaptureRemarks()
  /// The indices of objects by address; only for look-ups.
  private var indices: [String: Int] = [:]
  /// The members of groups, so that none is listed twice.
  private var memberships: Set<Membership> = []
  /// The index of each group among those of its owner.
  private var groupIndices: [GroupKey: Int] = [:]
  private var failures: [ImportError.UnusableResponse] = []
  /// The responses whose contents are lost. One without an answer has none.
  var damagedResponses: [ImportError.UnusableResponse] { failures.filter { $0.reason != .withoutAnswer } }

  private struct GroupKey: Hashable {
    /// The index of the object that has the group; `nil` at the top level.
    let owner: Int?
    let isChildGroup: Bool
    let name: String
  }

  private struct Membership: Hashable {
    let group: GroupKey
    let member: Int
  }

  /// - Throws: an error if no response can be used, or if a limit is exceeded.
  init(_ package: HierarchyPackage) throws(ImportError) {
    guard !package.responses.isEmpty else { throw ImportError(.noResponses, at: .none) }
    if package.hasUnreadableMetadata { remarks.add(.unreadableMetadata) }
    var bytesLeft = Limits.captureBytes
    var usable = 0
    for response in package.responses {
      let document: JSONDocument
      do {
        let bytes = try Self.text(of: response, limit: bytesLeft)
        bytesLeft -= bytes.count
        document = try Self.json(bytes)
      } catch {
        if error == .tooLarge { throw ImportError(.hierarchyTooLarge(limit: Limits.captureBytes), at: .none) }
        fail(response, error)
        continue
      }
      guard document.members(of: document.root).contains(where: { document.string(of: $0.key) != "request" }) else {
        fail(response, .withoutAnswer)
        continue
      }
      usable += 1
      try merge(document)
    }
    guard usable > 0 else { throw ImportError(.noUsableResponse(failures), at: .none) }
  }

  private mutating func fail(_ response: HierarchyPackage.Response, _ reason: ImportError.ResponseFailure) {
    let failure = ImportError.UnusableResponse(name: response.name, reason: reason)
    failures.append(failure)
    remarks.add(.failedResponse, "\(response.name), \(reason.message)")
  }

  private static func text(
    of response: HierarchyPackage.Response, limit: Int
  ) throws(ImportError.ResponseFailure) -> [UInt8] {
    guard let bytes = response.bytes else { throw .unreadable }
    guard Inflation.isCompressed(bytes) else {
      guard bytes.count <= limit else { throw .tooLarge }
      return bytes
    }
    do { return try Inflation.inflate(bytes, limit: limit) } catch {
      switch error {
      case .corrupt: throw .corruptGzip
      case .cut: throw .cutGzip
      case .tooLarge: throw .tooLarge
      }
    }
  }

  private static func json(_ bytes: [UInt8]) throws(ImportError.ResponseFailure) -> JSONDocument {
    let document: JSONDocument
    do { document = try loadJSON(bytes) } catch {
      let first = error.errors.first?.location ?? .none
      let position = SourceText(bytes: bytes).position(ofByte: first.start)
      throw .notJSON(line: position.line, column: position.column)
    }
    guard document.type(of: document.root) == .object else { throw .notJSON(line: 1, column: 1) }
    return document
  }
}

extension CapturedContents {
  /// The index of the object at an address; `nil` if the capture does not mention it.
  func index(of address: String) -> Int? { indices[address] }

  /// The members of the groups at the top level for a class, such as `com.apple.UIKit.UIWindow`.
  func objects(listedAs className: String) -> Set<Int> {
    Set(topLevel.lazy.filter { $0.name.hasSuffix(".\(className)") }.flatMap(\.members))
  }

  private mutating func index(ofNew address: String) throws(ImportError) -> Int {
    let address = CapturedObject.normalized(address)
    if let index = indices[address] { return index }
    guard objects.count < Limits.objects else {
      throw ImportError(.tooManyObjects(limit: Limits.objects), at: .none)
    }
    indices[address] = objects.count
    objects.append(CapturedObject(address: address))
    return objects.count - 1
  }

  /// Adds a response: later values replace earlier ones, and lists of children are united in the order of first mention.
  private mutating func merge(_ document: JSONDocument) throws(ImportError) {
    let root = document.root
    let groups = document.member("topLevelGroups", of: root)
    if let groups, document.members(of: groups).contains(where: { !document.isEmptyGroup($0.value) }) {
      // This is a new capture, which may reuse addresses of an earlier one.
      objects = []
      topLevel = []
      indices = [:]
      memberships = []
      groupIndices = [:]
    }
    if let information = document.member("classInformation", of: root) { classes.add(information, in: document) }
    let version = document.member("version", of: root).flatMap { document.integer(of: $0) } ?? 2
    if let groups {
      for (key, value) in document.members(of: groups) {
        try merge(group: value, named: document.string(of: key), in: document, version: version)
      }
    }
    if let descriptions = document.member("topLevelPropertyDescriptions", of: root) {
      for (key, value) in document.members(of: descriptions) {
        let name = document.string(of: key)
        guard let dot = name.firstIndex(of: "."), dot > name.startIndex else { continue }
        let index = try index(ofNew: String(name[..<dot]))
        set(value, named: String(name[name.index(after: dot)...]), of: index, in: document, version: version)
      }
    }
  }

  private struct PendingGroup {
    let node: JSONNode
    let owner: Int?
    let isChildGroup: Bool
    let name: String
  }

  /// Adds the objects of a group at the top level and all objects below them.
  private mutating func merge(
    group: JSONNode, named name: String, in document: JSONDocument, version: Int
  ) throws(ImportError) {
    var pending = [PendingGroup(node: group, owner: nil, isChildGroup: false, name: name)]
    while let group = pending.popLast() {
      let name =
        document.member("groupingID", of: group.node).flatMap { document.text(ifString: $0) } ?? group.name
      guard let members = document.member("debugHierarchyObjects", of: group.node) else { continue }
      var inner: [PendingGroup] = []
      for node in document.elements(of: members) {
        guard let address = document.member("objectID", of: node).flatMap({ document.text(ifString: $0) }) else {
          continue
        }
        let index = try index(ofNew: address)
        add(index, toGroup: name, of: group.owner, isChild: group.isChildGroup)
        // An object without a class is only a reference.
        guard let className = document.member("className", of: node).flatMap({ document.text(ifString: $0) }) else {
          continue
        }
        objects[index].className = className
        if let visibility = document.member("visibility", of: node).flatMap({ document.integer(of: $0) }) {
          objects[index].visibility = visibility
        }
        if let properties = document.member("properties", of: node) {
          for property in document.elements(of: properties) {
            guard let name = document.member("propertyName", of: property).flatMap({ document.text(ifString: $0) })
            else { continue }
            set(property, named: name, of: index, in: document, version: version)
          }
        }
        if let additions = document.member("additionalGroups", of: node) {
          for addition in document.elements(of: additions) {
            inner.append(PendingGroup(node: addition, owner: index, isChildGroup: false, name: ""))
          }
        }
        if let children = document.member("childGroup", of: node) {
          inner.append(PendingGroup(node: children, owner: index, isChildGroup: true, name: ""))
        }
      }
      pending += inner.reversed()
    }
  }

  private mutating func add(_ member: Int, toGroup name: String, of owner: Int?, isChild: Bool) {
    let key = GroupKey(owner: owner, isChildGroup: isChild, name: name)
    guard memberships.insert(Membership(group: key, member: member)).inserted else { return }
    let known = groupIndices[key]
    func append(to groups: inout [CapturedObject.Group]) -> Int {
      let index = known ?? groups.count
      if known == nil { groups.append(CapturedObject.Group(name: name)) }
      groups[index].members.append(member)
      return index
    }
    guard let owner else {
      groupIndices[key] = append(to: &topLevel)
      return
    }
    groupIndices[key] = isChild ? append(to: &objects[owner].children) : append(to: &objects[owner].additions)
  }

  /// Sets a property to its value in a response.
  ///
  /// From version 2 on, status 4 means that the value was fetched, and status 1 that there is none. Version 1 has other numbers.
  ///
  /// - Parameter version: the version of the response.
  private mutating func set(
    _ node: JSONNode, named name: String, of index: Int, in document: JSONDocument, version: Int
  ) {
    guard CapturedProperty.needed.contains(name) else { return }
    let value = document.member("propertyValue", of: node)
    let status: Int
    if version == 1 {
      switch document.member("propertyValueStatus", of: node).map({ document.integer(of: $0) ?? -1 }) {
      case nil: status = value == nil ? 1 : 4
      case 0: status = 4
      case 1: status = 1
      case 3: status = 8
      default: status = 0
      }
    } else {
      status = document.member("fetchStatus", of: node).flatMap { document.integer(of: $0) } ?? 0
    }
    guard status == 4 || status == 1 else { return }  // unchanged, or failed
    guard status == 4, let value else {
      objects[index].properties[name] = .absent
      return
    }
    let format = document.member("propertyFormat", of: node).flatMap { document.text(ifString: $0) } ?? ""
    guard let read = CapturedValue(value, in: document, format: format) else {
      remarks.add(.droppedProperty, "\(name) of \(objects[index].address)")
      return
    }
    objects[index].properties[name] = read == .other ? nil : read
  }
}

extension JSONDocument {
  fileprivate func isEmptyGroup(_ node: JSONNode) -> Bool {
    guard let members = member("debugHierarchyObjects", of: node) else { return true }
    var elements = elements(of: members)
    return elements.next() == nil
  }
}

/// The properties that scenes are made from.
enum CapturedProperty {
  static let needed: Set<String> = [
    "frame", "bounds", "position", "anchorPoint", "transform", "zPosition", "alpha", "alphaValue", "hidden",
    "clipsToBounds", "opaque", "backgroundColor", "userInteractionEnabled", "layoutMargins", "flipped",
    "frameAlignmentRect", "hasAmbiguousLayout", "ambiguityStatusMask", "horizontalAffectingConstraints",
    "verticalAffectingConstraints", "firstBaselineOffsetFromTop", "lastBaselineOffsetFromBottom",
    "contentHuggingPriorityHorizontal", "contentHuggingPriorityVertical",
    "contentCompressionResistancePriorityHorizontal", "contentCompressionResistancePriorityVertical",
    "traitCollectionLayoutDirection", "accessibilityIdentifier", "text", "currentTitle", "title", "layoutFrame",
    "identifier", "owningView", "internal", "visible", "firstItem", "secondItem", "firstAttribute", "secondAttribute",
    "relation", "multiplier", "constant", "priority", "active",
  ]
}
