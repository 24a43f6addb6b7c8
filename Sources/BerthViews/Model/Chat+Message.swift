import BerthBase

extension ViewNode.Chat {
  /// How far an own message has come.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// It waits to be sent.
    case queued
    /// It left.
    case sent
    /// It reached the other side.
    case delivered
    /// It was read.
    case read
  }

  /// One face of a message, as it is drawn.
  struct Face {
    /// The pane's title; nil for the message's own words.
    var title: String?
    var text: String
    var direction: ViewNode.Direction?
  }

  /// One message.
  public struct Message: Sendable, Hashable {
    /// The one face that is drawn.
    public enum Shown: Sendable, Hashable {
      /// The message's own words.
      case original
      /// A pane by its place in `panes`, from 0.
      case pane(Int)
      /// A pane by its title.
      case title(String)
    }

    /// Its id; nil when nothing leads to it.
    public var id: String?
    /// Who wrote it.
    public var author: String
    /// Whose it is.
    public var side: Side
    /// When, as people read it.
    public var time: String?
    /// The words.
    public var text: String
    /// Its other faces; of each side the first is reached first.
    public var panes: [Pane]
    /// The face drawn alone; nil draws the words and all panes below them.
    public var shown: Shown?
    /// How far it has come; nil says nothing of it.
    public var state: State?
    /// How its words are written; nil follows their letters.
    public var direction: ViewNode.Direction?
    /// What the user can do with it.
    public var actions: [ViewNode.Action]

    /// A message.
    public init(
      id: String? = nil, author: String = "", side: Side = .other, time: String? = nil,
      text: String, panes: [Pane] = [], shown: Shown? = nil, state: State? = nil,
      direction: ViewNode.Direction? = nil, actions: [ViewNode.Action] = []
    ) {
      self.id = id
      self.author = author
      self.side = side
      self.time = time
      self.text = text
      self.panes = panes
      self.shown = shown
      self.state = state
      self.direction = direction
      self.actions = actions
    }

    /// The faces from left to right, and the place of the one to begin with.
    var faces: (all: [Face], start: Int) {
      let faces = { (position: Pane.Position) in
        panes.filter { $0.position == position }.map {
          Face(title: $0.title, text: $0.text, direction: $0.direction)
        }
      }
      // What stands before the message is reached from it, the first one first.
      let before = Array(faces(.before).reversed())
      let all = before + [Face(title: nil, text: text, direction: direction)] + faces(.after)
      guard let pane = shownPane else { return (all, before.count) }
      let rank = panes[..<pane].count { $0.position == panes[pane].position }
      return (
        all, panes[pane].position == .before ? before.count - 1 - rank : before.count + 1 + rank
      )
    }

    /// The faces that are drawn below each other where nothing can be turned.
    var drawn: [Face] {
      let original = Face(title: nil, text: text, direction: direction)
      guard shown != nil else {
        return [original]
          + panes.map { Face(title: $0.title, text: $0.text, direction: $0.direction) }
      }
      guard let pane = shownPane.map({ panes[$0] }) else { return [original] }
      return [Face(title: pane.title, text: pane.text, direction: pane.direction)]
    }

    /// The place of the pane that is shown; nil for the message's own words.
    private var shownPane: Int? {
      switch shown {
      case .pane(let place): return panes.indices.contains(place) ? place : nil
      case .title(let title): return panes.firstIndex { $0.title == title }
      case .original, nil: return nil
      }
    }
  }
}

extension ViewNode.Chat.Message {
  init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
    let fields = try decoder.object(json)
    decoder.check(
      fields,
      [
        "id", "author", "side", "time", "text", "panes", "shown", "state", "direction", "actions",
      ])
    id = try decoder.text(fields, "id")
    author = try decoder.text(fields, "author") ?? ""
    side = try decoder.word(fields, "side", default: .other)
    time = try decoder.text(fields, "time")
    text = try decoder.string(fields, "text")
    panes = try decoder.list(fields, "panes") { (decoder, json) throws(ViewError) in
      try ViewNode.Chat.Pane(&decoder, json)
    }
    shown = try decoder.optional(fields, "shown") { (decoder, json) throws(ViewError) in
      if case .string(let title) = json { return .title(try decoder.counted(title)) }
      guard let place = json.int else {
        throw decoder.error("expected a pane's title or place, found \(json.kindName)")
      }
      return place < 0 ? .original : .pane(place)
    }
    state = try decoder.optionalWord(fields, "state")
    direction = try decoder.optionalWord(fields, "direction")
    actions = try decoder.actions(fields, "actions")
  }

  var json: JSON {
    var fields = JSONObject()
    fields.set("id", id)
    if !author.isEmpty { fields.set("author", author) }
    fields.set("side", side, unless: .other)
    fields.set("time", time)
    fields.set("text", text)
    fields.set("panes", panes.map(\.json))
    switch shown {
    case .original: fields["shown"] = -1
    case .pane(let place): fields["shown"] = JSON(place)
    case .title(let title): fields["shown"] = .string(title)
    case nil: break
    }
    fields.set("state", state?.rawValue)
    fields.set("direction", direction?.rawValue)
    fields.set("actions", actions.map(\.json))
    return .object(fields)
  }
}
