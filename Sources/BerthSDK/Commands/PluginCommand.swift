/// A command as a Swift type: its stored properties are the arguments the manifest declares.
///
/// A property that is not optional must be given or have a default in the manifest; an `ArgumentWord`
/// takes the manifest's `values`; a repeated argument is an array, a flag a `Bool`. A property
/// of an `ArgumentGroup` stands for the arguments of that type.
///
/// ```swift
/// struct Roll: PluginCommand {
///   var sides: Int
///   var times: Int?
///
///   func run(_ call: Call) throws -> Reply {
///     var random = call.random
///     let rolls = (0..<(times ?? 1)).map { _ in Int.random(in: 1...sides, using: &random) }
///     return Reply(["rolls": .array(rolls.map { JSON($0) })])
///   }
/// }
/// ```
public protocol PluginCommand: Decodable, SendableMetatype {
  /// The command's name in the manifest; the type's own in kebab-case unless said otherwise.
  static var name: String { get }
  /// Does the work; the arguments were checked against the manifest already.
  func run(_ call: Call) throws -> Reply
}

extension PluginCommand {
  /// The type's name in kebab-case: `show-all` for `ShowAll` and for `ShowAllCommand`.
  public static var name: String {
    // `String(describing:)` would search every conformance of the plugin for each of its commands.
    let type = _typeName(Self.self, qualified: false)
    let suffix = "Command"
    return (type.hasSuffix(suffix) ? String(type.dropLast(suffix.count)) : type).kebabCase
  }
}

/// A plugin whose commands are types of their own.
///
/// ```swift
/// public import BerthSDK
///
/// struct Dice: CommandPlugin {
///   static let id = "dice"
///   static let version = "1.0.0"
///   static let commands: [any PluginCommand.Type] = [Roll.self]
/// }
///
/// struct Roll: PluginCommand {
///   func run(_ call: Call) throws -> Reply { Reply(["roll": 4]) }
/// }
///
/// @_cdecl("berth_plugin_v1")
/// public func entry() -> PluginBlock { PluginEntry.block(Dice.self) }
/// ```
public protocol CommandPlugin: Plugin {
  /// The types of all commands of the manifest.
  static var commands: [any PluginCommand.Type] { get }
}

extension CommandPlugin {
  /// Makes a value of the command's type from the arguments and runs it.
  ///
  /// - Throws: `not-found` for a command without a type; `input.missing` and `input.invalid` when the
  ///   type and the manifest do not agree, naming the argument.
  public func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
    for type in Self.commands where type.name == command {
      return try arguments.decode(type).run(call)
    }
    throw PluginError.notFound(
      "the plugin \(Self.id) has no type for the command \(command)",
      remedy: "add it to `commands`, or take it out of the manifest")
  }
}

extension Arguments {
  /// The arguments as a value of a type.
  ///
  /// ```swift
  /// struct Window: Decodable { var from: String; var to: String }
  /// let window = try arguments.decode(Window.self)
  /// ```
  ///
  /// - Throws: `input.missing` or `input.invalid`, naming the argument.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Value(from: ArgumentDecoder(json: json, path: []))
  }

  /// The arguments as a command of a type known at run time.
  func decode(_ type: any PluginCommand.Type) throws -> any PluginCommand {
    try type.init(from: ArgumentDecoder(json: json, path: []))
  }
}
