import Foundation
import Testing

/// What becomes of known findings under kinds of change to a small repository.
///
/// The page `Comparing` of the catalog shows the cases as a table. `RECORD_SNAPSHOTS=1` writes it anew.
struct ChangeTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let what: String
    /// Lines of bash.
    let edit: String
    let outcome: Outcome

    init(_ what: String, _ edit: String, baseline: [Int], since: [Int], diff: [Int]) {
      self.what = what
      self.edit = edit
      outcome = Outcome(baseline: baseline, since: since, diff: diff)
    }

    var testDescription: String { what }
  }

  struct Outcome: Equatable, Sendable {
    /// New, known and stale.
    let baseline: [Int]
    /// New and known.
    let since: [Int]
    /// New and gone.
    let diff: [Int]
  }

  /// Three findings are known: a conflict in `box.json`, an unreachable priority in `other.json` and an ambiguity in the storyboard.
  private static let files = [
    "s/box.json": SampleScene.conflicting,
    "s/other.json": SampleScene.unreachable.replacing("\"Box\"", with: "\"Other\""),
    "s/Order.storyboard": SampleDocument.ambiguous,
  ]

  private static let second = #"sed -i 's/"wide": /"tall": "box.height == 70", "wide": /' s/box.json"#

  static let changes = [
    Change("none", "true", baseline: [0, 3, 0], since: [0, 3], diff: [0, 0]),
    Change(
      "a file is indented anew", "sed -i 's/^/   /' s/*.json", baseline: [0, 3, 0], since: [0, 3], diff: [0, 0]),
    Change(
      "a file has another name", "mv s/box.json s/moved.json", baseline: [0, 3, 0], since: [0, 3], diff: [0, 0]),
    Change(
      "a file is in another folder", "mkdir s/t; mv s/box.json s/t", baseline: [0, 3, 0], since: [0, 3], diff: [0, 0]),
    Change(
      "constraints have another order",
      #"sed -i 's/"left": "box.left == screen.left + 20", \("top": [^,]*\),/\1, "left": "box.left == screen.left + 20",/' s/box.json"#,
      baseline: [0, 3, 0], since: [0, 3], diff: [0, 0]),
    Change("a scene is copied", "cp s/box.json s/copy.json", baseline: [1, 3, 0], since: [1, 3], diff: [1, 0]),
    Change(
      "a finding is repaired", #"sed -i 's/box.width == 200/box.width >= 0/' s/box.json"#, baseline: [0, 2, 1],
      since: [0, 2], diff: [0, 1]),
    Change("a file is deleted", "rm s/box.json", baseline: [0, 2, 1], since: [0, 2], diff: [0, 1]),
    Change(
      "a sound scene is added", "sed 's/, \"wide\": [^}]*}/ }/' s/box.json > s/new.json", baseline: [0, 3, 0],
      since: [0, 3], diff: [0, 0]),
    Change(
      "a scene with a finding is added", "sed 's/Box/New/' s/box.json > s/new.json", baseline: [1, 3, 0],
      since: [1, 3], diff: [1, 0]),
    Change("a second conflict is in a scene with one", second, baseline: [1, 3, 0], since: [1, 3], diff: [1, 0]),
    Change(
      "a number of a conflict is another", "sed -i 's/== 200/== 210/' s/box.json", baseline: [0, 3, 0], since: [0, 3],
      diff: [0, 0]),
    Change(
      "a constraint of a scene has another name", #"sed -i 's/"wide"/"broad"/' s/box.json"#, baseline: [1, 2, 1],
      since: [1, 2], diff: [1, 1]),
    Change(
      "a view of a scene has another name", "sed -i 's/box/crate/g' s/box.json", baseline: [1, 2, 1], since: [1, 2],
      diff: [1, 1]),
    Change(
      "a scene has another name", "sed -i 's/\"Box\"/\"Crate\"/' s/box.json", baseline: [1, 2, 1], since: [1, 2],
      diff: [1, 1]),
    Change(
      "a view has a label", #"sed -i 's/"id": "box"/"id": "box", "label": "Box"/' s/box.json"#, baseline: [0, 3, 0],
      since: [0, 3], diff: [0, 0]),
    Change(
      "a controller of a document has another class", "sed -i 's/OrderView/CheckoutView/' s/Order.storyboard",
      baseline: [0, 3, 0], since: [0, 3], diff: [0, 0]),
    Change(
      "a constraint of a document is drawn again", "sed -i 's/wid-01-aaa/new-01-aaa/' s/Order.storyboard",
      baseline: [0, 3, 0], since: [0, 3], diff: [0, 0]),
    Change(
      "constraints of a document have another order", "sed -i '/wid-01-aaa/{h;d};/hei-01-aaa/G' s/Order.storyboard",
      baseline: [0, 3, 0], since: [0, 3], diff: [0, 0]),
    Change(
      "a document has other line ends and a byte order mark",
      #"sed -i '1s/^/\xEF\xBB\xBF/; s/$/\r/' s/Order.storyboard"#, baseline: [0, 3, 0], since: [0, 3], diff: [0, 0]),
    Change(
      "a view of a document is drawn again", "sed -i 's/bx1-00-aaa/new-00-aaa/' s/Order.storyboard",
      baseline: [1, 2, 1], since: [1, 2], diff: [1, 1]),
    Change(
      "the scene of a document is deleted", "sed -i '/<scene scene/,/<.scene>/d' s/Order.storyboard",
      baseline: [0, 2, 1], since: [0, 2], diff: [0, 1]),
    Change(
      "a finding is allowed",
      #"sed -i 's/"name": "Box"/"name": "Box", "allow": ["conflicting-constraints"]/' s/box.json"#,
      baseline: [0, 2, 1], since: [0, 2], diff: [0, 1]),
    Change(
      "a file is excluded", #"echo '{ "exclude": ["s/box.json"] }' > .layoutdoctor.json"#, baseline: [0, 2, 0],
      since: [0, 2], diff: [0, 0]),
    Change(
      "a rule is made an error", #"echo '{ "rules": { "unreachable-priority": "error" } }' > .layoutdoctor.json"#,
      baseline: [1, 2, 0], since: [0, 3], diff: [0, 0]),
    Change(
      "a rule is turned off", #"echo '{ "rules": { "unreachable-priority": "off" } }' > .layoutdoctor.json"#,
      baseline: [0, 2, 1], since: [0, 2], diff: [0, 0]),
    Change(
      "a conflict hides a known finding", #"sed -i 's/"tall": /"low": "box.height == 200", "tall": /' s/other.json"#,
      baseline: [1, 2, 0], since: [1, 2], diff: [1, 0]),
    Change(
      "a sound constant is another", "sed -i 's/screen.top + 20/screen.top + 30/' s/other.json", baseline: [0, 3, 0],
      since: [0, 3], diff: [0, 0]),
    Change(
      "a file cannot be read", "sed -i 's/\"size\"/\"sise\"/' s/box.json", baseline: [0, 2, 0], since: [0, 2],
      diff: [0, 0]),
  ]

  @Test(arguments: changes) func `known findings stay known, and only new ones are new`(change: Change) throws {
    let folder = try Folder()
    for (name, text) in Self.files { try folder.write(name, text) }
    let written = try Program.run("check", "s", "--baseline", "known", "--update-baseline", in: folder.url)
    #expect(written.output.hasSuffix("; 3 findings are in the baseline\n"), "\(written.output)")
    try folder.commit()
    #expect(try Program.shell(change.edit, in: folder.url).status == 0)
    let baseline = try Program.run("check", "s", "--baseline", "known", "--format", "json", in: folder.url)
    let since = try Program.run("check", "s", "--since", "HEAD", "--format", "json", in: folder.url)
    let diff = try Program.run("diff", "HEAD:s", "s", in: folder.url)
    let known = try counts(baseline.output)
    let past = try counts(since.output)
    let line = try #require(diff.output.split(separator: "\n").last, "\(diff.errors)")
    let numbers = line.matches(of: /(\d+) (new|gone)/).compactMap { Int($0.1) }
    let outcome = Outcome(
      baseline: [known.new, known["baseline"], known["fixed"]], since: [past.new, past["earlier"]], diff: numbers)
    #expect(outcome == change.outcome, "\(line)\n\(baseline.errors)\(since.errors)")
  }

  /// The numbers of a report's summary.
  private struct Counts {
    let numbers: [String: Int]
    var new: Int { self["errors"] + self["warnings"] + self["notes"] }
    subscript(name: String) -> Int { numbers[name] ?? -1 }
  }

  private func counts(_ report: String) throws -> Counts {
    let summary = try #require(report.components(separatedBy: "\"summary\": {").last)
    let pairs = summary.matches(of: /"(\w+)": (\d+)/).map { (String($0.1), Int($0.2) ?? -1) }
    return Counts(numbers: Dictionary(pairs) { first, _ in first })
  }

  @Test func `the page lists every change`() throws {
    let rows = Self.changes.map { change in
      let (known, past, diff) = (change.outcome.baseline, change.outcome.since, change.outcome.diff)
      return
        "| \(change.what) | \(known[0]) / \(known[1]) / \(known[2]) | \(past[0]) / \(past[1]) | \(diff[0]) / \(diff[1]) |\n"
    }
    let table =
      "\n| change | `--baseline`: new / known / stale | `--since`: new / known | `diff`: new / gone |\n| --- | --- | --- | --- |\n"
      + rows.joined() + "\n"
    try Snapshots.check(table, between: "changes", onPage: "Comparing")
  }
}
