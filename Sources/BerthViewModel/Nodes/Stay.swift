extension View {
  /// What makes a page interactive at a terminal: keys, a line to type in, and when it is drawn anew.
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
  public struct Stay: Sendable, Hashable, ViewPart {
    /// A database whose changes draw the page anew.
    ///
    /// ```swift
    /// let ours: [View.Stay.Change] = [.public]
    /// let stay = View.Stay(changes: arguments.flag("mine") ? [.private] : ours)
    /// ```
    public enum Change: String, Sendable, Hashable {
      /// The user's own.
      case `private`
      /// The one the users of a home share.
      case `public`
    }

    /// A key of the keyboard and the page it leads to.
    ///
    /// ```swift
    /// var key = View.Stay.Key(key: "right", label: "next day", link: "berth://tides/day?offset=1")
    /// if key.key == "right" { key.label = "tomorrow" }
    /// key.link += "&port=brest"
    /// ```
    public struct Key: Sendable, Hashable, ViewPart {
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

      init() { self.init(key: "", label: "", link: "") }

      mutating func code(with coder: ViewCoder) {
        coder.string("key", &key)
        coder.stringOrEmpty("label", &label)
        coder.command("link", &link)
      }
    }

    /// A line to type in, sent by Enter. Keys beside it must be special or `ctrl-` keys.
    ///
    /// ```swift
    /// var input = View.Stay.Input(label: "Recipe", link: "berth://recipes/find?text={text}")
    /// input.typing = "berth://recipes/suggest?text={text}"
    /// if input.label.isEmpty { input.link = "berth://recipes/list" }
    /// ```
    public struct Input: Sendable, Hashable, ViewPart {
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

      init() { self.init(label: "", link: "") }

      mutating func code(with coder: ViewCoder) {
        coder.stringOrEmpty("label", &label)
        coder.command("link", &link)
        coder.command("typing", &typing)
      }
    }

    /// The command that draws the page anew; nil runs the command that made it.
    public var refresh: String?
    /// The databases of this plugin whose changes, by whichever process, draw the page anew.
    public var changes: [Change]
    /// The page is drawn anew after so many seconds at the latest; at least 1.
    public var everySeconds: Int?
    /// The keys it knows.
    public var keys: [Key]
    /// The line to type in.
    public var input: Input?

    /// An interactive page.
    public init(
      refresh: String? = nil, changes: [Change] = [], everySeconds: Int? = nil, keys: [Key] = [],
      input: Input? = nil
    ) {
      self.refresh = refresh
      self.changes = changes
      self.everySeconds = everySeconds
      self.keys = keys
      self.input = input
    }

    init() { self.init(refresh: nil) }

    mutating func code(with coder: ViewCoder) {
      coder.command("refresh", &refresh)
      var words = changes.map(\.rawValue)
      coder.strings("changes", &words)
      changes = words.compactMap { word in
        if let change = Change(rawValue: word) { return change }
        coder.reader?.warn("unknown database \"\(word)\" in changes; it is not watched")
        return nil
      }
      var seconds = everySeconds.map { Double(max($0, 1)) }
      coder.number("everySeconds", &seconds, in: 1...86_400)
      everySeconds = seconds.map { Int($0) }
      coder.list("keys", &keys)
      coder.part("input", &input)
      if let reader = coder.reader { keys = usable(keys, reader) }
    }
  }
}

extension ViewCoder {
  /// A link to a command, as interactive pages follow.
  fileprivate func command(_ key: String, _ link: inout String) {
    self.link(key, &link)
    requireCommand(key, link)
  }

  fileprivate func command(_ key: String, _ link: inout String?) {
    self.link(key, &link)
    if let link { requireCommand(key, link) }
  }

  private func requireCommand(_ key: String, _ link: String) {
    require(link.hasPrefix("berth://"), "not a berth://<plugin>/<command> link", at: key)
  }
}
