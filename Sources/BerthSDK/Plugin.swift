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

/// A plugin with databases of its own.
///
/// ```swift
/// struct Guests: StorageProvider {
///   static let id = "guests"
///   static let version = "1.0.0"
///
///   func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
///     let names = try call.storage.open().rows("SELECT name FROM guests") { $0.text(0) }
///     return Reply(["names": JSON(names)])
///   }
///
///   func schemaVersion(of scope: Scope) -> Int { scope == .private ? 2 : 0 }
///
///   func migrate(
///     _ database: Database, _ scope: Scope, from: Int, to: Int, _ call: Call
///   ) throws {
///     if from < 1 { try database.execute("CREATE TABLE guests (name TEXT PRIMARY KEY)") }
///     if from < 2 { try database.execute("ALTER TABLE guests ADD COLUMN age INTEGER") }
///   }
///
///   func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {
///     try database.run("INSERT OR IGNORE INTO guests (name, age) VALUES (?1, ?2)", ["Ada", 36])
///   }
/// }
/// ```
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
///
/// ```swift
/// struct Recipes: SearchProvider {
///   static let id = "recipes"
///   static let version = "1.0.0"
///
///   func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
///     let text = try arguments.string("text")
///     return Reply(try call.search.query("recipes", ["text": .string(text)]).json)
///   }
///
///   func describe(_ collection: String, id: String, _ call: Call) throws -> SearchLine {
///     let recipe = try call.storage.open().first(
///       "SELECT name, minutes FROM recipes WHERE id = ?1", [.text(id)]
///     ) { row in
///       SearchLine(
///         id: id, name: row.text(0), summary: "Ready in \(Words.count(row.int(1), "minute"))",
///         link: PluginLink(Self.id)("show", ["id": id]))
///     }
///     guard let recipe else { throw PluginError.notFound("there is no recipe \(id)") }
///     return recipe
///   }
/// }
/// ```
public protocol SearchProvider: Plugin {
  /// The one-line form of a hit.
  func describe(_ collection: String, id: String, _ call: Call) throws -> SearchLine
}

/// A plugin that plans notifications.
///
/// ```swift
/// struct Garden: NotifyProvider {
///   static let id = "garden"
///   static let version = "1.0.0"
///
///   func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
///     Reply(["waiting": JSON(try call.notify.list().map(\.key))])
///   }
///
///   func plan(from now: Int64, to horizon: Int64, _ call: Call) throws -> [Notification] {
///     try call.storage.open().rows(
///       "SELECT id, name, thirsty_at FROM plants WHERE thirsty_at BETWEEN ?1 AND ?2",
///       [.int(now), .int(horizon)]
///     ) { plant in
///       Notification(
///         key: plant.text(0), category: "care", title: "\(plant.text(1)) is thirsty",
///         body: "Water it.", link: PluginLink(Self.id)("show", ["id": plant.text(0)]),
///         due: .at(try call.clock.iso8601(Int64(plant.int(2)))))
///     }
///   }
///
///   func finalize(_ notification: Notification, _ call: Call) throws -> Notification? {
///     try call.config.get("holiday").bool == true ? nil : notification
///   }
///
///   func respond(
///     _ notification: Notification, action: String, _ call: Call
///   ) throws -> String? {
///     guard action == "watered" else { return nil }
///     try call.storage.open().run(
///       "UPDATE plants SET watered = ?1 WHERE id = ?2",
///       [.int(call.clock.now), .text(notification.key)])
///     return "Noted."
///   }
/// }
/// ```
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
///
/// ```swift
/// struct Tides: PaywallProvider {
///   static let id = "tides"
///   static let version = "1.0.0"
///
///   func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
///     try call.entitlement.require("week")
///     return Reply(["days": 7])
///   }
///
///   func paywall(for feature: String, _ call: Call) throws -> View {
///     View.paywall(
///       "The tides of a whole week",
///       comparison: [View.Comparison("Days ahead", free: "1", premium: "7")],
///       products: [View.Product(id: "plus", name: "Tides Plus", price: "€9", period: "year")])
///   }
/// }
/// ```
public protocol PaywallProvider: Plugin {
  /// The paywall for a locked feature or a used-up quota.
  func paywall(for feature: String, _ call: Call) throws -> View
}

/// Whose data a database holds.
///
/// ```swift
/// let mine = try call.storage.open(.private)
/// let ours = try call.storage.open(.public)
/// let guests = try ours.int("SELECT count(*) FROM guests")
/// try mine.setValue("seen", String(guests))
/// ```
public enum Scope: UInt32, Sendable, CaseIterable {
  /// One user's.
  case `private` = 0
  /// Shared by the users of a home.
  case `public` = 1
}

/// What a command answers: data for scripts and, when somebody looks, a view.
///
/// ```swift
/// let plant = try arguments.string("plant")
/// var reply = Reply(["plant": .string(plant)]) {
///   View.page(Words.title(plant)) { View.text("It wants half a litre a day.") }
/// }
/// reply.data["litres"] = 0.5
/// if arguments.flag("brief") { reply.view = nil }
/// ```
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
///
/// ```swift
/// var line = SearchLine(
///   id: "lentil-soup", name: "Lentil soup", summary: "Red lentils, cumin and lemon",
///   link: PluginLink("recipes")("show", ["id": "lentil-soup"]))
/// line.summary = Words.shortened(line.summary, to: 60)
/// call.log(.debug, "\(line.id): \(line.name), \(line.summary), \(line.link)")
/// ```
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
