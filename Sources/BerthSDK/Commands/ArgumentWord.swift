/// An enumeration of the words an argument takes; the manifest lists them as its `values`.
///
/// ```swift
/// enum Light: String, ArgumentWord { case sun, shade }
///
/// struct Plant: PluginCommand {
///   var name: String
///   var light: Light?
///   func run(_ call: Call) throws -> Reply { Reply(["light": JSON(light?.rawValue)]) }
/// }
/// ```
public protocol ArgumentWord: CaseIterable, RawRepresentable, Decodable where RawValue == String {}
