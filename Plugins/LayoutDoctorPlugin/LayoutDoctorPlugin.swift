import Foundation
import PackagePlugin

/// `swift package layoutdoctor [--debug] ARGUMENTS…` builds the program, runs it with these arguments and ends with its exit status.
///
/// The manifest does not list the program as a dependency of the plugin: SwiftPM would then compile every target twice in each
/// build of this package, once for the plugin, and the plugin would run the debug build.
@main
struct LayoutDoctorPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let isDebug = arguments.first == "--debug"
    let program = try builtProgram(isDebug ? .debug : .release)
    let process = Process()
    process.executableURL = program
    process.arguments = isDebug ? Array(arguments.dropFirst()) : arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit else { throw Failure.signal(process.terminationStatus) }
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  private func builtProgram(_ configuration: PackageManager.BuildConfiguration) throws -> URL {
    let name = "layoutdoctor"
    let build = try packageManager.build(
      .product(name), parameters: PackageManager.BuildParameters(configuration: configuration))
    let program = build.builtArtifacts.first { $0.kind == .executable && $0.url.lastPathComponent == name }
    guard build.succeeded, let program else { throw Failure.build(build.logText) }
    return program.url
  }

  enum Failure: Error, CustomStringConvertible {
    case build(String)
    case signal(Int32)

    var description: String {
      switch self {
      case .build(let log): "layoutdoctor could not be built\n\(log)"
      case .signal(let number): "layoutdoctor was ended by signal \(number)"
      }
    }
  }
}
