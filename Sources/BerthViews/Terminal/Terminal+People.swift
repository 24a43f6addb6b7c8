import BerthViewModel

extension TerminalPainter {
  mutating func draw(_ form: View.Form) {
    if let title = form.title { heading(title) }
    for field in form.fields { draw(field) }
    gap()
    draw([form.submit])
  }

  private mutating func draw(_ field: View.Field) {
    paragraph(field.question, ink: inks.bold, closing: false)
    var answer = field.value ?? field.placeholder ?? ""
    if field.type == .toggle { answer = field.value == "true" ? glyphs.yes : glyphs.unchecked }
    if field.type == .choice, let chosen = field.options.first(where: { $0.value == field.value }) {
      answer = chosen.label
    }
    let text = CleanText(answer)
    let width = text.width
    if width > 0 {
      if column + 2 + width > available {
        endLine()
        indented(2) { $0.paragraph(text, ink: field.value == nil ? $0.inks.muted : []) }
      } else {
        put("  ")
        put(text, width: width, ink: field.value == nil ? inks.muted : inks.accent)
      }
    }
    endLine()
    var notes: [String] = []
    if !field.options.isEmpty {
      notes.append(field.options.map(\.label).joined(separator: ", "))
    }
    switch (field.minimum.map(ViewNumber.text), field.maximum.map(ViewNumber.text)) {
    case (let low?, let high?): notes.append("from \(low) to \(high)")
    case (let low?, nil): notes.append("at least \(low)")
    case (nil, let high?): notes.append("at most \(high)")
    default: break
    }
    if let help = field.help { notes.append(help) }
    for note in notes { indented(2) { $0.paragraph(note, ink: $0.inks.muted) } }
  }

  mutating func draw(_ timeline: View.Timeline) {
    if isPlain, timeline.breathes { return paragraph(Self.line(timeline)) }
    if let title = timeline.title { heading(title) }
    let longest = timeline.steps.map(\.duration).max() ?? 0
    let times = timeline.steps.map { $0.duration > 0 ? ViewNumber.duration($0.duration) : "" }
    let timeWidth = times.map(\.utf8.count).max() ?? 0
    let digits = String(timeline.steps.count).utf8.count
    for (index, step) in timeline.steps.enumerated() {
      let number = String(index + 1)
      let mark = String(repeating: " ", count: digits - number.utf8.count) + number
      indented(digits + 2, first: mark, ink: inks.accent) { painter in
        painter.draw(step, times[index], timeWidth, longest)
      }
    }
    if timeline.total > 0 || timeline.rounds > 1 {
      gap()
      paragraph(timeline.totalWords(separator: ", "), ink: inks.muted)
    }
  }

  /// What is breathed, in a line: where nobody sees a circle, a table of steps only stands in the way.
  private static func line(_ timeline: View.Timeline) -> String {
    let steps = timeline.steps.map {
      $0.duration > 0 ? "\($0.label) \(ViewNumber.duration($0.duration))" : $0.label
    }.joined(separator: ", ")
    let title = timeline.title.map { "\($0): " } ?? ""
    let rounds = timeline.rounds > 1 ? ", \(timeline.rounds) rounds" : ""
    return "\(title)\(steps)\(rounds), \(ViewNumber.duration(timeline.total)) in all"
  }

  private mutating func draw(
    _ step: View.Step, _ time: String, _ timeWidth: Int, _ longest: Double
  ) {
    let label = CleanText(step.label)
    let width = label.width
    let room = min(measure, 76)
    let bar = isPlain || longest <= 0 ? 0 : min(24, max(room - 30, 0))
    let edge = room - bar - 1 - timeWidth
    if width + 2 <= edge {
      put(label, width: width, ink: step.detail == nil ? [] : inks.bold)
      if !time.isEmpty {
        pad(to: isPlain ? column + 2 : room - (bar > 0 ? bar + 1 : 0) - time.utf8.count)
        put(time, ink: inks.muted)
        if bar > 0 {
          put(" ")
          let cells = max(Int((step.duration / longest * Double(bar)).rounded()), 1)
          put(String(repeating: glyphs.barFull, count: cells), ink: inks.accent)
        }
      }
    } else {
      paragraph(label, ink: step.detail == nil ? [] : inks.bold)
      if !time.isEmpty { paragraph(time, ink: inks.muted) }
    }
    endLine()
    if let detail = step.detail { paragraph(detail, ink: inks.muted) }
  }

  /// A bar `part` (0…1) of `cells` long, exact to an eighth of a cell.
  func horizontalBar(_ part: Double, cells: Int) -> String {
    let held = part.isFinite ? min(max(part, 0), 1) : 0
    var eighths = Int((held * Double(cells * 8)).rounded())
    if held > 0, eighths == 0 { eighths = 1 }
    let full = eighths / 8
    return String(repeating: glyphs.eighths[8], count: full) + glyphs.eighths[eighths % 8]
  }
}
