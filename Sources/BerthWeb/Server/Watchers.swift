import BerthBase

/// The programs that hear of answers: what each asked for, and what it was told last. Used from the server's
/// thread alone.
final class Watchers {
  /// One of them.
  struct Watcher {
    var call: WebCall
    var app: String
    /// The body it was told last.
    var told: [UInt8] = []
    /// How many events it got.
    var count = 0
    /// Whether its answer is being made, and whether it changed meanwhile.
    var isAsked = false
    var isStale = false
  }

  /// How many a user may have at once, and how soon one more may try, milliseconds.
  static let largest = 32
  private static let pause: Int64 = 10_000

  private(set) var all: [Int32: Watcher] = [:]

  subscript(_ connection: Int32) -> Watcher? {
    get { all[connection] }
    set { all[connection] = newValue }
  }

  func remove(_ connection: Int32) { all[connection] = nil }

  /// The milliseconds until a user may have one more; nil for at once.
  func wait(_ user: String) -> Int64? {
    all.values.count { $0.call.user == user } >= Self.largest ? Self.pause : nil
  }
}
