import LayoutChecking
import LayoutModel
import SceneLoading

extension CheckCommand {
  func settings(for file: SceneFile) -> FileSettings {
    file.isStandardInput ? settings.settingsOfWorkingDirectory() : settings.settings(for: file.path)
  }

  /// The checker with what the configuration file says; options on the command line win.
  func checker(for file: SceneFile) -> SceneChecker {
    let settings = settings(for: file)
    var checker = work.checker
    for (rule, setting) in settings.rules where checker.severities[rule] == nil {
      checker.severities[rule] = .some(setting.severity)
    }
    let selectsScreens = [Option.Name.device, .devices, .environment].contains { arguments.contains($0) }
    if let devices = settings.devices, !selectsScreens {
      checker.selection.devices = devices.value.compactMap { Device.named($0) }.map { SceneEnvironment($0) }
    }
    checker.seconds = limits(for: file).seconds
    return checker
  }

  /// The limits of a file's check.
  func limits(for file: SceneFile) -> ResourceLimits {
    let settings = settings(for: file)
    return ResourceLimits(
      seconds: arguments.contains(.timeLimit) ? limits.seconds : settings.seconds?.value ?? limits.seconds,
      megabytes: arguments.contains(.memoryLimit) ? limits.megabytes : settings.megabytes?.value ?? limits.megabytes)
  }

  /// Limits within which each of several files ends.
  func longestLimits(of files: [SceneFile]) -> ResourceLimits {
    ResourceLimits(
      seconds: files.map { limits(for: $0).seconds }.max() ?? limits.seconds, megabytes: limits.megabytes)
  }
}
