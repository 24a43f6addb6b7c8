import BerthBase

extension ViewNode {
  /// What makes a page stay at a terminal: keys, a line to type in, and when it is drawn anew.
  public struct Stay: Sendable, Hashable {
    /// A database whose changes draw the page anew.
    public enum Change: String, Sendable, Hashable, CaseIterable {
      /// The user's own.
      case `private`
      /// The one the users of a home share.
      case `public`
    }

    /// A key and the page it leads to.
    public struct Key: Sendable, Hashable {
      /// The key's name, as VIEWS.md lists them.
      public var key: String
      /// What it does, in a word or two; empty keeps it out of the line of keys.
      public var label: String
      /// The command whose page is shown.
      public var link: String

      /// A key.
      public init(key: String, label: String = "", link: String) {
        self.key = key
        self.label = label
        self.link = link
      }

      init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
        let fields = try decoder.object(json)
        decoder.check(fields, ["key", "label", "link"])
        key = try decoder.string(fields, "key")
        label = try decoder.text(fields, "label") ?? ""
        link = try decoder.stayLink(fields, "link")
      }

      var json: JSON {
        var fields = JSONObject()
        fields.set("key", key)
        if !label.isEmpty { fields.set("label", label) }
        fields.set("link", link)
        return .object(fields)
      }
    }

    /// A line to type in, sent by Enter.
    public struct Input: Sendable, Hashable {
      /// What stands before the line.
      public var label: String
      /// The command Enter runs; `{text}` becomes the percent-encoded text.
      public var link: String
      /// The command that answers with suggestions once typing pauses.
      public var typing: String?

      /// A line to type in.
      public init(label: String = "", link: String, typing: String? = nil) {
        self.label = label
        self.link = link
        self.typing = typing
      }

      init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
        let fields = try decoder.object(json)
        decoder.check(fields, ["label", "link", "typing"])
        label = try decoder.text(fields, "label") ?? ""
        link = try decoder.stayLink(fields, "link")
        typing = fields["typing"]?.isNull ?? true ? nil : try decoder.stayLink(fields, "typing")
      }

      var json: JSON {
        var fields = JSONObject()
        if !label.isEmpty { fields.set("label", label) }
        fields.set("link", link)
        fields.set("typing", typing)
        return .object(fields)
      }
    }

    /// The command that draws the page anew; nil runs the one that made it.
    public var refresh: String?
    /// The databases whose changes draw the page anew.
    public var changes: [Change]
    /// It is drawn anew after so many seconds at the latest.
    public var everySeconds: Int?
    /// The keys it knows, each once.
    public var keys: [Key]
    /// The line to type in.
    public var input: Input?

    /// A page that stays.
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
  }
}

extension ViewNode.Stay {
  init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
    let fields = try decoder.object(json)
    decoder.check(fields, ["refresh", "changes", "everySeconds", "keys", "input"])
    refresh = fields["refresh"]?.isNull ?? true ? nil : try decoder.stayLink(fields, "refresh")
    changes = try decoder.strings(fields, "changes").compactMap { word in
      if let change = Change(rawValue: word) { return change }
      decoder.warn("unknown database \"\(word)\" in changes; it is not watched")
      return nil
    }
    let seconds = try decoder.number(fields, "everySeconds", in: 1...86_400, default: 0)
    everySeconds = seconds == 0 ? nil : Int(seconds)
    let input = try decoder.optional(fields, "input") { (decoder, json) throws(ViewError) in
      try Input(&decoder, json)
    }
    self.input = input
    let all = try decoder.list(fields, "keys") { (decoder, json) throws(ViewError) in
      try Key(&decoder, json)
    }
    var seen = Set<String>()
    keys = all.filter { key in
      if let refusal = Self.refusal(of: key.key, besideInput: input != nil) {
        decoder.warn("key \"\(key.key)\" \(refusal); it does nothing")
        return false
      }
      guard seen.insert(key.key).inserted else {
        decoder.warn("key \"\(key.key)\" stands twice; the first one counts")
        return false
      }
      return true
    }
  }

  /// Keys that have a name.
  public static let specialKeys = [
    "left", "right", "up", "down", "enter", "tab", "space", "home", "end", "pageup", "pagedown",
    "delete",
  ]

  /// Why a key cannot be used; nil when it can.
  static func refusal(of key: String, besideInput hasInput: Bool) -> String? {
    if key == "q" || key == "esc" || key == "ctrl-c" { return "always leaves the page" }
    if specialKeys.contains(key) {
      return hasInput && (key == "space" || key == "enter") ? "belongs to the line typed in" : nil
    }
    if key.hasPrefix("ctrl-") {
      let letter = key.utf8.dropFirst(5)
      guard letter.count == 1, let byte = letter.first, (0x61...0x7A).contains(byte) else {
        return "is no key"
      }
      // Terminals send the same for Ctrl-H and Backspace, Ctrl-I and Tab, Ctrl-J or M and Enter.
      if "hijmz".utf8.contains(byte) { return "cannot be told from another key" }
      return hasInput && (byte == 0x75 || byte == 0x77) ? "belongs to the line typed in" : nil
    }
    guard key.count == 1, let scalar = key.unicodeScalars.first, scalar.value > 0x20,
      scalar.value != 0x7F
    else { return "is no key" }
    return hasInput ? "is typed into the line" : nil
  }

  var json: JSON {
    var fields = JSONObject()
    fields.set("refresh", refresh)
    fields.set("changes", changes.map { .string($0.rawValue) })
    if let everySeconds { fields["everySeconds"] = JSON(everySeconds) }
    fields.set("keys", keys.map(\.json))
    if let input { fields["input"] = input.json }
    return .object(fields)
  }
}

extension ViewDecoder {
  /// A link to a command, as pages that stay follow.
  fileprivate mutating func stayLink(
    _ fields: JSONObject, _ key: String
  ) throws(ViewError) -> String {
    _ = try string(fields, key)
    guard let link = try link(fields, key), link.hasPrefix("berth://") else {
      throw ViewError(path: "\(path).\(key)", message: "not a berth://<plugin>/<command> link")
    }
    return link
  }
}
