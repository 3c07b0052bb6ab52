// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target. The tools version implies the Swift 6 language mode. Warnings are errors, and so is unsafe
/// code without the keyword `unsafe`.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
]

/// The settings of targets that use UIKit or AppKit. The systems of Apple may warn of what cannot be seen here, such as the items of
/// constraints, which are unowned references.
#if os(Linux)
  let strictWithUIKit = strict
#else
  let strictWithUIKit: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]
#endif

/// Modules of the tests with declarations of UIKit or AppKit, for a system that has neither.
func standIns(_ names: String...) -> [Target.Dependency] {
  #if os(Linux)
    names.map { .target(name: $0) }
  #else
    []
  #endif
}

#if os(Linux)
  let captureTests: [Target] = [
    .target(name: "UIKit", path: "Tests/UIKit", swiftSettings: strict),
    .target(name: "AppKit", path: "Tests/AppKit", swiftSettings: strict + [.define("APPKIT")]),
    // The sources of LayoutCapture, compiled for AppKit.
    .target(
      name: "DesktopCapture", dependencies: ["AppKit"], path: "Tests/DesktopCapture",
      swiftSettings: strict + [.define("APPKIT")]),
    .testTarget(
      name: "LayoutCaptureTests",
      dependencies: [
        "LayoutCapture", "UIKit", "SceneLoading", "LayoutModel", "ConstraintSolver", "LayoutSolving", "LayoutMotion",
        "LayoutDiagnosis", "LayoutChecking", "LayoutDrawing",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DesktopCaptureTests",
      dependencies: ["DesktopCapture", "AppKit", "SceneLoading", "LayoutModel", "LayoutSolving", "LayoutChecking"],
      swiftSettings: strict),
  ]
#else
  let captureTests: [Target] = [
    .testTarget(
      name: "DesktopCaptureTests",
      dependencies: ["LayoutCapture", "SceneLoading", "LayoutModel", "LayoutSolving", "LayoutChecking"],
      swiftSettings: strictWithUIKit)
  ]
#endif

// Data flows in one direction: bytes -> scene -> linear program -> evidence -> findings -> report or drawing.
// Each target is one stage, and imports only targets above it in this list.
let package = Package(
  name: "layoutdoctor",
  platforms: [.macOS(.v15), .iOS(.v15), .tvOS(.v15)],
  products: [
    .executable(name: "layoutdoctor", targets: ["layoutdoctor"]),
    .library(name: "LayoutDoctorKit", targets: ["LayoutDoctorKit"]),
    .library(name: "LayoutCapture", targets: ["LayoutCapture"]),
    .plugin(name: "LayoutDoctorPlugin", targets: ["LayoutDoctorPlugin"]),
  ],
  targets: [
    // Linear programs with strict priorities, solved in exact rational arithmetic with certificates. Does not know views.
    // Standard library only.
    .target(name: "ConstraintSolver", swiftSettings: strict),

    // A scene as values: typed ids, views, constraints, states, transitions, source positions.
    // No parsing and no solving. Standard library only.
    .target(name: "LayoutModel", swiftSettings: strict),

    // Bytes -> scene. Every error has a line, a column and a path of keys.
    .target(name: "SceneLoading", dependencies: ["LayoutModel"], swiftSettings: strict),

    // The C library expat: a module map and a header.
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),

    // The C library zlib: a module map and a header. Xcode compresses the responses of a captured view hierarchy with gzip; zlib is
    // on every system, and Foundation has no decompression on Linux.
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    // Running view trees -> scenes, in unit tests on Apple's systems. No dependency; its ConstraintKnowledge.swift is also a file of SceneImport.
    .target(name: "LayoutCapture", dependencies: standIns("UIKit"), swiftSettings: strictWithUIKit),

    // Interface Builder documents and captured view hierarchies -> the text of scenes, with the place in a document of each
    // part. Expat parses the XML: it gives byte positions, expands no entity that this target refuses, starts in no measurable time and is on every system;
    // FoundationXML would add ten milliseconds to the start of every command.
    .target(
      name: "SceneImport", dependencies: ["LayoutModel", "SceneLoading", "CExpat", "CZlib"], swiftSettings: strict),

    // Auto Layout's alerts in console logs -> what they say, the proof that it is impossible, and scenes of them. Does its own
    // arithmetic on the rows, since a log shows no view tree that a scene could be solved in.
    .target(
      name: "ConsoleLogs", dependencies: ["LayoutModel", "ConstraintSolver", "SceneLoading"], swiftSettings: strict),

    // Checks the proofs in a report again, with separate arithmetic. Does not depend on the solver.
    .target(name: "ProofChecking", dependencies: ["LayoutModel", "SceneLoading"], swiftSettings: strict),

    // Scene -> linear program -> the frames and evidence of each configuration.
    .target(name: "LayoutSolving", dependencies: ["LayoutModel", "ConstraintSolver"], swiftSettings: strict),

    // Values -> JSON, and the JSON Schema of what is written: a writer, forms of values and tables of fields. Compiles beside
    // the stages that follow.
    .target(
      name: "WireFormat", dependencies: ["LayoutModel", "ConstraintSolver", "LayoutSolving"], swiftSettings: strict),

    // Runs transitions as code: the configurations that they reach, and every frame of the animations in between.
    .target(
      name: "LayoutMotion", dependencies: ["LayoutModel", "ConstraintSolver", "LayoutSolving"], swiftSettings: strict),

    // Evidence -> findings. No input or output.
    .target(
      name: "LayoutDiagnosis",
      dependencies: ["LayoutModel", "ConstraintSolver", "LayoutSolving", "LayoutMotion", "WireFormat"],
      swiftSettings: strict),

    // A loaded scene -> checked results: selects configurations, and checks several at a time within limits. No files, no
    // arguments.
    .target(
      name: "LayoutChecking",
      dependencies: [
        "LayoutModel", "ConstraintSolver", "SceneLoading", "LayoutSolving", "LayoutMotion", "LayoutDiagnosis",
      ],
      swiftSettings: strict),

    // Findings -> bytes. One file for each format; Encoded/ lists the fields of the versioned JSON outputs. Inspector/ has the
    // page of the HTML report as ordinary files, which the program contains.
    .target(
      name: "LayoutReporting",
      dependencies: [
        "LayoutModel", "ConstraintSolver", "SceneLoading", "SceneImport", "ConsoleLogs", "LayoutSolving",
        "LayoutMotion", "LayoutDiagnosis", "LayoutChecking", "WireFormat", "CZlib",
      ],
      resources: [
        .embedInCode("Inspector/report.css"),
        .embedInCode("Inspector/inspector.css"),
        .embedInCode("Inspector/inspector.html"),
        .embedInCode("Inspector/elements.js"),
        .embedInCode("Inspector/report.js"),
        .embedInCode("Inspector/selection.js"),
        .embedInCode("Inspector/geometry.js"),
        .embedInCode("Inspector/motion.js"),
        .embedInCode("Inspector/canvas.js"),
        .embedInCode("Inspector/dimensions.js"),
        .embedInCode("Inspector/findings.js"),
        .embedInCode("Inspector/comparison.js"),
        .embedInCode("Inspector/views.js"),
        .embedInCode("Inspector/sliders.js"),
        .embedInCode("Inspector/screens.js"),
        .embedInCode("Inspector/inspector.js"),
      ],
      swiftSettings: strict),

    // The C library Graphviz: a module map and a shim that loads the library when it is first needed.
    .systemLibrary(name: "CGraphviz"),

    // DOT -> rendered bytes; the only target that imports CGraphviz. Layered graph layout is a field of its own, and Graphviz
    // has been its well-maintained implementation for thirty years.
    .target(
      name: "Graphviz", dependencies: ["CGraphviz"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

    // Scene and findings -> constraint graphs, wireframes, filmstrips and animations.
    .target(
      name: "LayoutDrawing",
      dependencies: [
        "LayoutModel", "ConstraintSolver", "LayoutSolving", "LayoutMotion", "LayoutDiagnosis", "Graphviz",
      ],
      swiftSettings: strict),

    // The public library: a small face of all the stages above, and the DocC catalog. No package type in its interface.
    .target(
      name: "LayoutDoctorKit",
      dependencies: [
        "LayoutModel", "ConstraintSolver", "SceneLoading", "SceneImport", "LayoutSolving", "LayoutMotion",
        "LayoutDiagnosis", "LayoutChecking", "LayoutReporting", "LayoutDrawing", "Graphviz", "WireFormat",
      ],
      swiftSettings: strict),

    // Arguments, files and exit codes: the only stage with input and output.
    .target(
      name: "LayoutDoctorCommand",
      dependencies: [
        "LayoutModel", "ConstraintSolver", "SceneLoading", "SceneImport", "ConsoleLogs", "ProofChecking",
        "LayoutSolving", "LayoutMotion", "LayoutDiagnosis", "LayoutChecking", "LayoutReporting", "LayoutDrawing",
        "Graphviz", "WireFormat",
      ],
      swiftSettings: strict),

    // Only main.swift.
    .executableTarget(name: "layoutdoctor", dependencies: ["LayoutDoctorCommand"], swiftSettings: strict),

    // `swift package layoutdoctor …` in packages that depend on this one. It has the program built when it runs, and does not
    // depend on it: such a dependency would have every build compile all targets twice.
    .plugin(
      name: "LayoutDoctorPlugin",
      capability: .command(
        intent: .custom(verb: "layoutdoctor", description: "Finds what is wrong with Auto Layout constraints"))),

    // Generates scenes of any size as JSON text, for benchmarks and tests.
    .target(name: "BenchScenes", dependencies: ["TestSupport"], swiftSettings: strict),

    // Measures the time of everything on generated scenes, next to other solvers.
    .executableTarget(
      name: "layoutdoctor-bench",
      dependencies: [
        "BenchScenes", "ConstraintSolver", "LayoutModel", "SceneLoading", "SceneImport", "LayoutSolving",
        "LayoutChecking", "LayoutDiagnosis", "LayoutReporting", "LayoutDoctorCommand", "WireFormat",
      ],
      resources: [.embedInCode("Peers/peers.py")],
      swiftSettings: strict),

    // Generates fuzzing inputs from a seed: random bytes, changed structure, extreme numbers, random scenes. Runs nothing.
    .target(name: "FuzzInputs", dependencies: ["TestSupport"], path: "Tests/FuzzInputs", swiftSettings: strict),

    // Runs these inputs through load, check, report, verify and draw, in processes that may crash, and stores those that cause
    // faults. Runs the oracles of the tests with all their random samples, too.
    .executableTarget(
      name: "layoutdoctor-fuzz",
      dependencies: [
        "FuzzInputs", "ConstraintSolver", "LayoutChecking", "LayoutDoctorCommand", "LayoutModel", "Oracles",
        "SceneTrials",
      ],
      swiftSettings: strict),

    // Shared by the tests: seeded random numbers, random scenes and oracles.
    .target(
      name: "TestSupport", dependencies: ["ConstraintSolver", "LayoutModel"], path: "Tests/TestSupport",
      swiftSettings: strict),

    // Claims about random samples and what confirms them: tests check a few samples, `layoutdoctor-fuzz oracles` all.
    .target(
      name: "Oracles",
      dependencies: [
        "ConstraintSolver", "LayoutModel", "SceneLoading", "ProofChecking", "LayoutSolving", "LayoutMotion",
        "LayoutDiagnosis", "LayoutChecking", "LayoutReporting", "TestSupport",
      ],
      path: "Tests/Oracles", swiftSettings: strict),
    .testTarget(name: "OraclesTests", dependencies: ["Oracles", "TestSupport"], swiftSettings: strict),

    // One scene in memory through load, check, report, verify and draw: tests run it on inputs that once broke something,
    // `layoutdoctor-fuzz` on new ones.
    .target(
      name: "SceneTrials",
      dependencies: [
        "LayoutModel", "SceneLoading", "ProofChecking", "LayoutSolving", "LayoutMotion", "LayoutDiagnosis",
        "LayoutChecking", "LayoutReporting", "LayoutDrawing",
      ],
      path: "Tests/SceneTrials", swiftSettings: strict),
    .testTarget(
      name: "SceneTrialsTests", dependencies: ["SceneTrials", "FuzzInputs", "TestSupport"], swiftSettings: strict),

    // The test targets mirror Sources file by file.
    .testTarget(
      name: "ConstraintSolverTests",
      dependencies: ["ConstraintSolver", "Oracles", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "LayoutModelTests", dependencies: ["LayoutModel", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SceneLoadingTests",
      dependencies: ["SceneLoading", "LayoutModel", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SceneImportTests",
      dependencies: [
        "SceneImport", "SceneLoading", "LayoutSolving", "LayoutModel", "ConstraintSolver", "TestSupport", "CZlib",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ConsoleLogsTests", dependencies: ["ConsoleLogs", "ConstraintSolver", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ProofCheckingTests",
      dependencies: [
        "ProofChecking", "LayoutReporting", "LayoutChecking", "LayoutDiagnosis", "LayoutMotion", "LayoutSolving",
        "LayoutModel", "ConstraintSolver", "SceneLoading", "Oracles", "TestSupport",
      ],
      swiftSettings: strict),
    // LayoutMotion is needed for configurations that only transitions reach.
    .testTarget(
      name: "LayoutSolvingTests",
      dependencies: [
        "LayoutSolving", "LayoutMotion", "LayoutModel", "ConstraintSolver", "SceneLoading", "Oracles", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutMotionTests",
      dependencies: [
        "LayoutMotion", "LayoutSolving", "LayoutModel", "ConstraintSolver", "SceneLoading", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "BenchScenesTests",
      dependencies: ["BenchScenes", "LayoutSolving", "LayoutModel", "ConstraintSolver", "SceneLoading"],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutDiagnosisTests",
      dependencies: [
        "LayoutDiagnosis", "LayoutMotion", "LayoutSolving", "LayoutModel", "ConstraintSolver", "SceneLoading",
        "Oracles", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutReportingTests",
      dependencies: [
        "LayoutReporting", "LayoutChecking", "LayoutDiagnosis", "LayoutMotion", "LayoutSolving", "LayoutModel",
        "ConstraintSolver",
        "SceneLoading", "WireFormat", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(name: "GraphvizTests", dependencies: ["Graphviz", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "LayoutDrawingTests",
      dependencies: [
        "LayoutDrawing", "LayoutDiagnosis", "LayoutMotion", "LayoutSolving", "LayoutModel", "ConstraintSolver",
        "SceneLoading", "Graphviz", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutDoctorKitTests", dependencies: ["LayoutDoctorKit", "SceneLoading", "LayoutDiagnosis"],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutDoctorCommandTests",
      dependencies: [
        "LayoutDoctorCommand", "LayoutChecking", "LayoutDiagnosis", "LayoutModel", "SceneLoading", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutCheckingTests",
      dependencies: [
        "LayoutChecking", "LayoutDiagnosis", "LayoutSolving", "LayoutModel", "ConstraintSolver",
        "SceneLoading", "FuzzInputs", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(name: "FuzzInputsTests", dependencies: ["FuzzInputs", "SceneLoading"], swiftSettings: strict),

    // Runs the built binary, which every build of the package includes.
    .testTarget(name: "EndToEndTests", dependencies: ["TestSupport"], swiftSettings: strict),
  ] + captureTests
)
