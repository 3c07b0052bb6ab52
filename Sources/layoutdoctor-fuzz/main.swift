import FuzzInputs
import LayoutDoctorCommand

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

func emit(_ text: String) { Files.write(Array(text.utf8), to: STDOUT_FILENO) }

func complain(_ text: String) { Files.write(Array(text.utf8), to: STDERR_FILENO) }

/// The corpus in the order of its paths.
func inputSource(_ arguments: FuzzArguments) throws(FuzzError) -> InputSource {
  let corpus = try Files.scenes(in: arguments.paths).map { path throws(FuzzError) in
    guard let bytes = Files.contents(of: path) else { throw FuzzError.unreadable(path) }
    return bytes
  }
  return InputSource(corpus: corpus, seed: arguments.seed)
}

/// Tells of each file what it comes to.
func replay(_ paths: [String]) throws(FuzzError) -> Bool {
  var isSound = true
  for path in try Files.scenes(in: paths) {
    guard let bytes = Files.contents(of: path) else { throw FuzzError.unreadable(path) }
    emit("\(path): ")
    var extent = SceneTrial.Extent()
    extent.comparesFindings = true
    let trial = SceneTrial(bytes, extent: extent)
    if !trial.faults.isEmpty { isSound = false }
    let faults = trial.faults.map { "\($0.kind.rawValue): \($0.text)" }.joined(separator: "\n  ")
    emit((trial.faults.isEmpty ? "sound" : faults) + "\n")
  }
  return isSound
}

do throws(FuzzError) {
  let arguments = try FuzzArguments(Array(CommandLine.arguments.dropFirst()))
  switch arguments.mode {
  case .help: emit(FuzzArguments.help)
  case .show(let number): Files.write(try inputSource(arguments).input(number).bytes, to: STDOUT_FILENO)
  case .replay: if try !replay(arguments.paths) { exit(1) }
  case .work(let ledger, let first, let step):
    var worker = Worker(
      source: try inputSource(arguments), ledger: try Ledger(ledger), faults: try FaultFolder(arguments.saveFolder))
    try worker.run(from: first, to: arguments.end, by: step)
  case .run:
    var pool = try Pool(arguments)
    let summary = try pool.run()
    emit(summary.text)
    if summary.hasFaults { exit(1) }
  }
} catch {
  complain("layoutdoctor-fuzz: \(error)\n")
  exit(2)
}
