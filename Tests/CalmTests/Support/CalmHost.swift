import BerthBase
import BerthHost
import BerthSDK
import BerthServices
import BerthTesting

/// The built app in a temporary home, with words for what the tests ask often.
struct CalmHost {
  let host: TestHost

  init(
    now: String = "2026-06-20T18:00:00+00:00", zone: String = "UTC", seed: UInt64 = 1,
    full: Bool = true
  ) throws {
    host = try TestHost(now: now, zone: zone, seed: seed)
    if full { try host.buy("calm.full.lifetime") }
  }

  @discardableResult
  func run(_ command: String, _ arguments: JSON = [:]) throws -> JSON {
    try host.run("calm", command, arguments)
  }

  func view(_ command: String, _ arguments: JSON = [:]) throws -> JSON {
    try host.view("calm", command, arguments)
  }

  func error(_ command: String, _ arguments: JSON = [:]) -> BerthError? {
    host.error("calm", command, arguments)
  }

  func set(_ key: String, _ value: String) throws {
    _ = try host.runtime.settings.assign("calm.\(key)", text: value)
  }

  /// Plays something to the end, told of now and then as a player does; the clock stands still, so that
  /// each time a second and a half at most counts.
  func practise(_ item: String = "breath-awareness", seconds: Int = 225) throws {
    let view = try view("play", ["id": [.string(item)], "restart": true])
    let play = try self.play(in: view)
    for mark in 1...(seconds * 2 / 3) {
      try run("session-mark", ["play": JSON(play), "at": .number(Double(mark) * 1.5)])
    }
    try run("session-end", ["play": JSON(play), "at": JSON(seconds)])
  }

  /// The number of the play a view's timeline tells about.
  func play(in view: JSON) throws -> Int {
    let link = view.timeline?["play"]?["progress"]?.string ?? ""
    guard let number = Int(link.split(separator: "=").last ?? "") else {
      throw BerthError("test", "there is no timeline that tells its progress: \(link)")
    }
    return number
  }
}

extension [JSON] {
  /// The ids of objects.
  var ids: [String] { compactMap { $0["id"]?.string } }
}

extension JSON {
  /// The ids of an array of objects.
  var ids: [String] { (array ?? []).compactMap { $0["id"]?.string } }

  /// The texts of an array.
  var texts: [String] { (array ?? []).compactMap(\.string) }

  /// The first timeline in a view.
  var timeline: JSON? {
    if self["kind"]?.string == "timeline" { return self }
    return (self["children"]?.array ?? []).lazy.compactMap(\.timeline).first
  }

  /// All text of a view in one string, for what must be or not be in it.
  var everything: String { text() }
}
