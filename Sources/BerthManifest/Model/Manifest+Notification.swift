extension Manifest {
  /// A kind of notification the user can allow, and the rules it comes under.
  public struct NotificationCategory: Sendable, Equatable {
    /// The id within the plugin.
    public var id: String
    /// The name people read.
    public var name: String
    /// What it tells, in one line.
    public var summary: String
    /// Whether it is on before the user says anything.
    public var isEnabled: Bool
    /// The local times within which it may be delivered; empty for any.
    public var windows: [LocalWindow]
    /// The most that are delivered per local day.
    public var perDay: Int
    /// When it does not come because the user has just been there; nil for never.
    public var suppression: Suppression?
    /// When it rests because nobody heeds it; nil for never.
    public var backOff: BackOff?
    /// Whether the user can let it through quiet hours.
    public var isUrgent: Bool

    /// A category of a name, with the rules of one that declares none.
    public init(
      id: String, name: String, summary: String = "", isEnabled: Bool = false,
      windows: [LocalWindow] = [], perDay: Int = 1, suppression: Suppression? = nil,
      backOff: BackOff? = .usual, isUrgent: Bool = false
    ) {
      (self.id, self.name, self.summary) = (id, name, summary)
      (self.isEnabled, self.windows, self.perDay) = (isEnabled, windows, perDay)
      (self.suppression, self.backOff, self.isUrgent) = (suppression, backOff, isUrgent)
    }
  }
}

extension Manifest.NotificationCategory {
  /// What recent use of the app holds a notification back.
  public struct Suppression: Sendable, Equatable {
    /// How long after the user used the app, in milliseconds; nil when use does not matter.
    public var afterUse: Int64?
    /// The events that count as use, however they came about.
    public var events: [String]

    /// How long an event holds back where `afterUse` does not say: 2 hours, in milliseconds.
    public static let usual: Int64 = 2 * 3_600_000

    /// A rule; both parts may be missing.
    public init(afterUse: Int64? = nil, events: [String] = []) {
      self.afterUse = afterUse
      self.events = events
    }
  }

  /// How often a notification may be ignored, and how long it then rests.
  public struct BackOff: Sendable, Equatable {
    /// How many ignored ones in a row it takes.
    public var ignored: Int
    /// How long none comes then, in milliseconds.
    public var pause: Int64

    /// What holds where the manifest says nothing: two ignored, 48 hours.
    public static let usual = BackOff(ignored: 2, pause: 48 * 3_600_000)

    /// A rule of a number and a length in milliseconds.
    public init(ignored: Int, pause: Int64) {
      self.ignored = ignored
      self.pause = pause
    }
  }
}
