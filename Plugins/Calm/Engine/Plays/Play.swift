import BerthSDK

/// Something that was played or is being played.
struct Play: Sendable, Equatable {
  /// What it is.
  enum Kind: String, CaseIterable, Sendable {
    case session, meditation, breathing, chocolate, grounding, timer, course

    /// How it is called.
    var title: String {
      switch self {
      case .chocolate: "Hot chocolate"
      case .timer: "Silent timer"
      default: Words.title(rawValue)
      }
    }
  }

  /// How it stands.
  enum State: Int, Sendable {
    /// It may go on.
    case open = 0
    case finished = 1
    /// Ended on purpose before its end.
    case stopped = 2
    /// Goes on as another play.
    case continued = 3
  }

  /// What moves it on.
  enum Mode: Int, Sendable {
    /// A player says each second how far it is.
    case player = 0
    /// The clock alone: somebody started it without a player.
    case clock = 1
    /// As `clock`, standing still.
    case paused = 2
  }

  var id: Int
  var kind: Kind
  /// The session, pattern or guide.
  var item: String
  var name: String
  /// The practice day it began on.
  var day: Int
  /// Unix milliseconds.
  var started: Int64
  var updated: Int64
  /// Seconds from the beginning of what is played.
  var position: Double
  /// Seconds that were really spent.
  var heard: Double
  /// Seconds from beginning to end.
  var total: Double
  var state: State
  var mode: Mode

  /// Where it is now, seconds.
  func position(at now: Int64) -> Double {
    guard state == .open, mode == .clock else { return position }
    return min(position + Double(max(now - updated, 0)) / 1000, total)
  }

  /// 0–1.
  func part(at now: Int64) -> Double { total > 0 ? min(position(at: now) / total, 1) : 0 }

  /// What `minutes` count: whole minutes, from half a one on rounded up.
  static func minutes(_ seconds: Double) -> Int { Int((seconds / 60).rounded()) }

  /// How much of what is played has to be heard to have been played to its end, 0–1.
  static let completesFrom = 0.5

  /// Seconds that make a practice day.
  static let countsFrom = 60.0

  /// What opens it again.
  var link: String {
    switch kind {
    case .session: return Link.play(item)
    case .meditation: return Link.to("meditate", ["action": "resume"])
    case .breathing: return Link.to("breathe", ["pattern": item])
    case .chocolate: return Link.to("chocolate")
    case .grounding: return Link.to("sos", ["choice": "grounding"])
    case .timer: return Link.to("timer")
    case .course: return Course.link(ofDay: item)
    }
  }

  func json(_ store: Store) throws -> JSON {
    [
      "id": .string(String(id)), "name": .string(name), "kind": .string(kind.rawValue),
      "item": .string(item), "startedAt": try store.time(started),
      "day": .string(CivilDay.text(day)),
      "position": .number(Self.rounded(position(at: store.now))),
      "heardSeconds": .number(Self.rounded(heard)),
      "totalSeconds": .number(Self.rounded(total)), "completed": .bool(state == .finished),
      "open": .bool(state == .open), "link": .string(link),
    ]
  }

  static func rounded(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }
}
