import BerthBase

extension View {
  /// Messages between people, oldest first.
  ///
  /// ```swift
  /// let view = View.chat(
  ///   title: "Ada",
  ///   messages: [
  ///     .init("Ada joined.", side: .system),
  ///     .init("May I bring a friend?", author: "Ada", time: "18:02", id: "41"),
  ///     .init("Of course!", side: .own, time: "18:05", id: "42", state: .read),
  ///   ])
  /// ```
  public static func chat(title: String? = nil, messages: [Message]) -> View {
    View(.chat(Chat(title: title, messages: messages)))
  }

  /// One message of a chat.
  ///
  /// ```swift
  /// var message = View.Message("Wann beginnt es?", author: "Grace", time: "18:07", id: "43")
  /// message.panes = [.init("English", text: "When does it begin?")]
  /// message.shown = "English"
  /// message.direction = .leftToRight
  /// message.language = "de"
  /// message.attachment = .init("Voice message", kind: .sound, file: "chat/43.ogg")
  /// if message.side == .other, let id = message.id {
  ///   message.actions = [.init("Answer", link: "berth://guests/answer?message=\(id)")]
  /// }
  ///
  /// var answer = View.Message("At eight.", side: .own)
  /// answer.state = .queued
  /// answer.time = "18:09"
  /// let line = "\(message.author): \(message.text)"
  /// ```
  public struct Message: Sendable, Hashable, ViewPart {
    /// Whose message it is.
    ///
    /// ```swift
    /// let mine = try call.storage.open().value("me") == "Ada"
    /// let side: View.Message.Side = mine ? .own : .other
    /// ```
    public enum Side: String, Sendable, Hashable {
      /// Someone else's.
      case other
      /// The user's own.
      case own
      /// Nobody's: a word from the app.
      case system
    }

    /// How far an own message has come, drawn as ticks.
    ///
    /// ```swift
    /// func state(sent: Bool, delivered: Bool, read: Bool) -> View.Message.State {
    ///   read ? .read : delivered ? .delivered : sent ? .sent : .queued
    /// }
    /// ```
    public enum State: String, Sendable, Hashable {
      /// It waits to be sent.
      case queued
      /// It left.
      case sent
      /// It reached the other side.
      case delivered
      /// It was read.
      case read
    }

    /// Another face of a message, such as its translation.
    ///
    /// ```swift
    /// var pane = View.Message.Pane("العربية", text: "متى يبدأ؟", direction: .rightToLeft)
    /// pane.position = .before
    /// let same = View.Message.Pane(
    ///   pane.title, text: pane.text, position: pane.position, direction: pane.direction)
    /// ```
    public struct Pane: Sendable, Hashable, ViewPart {
      /// On which side of the message it is reached.
      ///
      /// ```swift
      /// let position: View.Message.Pane.Position = arguments.flag("first") ? .before : .after
      /// ```
      public enum Position: String, Sendable, Hashable {
        case before, after
      }

      /// What it shows.
      public var title: String
      /// The words.
      public var text: String
      /// On which side of the message it is reached.
      public var position: Position
      /// How its words are written; nil follows their letters.
      public var direction: Direction?

      /// A pane.
      public init(
        _ title: String, text: String, position: Position = .after, direction: Direction? = nil
      ) {
        self.title = title
        self.text = text
        self.position = position
        self.direction = direction
      }

      init() { self.init("", text: "") }

      mutating func code(with coder: ViewCoder) {
        coder.string("title", &title)
        coder.string("text", &text)
        coder.word("position", &position, default: .after)
        coder.word("direction", &direction)
      }
    }

    /// A picture or a recording that a message carries.
    ///
    /// ```swift
    /// var photo = View.Message.Attachment("Photo", kind: .picture, file: "chat/roses.jpg")
    /// if photo.file.hasSuffix(".ogg") { photo.kind = .sound }
    /// photo.label = "Photo of roses"
    /// ```
    public struct Attachment: Sendable, Hashable, ViewPart {
      /// What it is.
      ///
      /// ```swift
      /// let kind: View.Message.Attachment.Kind = arguments.flag("voice") ? .sound : .picture
      /// ```
      public enum Kind: String, Sendable, Hashable {
        case picture, sound
      }

      /// What it is called where it can be neither seen nor heard.
      public var label: String
      /// What it is.
      public var kind: Kind
      /// A file of the plugin's media.
      public var file: String

      /// A picture or a recording.
      public init(_ label: String, kind: Kind, file: String) {
        (self.label, self.kind, self.file) = (label, kind, file)
      }

      init() { self.init("", kind: .picture, file: "") }

      mutating func code(with coder: ViewCoder) {
        coder.string("label", &label)
        coder.word("kind", &kind, default: .picture)
        coder.string("file", &file)
      }
    }

    /// The one face of a message that is drawn.
    ///
    /// ```swift
    /// let faces: [View.Message.Shown] = [.original, .pane(0), .title("English")]
    /// let same: [View.Message.Shown] = [-1, 0, "English"]
    /// ```
    public enum Shown: Sendable, Hashable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
      /// The message's own words.
      case original
      /// A pane by its index in `panes`, from 0.
      case pane(Int)
      /// A pane by its title.
      case title(String)

      /// The same from a whole number.
      public init(integerLiteral index: Int) { self = index < 0 ? .original : .pane(index) }
      /// The same from a literal.
      public init(stringLiteral title: String) { self = .title(title) }

      fileprivate var encoded: JSON {
        switch self {
        case .original: return -1
        case .pane(let index): return JSON(index)
        case .title(let title): return .string(title)
        }
      }

      fileprivate init?(_ reader: ViewReader, _ json: JSON) {
        if case .string(let title) = json {
          self = .title(reader.counted(title))
        } else if let index = json.int {
          self = index < 0 ? .original : .pane(index)
        } else {
          reader.fail("expected a pane's title or index, found \(json.kindName)")
          return nil
        }
      }
    }

    /// Its id, for links and for pages that come back to it.
    public var id: String?
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
    /// The face that is drawn alone; nil draws the words and every pane below them.
    public var shown: Shown?
    /// How far it has come; nil says nothing of it.
    public var state: State?
    /// How its words are written; nil follows their letters.
    public var direction: Direction?
    /// The language of its words, as a tag of BCP 47: a page can say them in it, and messages of one
    /// language look alike.
    public var language: String?
    /// A picture or recording above the words, which may then be empty.
    public var attachment: Attachment?
    /// What the user can do with it.
    public var actions: [Action]

    /// A message.
    public init(
      _ text: String, author: String = "", side: Side = .other, time: String? = nil,
      panes: [Pane] = [], id: String? = nil, shown: Shown? = nil, state: State? = nil,
      direction: Direction? = nil, language: String? = nil, attachment: Attachment? = nil,
      actions: [Action] = []
    ) {
      self.text = text
      self.author = author
      self.side = side
      self.time = time
      self.panes = panes
      self.id = id
      self.shown = shown
      self.state = state
      self.direction = direction
      self.language = language
      self.attachment = attachment
      self.actions = actions
    }

    init() { self.init("") }

    mutating func code(with coder: ViewCoder) {
      coder.string("id", &id)
      coder.string("author", &author, default: "")
      coder.word("side", &side, default: .other)
      coder.string("time", &time)
      coder.string("text", &text)
      coder.list("panes", &panes)
      coder.value("shown", &shown, write: { $0.encoded }, read: Shown.init)
      coder.word("state", &state)
      coder.word("direction", &direction)
      coder.string("language", &language)
      coder.require(
        language.map(Direction.isLanguageTag) ?? true,
        "not a BCP 47 tag such as \"ar\" or \"pt-BR\"", at: "language")
      coder.part("attachment", &attachment)
      coder.list("actions", &actions)
    }
  }

  /// The fields of a chat.
  package struct Chat: Sendable, ViewNode {
    static var kind: String { "chat" }

    package var title: String?
    package var messages: [Message] = []

    mutating func code(with coder: ViewCoder) {
      coder.string("title", &title)
      coder.list("messages", &messages)
    }
  }
}
