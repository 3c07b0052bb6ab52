import Foundation
import FuzzInputs

func emit(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

func complain(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

/// The source of inputs for the corpus, whose files are sorted by path.
func inputSource(_ arguments: FuzzArguments) throws(FuzzError) -> InputSource {
  let corpus = try Files.scenes(in: arguments.paths).map { path throws(FuzzError) in
    guard let bytes = Files.contents(of: path) else { throw FuzzError.unreadable(path) }
    return bytes
  }
  return InputSource(corpus: corpus, seed: arguments.seed)
}

#if LIBFUZZER
  exit(LibFuzzer.run())
#else
  do throws(FuzzError) {
    let arguments = try FuzzArguments(Array(CommandLine.arguments.dropFirst()))
    switch arguments.mode {
    case .help: emit(FuzzArguments.help)
    case .show(let number): FileHandle.standardOutput.write(Data(try inputSource(arguments).input(number).bytes))
    case .replay: if try !Replay.run(arguments.paths) { exit(1) }
    case .work(let ledger, let first, let step):
      var worker = Worker(
        source: try inputSource(arguments), ledger: try Ledger(ledger), faults: try FaultFolder(arguments.saveFolder),
        limits: arguments.limits)
      try worker.run(from: first, to: arguments.end, by: step)
    case .oracles: if !OracleRun(arguments).run() { exit(1) }
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
#endif
