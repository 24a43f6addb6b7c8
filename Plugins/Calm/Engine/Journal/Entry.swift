import BerthSDK

/// A page of the journal, or a check-in without one.
struct Entry: Sendable, Equatable {
  enum Kind: String, Sendable {
    case journal, checkin
  }
  /// Which side of a session a check-in belongs to.
  enum Phase: String, Sendable {
    case before, after
  }

  var id: Int
  var kind: Kind
  /// Unix milliseconds.
  var at: Int64
  /// The practice day.
  var day: Int
  var feeling: Feeling
  /// What was played; nil for most.
  var item: String?
  var phase: Phase?
  /// The check-in before, for one after.
  var pair: Int?
  var text: String

  /// The first words.
  var title: String {
    let first = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return first.isEmpty ? feeling.line : Words.shortened(Words.trimmed(first), to: 60)
  }

  func json(_ store: Store) throws -> JSON {
    var json: JSON = [
      "id": .string(String(id)), "name": .string(title), "kind": .string(kind.rawValue),
      "at": try store.time(at), "day": .string(CivilDay.text(day)), "text": .string(text),
    ]
    for (key, value) in feeling.json.object ?? JSONObject() { json[key] = value }
    if let item { json["item"] = .string(item) }
    if let phase { json["phase"] = .string(phase.rawValue) }
    return json
  }
}
