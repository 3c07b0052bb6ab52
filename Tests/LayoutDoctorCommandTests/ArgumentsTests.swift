import LayoutDoctorCommand
import Testing

struct ArgumentsTests {
  private func error(_ arguments: String...) -> UsageError? {
    do {
      _ = try ParsedArguments(arguments)
      return nil
    } catch { return error }
  }

  @Test func `a misspelt command suggests the nearest`() {
    #expect(error("chekc") == "there is no command 'chekc'; did you mean 'check'?")
  }

  @Test func `a misspelt option suggests the nearest`() {
    #expect(error("check", "--fromat", "json") == "'check' has no option '--fromat'; did you mean '--format'?")
  }

  @Test func `an option of another command is told apart from an unknown one`() {
    #expect(
      error("solve", "--quiet", "a.json")
        == "'--quiet' is an option of 'check' and 'merge', not of 'solve'")
  }

  @Test func `an old spelling is refused with the new one`() {
    #expect(error("check", "--devices", "phones") == "'--devices' is '--device' now")
    #expect(error("rules") == "'rules' is 'explain' now")
    #expect(error("check", "--device", "phones", "--device=ipad-mini-7") == nil)
    let misplaced = error("solve", "--time-limit", "3", "a.json")
    #expect(misplaced?.message.hasSuffix("; for all commands, .layoutdoctor.json can have 'limits'") == true)
  }

  @Test func `an option takes its value after a space or an equals sign`() {
    #expect(error("check", "--format", "json", "a.json") == nil)
    #expect(error("check", "--format=json", "a.json") == nil)
    #expect(error("check", "a.json", "--format") == "'--format' needs a value: --format FORMAT")
    #expect(error("check", "--quiet=yes", "a.json") == "'--quiet' takes no value")
  }

  @Test func `everything after two dashes is an argument`() throws {
    #expect(try ParsedArguments(["check", "--", "--quiet", "-"]).positionals == ["--quiet", "-"])
  }

  @Test func `a single dash is an argument`() throws {
    #expect(try ParsedArguments(["check", "-"]).positionals == ["-"])
  }

  @Test func `without a path, the working directory is checked, and without a command, the commands are listed`() throws
  {
    #expect(try ParsedArguments(["check", "-q"]).positionals == ["."])
    #expect(try ParsedArguments(["check", "-v", "a"]).positionals == ["a"])
    #expect(try ParsedArguments([]).command == .help)
    #expect(try ParsedArguments(["-V"]).command == .help)
  }

  @Test func `solving two scenes at once is a mistake`() {
    #expect(error("solve", "a.json", "b.json") == "'solve' has no use for 'b.json'")
  }

  @Test func `a rule's severity must be one there is`() {
    #expect(
      error("check", "--rule", "conflicting-constraints=fatal", "a.json")
        == "'fatal' is no value for '--rule'; there is 'note', 'warning', 'error' and 'off'")
    #expect(error("check", "--rule", "conflicting-constraints=off", "a.json") == nil)
    #expect(error("check", "--rule", "redundant-constraint=guards", "a.json") == nil)
    #expect(error("check", "--rule", "conflicting-constraints=guards", "a.json") != nil)
    #expect(
      error("check", "--rule", "conflicting-constraints", "a.json")
        == "'--rule' takes ID=SEVERITY, not 'conflicting-constraints'")
  }

  @Test func `part of a rule's name is enough to name the rules meant`() {
    let statement = "is no value for '--rule'"
    #expect(
      error("check", "--rule", "redundant=off", "a.json")
        == "'redundant' \(statement); did you mean 'redundant-constraint'?")
    #expect(
      error("check", "--rule", "conflict=off", "a.json")
        == "'conflict' \(statement); there is 'conflicting-constraints' and 'transient-conflict'")
  }

  @Test(arguments: Command.allCases)
  func `help for a command shows each of its options and the overview shows the command`(command: Command) {
    #expect(Help.text(for: command).contains("--help"))
    // Options stand under headings, each once.
    let lines = Help.text(for: command).split(separator: "\n")
    #expect(Set(lines).count == lines.count)
    #expect(lines.contains("the run:"))
    #expect(Help.overview().contains("\n  \(command.rawValue) "))
  }
}
