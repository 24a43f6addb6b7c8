package import BerthBase

/// A part of what a server answers to a terminal, in the order in which it happened.
package enum TerminalFrame: Sendable, Equatable {
  /// Bytes for standard output, or for standard error.
  case output([UInt8])
  case error([UInt8])
  /// An answer longer than the screen, for the terminal's pager.
  case paged([UInt8])
  /// The bytes of `--output`.
  case file([UInt8])
  /// What the terminal has to send before the call can be done; the last part.
  case needs(TerminalNeed)
  /// A page that the terminal shows and keeps on the screen itself.
  case stage(TerminalStage)
  /// What a command answered, for a page that is shown already.
  case reply(JSON)
  /// How it ended; the last part.
  case exit(Int32)

  /// The parts as they are sent.
  package static func encode(_ frames: [TerminalFrame]) -> [UInt8] { frames.flatMap(\.encoded) }

  /// Reads parts.
  ///
  /// - Throws: `remote.broken` for what is no answer to a terminal, or not a whole one.
  package static func decode(_ body: [UInt8]) throws(BerthError) -> [TerminalFrame] {
    var body = body
    var frames: [TerminalFrame] = []
    while !body.isEmpty {
      guard let message = try? WireMessage.take(from: &body),
        let frame = TerminalFrame(message)
      else { throw broken }
      frames.append(frame)
    }
    switch frames.last {
    case .exit, .needs, .reply: return frames
    default: throw broken
    }
  }

  package static let broken = BerthError(
    "remote.broken", "the server's answer is not whole, or no answer to a terminal",
    remedy: "try again; check that the address is that of `berth serve`")

  /// How many bytes it writes at the terminal.
  package var count: Int {
    switch self {
    case .output(let bytes), .error(let bytes), .paged(let bytes), .file(let bytes):
      return bytes.count
    case .needs, .stage, .reply, .exit: return 0
    }
  }

  private var encoded: [UInt8] {
    let message: WireMessage
    switch self {
    case .output(let bytes): message = WireMessage(head: ["to": "output"], bytes: bytes)
    case .error(let bytes): message = WireMessage(head: ["to": "error"], bytes: bytes)
    case .paged(let bytes): message = WireMessage(head: ["to": "pager"], bytes: bytes)
    case .file(let bytes): message = WireMessage(head: ["to": "file"], bytes: bytes)
    case .needs(let need): message = WireMessage(head: ["needs": need.json])
    case .stage(let stage):
      message = WireMessage(head: ["stage": stage.json], bytes: stage.manifest)
    case .reply(let json): message = WireMessage(head: ["reply": json])
    case .exit(let code): message = WireMessage(head: ["exit": .integer(Int64(code))])
    }
    return message.encoded
  }

  private init?(_ message: WireMessage) {
    let head = message.head
    if let to = head["to"]?.string {
      switch to {
      case "output": self = .output(message.bytes)
      case "error": self = .error(message.bytes)
      case "pager": self = .paged(message.bytes)
      case "file": self = .file(message.bytes)
      default: return nil
      }
    } else if let code = head["exit"]?.int {
      self = .exit(Int32(clamping: code))
    } else if let need = head["needs"].flatMap(TerminalNeed.init) {
      self = .needs(need)
    } else if let json = head["stage"], let stage = TerminalStage(json, message.bytes) {
      self = .stage(stage)
    } else if let reply = head["reply"] {
      self = .reply(reply)
    } else {
      return nil
    }
  }
}

/// What a server needs from a terminal.
package enum TerminalNeed: Sendable, Equatable {
  /// Patience: the same call is being done at this moment.
  case later
  /// A line that is typed in answer to the question that was just written.
  case line
  /// The bytes of what the person has named: a file, an address, or `-` for standard input.
  case input(name: String, limit: Int)

  fileprivate var json: JSON {
    switch self {
    case .later: return ["kind": "later"]
    case .line: return ["kind": "line"]
    case .input(let name, let limit):
      return ["kind": "input", "name": .string(name), "limit": JSON(limit)]
    }
  }

  fileprivate init?(_ json: JSON) {
    switch json["kind"]?.string {
    case "later": self = .later
    case "line": self = .line
    case "input":
      guard let name = json["name"]?.string, let limit = json["limit"]?.int else { return nil }
      self = .input(name: name, limit: limit)
    default: return nil
    }
  }
}

/// A page that stays on the screen of a terminal: the terminal draws it and asks for what follows.
package struct TerminalStage: Sendable, Equatable {
  /// How it is shown.
  package enum Kind: String, Sendable {
    /// A timeline that is played.
    case play
    /// A page with keys.
    case stay
    /// A command that runs again as its data change.
    case watch
  }

  package var kind: Kind
  /// The bytes of the app's manifest.
  package var manifest: [UInt8]
  package var plugin: String
  /// The view; null for what is watched.
  package var view: JSON = .null
  /// The command that made it.
  package var command = ""
  package var arguments: JSON = .emptyObject
  /// What the user's settings on the server say about a terminal: `color`, `theme`.
  package var preferences: [String: String] = [:]

  /// A page of an app.
  package init(_ kind: Kind, plugin: String, manifest: [UInt8]) {
    (self.kind, self.plugin, self.manifest) = (kind, plugin, manifest)
  }

  fileprivate var json: JSON {
    var wanted = JSONObject()
    for (key, value) in preferences { wanted[key] = .string(value) }
    return [
      "kind": .string(kind.rawValue), "plugin": .string(plugin), "view": view,
      "command": .string(command), "arguments": arguments, "preferences": .object(wanted),
    ]
  }

  fileprivate init?(_ json: JSON, _ manifest: [UInt8]) {
    guard let kind = json["kind"]?.string.flatMap(Kind.init), let plugin = json["plugin"]?.string
    else { return nil }
    self.init(kind, plugin: plugin, manifest: manifest)
    view = json["view"] ?? .null
    command = json["command"]?.string ?? ""
    arguments = json["arguments"] ?? .emptyObject
    for (key, value) in json["preferences"]?.object ?? JSONObject() {
      preferences[key] = value.string
    }
  }
}
