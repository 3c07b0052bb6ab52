import SceneImport

extension Refusal {
  /// Why a document, or a part of it, cannot be imported.
  package init(_ error: ImportError) { self.init(message: error.message, location: error.location) }
}

extension ImportError {
  /// Why the document or its part cannot be imported, a lower-case phrase without a full stop.
  package var message: String {
    switch kind {
    case .empty: "the document is empty"
    case .otherEncoding: "the document is not UTF-8, in which Xcode writes documents"
    case .malformedXML(let reason): "the document is no XML: \(reason)"
    case .mergeConflict: "a merge conflict is left"
    case .entityDeclaration: "the document declares an entity, which Interface Builder never writes"
    case .nestingTooDeep(let limit): "elements are nested more than \(limit) deep"
    case .tooManyElements(let limit): "the document has more than \(limit) elements"
    case .tooLarge(let limit): "the document is larger than \(limit >> 20) MB"
    case .notInterfaceBuilder(let element): "<\(element.printable)> does not begin an Interface Builder document"
    case .archive:
      "this is an archive of Interface Builder 3; open and save it in Xcode 5 or later to make it a document"
    case .withoutAutoLayout: "the document does not use Auto Layout"
    case .watchOS: "watchOS documents have no constraints"
    case .unknownPlatform(let platform): "unknown platform '\(platform.printable)'"
    case .missingElement(let name): "<\(name)> is missing, so nothing that it holds was checked"
    case .unknownOwner(let name):
      "'\(name.printable)' is no known place of views, so what stands in it was not checked"
    case .duplicateID(let id): "two objects have the id '\(id.printable)'"
    case .unknownItem(let constraint, let item):
      "constraint '\(constraint.printable)' names '\(item.printable)', which is not in the document"
    case .unknownAttribute(let constraint, let attribute):
      "constraint '\(constraint.printable)' has the unknown attribute '\(attribute.printable)'"
    case .malformedNumber(let attribute, let value):
      "\(attribute) is '\(value.printable)', which is no usable number"
    case .refusedByFormat(let error): "this cannot be part of a scene: \(error.message)"
    case .noResponses:
      "the folder has no responses, so it is no captured view hierarchy; export one with File › Export View Hierarchy"
    case .noUsableResponse(let responses):
      "no response can be used: \(listed(responses))"
    case .damagedResponses(let responses):
      "a part of the capture was not checked: \(listed(responses)); '--allow-damaged' accepts that"
    case .hierarchyTooLarge(let limit): "the responses are larger than \(limit >> 20) MB together"
    case .tooManyObjects(let limit): "the capture has more than \(limit) objects"
    case .viewsTooDeep(let limit): "views are nested more than \(limit) deep"
    case .noWindow: "the capture has no visible window"
    case .viewWithoutSize(let name): "'\(name.printable)' was captured without a frame"
    case .unknownView(let name, let nearest):
      "no view of the capture has the class, label or address '\(name.printable)'"
        + (nearest.map { ", did you mean '\($0.printable)'?" } ?? "")
    case .refusedConstraints(let name): "the constraints of '\(name.printable)' cannot be those of a scene"
    }
  }
  private func listed(_ responses: [UnusableResponse]) -> String {
    responses.prefix(3).map { "\($0.name), \($0.reason.message)" }.joined(separator: "; ").printable
      + (responses.count > 3 ? "; and \(responses.count - 3) more" : "")
  }
}
