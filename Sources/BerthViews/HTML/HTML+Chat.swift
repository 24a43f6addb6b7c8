import BerthViewModel

extension HTMLPainter {
  mutating func draw(_ chat: View.Chat) {
    out.raw("<section class=\"chat\">")
    if let title = chat.title { heading(title) }
    for message in chat.messages { draw(message) }
    out.raw("</section>")
  }

  private mutating func draw(_ message: View.Message) {
    if message.side == .system { return element("p", "system", message.text) }
    out.raw("<article class=\"message \(message.side.rawValue)\(tongue(message.language))\"")
    if let id = message.id { out.attribute("data-id", id) }
    out.raw(">")
    head(message)
    let (faces, start) = message.faces
    if message.language != nil || message.actions.contains(where: { $0.gesture != nil }) {
      behaviours.insert(.chat)
    }
    if let attachment = message.attachment { draw(attachment) }
    if faces.count == 1 {
      // What is attached may say it all.
      if message.attachment == nil || !message.text.isEmpty {
        words("p", "bubble", message.text, message.direction, language: message.language)
      }
    } else {
      panes(faces, start: start, of: message)
    }
    draw(message.actions, classes: "actions signs", asSigns: true)
    out.raw("</article>")
  }

  /// A picture or recording; its name where this page reaches no files.
  private mutating func draw(_ attachment: View.Message.Attachment) {
    guard let address = links.media(attachment.file) else {
      return element("p", "bubble", "[\(attachment.label)]")
    }
    switch attachment.kind {
    case .picture:
      out.raw("<img class=\"sent\" loading=\"lazy\"")
      out.attribute("alt", attachment.label)
      out.attribute("src", address)
      out.raw(">")
    case .sound:
      out.raw("<audio class=\"sent\" controls preload=\"none\"")
      out.attribute("aria-label", attachment.label)
      out.attribute("src", address)
      out.raw("></audio>")
    }
  }

  /// The class of a language, by its place among those of the chat.
  private mutating func tongue(_ language: String?) -> String {
    guard let language else { return "" }
    if !tongues.contains(language) { tongues.append(language) }
    return " tongue\((tongues.firstIndex(of: language) ?? 0) % 3)"
  }

  private mutating func head(_ message: View.Message) {
    out.raw("<p class=\"head\">")
    out.text([message.writer, message.time ?? ""].filter { !$0.isEmpty }.joined(separator: " · "))
    if let state = message.state {
      out.raw(" <span class=\"ticks \(state.rawValue)\" role=\"img\"")
      out.attribute("aria-label", state.rawValue)
      out.raw(">")
      out.text(state.ticks)
      out.raw("</span>")
    }
    out.raw("</p>")
  }

  /// The faces side by side: swiping scrolls, arrow keys and the buttons that a script makes turn. The
  /// order is the same for every language, so the row itself runs from left to right.
  private mutating func panes(
    _ faces: [View.Message.Face], start: Int, of message: View.Message
  ) {
    behaviours.insert(.chat)
    out.raw("<div class=\"bubble panes\" dir=\"ltr\" tabindex=\"0\" role=\"group\"")
    out.raw(" data-start=\"\(start)\"")
    out.raw(" aria-label=\"Message with \(faces.count - 1) more panes\">")
    for face in faces {
      let isOwn = face.title == nil
      // Where nothing turns them, what was said stands first.
      out.raw(isOwn ? "<div class=\"pane said\">" : "<div class=\"pane\">")
      if let title = face.title { element("strong", "", title) }
      words("p", "", face.text, face.direction, language: isOwn ? message.language : nil)
      out.raw("</div>")
    }
    out.raw("</div><p class=\"turn\" dir=\"ltr\"></p>")
  }

  /// Words of people, written the way they are marked or their first letter says.
  private mutating func words(
    _ name: String, _ classes: String, _ text: String, _ direction: View.Direction?,
    language: String? = nil
  ) {
    out.raw("<\(name)")
    if let language { out.attribute("lang", language) }
    if !classes.isEmpty { out.raw(" class=\"\(classes)\"") }
    out.raw(" dir=\"\(direction?.rawValue ?? "auto")\">")
    out.text(text)
    out.raw("</\(name)>")
  }

  mutating func draw(_ deck: View.Deck) {
    guard !deck.cards.isEmpty else { return }
    behaviours.insert(.deck)
    out.raw("<section class=\"deck\">")
    if let title = deck.title { heading(title) }
    out.raw("<p class=\"note\"><span class=\"count\" dir=\"ltr\" aria-live=\"polite\"></span></p>")
    for card in deck.cards {
      out.raw("<article class=\"flashcard\" tabindex=\"0\"><div class=\"side front\">")
      deeper { $0.draw(card.front) }
      out.raw("</div><div class=\"side back\">")
      deeper { $0.draw(card.back) }
      draw(card.actions)
      out.raw("</div></article>")
    }
    out.raw("<p class=\"actions steer\" hidden=\"hidden\">")
    for (name, label) in [("back", "Back"), ("flip", "Flip"), ("next", "Next")] {
      out.raw("<button type=\"button\" class=\"button\" data-do=\"\(name)\">\(label)</button>")
    }
    out.raw("</p></section>")
  }
}
