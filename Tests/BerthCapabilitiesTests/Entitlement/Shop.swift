import BerthBase
import BerthCapabilities
import BerthManifest
import BerthServices
import Glibc

/// A home of its own with a plugin that sells things, and a clock the test sets.
final class Shop {
  let folder: String
  let user: String
  let zone: ZoneRules
  let manifests: [Manifest]
  var arms: [String: String] = [:]
  /// Values of flags, by key.
  var flags: [String: JSON] = [:]
  private let hands = Hands()
  private let ownsFolder: Bool
  private(set) lazy var entitlements = open()

  /// The clock's hands, shared with the closures that read them.
  final class Hands: @unchecked Sendable {
    var now: Int64 = 0
    var ids: UInt64 = 0
  }

  init(
    at now: String = "2026-01-10T12:00:00", zone: String = "UTC", manifests: [Manifest]? = nil,
    folder: String? = nil, user: String = "default"
  ) throws {
    self.folder = folder ?? Self.makeFolder()
    self.user = user
    ownsFolder = folder == nil
    self.zone = try ZoneDatabase().rules(zone)
    self.manifests = try manifests ?? [Self.bar()]
    hands.now = moment(now)
    hands.ids = folder == nil ? 0 : 1_000
  }

  var bar: Manifest { manifests[0] }
  var store: SandboxStore { entitlements.store }
  var home: Home { get throws { try Home(path: folder, user: user) } }

  /// Another process that looks at the same home.
  func open() -> Entitlements {
    let hands = hands
    let zone = zone
    let manifests = manifests
    // The path and user are the test's own and fit.
    guard let home = try? home else { preconditionFailure("the test's home has a bad name") }
    return Entitlements(
      home: home, manifests: { () throws(BerthError) in manifests },
      clock: RuntimeClock(now: { hands.now }, monotonic: { 0 }), zone: zone,
      arm: { [unowned self] _, experiment in arms[experiment] },
      flag: { [unowned self] _, key in flags[key] },
      random: {
        hands.ids += 1
        return hands.ids
      })
  }

  /// Ends the present process and begins another.
  func restart() {
    entitlements.ledger.close()
    entitlements = open()
  }

  /// A local time of the shop's zone in Unix milliseconds.
  func moment(_ text: String) -> Int64 {
    guard let parsed = ISO8601.parse(text) else { return -1 }
    return parsed.hasOffset ? parsed.time.unixMilliseconds : zone.moment(parsed.time)
  }

  /// Sets the run's clock to a moment.
  func set(_ now: Int64) { hands.now = now }

  /// Sets the run's clock to a local time.
  func set(_ now: String) { hands.now = moment(now) }

  /// The state of the first plugin at a local time.
  func state(at now: String) throws -> EntitlementState {
    set(now)
    return try entitlements.state(of: bar)
  }

  /// The kinds of all entries, in order, without those in `except`.
  func kinds(_ plugin: String? = "bar") throws -> [String] {
    try list(store.history(plugin: plugin), "entries").compactMap { $0["kind"]?.string }
  }

  func list(_ json: JSON, _ key: String) -> [JSON] { json[key]?.array ?? [] }

  /// Local date and time of a moment: `2026-02-10T12:00`.
  func local(_ moment: Int64?) -> String? {
    moment.map { String(zone.civil($0).iso8601.prefix(16)) }
  }

  /// A folder of its own, in memory where the system has such a place: syncing costs nothing there.
  static func makeFolder() -> String {
    (try? FileTree.makeTemporary("berth-shop", in: FileTree.memory)) ?? "/tmp/berth-shop"
  }

  deinit {
    entitlements.ledger.close()
    if ownsFolder { try? FileTree.remove(folder) }
  }

  /// The error code of what `body` throws; nil when it throws nothing.
  static func code(_ body: () throws -> Void) -> String? { failure(body)?.code }

  static func failure(_ body: () throws -> Void) -> BerthError? {
    do {
      try body()
      return nil
    } catch let error as BerthError {
      return error
    } catch {
      return BerthError("other", "\(error)")
    }
  }
}
