import Foundation
import LayoutDoctorCommand

let words = Array(CommandLine.arguments.dropFirst())
if words.first == "agreement" { exit(Agreement.run(Array(words.dropFirst()))) }
if LayoutDoctor.isWorker(words) { exit(LayoutDoctor.run(words).rawValue) }
do {
  let arguments = try BenchArguments(words)
  switch arguments.mode {
  case .help: print(BenchArguments.help)
  case .measureOne(let measurement): measurement.run()
  case .recordInstructions(let path): try InstructionRecord.measured(arguments).write(to: path)
  case .compareInstructions(let path):
    let changes = try InstructionRecord(path: path).changes(to: .measured(arguments))
    print(changes.text)
    if changes.hasRegressions { exit(1) }
  case .measureAll: try Bench(arguments).run()
  }
} catch {
  complain("layoutdoctor-bench: \(error)")
  exit(2)
}
