import BerthViewModel

extension TerminalPainter {
  mutating func draw(_ chat: View.Chat) {
    if let title = chat.title { heading(title) }
    for message in chat.messages {
      gap()
      draw(message)
    }
  }

  private mutating func draw(_ message: View.Message) {
    if message.side == .system {
      paragraph(message.text, ink: inks.muted)
      return
    }
    let room = min(measure, 84)
    let isOwn = message.side == .own && !isPlain
    // The user's own words stand to the right, as in every messenger.
    let indent = isOwn ? room / 4 : 0
    let width = max(min(room * 3 / 4, available - indent), 10)
    let ink = isOwn ? inks.accent : inks.muted
    let body = { (painter: inout TerminalPainter) in
      let bar = Array("\(painter.glyphs.bubble) ".utf8)
      let left = ink.isEmpty ? bar : ink + bar + Self.reset
      painter.push(Frame(left: left, leftWidth: 2, contentWidth: width - 2)) { painter in
        painter.content(message)
      }
    }
    if indent > 0 { indented(indent) { body(&$0) } } else { body(&self) }
  }

  private mutating func content(_ message: View.Message) {
    if !message.writer.isEmpty { paragraph(message.writer, ink: inks.bold, closing: false) }
    if let time = message.time { beside(CleanText(time), ink: inks.muted) }
    if let state = message.state {
      beside(CleanText(glyphs.sign(state)), ink: state == .read ? inks.accent : inks.muted)
    }
    endLine()
    for face in message.drawn {
      guard let title = face.title else {
        paragraph(CleanText(face.text, keepingLines: true))
        continue
      }
      // A face that stands alone is the message; below the words it is a note to them.
      let ink = message.shown == nil ? inks.muted : []
      paragraph(CleanText(title), ink: inks.muted)
      indented(message.shown == nil ? 2 : 0) {
        $0.paragraph(CleanText(face.text, keepingLines: true), ink: ink)
      }
    }
    draw(message.actions)
  }

  /// A word behind what stands in the line, or below it when there is no room.
  private mutating func beside(_ text: CleanText, ink: Ink) {
    let width = text.width
    guard width > 0 else { return }
    if column > 0, column + 2 + width <= available {
      put("  ")
      put(text, width: width, ink: ink)
    } else {
      endLine()
      paragraph(text, ink: ink, closing: false)
    }
  }

  mutating func draw(_ deck: View.Deck) {
    if let title = deck.title { heading(title) }
    let digits = String(deck.cards.count).utf8.count
    for (index, card) in deck.cards.enumerated() {
      gap()
      guard available >= Self.deckRoom else {
        draw(card)
        continue
      }
      let number = String(index + 1)
      let mark = String(repeating: " ", count: digits - number.utf8.count) + number
      indented(digits + 2, first: mark, ink: inks.accent) { painter in
        painter.draw(card)
      }
    }
  }

  /// The columns below which cards are not indented.
  private static let deckRoom = 32

  private mutating func draw(_ card: View.Flashcard) {
    draw(card.front)
    if card.front.isEmpty { newLine() }
    let width = DisplayWidth.of(glyphs.arrow) + 1
    if available < Self.deckRoom {
      draw(card.back)
    } else if !card.back.isEmpty {
      indented(width, first: glyphs.arrow, ink: inks.muted) { $0.draw(card.back) }
    }
    draw(card.actions)
  }
}

extension Glyphs {
  /// How far a message has come: ticks, or words where there are no drawn characters.
  fileprivate func sign(_ state: View.Message.State) -> String {
    bullet == Self.ascii.bullet ? "(\(state.rawValue))" : state.ticks
  }
}
