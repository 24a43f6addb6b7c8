import BerthBase

extension ViewNode {
  /// Messages between people, oldest first.
  public struct Chat: Sendable, Hashable {
    /// Whose message it is.
    public enum Side: String, Sendable, Hashable, CaseIterable {
      /// Someone else's.
      case other
      /// The user's own.
      case own
      /// Nobody's: a word from the app.
      case system
    }

    /// Another face of a message, such as its translation.
    public struct Pane: Sendable, Hashable {
      /// On which side of the message it is reached.
      public enum Position: String, Sendable, Hashable, CaseIterable {
        case before, after
      }

      /// What it shows.
      public var title: String
      /// The words.
      public var text: String
      /// On which side of the message it is reached.
      public var position: Position
      /// How its words are written; nil follows their letters.
      public var direction: ViewNode.Direction?

      /// A pane.
      public init(
        title: String, text: String, position: Position = .after,
        direction: ViewNode.Direction? = nil
      ) {
        self.title = title
        self.text = text
        self.position = position
        self.direction = direction
      }

      init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
        let fields = try decoder.object(json)
        decoder.check(fields, ["title", "text", "position", "direction"])
        title = try decoder.string(fields, "title")
        text = try decoder.string(fields, "text")
        position = try decoder.word(fields, "position", default: .after)
        direction = try decoder.optionalWord(fields, "direction")
      }

      var json: JSON {
        var fields = JSONObject()
        fields.set("title", title)
        fields.set("text", text)
        fields.set("position", position, unless: .after)
        fields.set("direction", direction?.rawValue)
        return .object(fields)
      }
    }

    /// With whom.
    public var title: String?
    /// The messages, oldest first.
    public var messages: [Message]

    /// A chat.
    public init(title: String? = nil, messages: [Message]) {
      self.title = title
      self.messages = messages
    }

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, ["kind", "title", "messages"])
      title = try decoder.text(fields, "title")
      messages = try decoder.list(fields, "messages") { (decoder, json) throws(ViewError) in
        try Message(&decoder, json)
      }
    }

    func write(to fields: inout JSONObject) {
      fields.set("title", title)
      fields.set("messages", messages.map(\.json))
    }
  }
}
