import BerthSDK

/// `card`: tonight's chance, or an event, as a picture and a line to pass on.
struct CardCommand: StoreCommand {
  var place: String?
  var event: String?

  private struct Card {
    var title: String
    var value: String
    var lines: [String]
    var color: View.Color?
    var link: String

    /// One line, for where there is no picture.
    var words: String { "\(title): \(value). \(lines.joined(separator: " "))" }
  }

  private static let size = (width: 600.0, height: 315.0)

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let card = try event.map { try Self.card(event: $0, call) } ?? tonight(store, call)
    let data: JSON = [
      "title": .string(card.title), "value": .string(card.value), "lines": JSON(card.lines),
      "text": .string(card.words), "link": .string(card.link),
    ]
    return Reply(data, bayPage: "To pass on") {
      if call.showsPictures { Self.picture(card) }
      View.text(card.words)
      View.note(
        call.isDrawnAsText
          ? "berth jubilee card --output card.svg makes a file of the picture. It names no observer."
          : "It names no observer.")
      View.action("Where it is from", link: card.link)
    }
  }

  private func tonight(_ store: Store, _ call: Call) throws -> Card {
    let bay = try Bay(call)
    let area = try place.map { bay.area(try bay.resolve($0)) }
    let tonight = try Tonight(Panel.current(store), store, bay, at: area)
    let made = "Jubilee Mobile Bay, \(try BayTime.text(store.now, call))."
    if let answer = tonight.answer, tonight.night == nil {
      return Card(
        title: "A jubilee tonight at \(tonight.area.name)",
        value: Tonight.value(answer.probability),
        lines: [
          Words.title(ChanceRange.words(answer.range)) + ", \(answer.timesWords).",
          Format.sentence(tonight.reasons) + " Tonight's wind is not known yet.", made,
        ], color: JubileeIntensity(level: ChanceLevel(answer.probability).rawValue)?.color,
        link: Link.to("now"))
    }
    guard let night = tonight.night, let answer = tonight.answer else {
      return Card(
        title: "A jubilee tonight at \(tonight.area.name)",
        value: tonight.usual.map(Tonight.value) ?? "not known",
        lines: [
          (tonight.usual == nil ? "" : "The usual chance of such a night. ")
            + "Tonight's wind is not known yet.", made,
        ], color: nil, link: Link.to("now"))
    }
    let times =
      "best from \(try BayTime.clock(night.start, call)) to \(try BayTime.clock(night.end, call))"
    return Card(
      title: "A jubilee tonight at \(tonight.area.name)",
      value: Tonight.value(answer.probability),
      lines: [
        Words.title(ChanceRange.words(answer.range)) + ", \(answer.timesWords), \(times).",
        Format.sentence(tonight.reasons), made,
      ], color: JubileeIntensity(level: ChanceLevel(answer.probability).rawValue)?.color,
      link: Link.to("forecast"))
  }

  private static func card(event id: String, _ call: Call) throws -> Card {
    let book = try ReportBook(call)
    let event = try book.shownEvent(id)
    let status = VerificationStatus(try book.reports(ofEvent: event.id))
    return Card(
      title: "A jubilee at \(event.place)", value: event.intensity.title,
      lines: [
        "Since \(try BayTime.text(event.started, call)), "
          + "\(Words.count(event.reports, "report")), \(status.rawValue).",
        "Jubilee Mobile Bay, \(try BayTime.text(call.clock.now, call)).",
      ], color: event.intensity.color, link: Link.to("event", ["id": String(event.id)]))
  }

  private static func picture(_ card: Card) -> View {
    let ink = View.Paint.rgb(0xFFFFFF)
    var shapes: [View.Shape] = [
      .rect(x: 0, y: 0, width: size.width, height: size.height).fill(.rgb(0x0F3B57)),
      .rect(x: 0, y: size.height - 12, width: size.width, height: 12)
        .fill(.color(card.color ?? .gray)),
      .text(card.title, x: 30, y: 60, size: 24, maxWidth: size.width - 60).fill(ink),
      .text(card.value, x: 30, y: 150, size: 72, weight: 700, maxWidth: size.width - 60).fill(ink),
    ]
    for (index, line) in card.lines.enumerated() {
      shapes.append(
        .text(
          Words.shortened(line, to: 80), x: 30, y: 200 + Double(index) * 32, size: 15,
          maxWidth: size.width - 60
        )
        .fill(ink))
    }
    return View.picture(
      width: size.width, height: size.height, label: card.words, shapes: shapes)
  }
}
