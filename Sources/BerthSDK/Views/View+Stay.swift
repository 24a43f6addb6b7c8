import BerthBase

extension View {
  /// What makes a page stay at a terminal: keys, a line to type in, and when it is drawn anew.
  ///
  /// Elsewhere the page is shown once and this changes nothing. Every link is a command of the
  /// same plugin: `berth://<plugin>/<command>?argument=value`.
  ///
  /// ```swift
  /// var stay = View.Stay(
  ///   changes: [.private], keys: [.init(key: "a", label: "add", link: "berth://guests/add")])
  /// if arguments.has("search") {
  ///   stay.input = .init(
  ///     label: "Find", link: "berth://guests/find?name={text}",
  ///     typing: "berth://guests/suggest?name={text}")
  ///   stay.keys = [.init(key: "ctrl-a", label: "add", link: "berth://guests/add")]
  /// }
  /// if stay.changes.isEmpty { stay.everySeconds = 60 }
  /// stay.refresh = "berth://guests/list"
  /// let page = View.page("Guests", stay: stay) {
  ///   View.list(["Ada", "Grace"])
  /// }
  /// ```
  public struct Stay: Sendable, Hashable {
    /// A key of the keyboard and the page it leads to.
    ///
    /// ```swift
    /// var key = View.Stay.Key(key: "right", label: "next day", link: "berth://tides/day?offset=1")
    /// if key.key == "right" { key.label = "tomorrow" }
    /// key.link += "&port=brest"
    /// ```
    public struct Key: Sendable, Hashable {
      /// A letter or digit as it is typed, `left`, `right`, `up`, `down`, `enter`, `tab`, `space`,
      /// `home`, `end`, `pageup`, `pagedown`, or `ctrl-` and a letter. `q`, `esc` and `ctrl-c`
      /// always leave.
      public var key: String
      /// What it does, in a word or two; empty hides it from the line of keys.
      public var label: String
      /// The command whose page is shown then.
      public var link: String

      /// A key.
      public init(key: String, label: String, link: String) {
        self.key = key
        self.label = label
        self.link = link
      }
    }

    /// A line to type in, sent by Enter. Keys beside it must be special or `ctrl-` keys.
    ///
    /// ```swift
    /// var input = View.Stay.Input(label: "Recipe", link: "berth://recipes/find?text={text}")
    /// input.typing = "berth://recipes/suggest?text={text}"
    /// if input.label.isEmpty { input.link = "berth://recipes/list" }
    /// ```
    public struct Input: Sendable, Hashable {
      /// What stands before the line.
      public var label: String
      /// The command Enter runs; `{text}` becomes the percent-encoded text.
      public var link: String
      /// The command whose first lines are shown as suggestions once typing pauses (300 ms);
      /// `{text}` is filled in as well.
      public var typing: String?

      /// A line to type in.
      public init(label: String, link: String, typing: String? = nil) {
        self.label = label
        self.link = link
        self.typing = typing
      }
    }

    /// The command that draws the page anew; nil runs the command that made it.
    public var refresh: String?
    /// The databases of this plugin whose changes, by whichever process, draw the page anew.
    public var changes: [Scope]
    /// The page is drawn anew after so many seconds at the latest; at least 1.
    public var everySeconds: Int?
    /// The keys it knows.
    public var keys: [Key]
    /// The line to type in.
    public var input: Input?

    /// A page that stays.
    public init(
      refresh: String? = nil, changes: [Scope] = [], everySeconds: Int? = nil, keys: [Key] = [],
      input: Input? = nil
    ) {
      self.refresh = refresh
      self.changes = changes
      self.everySeconds = everySeconds
      self.keys = keys
      self.input = input
    }

    var json: JSON {
      var fields = JSONObject()
      fields.put("refresh", refresh)
      fields.put("changes", changes.map { $0 == .private ? "private" : "public" })
      if let everySeconds { fields["everySeconds"] = JSON(max(everySeconds, 1)) }
      fields.put(
        "keys",
        keys.map {
          ["key": .string($0.key), "label": .string($0.label), "link": .string($0.link)]
        })
      if let input {
        var line = JSONObject()
        line.put("label", input.label)
        line.put("link", input.link)
        line.put("typing", input.typing)
        fields["input"] = .object(line)
      }
      return .object(fields)
    }
  }

  /// The way a text is written.
  ///
  /// ```swift
  /// let language = arguments.optionalString("language") ?? "en"
  /// let direction: View.Direction = ["ar", "he"].contains(language) ? .rightToLeft : .leftToRight
  /// ```
  public enum Direction: String, Sendable, Hashable {
    /// From left to right, as Latin letters are.
    case leftToRight = "ltr"
    /// From right to left, as Arabic and Hebrew are.
    case rightToLeft = "rtl"
  }
}
