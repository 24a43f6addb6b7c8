@_exported public import BerthJSON

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

/// A plugin with databases of its own.
public protocol StorageProvider: Plugin {
  /// The schema version this build works with, or 0 for no database of that scope.
  func schemaVersion(of scope: Scope) -> Int
  /// Brings the schema from one version (0: empty) to another, inside a transaction of the host.
  func migrate(_ database: Database, _ scope: Scope, from: Int, to: Int, _ call: Call) throws
  /// Fills in bundled data, inside a transaction of the host; idempotent, keeps the user's rows.
  func seed(_ database: Database, _ scope: Scope, _ call: Call) throws
}

extension StorageProvider {
  /// A plugin without bundled data.
  public func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {}
}

/// A plugin whose documents `berth search` finds.
public protocol SearchProvider: Plugin {
  /// The one-line form of a hit.
  func describe(_ collection: String, id: String, _ call: Call) throws -> SearchLine
}

/// A plugin that plans notifications.
public protocol NotifyProvider: Plugin {
  /// What should come between two moments (Unix milliseconds); a pure function of data and times.
  func plan(from now: Int64, to horizon: Int64, _ call: Call) throws -> [Notification]
  /// Asked just before delivery: the notification, changed or not, or nil to drop it.
  func finalize(_ notification: Notification, _ call: Call) throws -> Notification?
  /// The user chose an action; returns a message to show, if any.
  func respond(_ notification: Notification, action: String, _ call: Call) throws -> String?
}

extension NotifyProvider {
  /// The notification as it is.
  public func finalize(_ notification: Notification, _ call: Call) throws -> Notification? {
    notification
  }
  /// Nothing to show.
  public func respond(_ notification: Notification, action: String, _ call: Call) throws -> String?
  { nil }
}

/// A plugin that sells something.
public protocol PaywallProvider: Plugin {
  /// The paywall for a locked feature or a used-up quota.
  func paywall(for feature: String, _ call: Call) throws -> View
}

/// Whose data a database holds.
public enum Scope: UInt32, Sendable, CaseIterable {
  /// One user's.
  case `private` = 0
  /// Shared by the users of a home.
  case `public` = 1
}

/// What a command answers: data for scripts and, when somebody looks, a view.
public struct Reply {
  /// The stable answer for scripts.
  public var data: JSON
  /// Builds the view; called only when one was asked for.
  public var view: (() throws -> View)?

  /// A reply of data alone; the host shows it as it is.
  public init(_ data: JSON) { self.data = data }

  /// A reply with a view, built only when asked for.
  public init(_ data: JSON, view: @escaping () throws -> View) {
    self.data = data
    self.view = view
  }
}

/// The one-line form of a search hit.
public struct SearchLine: Sendable {
  /// The hit's id.
  public var id: String
  /// The name people read.
  public var name: String
  /// What it is, in one line.
  public var summary: String
  /// What opens it: `berth://…`.
  public var link: String

  /// A line of a mixed list.
  public init(id: String, name: String, summary: String, link: String) {
    self.id = id
    self.name = name
    self.summary = summary
    self.link = link
  }
}
