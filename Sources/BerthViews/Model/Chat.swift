import BerthJSON

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
      /// What it shows.
      public var title: String
      /// The words.
      public var text: String

      /// A pane.
      public init(title: String, text: String) {
        self.title = title
        self.text = text
      }

      init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
        let fields = try decoder.object(json)
        decoder.check(fields, ["title", "text"])
        title = try decoder.string(fields, "title")
        text = try decoder.string(fields, "text")
      }

      var json: JSON {
        var fields = JSONObject()
        fields.set("title", title)
        fields.set("text", text)
        return .object(fields)
      }
    }

    /// One message.
    public struct Message: Sendable, Hashable {
      /// Who wrote it.
      public var author: String
      /// Whose it is.
      public var side: Side
      /// When, as people read it.
      public var time: String?
      /// The words.
      public var text: String
      /// Its other faces; the first is reached first.
      public var panes: [Pane]

      /// A message.
      public init(
        author: String = "", side: Side = .other, time: String? = nil, text: String,
        panes: [Pane] = []
      ) {
        self.author = author
        self.side = side
        self.time = time
        self.text = text
        self.panes = panes
      }

      init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
        let fields = try decoder.object(json)
        decoder.check(fields, ["author", "side", "time", "text", "panes"])
        author = try decoder.text(fields, "author") ?? ""
        side = try decoder.word(fields, "side", default: .other)
        time = try decoder.text(fields, "time")
        text = try decoder.string(fields, "text")
        panes = try decoder.list(fields, "panes") { (decoder, json) throws(ViewError) in
          try Pane(&decoder, json)
        }
      }

      var json: JSON {
        var fields = JSONObject()
        if !author.isEmpty { fields.set("author", author) }
        fields.set("side", side, unless: .other)
        fields.set("time", time)
        fields.set("text", text)
        fields.set("panes", panes.map(\.json))
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
