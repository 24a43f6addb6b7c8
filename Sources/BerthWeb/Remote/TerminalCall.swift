package import BerthBase

/// What a terminal on another machine asks of a server: a command line, and what that terminal is.
///
/// A call that needs something of its terminal, such as the answer to a question, ends with that
/// question; the terminal then sends the same call with the answer, and what it has written already is
/// not written again. So a call is one request, a lost line costs nothing, and no process waits for
/// a person.
package struct TerminalCall: Sendable {
  /// What is to be done.
  package enum Work: Sendable, Equatable {
    /// The words of a command line.
    case words
    /// A link that a page of an app leads to.
    case link(String)
    /// A command of an app for a page that the terminal shows: its data and its view are wanted.
    case page(plugin: String, command: String, arguments: JSON, wantsView: Bool, pictures: Bool)
  }

  /// What the server asked for and the terminal found.
  package enum Given: Sendable, Equatable {
    case bytes([UInt8])
    /// Why it could not be read.
    case failure(BerthError)
  }

  /// What names a call in addresses.
  package static let field = "call"
  /// Where a server takes it.
  package var path: String { "/\(WebCall.terminalPlace)?\(Self.field)=\(id)" }

  /// The version of this form; a server refuses others.
  package static let version: Int64 = 1

  /// Names the call, so that one which is sent again is not done again.
  package var id: String
  package var work: Work
  /// The words behind the program's name, without what concerns the terminal's own machine.
  package var words: [String]
  /// The variables that say what the terminal can show.
  package var environment: [String: String] = [:]
  /// The IANA time zone of whoever sits there.
  package var zone = ""
  /// The server, as it was asked for.
  package var server = ""
  package var inputIsTerminal = false
  package var outputIsTerminal = false
  package var errorIsTerminal = false
  package var width = 80
  package var height = 24
  /// What the terminal says about its background; nil when it was not asked or did not answer.
  package var background: [UInt8]?
  /// The lines that were typed in answer to questions; nil for the end of input.
  package var answers: [String?] = []
  /// The files, addresses and inputs that were asked for, by their names.
  package var given: [String: Given] = [:]
  /// How many bytes of the answer have been written at the terminal already.
  package var seen = 0

  /// A call.
  package init(id: String, work: Work, words: [String]) {
    (self.id, self.work, self.words) = (id, work, words)
  }

  /// What tells it from every other call under the same id.
  package var digest: String { SHA256.hex(encoded) }

  /// The call as it is sent.
  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    var found: [JSON] = []
    for (name, given) in given.sorted(by: { $0.key < $1.key }) {
      switch given {
      case .bytes(let content):
        found.append([.string(name), JSON(content.count)])
        bytes += content
      case .failure(let error): found.append([.string(name), error.json])
      }
    }
    var variables = JSONObject()
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
      variables[name] = .string(value)
    }
    let head: JSON = [
      "version": .integer(Self.version), "id": .string(id), "work": work.json,
      "words": JSON(words), "environment": .object(variables), "zone": .string(zone),
      "server": .string(server),
      "terminals": [.bool(inputIsTerminal), .bool(outputIsTerminal), .bool(errorIsTerminal)],
      "width": JSON(width), "height": JSON(height),
      "background": background.map { JSON.string(Base64.encode($0)) } ?? .null,
      "answers": .array(answers.map { JSON($0) }), "given": .array(found), "seen": JSON(seen),
    ]
    return WireMessage(head: head, bytes: bytes).encoded
  }

  /// Reads a call.
  ///
  /// - Throws: `input.invalid` for what is none, or is one of another version.
  package init(_ body: [UInt8]) throws(BerthError) {
    var body = body
    guard let message = try? WireMessage.take(from: &body), body.isEmpty else {
      throw BerthError("input.invalid", "this is no call of a terminal")
    }
    let head = message.head
    guard head["version"] == .integer(Self.version) else {
      throw BerthError(
        "remote.version", "this server and the berth that asks it understand different calls",
        remedy: "bring both to the same version: berth update")
    }
    guard let id = head["id"]?.string, SentForms.isID(id), let work = Work(head["work"]) else {
      throw BerthError("input.invalid", "this call of a terminal is not whole")
    }
    self.init(id: id, work: work, words: (head["words"]?.array ?? []).compactMap(\.string))
    for (name, value) in head["environment"]?.object ?? JSONObject() {
      environment[name] = value.string
    }
    zone = head["zone"]?.string ?? ""
    server = head["server"]?.string ?? ""
    let terminals = head["terminals"]?.array ?? []
    inputIsTerminal = terminals.first?.bool ?? false
    outputIsTerminal = terminals.dropFirst().first?.bool ?? false
    errorIsTerminal = terminals.dropFirst(2).first?.bool ?? false
    width = min(max(head["width"]?.int ?? 80, 1), 10_000)
    height = min(max(head["height"]?.int ?? 24, 1), 10_000)
    background = head["background"]?.string.flatMap(Base64.decode)
    answers = (head["answers"]?.array ?? []).map(\.string)
    seen = max(head["seen"]?.int ?? 0, 0)
    var start = 0
    for pair in head["given"]?.array ?? [] {
      guard let name = pair[0]?.string else { continue }
      if let count = pair[1]?.int, count >= 0, count <= message.bytes.count - start {
        given[name] = .bytes(Array(message.bytes[start..<(start + count)]))
        start += count
      } else if let json = pair[1], json.object != nil {
        given[name] = .failure(BerthError(json))
      }
    }
  }
}

extension TerminalCall.Work {
  fileprivate var json: JSON {
    switch self {
    case .words: return ["kind": "words"]
    case .link(let link): return ["kind": "link", "link": .string(link)]
    case .page(let plugin, let command, let arguments, let wantsView, let pictures):
      return [
        "kind": "page", "plugin": .string(plugin), "command": .string(command),
        "arguments": arguments, "view": .bool(wantsView), "pictures": .bool(pictures),
      ]
    }
  }

  fileprivate init?(_ json: JSON?) {
    switch json?["kind"]?.string {
    case "words": self = .words
    case "link":
      guard let link = json?["link"]?.string else { return nil }
      self = .link(link)
    case "page":
      guard let plugin = json?["plugin"]?.string, let command = json?["command"]?.string,
        let arguments = json?["arguments"]
      else { return nil }
      self = .page(
        plugin: plugin, command: command, arguments: arguments,
        wantsView: json?["view"]?.bool ?? true, pictures: json?["pictures"]?.bool ?? false)
    default: return nil
    }
  }
}

extension BerthError {
  /// An error out of what `json` makes of one.
  package init(_ json: JSON) {
    self.init(
      json["code"]?.string ?? "remote.broken", json["message"]?.string ?? "",
      remedy: json["remedy"]?.string ?? "", details: json["details"] ?? .null)
    plugin = json["plugin"]?.string
  }
}
