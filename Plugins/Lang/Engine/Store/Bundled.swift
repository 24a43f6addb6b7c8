import BerthSDK

/// The data files that come with the app, read when they are needed.
enum Bundled {
  /// A problem in bundled data is a fault of the build.
  static func damaged(_ problem: DataProblem) -> PluginError {
    PluginError(
      "plugin.data", "the bundled data has a problem: \(problem)", remedy: "install the app again")
  }
}
