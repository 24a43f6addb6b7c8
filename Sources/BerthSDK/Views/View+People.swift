import BerthJSON

extension View {
  /// Steps that take time, such as breathing, cooking or meditation; `rounds` runs them through
  /// more than once.
  public static func timeline(title: String? = nil, steps: [Step], rounds: Int = 1) -> View {
    var view = View(kind: "timeline")
    view.fields.put("title", title)
    view.fields.put("steps", steps.map(\.json))
    view.fields.put("rounds", Double(max(rounds, 1)), unless: 1)
    return view
  }

  /// One step of a timeline.
  public struct Step: Sendable, Hashable {
    /// What to do.
    public var label: String
    /// How long, in seconds; 0 for a step that ends when the user says so.
    public var duration: Double
    /// A sentence that says more.
    public var detail: String?

    /// A step.
    public init(_ label: String, duration: Double = 0, detail: String? = nil) {
      self.label = label
      self.duration = duration
      self.detail = detail
    }

    var json: JSON {
      var fields = JSONObject()
      fields.put("label", label)
      fields.put("duration", max(duration, 0), unless: 0)
      fields.put("detail", detail)
      return .object(fields)
    }
  }

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
