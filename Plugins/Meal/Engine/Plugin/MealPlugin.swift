public import BerthSDK

/// MealAdvisor as the host sees it.
public struct MealPlugin: Plugin {
  public static let id = "meal"
  public static let version = "1.0.0"

  public init() {}

  public func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
    throw PluginError.notFound(
      "there is no command \(command)", remedy: "berth meal --help lists the commands")
  }
}
