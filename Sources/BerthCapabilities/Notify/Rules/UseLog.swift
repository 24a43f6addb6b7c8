import BerthBase
package import BerthServices
import Glibc

/// When the user used which plugin: one small file per plugin and user, `used` in its folder.
///
/// Uses less than ten minutes apart are one session of 16 bytes (first and last use, Unix
/// milliseconds, little-endian), so that noting one costs a read and a write of one record and no
/// sync. Losing the file loses nothing but this knowledge.
package struct UseLog: Sendable {
  /// Uses further apart than this are two sessions: 10 minutes, in milliseconds.
  static let sessionGap: Int64 = 10 * 60_000
  /// From this size on the older half of the file goes, in bytes: some 4,000 sessions.
  private static let longest = 64 << 10
  private static let recordSize = 16

  private let folder: @Sendable (String) -> String

  /// The uses of the user of a home.
  package init(home: Home) { folder = { home.folder(ofPlugin: $0) } }

  /// Some uses without a longer pause between them.
  struct Session: Equatable {
    var first: Int64
    var last: Int64

    /// The session with one more use; nil when that is too far away to be part of it.
    func extended(to now: Int64) -> Session? {
      guard now >= first.adding(-UseLog.sessionGap), now <= last.adding(UseLog.sessionGap) else {
        return nil
      }
      return Session(first: min(first, now), last: max(last, now))
    }
  }

  /// Notes that the user uses a plugin. What cannot be written is let go: nothing depends on it
  /// but the kindness of notifications.
  package func note(plugin: String, at now: Int64) {
    let path = path(plugin)
    var descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0, errno == ENOENT, (try? FileBytes.makeFolder(folder(plugin))) != nil {
      descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let end = size - size % Self.recordSize
    if end >= Self.recordSize {
      var bytes = [UInt8](repeating: 0, count: Self.recordSize)
      let place = end - Self.recordSize
      guard pread(descriptor, &bytes, bytes.count, place) == bytes.count else { return }
      if let longer = Self.session(bytes[...]).extended(to: now) {
        Self.write(descriptor, longer, at: place)
        return
      }
    }
    if end >= Self.longest {
      shorten(path, with: Session(first: now, last: now))
    } else {
      Self.write(descriptor, Session(first: now, last: now), at: end)
    }
  }

  /// The sessions of a plugin as they were noted; none when there is no file.
  func sessions(plugin: String) -> [Session] {
    guard let bytes = FileBytes.read(path(plugin), limit: 2 * Self.longest) else { return [] }
    return stride(from: 0, to: bytes.count - bytes.count % Self.recordSize, by: Self.recordSize)
      .map { Self.session(bytes[$0..<$0 + Self.recordSize]) }
  }

  private func path(_ plugin: String) -> String { folder(plugin) + "/used" }

  private func shorten(_ path: String, with session: Session) {
    guard var bytes = FileBytes.read(path, limit: 2 * Self.longest) else { return }
    bytes.removeLast(bytes.count % Self.recordSize)
    bytes.removeFirst(bytes.count / Self.recordSize / 2 * Self.recordSize)
    try? FileBytes.replace(path, with: bytes + Self.bytes(session))
  }

  private static func write(_ descriptor: Int32, _ session: Session, at place: Int) {
    let bytes = bytes(session)
    _ = pwrite(descriptor, bytes, bytes.count, place)
  }

  private static func bytes(_ session: Session) -> [UInt8] {
    [session.first, session.last].flatMap { moment in
      (0..<8).map { UInt8(truncatingIfNeeded: moment >> (8 * Int64($0))) }
    }
  }

  private static func session(_ bytes: ArraySlice<UInt8>) -> Session {
    func moment(_ start: Int) -> Int64 {
      (0..<8).reduce(0) { $0 | Int64(bytes[bytes.startIndex + start + $1]) << (8 * Int64($1)) }
    }
    return Session(first: moment(0), last: moment(8))
  }
}

extension [UseLog.Session] {
  /// The last use up to a moment; nil for none.
  func lastUse(notAfter now: Int64) -> Int64? {
    var last: Int64?
    for session in reversed() {
      if let last, session.last <= last { continue }
      if session.last <= now {
        last = Swift.max(last ?? .min, session.last)
      } else if session.first <= now {
        last = Swift.max(last ?? .min, session.first)
      }
    }
    return last
  }

  /// Whether there was use within a stretch of time.
  func wasUsed(in moments: ClosedRange<Int64>) -> Bool {
    contains { $0.first <= moments.upperBound && $0.last >= moments.lowerBound }
  }
}
