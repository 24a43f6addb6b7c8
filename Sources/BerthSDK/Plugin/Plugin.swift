@_exported public import BerthBase
@_exported public import BerthViewModel

/// A plugin written in Swift: one value made for one user in one home.
///
/// Conform also to `StorageProvider`, `SearchProvider`, `NotifyProvider` or `PaywallProvider` to
/// implement those capabilities, and list them in the manifest. The host calls an instance from
/// one thread at a time.
///
/// ```swift
/// struct Hello: Plugin {
///   static let id = "hello"
///   static let version = "1.0.0"
///   func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
///     Reply(["greeting": .string("Hello, \(try arguments.string("name"))!")])
///   }
/// }
/// ```
///
/// A plugin that prepares something in its initializer, and takes no numbers but small ones:
///
/// ```swift
/// struct Tides: Plugin {
///   static let id = "tides"
///   static let version = "1.2.0"
///   static let numbers = -100.0...1000.0
///   private let link: PluginLink
///
///   init() { link = PluginLink(Self.id) }
///
///   func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
///     let metres = Double(try arguments.int("centimetres")) / 100
///     return Reply(["metres": .number(metres), "next": .string(link("next"))])
///   }
/// }
/// ```
public protocol Plugin: SendableMetatype {
  /// The id in the manifest.
  static var id: String { get }
  /// The version in the manifest.
  static var version: String { get }
  /// The numbers that any of its commands takes; others are refused with `input.range` before `run`
  /// is called, whether or not the host has looked at the manifest's limits.
  static var numbers: ClosedRange<Double> { get }
  /// Makes an instance; calls no service.
  init()
  /// Runs a command the manifest declares; arguments are checked against it already.
  func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply
}

extension Plugin {
  /// Up to ±10¹³: times in milliseconds fit, and what a command is likely to multiply a number with
  /// leaves it within 64 bits.
  public static var numbers: ClosedRange<Double> { -1e13...1e13 }
}
