import BerthBase
import BerthServices

/// Tells pages that stay open when the data they show have changed.
///
/// A write to a database of the app, by whoever, tells every page of it. What a page's own call has
/// written, such as a note of what was shown, does not tell it at once, or it would be drawn anew for
/// ever; since somebody else may have written meanwhile, it is told once a little later. Used from
/// the server's thread alone; times in its milliseconds.
final class LiveHub {
  /// Whose data of which app.
  struct Topic: Hashable {
    var user: String
    var app: String
    /// The databases, by their scopes' names.
    var scopes: [String]
  }

  /// What a page waits for.
  struct Subscription {
    var topic: Topic
    /// The databases' files.
    var files: [String]
    /// It is told after so many milliseconds in any case; nil for never.
    var every: Int64?
  }

  private final class Channel {
    let watch: FileWatch
    var members: Set<Int32> = []
    /// When the members are told; nil for not.
    var due: Int64?
    /// Until when writes count as a page's own.
    var ownUntil: Int64 = 0
    /// Until when own writes are not looked after once more.
    var settledUntil: Int64 = 0

    init(_ files: [String]) { watch = FileWatch(files) }
  }

  /// Writes of one commit come within this time.
  private static let gathering: Int64 = 30
  /// How long after its answer a call's writes are seen.
  private static let echo: Int64 = 60
  /// How much later pages are told of what may have been theirs alone.
  private static let lookAgain: Int64 = 1500

  private let poller: Poller
  private var channels: [Topic: Channel] = [:]
  private var topics: [Int32: Topic] = [:]
  private var timers: [Int32: (every: Int64, next: Int64)] = [:]
  /// How many pages wait.
  var count: Int { channels.values.reduce(0) { $0 + $1.members.count } }

  init(poller: Poller) { self.poller = poller }

  /// Has a connection told from now on.
  func add(_ connection: Int32, _ subscription: Subscription, at now: Int64) {
    let topic = subscription.topic
    let channel: Channel
    if let known = channels[topic] {
      channel = known
    } else {
      channel = Channel(subscription.files)
      channel.watch.attach()
      channels[topic] = channel
      if channel.watch.descriptor >= 0 {
        topics[channel.watch.descriptor] = topic
        poller.add(channel.watch.descriptor, .reading)
      }
    }
    channel.members.insert(connection)
    if let every = subscription.every { timers[connection] = (every, now + every) }
  }

  /// Forgets a connection.
  func remove(_ connection: Int32) {
    timers[connection] = nil
    for (topic, channel) in channels where channel.members.remove(connection) != nil {
      guard channel.members.isEmpty else { continue }
      if channel.watch.descriptor >= 0 {
        poller.remove(channel.watch.descriptor)
        topics[channel.watch.descriptor] = nil
      }
      channels[topic] = nil
    }
  }

  /// Whether a descriptor is one of the hub's.
  func owns(_ descriptor: Int32) -> Bool { topics[descriptor] != nil }

  /// Something was written.
  func handle(_ descriptor: Int32, at now: Int64) {
    guard let topic = topics[descriptor], let channel = channels[topic] else { return }
    guard !channel.watch.drain().isEmpty else { return }
    if now > channel.ownUntil {
      channel.due = min(channel.due ?? .max, now + Self.gathering)
    } else if now > channel.settledUntil {
      channel.due = min(channel.due ?? .max, now + Self.lookAgain)
      channel.settledUntil = now + Self.lookAgain * 2
    }
  }

  /// A call for a user's page of an app begins, or has ended.
  func isCalled(user: String, app: String, at now: Int64, isDone: Bool) {
    for (topic, channel) in channels where topic.user == user && topic.app == app {
      channel.ownUntil = isDone ? now + Self.echo : .max
    }
  }

  /// The connections that are to be told now.
  func due(at now: Int64) -> Set<Int32> {
    var told: Set<Int32> = []
    for channel in channels.values {
      channel.watch.attach()
      guard let due = channel.due, due <= now else { continue }
      channel.due = nil
      told.formUnion(channel.members)
    }
    for (connection, timer) in timers where timer.next <= now {
      timers[connection]?.next = now + timer.every
      told.insert(connection)
    }
    return told
  }

  /// The milliseconds until somebody is to be told, at most `limit`.
  func wait(at now: Int64, limit: Int64) -> Int64 {
    channels.values.compactMap(\.due).reduce(limit) { min($0, max(0, $1 - now)) }
  }
}
