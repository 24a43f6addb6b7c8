import BerthSDK

extension ChatPage {
  func view(_ content: Content) throws -> View {
    let texts = MessageText(store: store, me: me.id, say: say)
    let panes = try MessagePanes(store, me: me, other: correspondent.person, say)
    // Where all panes can be turned to, all of them are made; a terminal draws one.
    let showsAll = !store.call.isDrawnAsText
    let translations = showsAll ? try panes.translations(content.messages) : [:]
    let corrections = try store.corrections(content.messages)
    let media = showsAll ? try ChatMedia(store) : nil
    var shown: [View.Message] = []
    for message in content.messages {
      guard let conversation = content.conversation else { continue }
      let isChosen = message.sequence == chosen
      let translation =
        (isChosen ? content.translation : nil) ?? translations[message.sequence]
      var shownPanes: [View.Message.Pane] = []
      if message.deleted == nil, !message.text.isEmpty, showsAll || isChosen {
        shownPanes = try self.panes(
          message, panes, translation, corrections[message.sequence], showsAll: showsAll)
      }
      let replied = try message.reply.flatMap { number in
        try content.messages.first { $0.sequence == number }
          ?? store.message(message.conversation, number)
      }
      let attachment = media?.attachment(of: message, say)
      shown.append(
        View.Message(
          texts.quote(replied) + (attachment == nil ? texts.text(message) : message.text)
            + texts.mark(message)
            + (corrections[message.sequence] == nil
              ? "" : " (\(say("correction.mark", "corrected")))"),
          author: (isChosen && !showsAll ? "▸ " : "")
            + (message.sender == me.id
              ? say("chat.you", "You") : correspondent.name(say)),
          side: message.kind == .word ? .system : message.sender == me.id ? .own : .other,
          time: try texts.time(message.at), panes: shownPanes, id: message.id,
          shown: isChosen ? shownPane : .original,
          state: message.sender == me.id
            ? View.Message.State(rawValue: conversation.state(of: message.sequence).rawValue)
            : nil,
          language: message.kind == .word || message.deleted != nil || message.text.isEmpty
            ? nil : panes.language(message),
          attachment: attachment,
          actions: showsAll
            ? actions(message, corrections[message.sequence], isTranslated: translation != nil)
            : []))
    }
    for entry in content.waiting {
      shown.append(
        View.Message(
          entry.text + (entry.isRefused ? "\n(\(entry.error))" : ""),
          author: say("chat.you", "You"), side: .own, time: try texts.time(entry.at),
          state: .queued))
    }
    let renderer = ProfileRenderer(store, try Languages(store.call), say)
    return say.page(
      correspondent.name(say),
      subtitle: correspondent.person.map(renderer.line),
      stay: content.isOpen || content.conversation != nil ? stay(content) : nil,
      beside: showsAll ? try ChatList(store, say).views(me, limit: 30) : []
    ) {
      if shown.isEmpty {
        View.note(
          say(
            "chat.empty", "Nothing has been said yet. Say hello in the language you learn."))
      } else {
        if content.hasEarlier, let first = content.messages.first {
          View.action(
            say("chat.earlier", "Earlier messages"),
            link: Link.to("chat", ["with": correspondent.handle, "before": String(first.sequence)]))
        }
        View.chat(messages: shown)
      }
      if let notice { View.text(notice, role: .warning) }
      OutboxNote.views(content.waiting, say)
      if let warning = foreignWarning(content) { View.text(warning, role: .warning) }
      if let draft = content.draft {
        View.note(say("chat.draft", "Draft: {text}", ["text": draft]))
      }
      if showsAll, content.isOpen {
        View.actions([
          View.Action(
            say("chat.attach", "Photo or recording"),
            link: Link.to("attach", ["with": correspondent.handle]), symbol: "camera")
        ])
      }
      if showsAll, let person = correspondent.person {
        View.actions(SafetyActions.actions(person, say))
      }
      if !content.isOpen {
        View.note(say("chat.closed", "You are not matched any more; nothing can be sent."))
      }
    }
  }

  private var shownPane: View.Message.Shown {
    switch pane {
    case .translation: return 0
    case .grammar: return 1
    default: return .original
    }
  }

  /// The translation before a message, where a swipe to the right leads, and grammar after it.
  private func panes(
    _ message: Message, _ panes: MessagePanes, _ found: Result<Translation, PluginError>?,
    _ correction: Correction?, showsAll: Bool
  ) throws -> [View.Message.Pane] {
    let wantsGrammar = showsAll || pane == .grammar
    let wantsTranslation = showsAll || pane == .translation
    return [
      View.Message.Pane(
        say("pane.translation", "Translation"),
        text: wantsTranslation ? panes.translationText(found) : "…", position: .before),
      View.Message.Pane(
        say("pane.grammar.short", "Grammar"),
        text: wantsGrammar
          ? try
            (correction.map {
              CorrectionPage.text($0, of: message, by: name(of: $0), say) + "\n\n"
            } ?? "")
            + panes.grammarText(message)
          : "…"),
    ]
  }

  /// Who corrected a message.
  private func name(of correction: Correction) -> String {
    correction.by == me.id ? say("chat.you", "You") : correspondent.name(say)
  }

  private func actions(
    _ message: Message, _ correction: Correction?, isTranslated: Bool
  ) -> [View.Action] {
    guard message.deleted == nil, !message.text.isEmpty else { return [] }
    let (handle, number) = (correspondent.handle, String(message.sequence))
    let translate = View.Action(
      say("chat.translate", "Translate"),
      link: Link.to("chat", ["with": handle, "message": number, "pane": "translation"]),
      symbol: "globe")
    var correct: [View.Action] = []
    if message.sender != me.id, message.sender != nil, message.kind != .word {
      correct = [
        CorrectionPage.open(handle, message.sequence, say("correction.correct", "Correct"))
      ]
    } else if correction != nil {
      correct = [
        CorrectionPage.open(handle, message.sequence, say("correction.title", "Correction"))
      ]
    }
    return (isTranslated ? [] : [translate]) + correct + [
      View.Action(
        say("chat.save", "Save"),
        link: Link.to("save", ["with": handle, "message": number]), symbol: "bookmark",
        gesture: .hold),
      View.Action(
        say("chat.pronounce", "Pronounce"),
        link: Link.to("pronounce", ["with": handle, "message": number]), symbol: "speaker",
        gesture: .doubleTap),
    ]
  }

  /// A warning of links and contact details in the first words of somebody.
  private func foreignWarning(_ content: Content) -> String? {
    guard let first = content.messages.first(where: { $0.sender != me.id && $0.sender != nil }),
      first.sequence <= 3, first.deleted == nil, let found = ContactDetails.warning(first.text)
    else { return nil }
    return found.message.prefix(1).uppercased() + found.message.dropFirst() + "."
  }
}
