import BerthSDK

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
  static let maximumLength = 4000

  /// The client id somebody gave, or a random one.
  static func clientID(_ text: String?, _ call: Call) throws -> [UInt8] {
    if let text, !text.isEmpty { return Array(text.utf8) }
    return try call.random.secure(16)
  }

  /// A text as it may be sent.
  ///
  /// - Throws: `input.invalid` when nothing is left of it, or too much.
  static func checked(_ text: String, mayBeEmpty: Bool = false) throws -> String {
    var scalars = text.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    let text = ComposedText.of(String(String.UnicodeScalarView(scalars)))
    guard mayBeEmpty || !text.isEmpty else {
      throw PluginError.invalid("there is no text", remedy: "write something")
    }
    guard text.utf8.count <= maximumLength || text.count <= maximumLength else {
      throw PluginError.invalid(
        "the message has \(text.count) characters, \(maximumLength) at most can be sent",
        remedy: "send it in parts")
    }
    return text
  }
}
