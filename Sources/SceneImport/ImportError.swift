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
    case duplicateID(String)
    case unknownItem(constraint: String, item: String)
    case unknownAttribute(constraint: String, attribute: String)
    case malformedNumber(attribute: String, value: String)
    /// A constraint that UIKit would refuse, or a value outside the range of the scene format.
    case refusedByFormat(LoadError)
  }
}
