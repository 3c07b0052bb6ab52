// swift-tools-version: 6.2
import PackageDescription

/// What every target is built with: the Swift 6 language mode comes with the tools version; warnings are errors, so is unsafe code
/// that does not say so.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
]

// A scene flows one way: bytes -> scene -> linear program -> evidence -> findings -> report or drawing.
// Each target is one stage and imports only targets above it in this list.
let package = Package(
  name: "layoutdoctor",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "layoutdoctor", targets: ["layoutdoctor"]),
    .library(name: "LayoutDoctorKit", targets: ["LayoutDoctorKit"]),
  ],
  targets: [
    // Variables, rows, strict priorities, certificates, in exact rational arithmetic. Knows no view. Standard library only.
    .target(name: "ConstraintSolver", swiftSettings: strict),

    // A scene as values: typed identities, views, constraints, states, transitions, source positions.
    // No parsing, no arithmetic on unknowns. Standard library only.
    .target(name: "LayoutModel", swiftSettings: strict),

    // Bytes -> scene. Every error has line, column and the path of keys.
    .target(name: "SceneLoading", dependencies: ["LayoutModel"], swiftSettings: strict),

    // Re-checks the proofs of a report in arithmetic of its own. Knows nothing of the solver.
    .target(name: "ProofChecking", dependencies: ["LayoutModel", "SceneLoading"], swiftSettings: strict),

    // Scene -> linear program -> frames and evidence for each configuration.
    .target(name: "LayoutSolving", dependencies: ["LayoutModel", "ConstraintSolver"], swiftSettings: strict),

    // Transitions run as code, the configurations that they reach, and every frame on the way along its curve.
    .target(
      name: "LayoutMotion", dependencies: ["LayoutModel", "ConstraintSolver", "LayoutSolving"], swiftSettings: strict),

    // Evidence -> findings. Prints nothing, reads no file.
    .target(
      name: "LayoutDiagnosis", dependencies: ["LayoutModel", "ConstraintSolver", "LayoutSolving", "LayoutMotion"],
      swiftSettings: strict),

    // A loaded scene -> checked results: which configurations, several at a time, within limits. No file, no argument.
    .target(
      name: "LayoutChecking",
      dependencies: [
        "LayoutModel", "ConstraintSolver", "SceneLoading", "LayoutSolving", "LayoutMotion", "LayoutDiagnosis",
      ],
      swiftSettings: strict),

    // Findings -> bytes: one file a format; Encoded/ holds the versioned wire types.
    .target(
      name: "LayoutReporting",
      dependencies: [
        "LayoutModel", "ConstraintSolver", "SceneLoading", "LayoutSolving", "LayoutMotion", "LayoutDiagnosis",
        "LayoutChecking",
      ],
      swiftSettings: strict),

    // The C library Graphviz, as four lines of module map and a shim that loads it when something is drawn.
    .systemLibrary(name: "CGraphviz"),

    // DOT in, bytes out; the only importer of CGraphviz. Graphviz is there because layered graph layout is a
    // field of its own, and it has been the well-kept implementation of it for thirty years.
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
        "LayoutModel", "ConstraintSolver", "SceneLoading", "LayoutSolving", "LayoutMotion", "LayoutDiagnosis",
        "LayoutChecking", "LayoutReporting", "LayoutDrawing", "Graphviz",
      ],
      swiftSettings: strict),

    // Large pages for the C library's heap, whose settings Swift's module of it leaves out: as a module map and a shim.
    .systemLibrary(name: "CMemory"),

    // Access control lists and the like, which Swift's module of the C library leaves out on Linux: as a module map.
    .systemLibrary(name: "CExtendedAttributes"),

    // Arguments, files, exit codes: the only input and output.
    .target(
      name: "LayoutDoctorCommand",
      dependencies: [
        "LayoutModel", "ConstraintSolver", "SceneLoading", "ProofChecking", "LayoutSolving", "LayoutMotion",
        "LayoutDiagnosis", "LayoutChecking", "LayoutReporting", "LayoutDrawing", "Graphviz", "CMemory",
        "CExtendedAttributes",
      ],
      swiftSettings: strict),

    // main.swift, a few lines.
    .executableTarget(name: "layoutdoctor", dependencies: ["LayoutDoctorCommand"], swiftSettings: strict),

    // Generated scenes of any size, as JSON text, for the benchmarks and for tests.
    .target(name: "BenchScenes", dependencies: ["TestSupport"], swiftSettings: strict),

    // How long everything takes on them, beside other solvers. The one place where Foundation runs other programs.
    .executableTarget(
      name: "layoutdoctor-bench",
      dependencies: [
        "BenchScenes", "ConstraintSolver", "LayoutModel", "SceneLoading", "LayoutSolving", "LayoutChecking",
        "LayoutReporting",
        "LayoutDoctorCommand",
      ],
      swiftSettings: strict),

    // Inputs of every kind for fuzzing, from a seed: bytes, structure, extreme numbers, random scenes. Runs nothing.
    .target(name: "FuzzInputs", dependencies: ["TestSupport"], swiftSettings: strict),

    // Takes such inputs through load, check, report, verify and draw, in processes that may crash, and keeps those that break
    // something.
    .executableTarget(
      name: "layoutdoctor-fuzz", dependencies: ["FuzzInputs", "LayoutDoctorCommand", "LayoutModel"],
      swiftSettings: strict),

    // What the tests share: seeded random numbers, where the fixtures are, recorded snapshots.
    .target(
      name: "TestSupport", dependencies: ["ConstraintSolver", "LayoutModel"], path: "Tests/TestSupport",
      swiftSettings: strict),

    // Mirrors Sources file for file.
    .testTarget(
      name: "ConstraintSolverTests",
      dependencies: ["ConstraintSolver", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "LayoutModelTests", dependencies: ["LayoutModel", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SceneLoadingTests",
      dependencies: ["SceneLoading", "LayoutModel", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ProofCheckingTests",
      dependencies: [
        "ProofChecking", "LayoutReporting", "LayoutChecking", "LayoutDiagnosis", "LayoutMotion", "LayoutSolving",
        "LayoutModel", "ConstraintSolver", "SceneLoading", "TestSupport",
      ],
      swiftSettings: strict),
    // LayoutMotion is for contents that only transitions make.
    .testTarget(
      name: "LayoutSolvingTests",
      dependencies: [
        "LayoutSolving", "LayoutMotion", "LayoutModel", "ConstraintSolver", "SceneLoading", "TestSupport",
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
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutReportingTests",
      dependencies: [
        "LayoutReporting", "LayoutChecking", "LayoutDiagnosis", "LayoutMotion", "LayoutSolving", "LayoutModel",
        "ConstraintSolver",
        "SceneLoading", "TestSupport",
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
        "LayoutDoctorCommand", "LayoutChecking", "LayoutDiagnosis", "LayoutModel", "SceneLoading", "FuzzInputs",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutCheckingTests",
      dependencies: [
        "LayoutChecking", "LayoutSolving", "LayoutModel", "ConstraintSolver",
        "SceneLoading", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(name: "FuzzInputsTests", dependencies: ["FuzzInputs", "SceneLoading"], swiftSettings: strict),

    // Drives the built binary, which is built with all else.
    .testTarget(name: "EndToEndTests", dependencies: ["TestSupport"], swiftSettings: strict),
  ]
)
