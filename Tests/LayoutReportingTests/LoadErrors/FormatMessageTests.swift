import LayoutModel
import LayoutReporting
import SceneLoading
import Testing

/// What is said about visual formats with mistakes.
@Suite struct FormatMessageTests {
  private struct Mistake {
    let format: String
    /// The column in the format, from 1.
    let column: Int
    let message: String

    init(_ format: String, _ column: Int, _ message: String) {
      (self.format, self.column, self.message) = (format, column, message)
    }
  }

  private static let mistakes = [
    // The whole.
    Mistake("", 1, "expected 'H:', 'V:', '|' or a view in brackets but the format ends here"),
    Mistake("H:", 3, "expected 'H:', 'V:', '|' or a view in brackets but the format ends here"),
    Mistake("V|[a]|", 2, "expected ':' after 'V' but found '|'"),
    Mistake("H[a]", 2, "expected ':' after 'H' but found '['"),
    Mistake("Z:|[a]", 1, "expected 'H:', 'V:', '|' or a view in brackets but found 'Z'"),
    Mistake("v:|[a]", 1, "expected 'H:', 'V:', '|' or a view in brackets but found 'v'"),
    Mistake("a-b", 1, "expected 'H:', 'V:', '|' or a view in brackets but found 'a'"),
    Mistake("(8)", 1, "expected 'H:', 'V:', '|' or a view in brackets but found '('"),
    Mistake("a.left == b.left + 8", 1, "this is an equation, move it to 'constraints' at the top level"),
    Mistake("|", 2, "expected '-' or a view in brackets after '|' but the format ends here"),
    Mistake("||", 2, "expected '-' or a view in brackets after '|' but found '|'"),
    Mistake("|-|", 3, "expected a view in brackets after '-' but found '|'"),
    Mistake("|-8-", 5, "expected a view in brackets after '-' but the format ends here"),
    Mistake("[a]-8-", 7, "expected a view in brackets or '|' after '-' but the format ends here"),
    Mistake("[a]-8-b", 7, "expected a view in brackets or '|' after '-' but found 'b'"),
    Mistake("[a]|[b]", 5, "expected the end after '|' but found '['"),
    Mistake("[a]b", 4, "expected '-', '|', another view in brackets or the end but found 'b'"),
    Mistake("[a] é", 5, "expected '-', '|', another view in brackets or the end but found 'é'"),
    // Views.
    Mistake("[]", 2, "expected the name of a view after '[' but found ']'"),
    Mistake("[", 2, "expected the name of a view after '[' but the format ends here"),
    Mistake("[1a]", 2, "expected the name of a view after '[' but found '1a'"),
    Mistake("[a", 3, "expected ']' or '(' after the name of the view but the format ends here"),
    Mistake("[a-8-[b]", 3, "expected ']' or '(' after the name of the view but found '-'"),
    Mistake("[more button]", 2, "the id 'more button' is no single word, put it in backticks"),
    Mistake("[`more button]", 2, "expected a closing backtick but the format ends here"),
    Mistake("[butten]", 2, "unknown view 'butten', did you mean 'button'?"),
    Mistake("[a(8)", 6, "expected ']' after the predicates of the view but the format ends here"),
    Mistake("[a(8))]", 6, "expected ']' after the predicates of the view but found ')'"),
    // Distances.
    Mistake("[a]-", 5, "expected a distance, a view in brackets or '|' after '-' but the format ends here"),
    Mistake("[a]-8[b]", 6, "expected '-' after the distance but found '['"),
    Mistake("[a]-8pt-[b]", 6, "expected '-' after the distance but found 'pt'"),
    Mistake("[a]-(8)[b]", 8, "expected '-' after the distance but found '['"),
    Mistake("[a]--8-[b]", 5, "a distance that is more than a positive number or a metric stands in parentheses"),
    Mistake("[a]->=8-[b]", 5, "a distance that is more than a positive number or a metric stands in parentheses"),
    Mistake("[a]-8@750-[b]", 6, "a distance that is more than a positive number or a metric stands in parentheses"),
    Mistake("[a]-gap*2-[b]", 8, "a distance that is more than a positive number or a metric stands in parentheses"),
    Mistake("[a]-gpa-[b]", 5, "unknown metric 'gpa', did you mean 'gap'?"),
    Mistake("[a]-slide-[b]", 5, "'slide' is a parameter, which only equations and states refer to"),
    Mistake("[a]-(b)-[b]", 6, "a distance is a number or a metric, 'b' is a view"),
    Mistake("[a]-b.width-[b]", 5, "a distance is a number or a metric, 'b' is a view"),
    Mistake("[a]-()-[b]", 6, "expected a number or a metric but found ')'"),
    Mistake("[a]-(8,)-[b]", 8, "expected a number or a metric but found ')'"),
    Mistake("[a]-2e9-[b]", 5, "a length is from -1e9 to 1e9 pt, not 2000000000"),
    // Predicates.
    Mistake("[a(=8)]", 4, "expected '==', '<=' or '>=' but found '='"),
    Mistake("[a(>8)]", 4, "expected '==', '<=' or '>=' but found '>'"),
    Mistake("[a(>=)]", 6, "expected a number, a metric or a view but found ')'"),
    Mistake("[a(8 9)]", 6, "expected ',' or ')' after the predicate but found '9'"),
    Mistake("[a(8;9)]", 5, "expected ',' or ')' after the predicate but found ';'"),
    Mistake("[a(8", 5, "expected ',' or ')' after the predicate but the format ends here"),
    Mistake("[a(8@)]", 6, "expected a priority: a number or a metric but found ')'"),
    Mistake("[a(8@1001)]", 6, "a priority is greater than 0 and at most 1000, not 1001"),
    Mistake("[a(8@0)]", 6, "a priority is greater than 0 and at most 1000, not 0"),
    Mistake("[a(8@lwo)]", 6, "unknown metric 'lwo', did you mean 'low'?"),
    Mistake("[a(butten)]", 4, "unknown view or metric 'butten', did you mean 'button'?"),
    Mistake("[a(wide)]", 4, "'wide' is a view and a metric, rename the metric"),
    Mistake("[a(b.)]", 6, "expected 'width' or 'height' after the view but found ')'"),
    Mistake("[a(b.widht)]", 6, "unknown attribute 'widht', did you mean 'width'?"),
    Mistake("[a(b.left)]", 6, "a location cannot be tied to a size"),
    // What is computed.
    Mistake("[a(8*)]", 6, "expected a number, a metric or a view but found ')'"),
    Mistake("[a((8+gap)]", 11, "expected ',' or ')' after the predicate but found ']'"),
    Mistake("[a((8+gap]", 10, "expected a closing parenthesis but found ']'"),
    Mistake("[a(8/0)]", 6, "nothing can be divided by 0"),
    Mistake("[a(100/3)]", 4, "the result has no end as a decimal, round it"),
    Mistake("[a(8/b)]", 6, "a number cannot be divided by the size of a view"),
    Mistake("[a(a+b)]", 4, "a size is compared with that of one view, not with several"),
    Mistake("[a(1e15*1e15)]", 4, "the result has too many digits, round the numbers"),
    Mistake(
      "[a(\(String(repeating: "(", count: 17))1)]", 20, "parentheses are nested more than 16 deep"),
  ]

  private static let names = ["a", "b", "button", "more button", "wide"]

  @Test(arguments: mistakes.indices) func `a mistake in a format is told at its place`(index: Int) throws {
    let mistake = Self.mistakes[index]
    let head = """
      { "layoutdoctor": 1, "metrics": { "gap": 12, "low": 250, "wide": 100 },
        "parameters": { "slide": { "range": [0, 9] } },
        "root": { "id": "screen", "size": [9, 9], "subviews": [\(
          Self.names.map { "{ \"id\": \"\($0)\" }" }.joined(separator: ", "))] },
        "visual": ["
      """
    do {
      _ = try loadScene(Array("\(head)\(mistake.format)\"] }".utf8))
      Issue.record("\(mistake.format) is loaded")
    } catch {
      let first = try #require(error.errors.first)
      #expect(error.errors.map(\.message) == [mistake.message], "\(mistake.format)")
      #expect(Int(first.location.start) - head.utf8.count + 1 == mistake.column, "\(mistake.format)")
      #expect(first.keyPath == "visual[0]")
    }
  }
}
