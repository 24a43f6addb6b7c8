import BerthSDK

/// Reads a session's script: a title, lines of `key: value`, then parts of words and silences.
///
/// Everything that is wrong is reported with its line; the session is returned only when nothing
/// is.
struct SessionReader {
  private let file: String
  private let id: String
  private let lines: [Substring]
  private var fields: [String: (line: Int, text: String)] = [:]
  private(set) var problems: [DataProblem] = []

  /// What a header may hold.
  private static let keys = [
    "series", "order", "minutes", "summary", "tags", "moods", "times", "seasons", "bed", "sources",
    "released",
  ]
  static let moods = ["any", "anxious", "low", "restless", "tired", "angry", "calm"]
  static let times = ["morning", "midday", "evening", "night"]
  static let seasons = ["spring", "summer", "autumn", "winter"]
  /// How far the length may be from what is listed.
  static let tolerance = 0.05

  /// - Parameter file: the path below the data folder; its last part without ending is the id.
  static func read(_ file: String, _ text: String) -> (SessionScript?, [DataProblem]) {
    var reader = SessionReader(file, text)
    let script = reader.script()
    return (reader.problems.isEmpty ? script : nil, reader.problems)
  }

  private init(_ file: String, _ text: String) {
    self.file = file
    let name = file.split(separator: "/").last.map(String.init) ?? file
    id = name.hasSuffix(".md") ? String(name.dropLast(3)) : name
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private mutating func report(_ line: Int, _ column: String, _ message: String, _ remedy: String) {
    problems.append(
      DataProblem(file: file, line: line, column: column, message: message, remedy: remedy))
  }

  private mutating func script() -> SessionScript? {
    guard let first = lines.first, first.hasPrefix("# "), first.count > 2 else {
      report(1, "", "the first line is no title", "begin with # and the title")
      return nil
    }
    let body = header()
    let parts = readParts(from: body)
    guard let series = word("series", Series.allCases.map(\.rawValue)).flatMap(Series.init),
      let order = number("order", 1...99), let minutes = number("minutes", 3...60)
    else { return nil }
    var script = SessionScript(
      id: id, title: String(first.dropFirst(2)), series: series, order: order, minutes: minutes,
      summary: text("summary", most: 140), tags: list("tags", nil),
      moods: list("moods", Self.moods), times: list("times", Self.times),
      seasons: list("seasons", Self.seasons + ["all"]).filter { $0 != "all" }, bed: nil,
      sources: fields["sources"]?.text ?? "", released: day("released"), parts: parts)
    let bed = fields["bed"]?.text ?? "none"
    if bed != "none" {
      script.bed = SoundKind(rawValue: bed)
      if script.bed?.isBed != true {
        report(
          fields["bed"]?.line ?? 0, "bed", "there is no sound “\(bed)” that goes on",
          "use one of \(SoundMix.names.joined(separator: ", ")), or none")
      }
    }
    check(script)
    return script
  }

  private mutating func header() -> Int {
    var place = 1
    while place < lines.count, !lines[place].isEmpty {
      let parts = lines[place].split(separator: ":", maxSplits: 1)
      let key = parts.first.map { Words.trimmed(String($0)) } ?? ""
      if parts.count == 2, Self.keys.contains(key), fields[key] == nil {
        fields[key] = (place + 1, Words.trimmed(String(parts[1])))
      } else {
        report(
          place + 1, key, "“\(lines[place].prefix(40))” is no line of the header",
          "use each of \(Self.keys.joined(separator: ", ")) once")
      }
      place += 1
    }
    return place
  }

  private mutating func readParts(from start: Int) -> [SessionScript.Part] {
    var parts: [SessionScript.Part] = []
    for place in start..<lines.count {
      let line = Words.trimmed(String(lines[place]))
      if line.isEmpty { continue }
      if line.hasPrefix("## ") {
        parts.append(SessionScript.Part(title: String(line.dropFirst(3)), passages: []))
        continue
      }
      guard !parts.isEmpty else {
        report(place + 1, "", "words before the first part", "begin a part with ##")
        continue
      }
      if line.hasPrefix("["), line.hasSuffix("]") {
        guard let seconds = Int(line.dropFirst().dropLast()), (2...120).contains(seconds) else {
          report(place + 1, "", "\(line) is no silence", "write [2] to [120] seconds")
          continue
        }
        parts[parts.count - 1].passages.append(.silence(seconds))
      } else if line.contains("[") || line.hasPrefix("#") {
        report(place + 1, "", "“\(line.prefix(40))” is neither words nor a silence", "mend it")
      } else {
        parts[parts.count - 1].passages.append(.speech(line))
      }
    }
    return parts
  }

  private mutating func check(_ script: SessionScript) {
    if !(3...12).contains(script.parts.count) {
      report(0, "", "\(script.parts.count) parts", "give it three to twelve")
    }
    for part in script.parts where part.passages.isEmpty {
      report(0, "", "the part “\(part.title)” is empty", "write it or take it out")
    }
    let listed = Double(script.minutes) * 60
    let off = abs(script.seconds() - listed) / listed
    if off > Self.tolerance {
      report(
        fields["minutes"]?.line ?? 0, "minutes",
        "it takes \(Int(script.seconds())) s instead of \(Int(listed))",
        "change its silences until it fits")
    }
    if script.speechShare > 0.8 {
      report(0, "", "\(Int(script.speechShare * 100)) % of it is spoken", "leave more silence")
    }
  }

  // MARK: Fields

  private mutating func text(_ key: String, most: Int) -> String {
    let text = fields[key]?.text ?? ""
    if text.isEmpty { report(fields[key]?.line ?? 0, key, "\(key) is missing", "write it") }
    if text.count > most {
      report(fields[key]?.line ?? 0, key, "\(text.count) letters", "use at most \(most)")
    }
    return text
  }

  private mutating func number(_ key: String, _ range: ClosedRange<Int>) -> Int? {
    if let number = Int(fields[key]?.text ?? ""), range.contains(number) { return number }
    report(
      fields[key]?.line ?? 0, key, "“\(fields[key]?.text ?? "")” is no number that fits",
      "use \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  private mutating func word(_ key: String, _ known: [String]) -> String? {
    if let word = fields[key]?.text, known.contains(word) { return word }
    report(
      fields[key]?.line ?? 0, key, "“\(fields[key]?.text ?? "")” is not known",
      "use one of \(known.joined(separator: ", "))")
    return nil
  }

  /// A day that may be missing.
  private mutating func day(_ key: String) -> Int? {
    guard let field = fields[key] else { return nil }
    if let day = CivilDay.parse(field.text) { return day }
    report(field.line, key, "“\(field.text)” is no day", "write it as 2026-11-30")
    return nil
  }

  private mutating func list(_ key: String, _ known: [String]?) -> [String] {
    let words = (fields[key]?.text ?? "").split(separator: ",").map { Words.trimmed(String($0)) }
    if words.isEmpty { report(fields[key]?.line ?? 0, key, "\(key) is missing", "write it") }
    for word in words where !(known ?? [word]).contains(word) {
      report(
        fields[key]?.line ?? 0, key, "“\(word)” is not known",
        "use \((known ?? []).joined(separator: ", "))")
    }
    return words
  }
}
