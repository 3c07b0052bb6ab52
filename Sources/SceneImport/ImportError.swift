import LayoutModel
import SceneLoading

/// A reason why a document, or one scene in it, cannot be imported, as data; the command puts it into words.
package struct ImportError: Error, Hashable, Sendable {
  package let kind: Kind
  package let location: SourceRange

  package init(_ kind: Kind, at location: SourceRange) {
    self.kind = kind
    self.location = location
  }

  package enum Kind: Hashable, Sendable {
    case empty
    /// The text is not UTF-8, in which Xcode writes documents.
    case otherEncoding
    /// With expat's words for the error.
    case malformedXML(String)
    /// Git's marker of a merge conflict is left in the text.
    case mergeConflict
    case entityDeclaration
    case nestingTooDeep(limit: Int)
    case tooManyElements(limit: Int)
    case tooLarge(limit: Int)
    case notInterfaceBuilder(rootElement: String)
    /// A document of Interface Builder 3, an archive of objects that are not written as views.
    case archive
    case withoutAutoLayout
    case watchOS
    case unknownPlatform(String)
    /// The document, or a scene in it, lacks the element that holds its contents.
    case missingElement(String)
    /// Views stand in an element, or under a key, that Interface Builder does not write.
    case unknownOwner(String)
    case duplicateID(String)
    case unknownItem(constraint: String, item: String)
    case unknownAttribute(constraint: String, attribute: String)
    case malformedNumber(attribute: String, value: String)
    /// A constraint that UIKit would refuse, or a value outside the range of the scene format.
    case refusedByFormat(LoadError)

    // Captured view hierarchies.
    case noResponses
    case noUsableResponse([UnusableResponse])
    /// Parts of the capture are lost.
    case damagedResponses([UnusableResponse])
    /// The responses together are larger than the limit, in bytes.
    case hierarchyTooLarge(limit: Int)
    case tooManyObjects(limit: Int)
    case viewsTooDeep(limit: Int)
    case noWindow
    case viewWithoutSize(String)
    case unknownView(String, nearest: String?)
    /// The scene format refuses so many constraints of a scene that the scene is left out.
    case refusedConstraints(String)
  }

  /// A response of a captured hierarchy that cannot be used.
  package struct UnusableResponse: Hashable, Sendable {
    package let name: String
    package let reason: ResponseFailure
  }

  /// The reason why a response of a captured hierarchy cannot be used.
  package enum ResponseFailure: Error, Hashable, Sendable {
    case unreadable
    case corruptGzip
    case cutGzip
    /// With the position in the decompressed text.
    case notJSON(line: Int, column: Int)
    /// The response holds the request only, since the app did not answer.
    case withoutAnswer
    case tooLarge

    /// A lower-case phrase without a full stop.
    package var message: String {
      switch self {
      case .unreadable: "which cannot be read"
      case .corruptGzip: "which is damaged gzip data"
      case .cutGzip: "which is gzip data that ends too early"
      case .notJSON(let line, let column):
        "which is neither gzip data nor a JSON object (line \(line), column \(column))"
      case .withoutAnswer: "which holds a request without an answer"
      case .tooLarge: "which is too large"
      }
    }
  }
}
