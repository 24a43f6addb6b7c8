/// What every plugin of a run shares: home, clock, seed and the services behind the C tables.
///
/// Used from one thread at a time; each part opens its files when first asked.
public final class HostServices {
  public let home: Home
  public let clock: RuntimeClock
  public let zones: ZoneDatabase
  /// The IANA name of the user's zone.
  public let zoneName: String
  /// Seeds the random service; drawn from the system unless `--seed` fixed it.
  public let seed: UInt64
  public let environment: [String: String]
  /// Appends a line to the log a person reads: level 0 debug … 3 error, plugin, message.
  public let log: (_ level: UInt32, _ plugin: String, _ message: String) -> Void
  /// Reads all of standard input for an argument `-`; nil when it is over the limit.
  public let readInput: (_ limit: Int) -> [UInt8]?
  public let settings: Settings
  public let events: EventLog
  public let entitlements: Entitlements
  public let notifications: NotificationScheduler
  public let fetcher: Fetcher
  public let programs: Programs
  /// Takes a line for the person at the terminal.
  public let say: (String) -> Void

  init(
    home: Home, clock: RuntimeClock, zones: ZoneDatabase, zoneName: String, seed: UInt64,
    environment: [String: String], settings: Settings, events: EventLog,
    entitlements: Entitlements, notifications: NotificationScheduler, fetcher: Fetcher,
    log: @escaping (UInt32, String, String) -> Void,
    readInput: @escaping (Int) -> [UInt8]?, say: @escaping (String) -> Void
  ) {
    self.home = home
    self.clock = clock
    self.zones = zones
    self.zoneName = zoneName
    self.seed = seed
    self.environment = environment
    self.settings = settings
    self.events = events
    self.entitlements = entitlements
    self.notifications = notifications
    self.fetcher = fetcher
    programs = Programs(environment: environment, clock: clock)
    self.log = log
    self.readInput = readInput
    self.say = say
  }

  /// The rules of the user's zone; UTC when the system does not know it.
  public var zone: ZoneRules { (try? zones.rules(zoneName)) ?? .utc }
}
