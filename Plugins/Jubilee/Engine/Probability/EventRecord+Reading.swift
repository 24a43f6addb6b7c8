import BerthSDK

extension EventRecord {
  /// Names of the bundled files the record is read from.
  static let files = (events: "events.tsv", counts: "loesch.tsv", winds: "winds.tsv")

  /// The record that comes with the app.
  ///
  /// - Throws: `plugin.data` when a file is damaged.
  static func bundled(_ call: Call) throws -> EventRecord {
    var record = EventRecord()
    let problems =
      try call.files.data(files.events) { record.readEvents($0) }
      + call.files.data(files.counts) { record.readCounts($0) }
      + call.files.data(files.winds) { record.readWinds($0) }
    if !problems.isEmpty { throw PluginError.damagedData(problems) }
    return record
  }

  static let eventColumns = [
    "date", "place", "latitude", "longitude", "outcome", "when", "scale", "hours", "note", "source",
  ]

  /// Reads dated events; gives back what was wrong.
  mutating func readEvents(_ bytes: UnsafeRawBufferPointer) -> [DataProblem] {
    let table = DataTable(
      file: Self.files.events, bytes, columns: Self.eventColumns, Self.event)
    events = table.rows
    return table.problems
  }

  private static func event(
    _ reader: inout TSVReader, _ fields: [TSVField]
  ) -> RecordedEvent? {
    guard let date = CivilDate(fields[0].string) else {
      return reader.reject(0, "'\(fields[0].string)' is no date", "write it as 1971-08-26")
    }
    let outcome = fields[4].string
    guard outcome == "yes" || outcome == "no" else {
      return reader.reject(4, "'\(outcome)' is no outcome", "use yes or no")
    }
    guard let place = reader.text(fields, 1, orNothing: true),
      let when = reader.text(fields, 5, orNothing: true),
      let scale = reader.text(fields, 6, orNothing: true),
      let note = reader.text(fields, 8, orNothing: true), let source = reader.text(fields, 9)
    else { return nil }
    return RecordedEvent(
      date: date, place: place, point: point(fields[2], fields[3]), isJubilee: outcome == "yes",
      when: when, scale: scale, note: note, hours: hours(fields[7].string), source: source)
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
  mutating func readCounts(_ bytes: UnsafeRawBufferPointer) -> [DataProblem] {
    var reader = TSVReader(file: Self.files.counts, columns: ["table", "key", "count"])
    var record = self
    reader.forEachRow(bytes.bindMemory(to: UInt8.self)) { reader, fields in
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
  mutating func readWinds(_ bytes: UnsafeRawBufferPointer) -> [DataProblem] {
    var reader = TSVReader(file: Self.files.winds, columns: ["sector", "night", "day"])
    var record = self
    reader.forEachRow(bytes.bindMemory(to: UInt8.self)) { reader, fields in
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
