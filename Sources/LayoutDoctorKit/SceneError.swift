import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import SceneLoading

/// Why a scene could not be loaded: every mistake in the file, or why the file cannot be read.
public struct SceneError: Error, Hashable, Sendable {
  /// One mistake, in file order.
  public struct Problem: Hashable, Sendable {
    /// One lower-case phrase without a full stop.
    public let message: String
    /// `nil` if the file itself cannot be read, or if the mistake has no place in it.
    public let place: SourcePlace?
    /// The keys and indices that lead to the place, such as `root.subviews[2].kind`; empty at the top level.
    public let keyPath: String
  }

  /// At least one, in file order.
  public let problems: [Problem]
  /// The name that messages begin with.
  public let file: String
}

extension SceneError: CustomStringConvertible {
  /// One line for each mistake: `login.json:41:7: error: unknown key 'subview', did you mean 'subviews'? (root.subview)`.
  public var description: String {
    problems.map { problem in
      let path = problem.keyPath.isEmpty ? "" : " (\(problem.keyPath))"
      return "\(problem.place?.description ?? file): error: \(problem.message)\(path)".printable
    }.joined(separator: "\n")
  }
}

extension SceneError {
  init(_ failure: LoadFailure, in source: SourceText, file: String) {
    self.init(
      problems: failure.errors.map { error in
        Problem(
          message: error.message, place: SourcePlace(error.location, in: source, file: file), keyPath: error.keyPath)
      },
      file: file)
  }
}

/// A range of a scene's text.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// The name that messages begin with.
  public let file: String
  /// Counted from 1; columns count Unicode scalars.
  public let line, column: Int
  /// Where the range ends; the end itself is not part of it.
  public let endLine, endColumn: Int

  /// `login.json:41:7`.
  public var description: String { "\(file):\(line):\(column)" }

  init(_ range: SourceRange, in source: SourceText, file: String) {
    let (start, end) = source.positions(of: range)
    self.file = file
    (line, column) = (start.line, start.column)
    (endLine, endColumn) = (end.line, end.column)
  }
}

/// A name that the scene, the rule catalog or the device catalog does not have.
public struct UnknownNameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a name was meant to name.
  public enum Kind: String, Hashable, Sendable {
    case state, environment, device, rule, view, attribute
  }

  /// What the name was meant to name.
  public let kind: Kind
  /// The name that does not exist.
  public let name: String
  /// The most similar known name; `nil` if none is similar.
  public let suggestion: String?

  init(_ kind: Kind, _ name: String, known: [String]) {
    self.kind = kind
    self.name = name
    suggestion = Spelling.nearest(to: name, among: known)
  }

  /// `unknown device 'iphone-se3', did you mean 'iphone-se-3'?`.
  public var description: String {
    "unknown \(kind.rawValue) '\(name)'\(suggestion.map { ", did you mean '\($0)'?" } ?? "")".printable
  }
}
