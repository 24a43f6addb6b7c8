import BerthSDK

/// `forecast`: hour by hour.
struct ForecastCommand: StoreCommand {
  var hours: Int
  var place: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    try store.noteOpened()
    let bay = try Bay(call)
    let reading = try Panel.current(store)
    let count = self.hours
    let first = store.now - store.now % Span.hour
    let hours = try store.outlook(from: first, to: first + Int64(count - 1) * Span.hour)
    let spot = try place.map { try bay.resolve($0) }
    let tonight = try Tonight(reading, store, bay, at: spot.map(bay.area))
    func share(_ hour: OutlookHour) -> Double? { tonight.chance(hour) }
    func answer(_ night: ForecastNight) -> ShoreNight { tonight.answer(for: night) }
    let all = try store.nights()
    let nights = all.filter { $0.end > store.now && $0.start < first + Int64(count) * Span.hour }
    // The night an hour belongs to has one number, on every page.
    let whole = Dictionary(
      all.map { ($0.morning, answer($0).probability) }, uniquingKeysWith: { $1 })
    func night(_ hour: OutlookHour) -> Double? {
      whole[SolarTime(hour.hour, longitude: SolarTime.bayLongitude).morning] ?? hour.night
    }
    let data: JSON = [
      "made": try store.time(hours.first?.made), "place": JSON(spot?.name),
      "tonight": try tonight.json(),
      "hours": try .list(hours) { hour in
        [
          "id": .string(String(hour.hour)), "at": try store.time(hour.hour),
          "probability": Format.rounded(share(hour), 4),
          "nightProbability": Format.rounded(night(hour), 4),
          "confidence": Format.rounded(hour.confidence, 3), "cell": .string(hour.cell),
          "weather": .string(hour.weather), "tideFeet": Format.rounded(hour.tideFeet, 2),
          "index": Format.rounded(hour.index, 1), "reasons": JSON(hour.reasons),
        ]
      },
      "nights": try .list(nights) { night in
        let answer = answer(night)
        return [
          "id": .string(String(night.morning)), "start": try store.time(night.start),
          "peak": try store.time(night.peak), "end": try store.time(night.end),
          "probability": Format.rounded(answer.probability, 4),
          "low": Format.rounded(answer.range.lowerBound, 4),
          "high": Format.rounded(answer.range.upperBound, 4),
          "timesUsual": Format.rounded(answer.timesUsual, 1),
          "confidence": Format.rounded(night.confidence, 3), "reasons": .string(night.summary),
          "weather": .string(night.weather),
        ]
      },
      "total": JSON(hours.count),
    ]
    return Reply(data, bayPage: "Forecast", "\(tonight.area.name), \(count) hours") {
      try tonight.figure()
      if hours.allSatisfy({ $0.probability == nil }) {
        View.text(
          "Unknown: there is no wind forecast that still holds. Season and hour alone would be a "
            + "guess.", role: .warning)
        View.action("Ask for one", link: Link.to("now", ["refresh": "true"]), role: .primary)
      } else if nights.first?.isWhole != true, hours.contains(where: { $0.probability == nil }) {
        View.text(
          nights.isEmpty
            ? "The coming night is unknown: no wind forecast that still holds reaches it."
            : "No wind forecast that still holds reaches the rest of the night; its number rests on "
              + "what was measured so far.",
          role: .warning)
        View.action("Ask for one", link: Link.to("now", ["refresh": "true"]), role: .primary)
      }
      for night in nights {
        View.card(
          "\(try BayTime.text(night.start, call)) to \(try BayTime.clock(night.end, call))",
          subtitle: "\(Format.chance(answer(night).probability)) for the night, "
            + "\(answer(night).timesWords), " + OutlookHour.words(confidence: night.confidence),
          body: [Format.sentence([night.summary]), night.weather].filter { $0.count > 1 }
            .joined(separator: "\n"))
      }
      let labels = try hours.map { try BayTime.weekdayAndClock($0.hour, call) }
      View.chart(
        .line, title: "Under way within the hour",
        series: [View.Series(values: hours.map { share($0).map { $0 * 100 } })], labels: labels,
        unit: "%", minimum: 0)
      View.chart(
        .line, title: "Tide", series: [View.Series(values: hours.map(\.tideFeet))],
        labels: labels, unit: "ft")
      View.table(
        columns: [
          "When", View.Column("Probability", type: .number),
          View.Column("Tide, ft", type: .number), "Weather",
        ],
        rows: zip(hours, labels).enumerated().filter { $0.offset % 3 == 0 }.map { entry in
          let (hour, label) = entry.element
          return [
            View.Cell(label), View.Cell(share(hour).map(Format.chance) ?? "unknown"),
            View.Cell(hour.tideFeet.map { Format.number($0, 1) } ?? "–"), View.Cell(hour.weather),
          ]
        })
      View.note(
        "Probabilities are those of a jubilee that watchful people would report. Few are on "
          + "record, so confidence is never high.")
      View.action("How well this holds", link: Link.to("score"))
    }
  }
}
