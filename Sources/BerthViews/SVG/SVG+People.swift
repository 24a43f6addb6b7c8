import BerthViewModel

extension SVGPainter {
  mutating func draw(_ chat: View.Chat) {
    if let title = chat.title {
      paragraph(title, Self.heading)
      space(8)
    }
    for (index, message) in chat.messages.enumerated() {
      if index > 0 { space(12) }
      draw(message)
    }
  }

  private mutating func draw(_ message: View.Message) {
    if message.side == .system {
      for line in TextLayout.lines([(message.text, .init(size: 13))], width: width) {
        self.line(
          line.fragments.map(\.text).joined(), x: x + width / 2, baseline: y + 14,
          Style(size: 13, classes: "m"), anchor: .middle)
        space(19)
      }
      return
    }
    let isOwn = message.side == .own
    let letters = isOwn ? "o" : "t"
    let room = width * 0.72
    // The bubble is as wide as its widest line.
    let faces = message.drawn
    let texts = faces.flatMap { [$0.title ?? "", $0.text] }
    let widest =
      texts.map { text in
        TextLayout.lines([(text, .init(size: 15))], width: room - 32).map(\.width).max() ?? 0
      }.max() ?? 0
    let ticks = message.state?.ticks ?? ""
    let head = [message.author, message.time ?? "", ticks].filter { !$0.isEmpty }
      .joined(separator: " · ")
    let wide = min(max(widest + 34, 64), room)
    if !head.isEmpty {
      line(
        FontMetrics.shortened(head, to: room, size: 12), x: isOwn ? x + width - 4 : x + 4,
        baseline: y + 11, Style(size: 12, classes: "m"), anchor: isOwn ? .end : .start)
      space(17)
    }
    inset(isOwn ? width - wide : 0, right: isOwn ? 0 : width - wide) { painter in
      painter.area(
        padding: 14, radius: 18, color: isOwn ? .accent : .surface
      ) { painter in
        painter.space(-3)
        for (index, face) in faces.enumerated() {
          if index > 0 { painter.space(7) }
          if let title = face.title {
            painter.paragraph(title, Style(size: 12, bold: true, classes: letters))
          }
          painter.paragraph(
            face.text,
            index == 0
              ? Style(classes: letters) : Style(size: 13.5, classes: letters, leading: 1.4))
        }
        painter.space(-3)
      }
    }
    if !message.actions.isEmpty {
      space(6)
      draw(message.actions)
    }
  }

  /// The maximum number of cards of a deck that a picture shows.
  private static let maximumCards = 6

  mutating func draw(_ deck: View.Deck) {
    if let title = deck.title {
      paragraph(title, Self.heading)
      space(8)
    }
    for (index, card) in deck.cards.prefix(Self.maximumCards).enumerated() {
      if index > 0 { space(14) }
      area(padding: 18) { painter in
        painter.draw(card.front)
        painter.space(12)
        painter.content.line(
          painter.x, painter.y, painter.x + painter.width, painter.y, .line)
        painter.draw(card.back)
      }
    }
    let rest = deck.cards.count - Self.maximumCards
    if rest > 0 {
      space(8)
      paragraph(rest == 1 ? "and 1 more card" : "and \(rest) more cards", Self.small)
    }
  }

  mutating func draw(_ form: View.Form) {
    if let title = form.title {
      paragraph(title, Self.heading)
      space(6)
    }
    for field in form.fields {
      draw(field)
      space(14)
    }
    draw([form.submit])
  }

  private mutating func draw(_ field: View.Field) {
    paragraph(field.question, Style(size: 14, bold: true))
    space(4)
    let chosen = field.options.first { $0.value == field.value }?.label
    var answer = chosen ?? field.value ?? field.placeholder ?? ""
    if field.type == .toggle { answer = field.value == "true" ? "On" : "Off" }
    let isMuted = field.value == nil && field.type != .toggle
    area(padding: 10, radius: 10, outline: .line) {
      $0.paragraph(answer.isEmpty ? " " : answer, Style(size: 15, classes: isMuted ? "m" : "t"))
    }
    if let help = field.help {
      space(4)
      paragraph(help, Self.small)
    }
  }

  mutating func draw(_ timeline: View.Timeline) {
    if let title = timeline.title {
      paragraph(title, Self.heading)
      space(6)
    }
    if timeline.breathes, timeline.roundLength > 0 { breath(timeline) }
    for (index, step) in timeline.steps.enumerated() {
      let top = y
      let isLast = index == timeline.steps.count - 1
      inset(42) { $0.draw(step, timeline.longest) }
      if !isLast { space(14) }
      if !isLast { content.line(x + 14, top + 30, x + 14, y - 1, .line, width: 2) }
      content.circle(x + 14, top + 14, 13, .accent, opacity: 0.2)
      line(
        String(index + 1), x: x + 14, baseline: top + 18.5,
        Style(size: 13, bold: true), anchor: .middle)
    }
    if timeline.total > 0 || timeline.rounds > 1 {
      space(12)
      paragraph(timeline.totalWords(separator: " · "), Self.small)
    }
  }

  private mutating func draw(_ step: View.Step, _ longest: Double) {
    let time = step.duration > 0 ? ViewNumber.duration(step.duration) : ""
    let timeWidth = FontMetrics.width(time, size: 14, bold: true) + 12
    space(3)
    line(
      time, x: x + width, baseline: y + 15.5, Style(size: 14, bold: true, classes: "k"),
      anchor: .end)
    inset(0, right: timeWidth) { painter in
      painter.paragraph(step.label, Self.strong)
      if let detail = step.detail { painter.paragraph(detail, Self.small) }
    }
    if step.duration > 0 {
      space(4)
      content.rect(x, y, width, 4, radius: 2, .line)
      content.rect(x, y, max(width * step.duration / longest, 4), 4, radius: 2, .accent)
      space(4)
    }
    space(2)
  }
}
