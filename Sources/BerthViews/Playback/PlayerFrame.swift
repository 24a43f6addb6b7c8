package import BerthViewModel

/// One picture of a timeline that is being played at a terminal.
package struct PlayerFrame: Sendable {
  /// How the terminal draws.
  var renderer: TerminalRenderer
  /// The lines a frame has, the same for every frame of a timeline.
  package let rows: Int
  private let circleRows: Int
  /// The lines that the longest label and sentence of the steps take.
  private let labelRows, detailRows: Int
  /// What stays in sight, wrapped; and the line of keys.
  private let pinned: [String]
  private let keys: [String]
  /// The maximum number of lines of either; what does not fit is left out.
  private static let maximumRows = 5
  /// The maximum number of lines that stay in sight, before they are wrapped.
  private static let maximumPinned = 6
  /// The least circle that still looks like one, in lines.
  private static let minimumCircle = 4

  /// Frames for a terminal of a height in lines.
  package init(_ renderer: TerminalRenderer, height: Int, timeline: View.Timeline) {
    self.renderer = renderer
    let room = Self.room(max(renderer.width, 16))
    let lines = { (texts: [String]) in
      texts.map { Wrap.lines(CleanText($0), width: room).count }.max() ?? 1
    }
    labelRows = min(lines(timeline.steps.map(\.label)), Self.maximumRows)
    detailRows = min(lines(timeline.steps.map { $0.detail ?? "" }), Self.maximumRows)
    pinned = (timeline.playback?.pinned ?? []).prefix(Self.maximumPinned).flatMap { line in
      let text = CleanText(line)
      return Wrap.lines(text, width: room).map {
        String(decoding: text.bytes[$0.start..<$0.end], as: UTF8.self)
      }
    }
    let known = (timeline.playback?.keys ?? []).map { "\($0.key) \($0.label)" }
    keys = Self.filled(known + ["space pause", "Enter next", "b back", "s sound", "q stop"], room)
    // The circle takes what the words leave; they are what somebody needs.
    let words = labelRows + detailRows + 2 + keys.count + pinned.count
    let most = height - 1 - words
    circleRows = timeline.breathes && most >= Self.minimumCircle ? min(most, 17) : 0
    rows = circleRows + words
  }

  /// The frame of a course at an instant: `rows` lines, each ending with a line feed.
  package func draw(_ course: TimelineCourse, at now: Double) -> [UInt8] {
    var painter = TerminalPainter(renderer)
    if circleRows > 0 { circle(course.scale(at: now), course, &painter) }
    let step = course.current
    text(&painter, step.label, painter.inks.title, rows: labelRows)
    text(&painter, step.detail ?? "", painter.inks.muted, rows: detailRows)
    let timeline = course.timeline
    var words: [String] = []
    if timeline.rounds > 1 { words.append("Rep: \(course.round + 1)/\(timeline.rounds)") }
    if step.duration > 0 {
      let left = max(step.duration - course.elapsed(at: now), 0)
      if !timeline.breathes || step.duration >= 2 { words.append(Self.clock(left)) }
      if left == 0, step.waits { words.append("done: press Enter to go on") }
    } else {
      words.append("press Enter to go on")
    }
    if course.isPaused { words.append("paused") }
    text(&painter, words.joined(separator: " · "), [], rows: 1)
    let total = timeline.total
    let part = total > 0 ? course.position(at: now) / total : 0
    let cells = max(min(painter.measure - 14, 48), 8)
    let bar = painter.horizontalBar(part, cells: cells)
    painter.pad(to: circleRows > 0 ? max((painter.available - cells) / 2, 0) : 2)
    painter.put(bar, ink: painter.inks.accent)
    painter.newLine()
    for line in pinned { text(&painter, line, painter.inks.title, rows: 1) }
    for line in keys { text(&painter, line, painter.inks.muted, rows: 1) }
    return painter.finish()
  }

  /// Words in as few lines as they fit in, with dots between them.
  private static func filled(_ words: [String], _ room: Int) -> [String] {
    var lines: [String] = []
    for word in words {
      let longer = (lines.last.map { "\($0) · " } ?? "") + word
      if lines.isEmpty || DisplayWidth.of(longer) > room {
        lines.append(word)
      } else {
        lines[lines.count - 1] = longer
      }
    }
    return lines
  }

  /// The columns words may take, with room for an indent.
  private static func room(_ width: Int) -> Int { max(min(width - 4, 72), 8) }

  /// Exactly `rows` lines; what does not fit is left out.
  private func text(_ painter: inout TerminalPainter, _ text: String, _ ink: Ink, rows: Int) {
    let clean = CleanText(text)
    let lines = Wrap.lines(clean, width: Self.room(painter.available)).prefix(rows)
    for row in 0..<rows {
      if row < lines.count, lines[row].width > 0 {
        let line = lines[row]
        painter.pad(to: circleRows > 0 ? max((painter.available - line.width) / 2, 0) : 2)
        painter.put(clean.bytes[line.start..<line.end], width: line.width, ink: ink)
      }
      painter.newLine()
    }
  }

  private func circle(
    _ scale: Double, _ course: TimelineCourse, _ painter: inout TerminalPainter
  ) {
    let largest = course.timeline.steps.compactMap(\.scale).map { max($0.from, $0.to) }.max() ?? 1
    let columns = min(painter.available, circleRows * 2 + 2)
    var canvas = DotCanvas(columns: columns, rows: circleRows)
    let full = Double(min(canvas.width, canvas.height)) / 2 - 1
    let radius = full * scale / max(largest, 0.1)
    let (x, y) = (Double(canvas.width - 1) / 2, Double(canvas.height - 1) / 2)
    for row in 0..<canvas.height {
      let rest = radius * radius - (Double(row) - y) * (Double(row) - y)
      guard rest > 0 else { continue }
      let half = rest.squareRoot()
      for column in Int(
        (x - half).rounded(.up))...max(
          Int((x - half).rounded(.up)), Int((x + half).rounded(.down)))
      { canvas.dot(column, row, .accent) }
    }
    painter.indented(max((painter.available - columns) / 2, 0)) { painter in
      canvas.draw(into: &painter) { _, _ in }
    }
  }

  /// `4:05` for a stretch of time, `7` below a minute.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(max(seconds, 0).rounded(.up))
    if whole < 60 { return "\(whole)" }
    let pad = { (part: Int) in part < 10 ? "0\(part)" : "\(part)" }
    let minutes = whole / 60
    if minutes < 60 { return "\(minutes):\(pad(whole % 60))" }
    return "\(minutes / 60):\(pad(minutes % 60)):\(pad(whole % 60))"
  }
}
