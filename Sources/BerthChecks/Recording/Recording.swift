import BerthBase

/// What one pass over the examples showed, for the checks that only look at it.
///
/// `commands.examples` makes it and leaves it in the folder that the checks of a run share; a check
/// of how answers look, of which services were called and with what, reads it, in a process of its
/// own, in place of running the examples once more.
struct Recording {
  /// One example, or one widget in one size.
  struct Entry {
    /// How reports call it.
    var what: String
    var command: String
    var arguments: JSON
    /// The error it ended with; nil when it answered.
    var error: BerthError?
    /// The kind of the data: `object`, unless something is wrong.
    var kind = ""
    /// How long it took.
    var microseconds = 0
    /// How often it called each function of a service: `storage.step`, `clock.now`.
    var functions: [String: Int] = [:]
    /// The quotas it consumed.
    var consumed: [String: Int] = [:]
    /// The concurrent quotas it asked about.
    var admitted: [String] = []
    /// The progress it reported.
    var progress: [(done: Int, total: Int)] = []

    /// Whether it tried to change the database.
    var isWriter: Bool { Spy.writing.contains { functions[$0] != nil } }

    /// Whether it called a service: `search`, `programs`.
    func calls(_ service: String) -> Bool {
      functions.keys.contains { $0.hasPrefix(service + ".") }
    }
  }

  var entries: [Entry] = []
  /// The services the plugin asked for, and whether the manifest lists them.
  var asked: [String: Bool] = [:]
  /// What services refused, while it was filled and after.
  var refusals: [Spy.Refusal] = []
  /// The rules of the boundary it broke.
  var violations: [Spy.Violation] = []
  /// Threads that ran on after it was freed.
  var threadsLeft = 0

  /// The answers, in the order of the entries, where they are read from.
  private var folder = ""

  /// The answers of the entries: `{"data":…,"view":…}`, null for those refused.
  func answers() throws(BerthError) -> [JSON] { try Self.lines(folder + "/answers") }

  private var json: JSON {
    [
      "entries": .array(entries.map(\.json)), "threadsLeft": JSON(threadsLeft),
      "asked": .object(JSONObject(asked.mapValues { JSON($0) })),
      "refusals": .array(refusals.map(\.json)),
      "violations": .list(violations) {
        ["kind": .string($0.kind.rawValue), "message": .string($0.message)]
      },
    ]
  }

  /// Writes it, and the answers of its entries.
  func write(_ answers: [JSON], to folder: String) throws(BerthError) {
    try FileBytes.makeFolder(folder)
    try Self.write(answers, to: folder + "/answers")
    try FileBytes.replace(folder + "/facts", with: json.utf8())
  }

  /// Reads what was written; nil when there is nothing.
  static func read(_ folder: String) -> Recording? {
    guard let bytes = FileBytes.read(folder + "/facts"), let json = try? JSON.parse(bytes) else {
      return nil
    }
    var recording = Recording()
    recording.folder = folder
    recording.entries = (json["entries"]?.array ?? []).map(Entry.init)
    recording.threadsLeft = json["threadsLeft"]?.int ?? 0
    for (id, isDeclared) in json["asked"]?.object ?? JSONObject() {
      recording.asked[id] = isDeclared.bool ?? false
    }
    recording.refusals = (json["refusals"]?.array ?? []).map(Spy.Refusal.init)
    recording.violations = (json["violations"]?.array ?? []).compactMap { each in
      guard let kind = each["kind"]?.string.flatMap(Spy.Kind.init) else { return nil }
      return Spy.Violation(kind: kind, message: each["message"]?.string ?? "")
    }
    return recording
  }

  /// Writes documents, one a line.
  static func write(_ documents: [JSON], to file: String) throws(BerthError) {
    var bytes: [UInt8] = []
    for document in documents { bytes += document.utf8() + [0x0A] }
    try FileBytes.replace(file, with: bytes)
  }

  /// Reads documents, one a line; a file that is not there has none.
  static func lines(_ file: String) throws(BerthError) -> [JSON] {
    try (FileBytes.read(file) ?? []).split(separator: 0x0A).map { line throws(BerthError) in
      do {
        return try JSON.parse(Array(line))
      } catch {
        throw BerthError("internal", "\(file) holds no JSON: \(error)")
      }
    }
  }
}

extension Recording.Entry {
  fileprivate var json: JSON {
    [
      "what": .string(what), "command": .string(command), "arguments": arguments,
      "error": error?.json ?? .null, "kind": .string(kind), "microseconds": JSON(microseconds),
      "functions": .object(JSONObject(functions.mapValues { JSON($0) })),
      "consumed": .object(JSONObject(consumed.mapValues { JSON($0) })),
      "admitted": JSON(admitted),
      "progress": .array(progress.map { [JSON($0.done), JSON($0.total)] }),
    ]
  }

  fileprivate init(_ json: JSON) {
    what = json["what"]?.string ?? ""
    command = json["command"]?.string ?? ""
    arguments = json["arguments"] ?? .emptyObject
    if let error = json["error"], !error.isNull {
      self.error = BerthError(
        error["code"]?.string ?? "", error["message"]?.string ?? "",
        remedy: error["remedy"]?.string ?? "", details: error["details"] ?? .null)
    }
    kind = json["kind"]?.string ?? ""
    microseconds = json["microseconds"]?.int ?? 0
    for (name, count) in json["functions"]?.object ?? JSONObject() { functions[name] = count.int }
    admitted = (json["admitted"]?.array ?? []).compactMap(\.string)
    for (name, count) in json["consumed"]?.object ?? JSONObject() { consumed[name] = count.int }
    progress = (json["progress"]?.array ?? []).map { ($0[0]?.int ?? 0, $0[1]?.int ?? 0) }
  }
}

extension JSONObject {
  /// An object of a dictionary's members, sorted by name.
  fileprivate init(_ members: [String: JSON]) {
    self.init()
    for (name, value) in members.sorted(by: { $0.key < $1.key }) { self[name] = value }
  }
}

extension Spy.Refusal {
  fileprivate var json: JSON {
    ["function": .string(function), "code": .string(code), "message": .string(message)]
  }

  fileprivate init(_ json: JSON) {
    self.init(
      function: json["function"]?.string ?? "", code: json["code"]?.string ?? "",
      message: json["message"]?.string ?? "")
  }
}
