import BerthBase
import BerthSDK

/// A conversation as `chat` and `send` show it.
struct ChatPage {
  let store: Store
  let correspondent: Correspondent
  let say: Say
  /// What is looked at: a message, and which face of it.
  var chosen: Int?
  var pane: String?
  var before: Int?
  var limit = Store.pageSize
  /// What is to be said once, such as a warning.
  var notice: String?

  private var call: Call { store.call }
  private var me: Profile { correspondent.me }

  init(_ store: Store, _ correspondent: Correspondent, _ say: Say) {
    self.store = store
    self.correspondent = correspondent
    self.say = say
  }

  /// What was read of the databases.
  struct Content {
    var conversation: Conversation?
    var messages: [Message]
    var waiting: [Outbox.Entry]
    var draft: String?
    var isOpen: Bool
    /// What all providers said of the chosen message, when its translation is looked at.
    var translation: Result<Translation, PluginError>?

    var newest: Int { conversation?.last ?? 0 }
    var hasEarlier: Bool { (messages.first?.sequence ?? 1) > 1 }
  }

  /// Reads the page and notes that it was seen.
  func read() throws -> Content {
    let conversation = try correspondent.conversation.flatMap {
      try store.conversation(of: me.id, id: $0.id)
    }
    // The chosen message is the last one shown, so that a terminal that shows the end shows it.
    let end = before ?? chosen.map { $0 + 1 }
    let messages =
      try conversation.map {
        try store.messages($0.id, before: end, limit: limit)
      } ?? []
    if let conversation, let last = messages.last?.sequence {
      do {
        try store.markRead(conversation, upTo: last, me.id)
      } catch  where Outbox.isPassing(error) {}
    }
    let person = correspondent.person
    var content = Content(
      conversation: conversation, messages: messages,
      waiting: try end == nil
        ? person.map { try Outbox(store).entries(peer: $0.id) } ?? [] : [],
      draft: try conversation.flatMap { try Drafts(store).text($0.id) },
      isOpen: try person.map { try store.isMatched(me.id, $0.id) } ?? false)
    if pane == "translation", let message = messages.last(where: { $0.sequence == chosen }),
      message.deleted == nil, !message.text.isEmpty
    {
      let panes = try MessagePanes(store, me: me, other: person, say)
      content.translation = try panes.translation(message)
    }
    return content
  }

  // MARK: Data

  func json(_ content: Content) throws -> JSON {
    let look = MessageLook(store: store, me: me.id, say: say)
    var messages: [JSON] = []
    for message in content.messages {
      guard let conversation = content.conversation else { continue }
      var json = try look.json(message, conversation, from: correspondent.handle)
      if message.sequence == chosen, message.deleted == nil, !message.text.isEmpty {
        let panes = try MessagePanes(store, me: me, other: correspondent.person, say)
        if pane == "translation" { json["translation"] = Self.json(content.translation) }
        if pane == "grammar" { json["grammar"] = try Self.grammar(message, panes) }
      }
      messages.append(json)
    }
    for entry in content.waiting {
      messages.append([
        "id": .string("outbox-\(entry.id)"), "own": true, "from": "me", "kind": "text",
        "text": .string(entry.text), "at": try store.time(entry.at), "state": "queued",
        "client": .string(Hexadecimal.text(entry.client)),
        "error": entry.error.isEmpty ? .null : .string(entry.error),
      ])
    }
    return [
      "id": .string(correspondent.handle),
      "name": .string(correspondent.person?.name ?? "deleted user"),
      "conversation": JSON(content.conversation?.id), "messages": .array(messages),
      "total": JSON(content.newest), "hasEarlier": .bool(content.hasEarlier),
      "open": .bool(content.isOpen), "draft": JSON(content.draft),
      "otherRead": JSON(content.conversation?.otherRead ?? 0), "notice": JSON(notice),
    ]
  }

  private static func json(_ result: Result<Translation, PluginError>?) -> JSON {
    switch result {
    case .success(let translation)?: return TranslateCommand.json(translation)
    case .failure(let error)?:
      return [
        "error": [
          "code": .string(error.code), "message": .string(error.message),
          "remedy": .string(error.remedy), "details": error.details,
        ]
      ]
    case nil: return .null
    }
  }

  private static func grammar(_ message: Message, _ panes: MessagePanes) throws -> JSON {
    let language = panes.language(message)
    let insight = try panes.tutor.insight(message.text, language, panes.granularity)
    return GrammarCommand.json(insight, message.text)
  }

  // MARK: View

  func view(_ content: Content) throws -> View {
    let look = MessageLook(store: store, me: me.id, say: say)
    let panes = try MessagePanes(store, me: me, other: correspondent.person, say)
    // Where all faces can be turned to, all of them are made; a terminal draws one.
    let showsAll = !call.isDrawnAsText
    let translations = showsAll ? try panes.translations(content.messages) : [:]
    var shown: [View.Message] = []
    for message in content.messages {
      guard let conversation = content.conversation else { continue }
      let isChosen = message.sequence == chosen
      let translation =
        (isChosen ? content.translation : nil) ?? translations[message.sequence]
      var faces: [View.Message.Pane] = []
      if message.deleted == nil, !message.text.isEmpty, showsAll || isChosen {
        faces = try self.faces(message, panes, translation, showsAll: showsAll)
      }
      shown.append(
        View.Message(
          look.text(message) + look.mark(message),
          author: (isChosen && !showsAll ? "▸ " : "")
            + (message.sender == me.id
              ? say("chat.you", "You") : correspondent.name(say)),
          side: message.kind == .word ? .system : message.sender == me.id ? .own : .other,
          time: try look.time(message.at), panes: faces, id: message.id,
          shown: isChosen ? self.face : .original,
          state: message.sender == me.id
            ? View.Message.State(rawValue: conversation.state(of: message.sequence).rawValue)
            : nil,
          actions: showsAll ? actions(message, isTranslated: translation != nil) : []))
    }
    for entry in content.waiting {
      shown.append(
        View.Message(
          entry.text + (entry.error.isEmpty ? "" : "\n(\(entry.error))"),
          author: say("chat.you", "You"), side: .own, time: try look.time(entry.at),
          state: .queued))
    }
    let languages = try Languages(call)
    return Look.page(
      correspondent.name(say), say,
      subtitle: correspondent.person.map { Look.line($0, languages, say) },
      stay: content.isOpen || content.conversation != nil ? stay(content) : nil
    ) {
      if shown.isEmpty {
        View.text(
          say(
            "chat.empty", "Nothing has been said yet. Say hello in the language you learn."),
          role: .note)
      } else {
        if content.hasEarlier, let first = content.messages.first {
          View.actions([
            View.Action(
              say("chat.earlier", "Earlier messages"),
              link: Link.to(
                "chat",
                ["with": correspondent.handle, "before": String(first.sequence)]))
          ])
        }
        View.chat(messages: shown)
      }
      if let notice { View.text(notice, role: .warning) }
      if let warning = foreignWarning(content) { View.text(warning, role: .warning) }
      if let draft = content.draft {
        View.text(say("chat.draft", "Draft: {text}", ["text": draft]), role: .note)
      }
      if !content.isOpen {
        View.text(
          say("chat.closed", "You are not matched any more; nothing can be sent."), role: .note)
      }
    }
  }

  private var face: View.Message.Shown {
    switch pane {
    case "translation": return 0
    case "grammar": return 1
    default: return .original
    }
  }

  /// The translation before a message, where a swipe to the right leads, and grammar after it.
  private func faces(
    _ message: Message, _ panes: MessagePanes, _ found: Result<Translation, PluginError>?,
    showsAll: Bool
  ) throws -> [View.Message.Pane] {
    let wantsGrammar = showsAll || pane == "grammar"
    let wantsTranslation = showsAll || pane == "translation"
    return [
      View.Message.Pane(
        say("pane.translation", "Translation"),
        text: wantsTranslation ? panes.translationText(found) : "…", position: .before),
      View.Message.Pane(
        say("pane.grammar", "Grammar and alternatives"),
        text: wantsGrammar ? try panes.grammarText(message) : "…"),
    ]
  }

  private func actions(_ message: Message, isTranslated: Bool) -> [View.Action] {
    guard message.deleted == nil, !message.text.isEmpty else { return [] }
    let (handle, number) = (correspondent.handle, String(message.sequence))
    let translate = View.Action(
      say("chat.translate", "Translate"),
      link: Link.to("chat", ["with": handle, "message": number, "pane": "translation"]))
    return (isTranslated ? [] : [translate]) + [
      View.Action(
        say("chat.save", "Save"),
        link: Link.to("save", ["with": handle, "message": number])),
      View.Action(
        say("chat.pronounce", "Pronounce"),
        link: Link.to("pronounce", ["with": handle, "message": number])),
    ]
  }

  /// A warning of links and contact details in the first words of somebody.
  private func foreignWarning(_ content: Content) -> String? {
    guard let first = content.messages.first(where: { $0.sender != me.id && $0.sender != nil }),
      first.sequence <= 3, first.deleted == nil, let found = ContactDetails.warning(first.text)
    else { return nil }
    return found.message.prefix(1).uppercased() + found.message.dropFirst() + "."
  }

  /// Keys and the line to type in.
  private func stay(_ content: Content) -> View.Stay {
    let handle = correspondent.handle
    let newest = content.newest
    let current = chosen ?? newest
    func page(_ message: Int, _ pane: String) -> String {
      Link.to("chat", ["with": handle, "message": String(message), "pane": pane])
    }
    var keys: [View.Stay.Key] = []
    if newest > 0 {
      let right = pane == "grammar" ? "original" : "translation"
      let left = pane == "translation" ? "original" : "grammar"
      keys = [
        .init(
          key: "up", label: say("chat.key.choose", "choose"),
          link: page(chosen == nil ? newest : max(1, current - 1), "original")),
        .init(
          key: "down", label: "",
          link: current >= newest ? Link.chat(handle) : page(current + 1, "original")),
        .init(key: "pageup", label: "", link: page(max(1, current - 10), "original")),
        .init(
          key: "pagedown", label: "",
          link: current + 10 >= newest ? Link.chat(handle) : page(current + 10, "original")),
        .init(
          key: "right",
          label: pane == "grammar" ? "" : say("pane.translation", "Translation"),
          link: page(current, right)),
        .init(
          key: "left", label: pane == "translation" ? "" : say("pane.grammar.short", "Grammar"),
          link: page(current, left)),
        .init(
          key: "ctrl-s", label: say("chat.save", "Save"),
          link: Link.to("save", ["with": handle, "message": String(current)])),
        .init(
          key: "ctrl-p", label: say("chat.pronounce", "Pronounce"),
          link: Link.to("pronounce", ["with": handle, "message": String(current)])),
      ]
    }
    let refresh =
      chosen.map { page($0, pane ?? "original") } ?? Link.chat(handle)
    return View.Stay(
      refresh: refresh, changes: [.public], keys: keys,
      input: content.isOpen
        ? View.Stay.Input(
          label: correspondent.name(say), link: Link.to("send", ["with": handle]) + "&text={text}",
          typing: Link.to("typing", ["with": handle]) + "&text={text}") : nil)
  }
}
