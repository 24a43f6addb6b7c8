import BerthBase
import BerthServices

/// Tells pages that stay open when the data they show have changed.
///
/// A write to a database of the app, by whoever, tells every page of it. What a page's own call has
/// written, such as a note of what was shown, does not tell it at once, or it would be drawn anew for
/// ever; since somebody else may have written meanwhile, it is told a little later, and the later the more
/// often that brought nothing but its own writes. Used from the server's thread alone; times in its
/// milliseconds.
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

  /// The pages of one topic.
  private final class Channel {
    let topic: Topic
    let files: [String]
    var members: Set<Int32> = []
    /// When the members are told; nil for not.
    var due: Int64?
    /// Until when writes count as a page's own.
    var ownUntil: Int64 = 0
    /// How much later the next own writes are told of.
    var pause = LiveHub.lookAgain
    /// When the members were told last.
    var told = -LiveHub.answering

    init(_ subscription: Subscription) { (topic, files) = (subscription.topic, subscription.files) }
  }

  /// Whose calls of which app.
  private struct Caller: Hashable {
    var user: String
    var app: String
  }

  /// Writes of one commit come within this time.
  private static let gathering: Int64 = 30
  /// How long after its answer a call's writes are seen.
  private static let echo: Int64 = 60
  /// How much later pages are told of what may have been theirs alone, at first and at most.
  private static let lookAgain: Int64 = 1500
  private static let longestPause: Int64 = 60_000
  /// So long after it was told, what a page writes comes of that.
  private static let answering: Int64 = 5000

  private let poller: Poller
  private let watch = FileWatch()
  private var channels: [Int: Channel] = [:]
  private var numbers: [Topic: Int] = [:]
  private var callers: [Caller: Set<Int>] = [:]
  private var lastNumber = 0
  /// The channel of each connection that waits.
  private var membership: [Int32: Int] = [:]
  /// The channels that have something to tell.
  private var pending: Set<Int> = []
  private var timers: [Int32: (every: Int64, next: Int64)] = [:]
  /// No timer ends before.
  private var nextTimer = Int64.max
  /// How many pages wait.
  var count: Int { membership.count }

  init(poller: Poller) {
    self.poller = poller
    if watch.descriptor >= 0 { poller.add(watch.descriptor, .reading) }
  }

  /// Has a connection told from now on.
  func add(_ connection: Int32, _ subscription: Subscription, at now: Int64) {
    let number = number(of: subscription)
    channels[number]?.members.insert(connection)
    membership[connection] = number
    guard let every = subscription.every else { return }
    timers[connection] = (every, now + every)
    nextTimer = min(nextTimer, now + every)
  }

  private func number(of subscription: Subscription) -> Int {
    if let known = numbers[subscription.topic] { return known }
    let channel = Channel(subscription)
    lastNumber += 1
    channels[lastNumber] = channel
    numbers[channel.topic] = lastNumber
    callers[Self.caller(channel.topic), default: []].insert(lastNumber)
    for file in channel.files { watch.add(file, for: lastNumber) }
    watch.attach()
    return lastNumber
  }

  private static func caller(_ topic: Topic) -> Caller {
    Caller(user: topic.user, app: topic.app)
  }

  /// Forgets a connection.
  func remove(_ connection: Int32) {
    guard let number = membership.removeValue(forKey: connection), let channel = channels[number]
    else { return }
    timers[connection] = nil
    channel.members.remove(connection)
    guard channel.members.isEmpty else { return }
    channels[number] = nil
    numbers[channel.topic] = nil
    pending.remove(number)
    let caller = Self.caller(channel.topic)
    callers[caller]?.remove(number)
    if callers[caller]?.isEmpty == true { callers[caller] = nil }
    for file in channel.files { watch.remove(file, for: number) }
  }

  /// Whether a descriptor is the hub's.
  func owns(_ descriptor: Int32) -> Bool { descriptor == watch.descriptor }

  /// Something was written.
  func handle(at now: Int64) {
    for number in watch.drain() {
      guard let channel = channels[number] else { continue }
      if now > channel.ownUntil {
        channel.due = min(channel.due ?? .max, now + Self.gathering)
        channel.pause = Self.lookAgain
      } else if channel.due == nil {
        // Never dropped: it may be another's, and nothing would tell of it later.
        if now - channel.told >= Self.answering { channel.pause = Self.lookAgain }
        channel.due = now + channel.pause
        channel.pause = min(channel.pause * 2, Self.longestPause)
      }
      pending.insert(number)
    }
  }

  /// A call for a user's page of an app begins, or has ended.
  func isCalled(user: String, app: String, at now: Int64, isDone: Bool) {
    for number in callers[Caller(user: user, app: app)] ?? [] {
      channels[number]?.ownUntil = isDone ? now + Self.echo : .max
    }
  }

  /// Begins to watch what came into being meanwhile, and tells of it: it may have been written to before
  /// anybody watched. To be called now and then.
  func attach(at now: Int64) {
    for number in watch.attachNew() {
      guard let channel = channels[number] else { continue }
      channel.due = min(channel.due ?? .max, now + Self.gathering)
      pending.insert(number)
    }
  }

  /// The connections that are to be told now.
  func due(at now: Int64) -> Set<Int32> {
    var told: Set<Int32> = []
    for number in pending {
      guard let channel = channels[number], let due = channel.due, due <= now else { continue }
      channel.due = nil
      channel.told = now
      pending.remove(number)
      told.formUnion(channel.members)
    }
    if nextTimer <= now {
      nextTimer = .max
      for (connection, timer) in timers {
        var next = timer.next
        if next <= now {
          next = now + timer.every
          timers[connection]?.next = next
          told.insert(connection)
        }
        nextTimer = min(nextTimer, next)
      }
    }
    return told
  }

  /// The milliseconds until somebody is to be told, at most `limit`.
  func wait(at now: Int64, limit: Int64) -> Int64 {
    pending.reduce(min(limit, max(0, nextTimer - now))) { wait, number in
      channels[number]?.due.map { min(wait, max(0, $0 - now)) } ?? wait
    }
  }
}
