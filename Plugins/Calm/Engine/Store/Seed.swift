import BerthSDK

/// Fills the library into the data set that all users of a home read.
struct Seed {
  let database: Database
  let call: Call
  /// The collection sessions are searched in.
  static let collection = "sessions"

  func run() throws {
    var scripts: [SessionScript] = []
    for path in try call.files.paths(in: "sessions", suffix: ".md") {
      scripts.append(try Bundled.script(path, call))
    }
    let order = Dictionary(
      uniqueKeysWithValues: Series.allCases.enumerated().map { ($1, $0) })
    scripts.sort {
      (order[$0.series] ?? 0, $0.order, $0.id) < (order[$1.series] ?? 0, $1.order, $1.id)
    }
    let marks = (1...15).map { "?\($0)" }.joined(separator: ",")
    let insert = try database.prepare("INSERT INTO sessions VALUES (\(marks))")
    defer { insert.finalize() }
    for (number, script) in scripts.enumerated() {
      try insert.run(Self.row(script, number: number))
    }
    var phrases: [String: [String]] = [:]
    for need in try Bundled.needs(call) {
      // What answers a need best is found by its words in the search over all apps as well.
      for session in need.sessions.prefix(2) { phrases[session, default: []] += need.phrases }
    }
    for (number, script) in scripts.enumerated() {
      let document = Self.document(script, number, needs: phrases[script.id] ?? [])
      try call.search.put(Self.collection, id: script.id, document)
    }
  }

  /// A session as a row of `sessions`.
  static func row(_ script: SessionScript, number: Int) -> [SQLValue] {
    [
      .text(script.id), SQLValue(number), .text(script.series.rawValue), SQLValue(script.order),
      SQLValue(script.minutes), .text(script.title), .text(script.summary),
      .text(script.tags.joined(separator: ",")), .text(script.moods.joined(separator: ",")),
      .text(script.times.joined(separator: ",")), .text(script.seasons.joined(separator: ",")),
      SQLValue(script.bed?.rawValue), .text(script.sources),
      script.asksForPeople ? 1 : 0, SQLValue(script.released ?? 0),
    ]
  }

  /// A session as it is searched.
  static func document(
    _ script: SessionScript, _ number: Int, needs: [String]
  ) -> JSON {
    [
      "name": .string(script.title), "summary": .string(script.summary),
      "tags": JSON(script.tags), "series": .string(script.series.title),
      "parts": JSON(script.parts.map(\.title)), "needs": JSON(needs),
      "seriesId": .string(script.series.rawValue),
      "mood": JSON(script.moods), "time": JSON(script.times), "tag": JSON(script.tags),
      "season": JSON(script.seasons.isEmpty ? Season.allCases.map(\.rawValue) : script.seasons),
      "minutes": JSON(script.minutes), "number": JSON(number),
    ]
  }
}

extension SessionScript {
  /// Whether its words point to helplines or to emergency numbers.
  var asksForPeople: Bool {
    parts.contains { part in
      part.passages.contains { passage in
        guard case .speech(let text) = passage else { return false }
        let words = text.lowercased()
        return ["of the lines", "lines on", "lines in th", "emergency number"].contains {
          words.contains($0)
        }
      }
    }
  }
}
