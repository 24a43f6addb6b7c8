import BerthABI
import BerthBase
import BerthCapabilities
import BerthFigures
import BerthHost
import BerthViewModel
import BerthViews
import CalmEngine

/// Cues, frames, sounds and a journal of twenty years.
enum CalmBenchmarks {
  static func run(_ bench: Bench) throws {
    try CocktailBenchmarks.firstLaunch(bench, ["calm", "sos"], goal: 1e8)
    let home = try AppHome(["calm"])
    try frame(bench, home)
    try sounds(bench)
    _ = try home.runtime.entitlements.store.buy("calm.full.lifetime")
    for (name, words) in [
      ("library search, a word", "tea"), ("library search, two words", "winter evening"),
      ("library search, a typing error", "chocolste"),
    ] {
      let request: JSON = ["text": .array(words.split(separator: " ").map { .string(String($0)) })]
      try home.run("calm", "search", request)
      try bench.measure(name, goal: 1e6) { try home.run("calm", "search", request) }
    }
    try journal(bench, home)
  }

  /// One picture of the breathing circle at a terminal of 80 × 24.
  private static func frame(_ bench: Bench, _ home: AppHome) throws {
    let request = CallRequest(command: "breathe", arguments: ["pattern": "box"])
    let answer = try home.runtime.run("calm", request, wantsView: true)
    guard let (timeline, _) = try View.decode(answer.view ?? .null).playable else {
      throw BerthError("bench.differs", "calm breathe box shows nothing to play")
    }
    let frame = PlayerFrame(
      TerminalRenderer(width: 80, color: .truecolor), height: 24, timeline: timeline)
    var course = TimelineCourse(timeline, at: 0)
    var now = 0.0
    bench.measure("a frame of breathing", operations: 100, goal: 2e6) {
      for _ in 0..<100 {
        now += 1.0 / 30
        _ = course.advance(to: now)
        bench.sum += Int64(frame.draw(course, at: now).count)
      }
    }
  }

  /// How long a second of sound takes to make, as the bytes of a WAV file; 100 times real time is
  /// 10 ms.
  private static func sounds(_ bench: Bench) throws {
    for kind in SoundKind.allCases {
      let seconds = SoundRenderer.clip(kind).seconds
      let repetitions = 5
      var samples = Samples()
      for _ in 0..<bench.repetitions(repetitions) {
        samples.add(
          try Bench.time {
            bench.sum += Int64(try WAVFile.bytes(SoundRenderer.clip(kind)).count)
          } / seconds)
      }
      bench.add("a second of sound: \(kind.rawValue)", samples, goal: 1e7)
    }
  }

  private static func journal(_ bench: Bench, _ home: AppHome) throws {
    let count = bench.isQuick ? 2000 : 20_000
    let file = "\(home.path)/journal.json"
    try FileBytes.replace(file, with: export(count).utf8())
    try home.run("calm", "import", ["from": .string(file)])
    let listed = try home.run("calm", "journal-list", ["limit": 20])
    guard listed["total"]?.int == count else {
      throw BerthError("bench.differs", "the journal holds \(listed["total"]?.text() ?? "nothing")")
    }
    let name = "journal of \(bench.isQuick ? "2,000" : "20,000") entries"
    let commands: [(what: String, command: String, arguments: JSON)] = [
      ("list", "journal-list", ["limit": 20]),
      ("a rare word", "journal-search", ["text": ["word77x"]]),
      ("a common word", "journal-search", ["text": ["walk"]]),
      ("charts", "progress", ["all": true]),
    ]
    for (what, command, arguments) in commands {
      try home.run("calm", command, arguments)
      try bench.measure("\(name): \(what)", goal: 1e8) {
        try home.run("calm", command, arguments)
      }
    }
  }

  /// An export with a page for every nine hours of the last twenty years.
  private static func export(_ count: Int) -> JSON {
    let moods = ["awful", "low", "okay", "good", "great"]
    let entries = (0..<count).map { index -> JSON in
      let seconds = AppHome.now / 1000 - Int64(index + 1) * 31_536
      let civil = CivilTime(unixMilliseconds: seconds * 1000, offset: 0)
      return [
        "id": .string("\(index + 1)"), "kind": "journal", "at": .string(civil.iso8601),
        "day": .string(civil.date),
        "text": .string("A walk by the sea, word\(index % 5000)x, and tea with a friend. \(index)"),
        "mood": JSON(1 + index % 5), "moodName": .string(moods[index % 5]),
        "anxiety": JSON(index % 11), "sleep": .null, "tags": [.string("tag\(index % 7)")],
      ]
    }
    return [
      "app": "calm", "version": "1.0.0", "brings": [], "plays": [], "entries": .array(entries),
      "favorites": [], "ratings": [], "rituals": [], "selfChecks": [], "patterns": [],
    ]
  }
}
