import BerthSDK

/// When each source answered last, and what is wrong with those that do not.
struct SourceLog: Sendable {
  /// What is known of a source.
  struct Entry: Sendable, Equatable {
    /// When it answered last; nil for never.
    var answered: Int64?
    /// The newest measurement of that answer, or when its forecast was made.
    var newest: Int64?
    /// Since when it has failed; nil while it answers.
    var failing: Int64?
    /// What the last failure was, in words.
    var message = ""
    /// Whether its last answer could not be read.
    var isSpoilt = false
  }

  private(set) var entries: [String: Entry] = [:]

  static let key = "sources"
  /// Sources that were not asked for so long are forgotten.
  private static let keptFor = 30 * Span.day

  init(_ store: Store) throws {
    guard let text = try store.database.value(Self.key), let json = try? JSON.parse(text) else {
      return
    }
    for (name, entry) in json.object ?? JSONObject() {
      entries[name] = Entry(
        answered: entry["answered"]?.int.map(Int64.init),
        newest: entry["newest"]?.int.map(Int64.init),
        failing: entry["failing"]?.int.map(Int64.init), message: entry["message"]?.string ?? "",
        isSpoilt: entry["spoilt"]?.bool ?? false)
    }
  }

  func save(_ store: Store) throws {
    var json = JSONObject()
    for name in entries.keys.sorted() {
      guard let entry = entries[name],
        store.now - max(entry.answered ?? 0, entry.failing ?? 0) < Self.keptFor
      else { continue }
      json[name] = [
        "answered": entry.answered.map(JSON.integer) ?? .null,
        "newest": entry.newest.map(JSON.integer) ?? .null,
        "failing": entry.failing.map(JSON.integer) ?? .null, "message": .string(entry.message),
        "spoilt": .bool(entry.isSpoilt),
      ]
    }
    try store.database.setValue(Self.key, JSON.object(json).text())
  }

  mutating func answered(_ name: String, newest: Int64, now: Int64) {
    entries[name] = Entry(answered: now, newest: newest)
  }

  mutating func failed(_ name: String, _ error: PluginError, now: Int64) {
    var entry = entries[name] ?? Entry()
    entry.failing = entry.failing ?? now
    entry.message = error.message
    entry.isSpoilt = !error.code.hasPrefix("fetch.")
    entries[name] = entry
  }

  func isSpoilt(_ name: String) -> Bool { entries[name]?.isSpoilt ?? false }

  /// Whether a source is to be asked again: its last answer is too old, or it failed.
  func isDue(_ request: Refresher.Request, now: Int64) -> Bool {
    guard let entry = entries[request.name], entry.failing == nil, let answered = entry.answered
    else { return true }
    return now < answered || now - answered >= Int64(request.maxAge) * 1000
  }

  /// Whether any source whose name begins so has what was measured or made within a span.
  func holds(_ prefix: String, _ span: Int64, now: Int64) -> Bool {
    entries.contains { name, entry in
      name.hasPrefix(prefix) && entry.newest.map { now - $0 <= span } == true
    }
  }

  /// Sources that do not answer, those that have failed for longest first.
  var failing: [(name: String, entry: Entry)] {
    entries.filter { $0.value.failing != nil }.map { ($0.key, $0.value) }
      .sorted { ($0.entry.failing ?? 0, $0.name) < ($1.entry.failing ?? 0, $1.name) }
  }

  /// What does not answer, in words: the forecast first.
  func words(now: Int64, limit: Int = 4) -> [String] {
    let all = failing.sorted { one, other in
      one.name.contains("forecast") && !other.name.contains("forecast")
    }
    var words: [String] = []
    var left = 0
    // Several sources of one service fail for one reason, which is said once.
    for (_, entry) in all {
      let since = entry.failing.map { now - $0 } ?? 0
      let text = (since < Span.minute ? "" : "For \(Span.text(since)): ") + entry.message
      if words.contains(text) { continue }
      if words.count < limit { words.append(text) } else { left += 1 }
    }
    if left > 0 { words.append("\(left) further sources do not answer.") }
    return words
  }

  /// One line on what does not answer, by the names of the services; nil where all answer. The reasons
  /// are in `words` and in the data.
  ///
  /// - Parameters:
  ///   - asked: when all were asked last.
  ///   - time: how a page writes an instant.
  func line(asked: Int64?, time: (Int64) throws -> String) rethrows -> String? {
    let failing = failing
    guard let first = failing.first?.entry.failing else { return nil }
    var services: [String] = []
    for (name, _) in failing where !services.contains(Self.service(name)) {
      services.append(Self.service(name))
    }
    let names = Words.list(services)
    let again = try asked.map { "; tried again at \(try time($0))" } ?? ""
    let isOne = services.count == 1 && !services[0].hasSuffix("s")
    let verb =
      failing.allSatisfy(\.entry.isSpoilt)
      ? "cannot be read" : isOne ? "does not answer" : "do not answer"
    if entries.count > failing.count {
      let start = names.prefix(1).uppercased() + names.dropFirst()
      return "\(start) \(verb), since \(try time(first))\(again)."
    }
    let newest = failing.compactMap(\.entry.answered).max()
    let since = try newest.map { "No new readings since \(try time($0))" } ?? "No readings yet"
    return "\(since): \(names) \(verb)\(again)."
  }

  /// Who runs a source, as people call it.
  private static func service(_ name: String) -> String {
    switch name.prefix(while: { $0 != " " }) {
    case "NWS": "the Weather Service"
    case "CO-OPS": "NOAA's tide gauges"
    case "NDBC": "NOAA's buoys"
    case "ARCOS": "the Sea Lab's stations"
    default: String(name.prefix { $0 != " " })
    }
  }

  func json(_ store: Store) throws -> JSON {
    try .list(entries.sorted { $0.key < $1.key }) { name, entry in
      [
        "id": .string(name), "name": .string(name), "answered": try store.time(entry.answered),
        "newest": try store.time(entry.newest), "failingSince": try store.time(entry.failing),
        "problem": entry.failing == nil ? .null : .string(entry.message),
      ]
    }
  }
}

extension Store {
  private static let pointKey = "weatherPoint"

  /// Where the weather service keeps the forecast of a region, if it said so within a span.
  func weatherPoint(_ region: Region, within span: Int64) throws -> NWSPoint? {
    guard let text = try database.value(Self.pointKey), let json = try? JSON.parse(text),
      json["region"]?.string == region.id, let at = json["at"]?.int.map(Int64.init),
      span == .max || (0...span).contains(now - at), let point = NWSPoint(json: json)
    else { return nil }
    return point
  }

  func save(_ point: NWSPoint, _ region: Region) throws {
    var json = point.json
    json["region"] = .string(region.id)
    json["at"] = .integer(now)
    try database.setValue(Self.pointKey, json.text())
  }
}
