public import BerthSDK

/// LangMatcher as the host sees it.
public struct LangPlugin: Plugin {
  public static let id = "lang"
  public static let version = "1.0.0"
  /// Counts, amounts and times of day: nothing is below zero.
  public static let numbers = 0.0...1e9

  public init() {}

  public func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
    guard let handler = CommandTable.handler(command) else {
      throw PluginError.notFound(
        "there is no command \(command)", remedy: "berth lang --help lists the commands")
    }
    return try handler(arguments, call)
  }
}
