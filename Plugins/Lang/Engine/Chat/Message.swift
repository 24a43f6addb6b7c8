import BerthSDK

/// A message of a conversation as it is kept.
struct Message: Sendable, Equatable {
  enum Kind: Int, Sendable {
    case text, picture, word, voice

    var name: String {
      switch self {
      case .text: return "text"
      case .picture: return "picture"
      case .word: return "word"
      case .voice: return "voice"
      }
    }
  }

  /// How far a message has come.
  enum State: String, Sendable {
    case queued, sent, delivered, read
  }

  var conversation: Int
  /// Its place in the conversation's one order, from 1.
  var sequence: Int
  /// Nil once the sender's account is deleted.
  var sender: Int?
  var client: [UInt8]
  /// When it was taken in, and what the sender's clock said; Unix milliseconds.
  var at: Int64
  var sent: Int64
  var kind: Kind
  var text: String
  var language: String?
  var media: [UInt8]?
  var reply: Int?
  var edited: Int64?
  var deleted: Int64?

  /// `12-3`: conversation and sequence.
  var id: String { "\(conversation)-\(sequence)" }
}

extension Message {
  static let columns = """
    m.conversation, m.sequence, m.sender, m.client, m.at, m.sent, m.kind, m.text, m.language,
      m.media, m.reply, m.edited, m.deleted
    """

  init(_ row: Row) {
    (conversation, sequence, sender) = (row.int(0), row.int(1), row.optionalInt(2))
    client = row.blob(3)
    (at, sent) = (Int64(row.int(4)), Int64(row.int(5)))
    kind = Kind(rawValue: row.int(6)) ?? .text
    (text, language) = (row.text(7), row.optionalText(8))
    media = row.isNull(9) ? nil : row.blob(9)
    reply = row.optionalInt(10)
    edited = row.optionalInt(11).map(Int64.init)
    deleted = row.optionalInt(12).map(Int64.init)
  }
}

/// What somebody asks to be sent.
struct Outgoing: Sendable, Equatable {
  /// The sender's own id of it: the same one again stores nothing new.
  var client: [UInt8]
  /// The profile it goes to.
  var peer: Int
  var text: String
  var kind: Message.Kind = .text
  /// Media that goes with it, with its type.
  var media: (bytes: [UInt8], type: String)?
  var reply: Int?
  /// When it was written.
  var written: Int64

  static func == (left: Outgoing, right: Outgoing) -> Bool {
    left.client == right.client && left.peer == right.peer && left.text == right.text
  }

  /// The longest text, in characters.
  static let longest = 4000

  /// A text as it may be sent.
  ///
  /// - Throws: `input.invalid` when nothing is left of it, or too much.
  static func checked(_ text: String, mayBeEmpty: Bool = false) throws -> String {
    var kept = text.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }
    while let last = kept.last, last.properties.isWhitespace { kept.removeLast() }
    while let first = kept.first, first.properties.isWhitespace { kept.removeFirst() }
    let text = String(String.UnicodeScalarView(kept))
    guard mayBeEmpty || !text.isEmpty else {
      throw PluginError.invalid("there is no text", remedy: "write something")
    }
    guard text.utf8.count <= longest || text.count <= longest else {
      throw PluginError.invalid(
        "the message has \(text.count) characters, \(longest) at most can be sent",
        remedy: "send it in parts")
    }
    return text
  }
}
