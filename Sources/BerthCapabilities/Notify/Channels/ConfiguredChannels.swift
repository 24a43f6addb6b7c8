package import BerthBase
package import BerthManifest
package import BerthServices

/// The channels as the user's settings have them, looked up anew for each notification.
package struct ConfiguredChannels {
  private let settings: Settings
  private let environment: [String: String]
  private let monotonic: @Sendable () -> UInt64
  private let terminal: ([UInt8]) -> Bool

  /// - Parameters:
  ///   - environment: the process's environment.
  ///   - terminal: appends bytes to the terminal; false once nobody reads it any more.
  package init(
    settings: Settings, environment: [String: String],
    monotonic: @escaping @Sendable () -> UInt64 = RuntimeClock.system.monotonic,
    terminal: @escaping ([UInt8]) -> Bool
  ) {
    self.settings = settings
    self.environment = environment
    self.monotonic = monotonic
    self.terminal = terminal
  }

  /// The channels the user chose for each kind of notification.
  package var chosen: NotificationChannels {
    NotificationChannels { plugin, category throws(BerthError) in
      try settings.channels(plugin: plugin, category: category).flatMap(channels)
    }
  }

  /// The channels of a name; a webhook has one for each of its addresses, and
  /// ntfy for each of its topics.
  ///
  /// A channel that is not set up right is there all the same and refuses what it is given.
  package func channels(named name: String) -> [any NotificationChannel] {
    do throws(BerthError) {
      return try made(name)
    } catch {
      return [UnusableChannel(id: name, error: error)]
    }
  }

  private func made(_ name: String) throws(BerthError) -> [any NotificationChannel] {
    switch name {
    case "terminal": return [TerminalChannel(write: terminal)]
    case "log": return [LogFileChannel(home: settings.home)]
    case "notify-send":
      return [
        DesktopChannel(
          environment: environment, milliseconds: try timeout(), monotonic: monotonic)
      ]
    case "command":
      let value = try settings.host("notify.command")
      guard !value.isNull else {
        throw .refusal(
          "the channel command has no program",
          remedy: "berth config set notify.command '[\"/path/to/program\"]'")
      }
      return [
        CommandChannel(
          words: try ChannelSettings.words(value), home: settings.home.path,
          environment: environment, milliseconds: try timeout(), monotonic: monotonic)
      ]
    case "webhook": return try webhooks()
    case "ntfy": return try topics()
    default: throw .refusal("there is no channel “\(name)”")
    }
  }

  private func webhooks() throws(BerthError) -> [any NotificationChannel] {
    guard let text = try settings.host("notify.webhook").string else {
      throw .refusal(
        "the channel webhook has no address",
        remedy: "berth config set notify.webhook https://example.com/path")
    }
    let header = try settings.host("notify.webhookHeader").string.map {
      line throws(BerthError) in try ChannelSettings.header(line)
    }
    let milliseconds = try timeout()
    let sender = FetchRequest.digest(try settings.home.installID() + settings.home.user, seed: 0)
    return try ChannelSettings.addresses(text).enumerated().map { place, address in
      WebhookChannel(
        id: place == 0 ? "webhook" : "webhook-\(place + 1)", address: address, header: header,
        sender: sender, environment: environment, milliseconds: milliseconds, monotonic: monotonic)
    }
  }

  private func topics() throws(BerthError) -> [any NotificationChannel] {
    guard let text = try settings.host("notify.ntfy").string else {
      throw .refusal(
        "the channel ntfy has no topic",
        remedy: "berth config set notify.ntfy https://ntfy.sh/TOPIC, with a name nobody guesses")
    }
    let token = try settings.host("notify.ntfyToken").string.map { text throws(BerthError) in
      try ChannelSettings.token(text)
    }
    let site = try settings.host("notify.site").string.map { text throws(BerthError) in
      try ChannelSettings.site(text)
    }
    let milliseconds = try timeout()
    return try ChannelSettings.topics(text).enumerated().map { place, address in
      NtfyChannel(
        id: place == 0 ? "ntfy" : "ntfy-\(place + 1)", address: address, token: token, site: site,
        environment: environment, milliseconds: milliseconds, monotonic: monotonic)
    }
  }

  private func timeout() throws(BerthError) -> Int {
    try ChannelSettings.milliseconds(try settings.host("notify.timeout").string ?? "PT10S")
  }

  /// Which channels show what, and whether they can:
  /// `{"default":[name…],"overrides":[{"plugin","category"?,"channels":[name…]}],
  /// "channels":[{"id","chosen","ready","problem"?,"remedy"?}]}`.
  ///
  /// - Throws: `config.broken`, `config.invalid`.
  package func report(plugins: [Manifest]) throws(BerthError) -> JSON {
    let usual = try settings.channels()
    var used = Set(usual)
    var overrides: [JSON] = []
    for plugin in plugins {
      for category in [nil] + plugin.notifications.map(\.id) {
        guard let names = try settings.choice(plugin.id, category) else { continue }
        used.formUnion(names)
        var entry: JSON = ["plugin": .string(plugin.id)]
        if let category { entry["category"] = .string(category) }
        entry["channels"] = JSON(names)
        overrides.append(entry)
      }
    }
    let states = ChannelSettings.known.map { name -> JSON in
      var entry: JSON = ["id": .string(name), "chosen": .bool(used.contains(name)), "ready": true]
      for channel in channels(named: name) {
        do throws(BerthError) {
          try channel.check()
        } catch {
          entry["ready"] = false
          entry["problem"] = .string(error.message)
          entry["remedy"] = .string(error.remedy)
        }
      }
      return entry
    }
    return [
      "default": JSON(usual), "overrides": .array(overrides), "channels": .array(states),
    ]
  }
}

/// A channel that cannot show anything as things are set up.
private struct UnusableChannel: NotificationChannel {
  let id: String
  let error: BerthError

  func check() throws(BerthError) { throw error }

  func deliver(_ delivery: Delivery) throws(BerthError) {
    throw .refusal("\(id): \(error.message)", remedy: error.remedy)
  }
}
