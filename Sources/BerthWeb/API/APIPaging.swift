import BerthBase
import BerthManifest

/// Which part of a long answer is sent, and where the next one is.
///
/// Every list of an answer's own members is cut at `limit` entries; what is cut off comes with the `cursor` of
/// the `Link` to the next part. A command that has a `limit` and an `offset` of its own is asked for its next
/// page instead; one that has a `limit` alone keeps it as what it means there.
struct APIPaging {
  static let limitName = "limit"
  static let cursorName = "cursor"
  /// The most entries that a list has, and how many it has where nothing is said.
  static let largest = 1000
  /// The most bytes an answer may have.
  static let largestBody = 16 << 20

  private let plugin: String
  private let command: Manifest.Command
  private let limit: Int
  private let cursor: Cursor?
  /// The fields that are not about parts, for arguments.
  let fields: [WebCall.Field]

  /// - Throws: `input.invalid`, `input.cursor`.
  init(
    _ query: [WebCall.Field], plugin: String, _ command: Manifest.Command
  ) throws(BerthError) {
    (self.plugin, self.command) = (plugin, command)
    let own = Self.names(of: command)
    fields = query.filter { !own.contains($0.name) }
    func given(_ name: String) -> String? {
      own.contains(name) ? query.first { $0.name == name }?.value : nil
    }
    var limit = Self.largest
    if let text = given(Self.limitName) {
      guard let number = Int(text), (1...Self.largest).contains(number) else {
        throw BerthError(
          "input.invalid", "limit: expected a whole number from 1 to \(Self.largest)",
          remedy: "leave it out, or choose one", details: ["argument": "limit"])
      }
      limit = number
    }
    self.limit = limit
    cursor = try given(Self.cursorName).map { (text) throws(BerthError) in
      guard let cursor = Cursor(text) else { throw Self.wrong }
      return cursor
    }
  }

  /// The names that are about parts and no arguments of a command.
  static func names(of command: Manifest.Command) -> [String] {
    [limitName, cursorName].filter { command.parameter($0) == nil }
  }

  /// Whether a command goes on by its own `offset`.
  private var pagesItself: Bool {
    command.parameter("limit")?.rule.type == .int && command.parameter("offset")?.rule.type == .int
  }

  /// The arguments of the part that is asked for.
  ///
  /// - Throws: `input.cursor` for one of another call.
  func arguments(_ arguments: JSON) throws(BerthError) -> JSON {
    guard let cursor else { return arguments }
    guard cursor.call == digest(arguments) else { throw Self.wrong }
    guard pagesItself else { return arguments }
    var arguments = arguments
    arguments["offset"] = JSON(cursor.start)
    return arguments
  }

  /// The part of an answer that is sent, and the cursor of the next; nil when there is none.
  ///
  /// - Parameter arguments: those that were answered.
  func part(of data: JSON, _ arguments: JSON) -> (data: JSON, next: String?) {
    guard var members = data.object else { return (data, nil) }
    if pagesItself {
      // What is found is the list that goes on; others beside it are whole.
      let found = members["results"]?.array?.count
      let count = found ?? members.values.compactMap { $0.array?.count }.max() ?? 0
      let end = (arguments["offset"]?.int ?? 0) + count
      guard count > 0, let total = data["total"]?.int, end < total else { return (data, nil) }
      return (data, Cursor(call: digest(arguments), start: end, last: [:]).text)
    }
    let longest = members.values.compactMap { $0.array?.count }.max() ?? 0
    guard cursor != nil || longest > limit else { return (data, nil) }
    var last: [String: [String]] = [:]
    var isLeft = false
    for (name, value) in members {
      guard let entries = value.array else { continue }
      let start = min(cursor.map { $0.index(in: entries, of: name) } ?? 0, entries.count)
      let end = min(start + limit, entries.count)
      members[name] = .array(Array(entries[start..<end]))
      guard end < entries.count else { continue }
      isLeft = true
      let ids = entries[start..<end].suffix(Cursor.kept).compactMap { $0["id"]?.string }
      if last.count < 4, !ids.isEmpty, ids.allSatisfy({ $0.utf8.count <= 128 }) { last[name] = ids }
    }
    guard isLeft else { return (.object(members), nil) }
    let next = Cursor(call: digest(arguments), start: (cursor?.start ?? 0) + limit, last: last)
    return (.object(members), next.text)
  }

  private static let wrong = BerthError(
    "input.cursor", "this cursor does not belong to this call",
    remedy: "take it from the Link of the part before, with the same arguments",
    details: ["argument": "cursor"])

  /// Tells this call from others, whichever part of it is asked for.
  private func digest(_ arguments: JSON) -> String {
    var members = arguments.object ?? JSONObject()
    if pagesItself { members["offset"] = nil }
    let text = "\(plugin) \(command.name) \(JSON.object(members).text())"
    return String(SHA256.hex(Array(text.utf8)).prefix(16))
  }
}

/// Where a part of an answer begins: behind the last of the entries before it that is still there. Where all
/// of those are gone, it begins earlier: an entry that comes twice is better than one that never comes.
private struct Cursor {
  /// The call it belongs to.
  var call: String
  var start: Int
  /// The ids of the last entries, in their order, by the name of their list.
  var last: [String: [String]]

  /// How many ids are kept of a list.
  static let kept = 8

  init(call: String, start: Int, last: [String: [String]]) {
    (self.call, self.start, self.last) = (call, start, last)
  }

  /// Reads `text`; nil for anything else.
  init?(_ text: String) {
    guard text.utf8.count <= 8192 else { return nil }
    var base = text.replacing("-", with: "+").replacing("_", with: "/")
    base += String(repeating: "=", count: (4 - base.utf8.count % 4) % 4)
    guard let bytes = Base64.decode(base), let json = try? JSON.parse(bytes),
      let call = json["c"]?.string, let start = json["s"]?.int, start >= 0, start < 1 << 40
    else { return nil }
    (self.call, self.start) = (call, start)
    last = (json["l"]?.object ?? JSONObject()).reduce(into: [:]) {
      $0[$1.key] = ($1.value.array ?? []).compactMap(\.string)
    }
  }

  /// The cursor as it is sent.
  var text: String {
    var members = JSONObject()
    for (name, ids) in last.sorted(by: { $0.key < $1.key }) { members[name] = JSON(ids) }
    let json: JSON = ["c": .string(call), "s": JSON(start), "l": .object(members)]
    return Base64.encode(json.utf8()).replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  func index(in entries: [JSON], of name: String) -> Int {
    guard let ids = last[name] else { return start }
    for (back, id) in ids.reversed().enumerated() {
      // An id that stands there several times is the one that is nearest to where it stood.
      let stood = start - 1 - back
      let found = entries.indices.filter { entries[$0]["id"]?.string == id }
        .min { abs($0 - stood) < abs($1 - stood) }
      if let found { return found + 1 }
    }
    return max(0, start - ids.count)
  }
}
