public import BerthSDK

extension EventRecord {
  /// Names of the bundled files the record is read from.
  static let files = (events: "events.tsv", counts: "loesch.tsv", winds: "winds.tsv")

  /// The record that comes with the app.
  ///
  /// - Throws: `plugin.data` when a file is damaged.
  public static func bundled(_ call: Call) throws -> EventRecord {
    var record = EventRecord()
    var problems: [DataProblem] = []
    try call.files.data(files.events) {
      problems += record.readEvents($0.bindMemory(to: UInt8.self))
    }
    try call.files.data(files.counts) {
      problems += record.readCounts($0.bindMemory(to: UInt8.self))
    }
    try call.files.data(files.winds) {
      problems += record.readWinds($0.bindMemory(to: UInt8.self))
    }
    if let problem = problems.first {
      throw PluginError(
        "plugin.data", "the record of events is damaged: \(problem)",
        remedy: "install the app again")
    }
    return record
  }

  static let eventColumns = [
    "date", "place", "latitude", "longitude", "outcome", "when", "scale", "hours", "note", "source",
  ]

  /// Reads dated events; gives back what was wrong.
  mutating func readEvents(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String = files.events
  ) -> [DataProblem] {
    var reader = TSVReader(file: file, columns: Self.eventColumns)
    var found: [RecordedEvent] = []
    reader.forEachRow(bytes) { reader, fields in
      guard let date = Timestamp.iso(fields[0].string, offset: 0), fields[0].count == 10 else {
        return reader.report(0, "'\(fields[0].string)' is no date", "write it as 1971-08-26")
      }
      let outcome = fields[4].string
      guard outcome == "yes" || outcome == "no" else {
        return reader.report(4, "'\(outcome)' is no outcome", "use yes or no")
      }
      guard let place = reader.text(fields, 1, orNothing: true),
        let when = reader.text(fields, 5, orNothing: true),
        let scale = reader.text(fields, 6, orNothing: true),
        let note = reader.text(fields, 8, orNothing: true), let source = reader.text(fields, 9)
      else { return }
      let (year, month, day) = Timestamp.date(days: Int(date / Span.day))
      found.append(
        RecordedEvent(
          year: year, month: month, day: day, place: place,
          point: Self.point(fields[2], fields[3]), isJubilee: outcome == "yes", when: when,
          scale: scale, note: note, hours: Self.hours(fields[7].string), source: source))
    }
    events = found
    return reader.problems
  }

  private static func point(_ latitude: TSVField, _ longitude: TSVField) -> GeoPoint? {
    guard let north = NumberText.parse(Array(latitude.string.utf8)[...]),
      let east = NumberText.parse(Array(longitude.string.utf8)[...])
    else { return nil }
    return GeoPoint(checking: north, east)
  }

  /// `4` or `1..2`.
  private static func hours(_ text: String) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: true)
    let numbers = (text.contains("..") ? parts : [text[...]])
      .compactMap { NumberText.parse(Array($0.utf8)[...]) }
    guard let first = numbers.first, let last = numbers.last else { return nil }
    return (first + last) / 2
  }

  /// Reads Loesch's counts; gives back what was wrong.
  mutating func readCounts(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String = files.counts
  ) -> [DataProblem] {
    var reader = TSVReader(file: file, columns: ["table", "key", "count"])
    var record = self
    reader.forEachRow(bytes) { reader, fields in
      guard let count = reader.number(fields, 2, in: 0...1000) else { return }
      let key = fields[1].string
      let sector = Compass.octants.firstIndex(of: key)
      switch (fields[0].string, Int(key), sector) {
      case ("year", let year?, _): record.yearCounts[year] = Int(count)
      case ("month", let month?, _) where (1...12).contains(month):
        record.monthCounts[month - 1] = count
      case ("shore", _, _): record.shoreCounts[key] = Int(count)
      case ("wind-now", _, let sector?): record.windNow[sector] = count
      case ("wind-before", _, let sector?): record.windBefore[sector] = count
      default:
        reader.report(
          1, "'\(key)' does not belong to table '\(fields[0].string)'",
          "use a year, a month 1–12, a shore, or N, NE, E, SE, S, SW, W, NW")
      }
    }
    self = record
    return reader.problems
  }

  /// Reads how often winds blow; gives back what was wrong.
  mutating func readWinds(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String = files.winds
  ) -> [DataProblem] {
    var reader = TSVReader(file: file, columns: ["sector", "night", "day"])
    var record = self
    reader.forEachRow(bytes) { reader, fields in
      guard let sector = Compass.octants.firstIndex(of: fields[0].string) else {
        return reader.report(
          0, "'\(fields[0].string)' is no main point", "use N, NE, E, SE, S, SW, W or NW")
      }
      guard let night = reader.number(fields, 1, in: 0.1...100),
        let day = reader.number(fields, 2, in: 0.1...100)
      else { return }
      record.nightWinds[sector] = night
      record.dayWinds[sector] = day
    }
    self = record
    return reader.problems
  }
}
