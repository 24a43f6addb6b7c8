import BerthSDK

/// A message of a conversation as it is stored.
struct Message: Sendable, Equatable {
  enum Kind: Int, Sendable {
    case text, picture, word, voice

    var name: String { "\(self)" }
  }

  /// How far a message has come.
  enum State: String, Sendable {
    case queued, sent, delivered, read
  }

  var conversation: Int
  /// Its number in the conversation's one order, from 1.
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
