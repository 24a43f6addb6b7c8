import BerthBase
import BerthCommands

/// The assistants at `/mcp`, each with a process of its own. Used from the server's thread alone; times in its
/// milliseconds.
final class Assistants {
  /// How many there may be, of one user and of all; who comes then takes the place of the one not heard of for
  /// longest.
  static let largestOfUser = 8
  static let largest = 32
  /// How long one may say nothing, and how long it may take to end.
  private static let idle: Int64 = 30 * 60_000
  private static let leaving: Int64 = 5_000

  /// What is done with a message of one, and when one has ended by itself.
  var said: (_ session: AssistantSession, _ message: JSON) -> Void = { _, _ in }
  var ended: (_ session: AssistantSession) -> Void = { _ in }

  private let poller: Poller
  private let start: (AccessTokens.Grant) throws(BerthError) -> AssistantProcess
  private var sessions: [String: AssistantSession] = [:]
  private var byDescriptor: [Int32: AssistantSession] = [:]
  private var leavers: [(process: AssistantProcess, until: Int64)] = []
  /// How many there are.
  var count: Int { sessions.count }

  /// - Parameter start: starts the process for a token.
  init(
    poller: Poller, start: @escaping (AccessTokens.Grant) throws(BerthError) -> AssistantProcess
  ) {
    self.poller = poller
    self.start = start
  }

  /// A new one.
  ///
  /// - Parameter id: what nobody can guess.
  func begin(
    _ grant: AccessTokens.Grant, id: String, at now: Int64
  ) throws(BerthError) -> AssistantSession {
    let own = sessions.values.filter { $0.grant.user == grant.user }
    let crowded = own.count >= Self.largestOfUser ? own : Array(sessions.values)
    if own.count >= Self.largestOfUser || sessions.count >= Self.largest,
      let oldest = crowded.min(by: { $0.used < $1.used })
    {
      end(oldest, at: now)
    }
    let session = AssistantSession(id: id, grant: grant, process: try start(grant), at: now)
    sessions[id] = session
    byDescriptor[session.process.descriptor] = session
    poller.add(session.process.descriptor, .reading)
    return session
  }

  /// The one of an id, if it is the token's own.
  func session(_ id: String, _ grant: AccessTokens.Grant, at now: Int64) -> AssistantSession? {
    guard let session = sessions[id], session.grant.id == grant.id else { return nil }
    session.used = now
    return session
  }

  /// Writes what was said to one.
  func flush(_ session: AssistantSession, at now: Int64) {
    guard session.process.write() else { return lose(session, at: now) }
    poller.change(
      session.process.descriptor, session.process.isDrained ? [.reading] : [.reading, .writing])
  }

  /// Whether a descriptor is one of theirs.
  func owns(_ descriptor: Int32) -> Bool { byDescriptor[descriptor] != nil }

  /// Goes on with one to which something happened.
  func handle(_ event: Poller.Event, at now: Int64) {
    guard let session = byDescriptor[event.descriptor] else { return }
    if event.isWritable { flush(session, at: now) }
    guard event.isReadable || event.isClosed else { return }
    let isAlive = session.process.read()
    for message in session.process.takeLines() { said(session, message) }
    if !isAlive { lose(session, at: now) }
  }

  /// Ends one.
  func end(_ session: AssistantSession, at now: Int64) {
    guard sessions.removeValue(forKey: session.id) != nil else { return }
    byDescriptor[session.process.descriptor] = nil
    poller.remove(session.process.descriptor)
    session.process.hangUp()
    leavers.append((session.process, now + Self.leaving))
    ended(session)
  }

  private func lose(_ session: AssistantSession, at now: Int64) { end(session, at: now) }

  /// Forgets a connection that is gone.
  func forget(_ connection: Int32, at now: Int64) {
    for session in sessions.values {
      session.forget(connection)
      if !session.process.isDrained { flush(session, at: now) }
    }
  }

  /// Ends those that are not heard of any more, and sees processes off.
  func tick(_ now: Int64) {
    for session in sessions.values
    where session.connections.isEmpty && now - session.used > Self.idle { end(session, at: now) }
    leavers.removeAll { leaver in
      if leaver.process.hasEnded() { return true }
      guard leaver.until <= now else { return false }
      leaver.process.kill()
      return true
    }
  }

  /// Ends those whose token was taken back.
  func end(at now: Int64, where isOver: (AccessTokens.Grant) -> Bool) {
    for session in sessions.values where isOver(session.grant) { end(session, at: now) }
  }

  /// Ends all.
  func stop() {
    for session in sessions.values { session.process.kill() }
    for leaver in leavers { leaver.process.kill() }
    (sessions, byDescriptor, leavers) = ([:], [:], [])
  }
}
