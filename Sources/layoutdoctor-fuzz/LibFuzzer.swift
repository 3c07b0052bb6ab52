// libFuzzer searches for inputs that reach new code, and finds other faults than random changes do. It needs instrumented code
// and one of Clang's libraries, so it has its own build: .ci/fuzz-guided.

#if LIBFUZZER
  import FuzzInputs
  import SceneTrials

  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt

  enum LibFuzzer {
    /// Runs libFuzzer with the options and the corpus of the command line.
    static func run() -> CInt {
      var count = CommandLine.argc
      var arguments = unsafe CommandLine.unsafeArgv
      return unsafe runDriver(&count, &arguments) { start, count in
        let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
        let trial = SceneTrial(bytes)
        if let fault = trial.faults.first { fatalError("\(fault.kind.rawValue): \(fault.text)") }
        return 0
      }
    }
  }

  /// libFuzzer calls this for each new input. Three in four are changed by `StructureMutation`, the others and those that are
  /// not JSON by libFuzzer's own byte mutations.
  @_cdecl("LLVMFuzzerCustomMutator")
  func changeInput(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: CUnsignedInt) -> Int {
    var random = InputRandom(seed: UInt64(seed))
    let buffer = unsafe UnsafeMutableBufferPointer(start: start, count: capacity)
    guard !random.chance(4), var tree = unsafe JSONTree(Array(buffer[..<count])) else {
      return unsafe mutateBytes(start, count, capacity)
    }
    if random.chance(2) {
      StructureMutation.changeNumbers(of: &tree, &random)
    } else {
      StructureMutation.apply(to: &tree, other: RandomSceneText(&random).tree, &random)
    }
    let bytes = tree.bytes.prefix(capacity)
    _ = unsafe buffer.update(fromContentsOf: bytes)
    return bytes.count
  }

  @_silgen_name("LLVMFuzzerMutate")
  private func mutateBytes(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int) -> Int
#endif
