import LayoutDoctorCommand
import Testing

struct FileNamesTests {
  @Test func `names of states cannot lead out of the folder`() {
    var names = FileNames()
    #expect(names.unique(scene: "a", state: "../../b c") == "a...-..-b-c")
  }

  @Test func `names that differ in case alone get different files`() {
    var names = FileNames()
    #expect(names.unique(scene: "a", state: "Open") == "a.Open")
    #expect(names.unique(scene: "a", state: "open") == "a.open-2")
  }

  @Test func `names that differ in characters that no file name has get different files`() {
    var names = FileNames()
    #expect(names.unique(scene: "Tilde", state: "in use") == "Tilde.in-use")
    #expect(names.unique(scene: "Tilde", state: "in/use") == "Tilde.in-use-2")
    #expect(names.unique(scene: "Tilde", state: "in-use-2") == "Tilde.in-use-2-2")
    #expect(names.unique(scene: ".a", state: "é ü") == "-a.-")
  }

  @Test func `a long name is cut to what file systems allow and stays unique`() {
    var names = FileNames()
    let long = String(repeating: "é", count: 200)
    let first = names.unique(scene: "a", state: long + "1")
    let second = names.unique(scene: "a", state: long + "2")
    #expect(first != second)
    #expect(max(first.utf8.count, second.utf8.count) < 240)
  }

  @Test func `a scene is named after its file`() {
    #expect(FileNames.sceneName(of: "Fixtures/scenes/login.json") == "login")
    #expect(FileNames.sceneName(of: "-") == "stdin")
  }
}
