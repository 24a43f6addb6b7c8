import BerthJSON

extension View {
  /// Messages between people, oldest first.
  public static func chat(title: String? = nil, messages: [Message]) -> View {
    var view = View(kind: "chat")
    view.fields.put("title", title)
    view.fields.put("messages", messages.map(\.json))
    return view
  }

  /// One message of a chat.
  public struct Message: Sendable, Hashable {
    /// Whose message it is.
    public enum Side: String, Sendable, Hashable {
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
      public init(_ title: String, text: String) {
        self.title = title
        self.text = text
      }
    }

    /// The words.
    public var text: String
    /// Who wrote it.
    public var author: String
    /// Whose it is.
    public var side: Side
    /// When, as people read it.
    public var time: String?
    /// Its other faces, in the order in which they are reached.
    public var panes: [Pane]

    /// A message.
    public init(
      _ text: String, author: String = "", side: Side = .other, time: String? = nil,
      panes: [Pane] = []
    ) {
      self.text = text
      self.author = author
      self.side = side
      self.time = time
      self.panes = panes
    }

    var json: JSON {
      var fields = JSONObject()
      fields.put("author", nonEmpty: author)
      if side != .other { fields.put("side", side.rawValue) }
      fields.put("time", time)
      fields.put("text", text)
      fields.put("panes", panes.map { ["title": .string($0.title), "text": .string($0.text)] })
      return .object(fields)
    }
  }
}
