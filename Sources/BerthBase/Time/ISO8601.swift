/// Reads ISO 8601 dates, times and durations.
public enum ISO8601 {
  /// Reads `2026-11-21T18:00:00-06:00`, with `Z`, fractions, or without time or zone; years outside
  /// 0–9999 as `CivilTime.date` writes them.
  ///
  /// - Returns: the civil time and whether the text named an offset; nil for anything else.
  public static func parse(_ text: String) -> (time: CivilTime, hasOffset: Bool)? {
    var reader = Reader(Array(text.utf8))
    guard let year = reader.year(), reader.take("-"), let month = reader.digits(2),
      reader.take("-"), let day = reader.digits(2), (1...12).contains(month),
      (1...daysIn(month: month, year: year)).contains(day)
    else { return nil }
    var time = CivilTime(year: year, month: month, day: day)
    if reader.atEnd { return (time, false) }
    guard reader.take("T") || reader.take("t") || reader.take(" "), let hour = reader.digits(2),
      reader.take(":"), let minute = reader.digits(2), hour < 24, minute < 60
    else { return nil }
    (time.hour, time.minute) = (hour, minute)
    if reader.take(":") {
      guard let second = reader.digits(2), second < 60 else { return nil }
      time.second = second
      if reader.take(".") {
        guard let fraction = reader.fraction() else { return nil }
        time.millisecond = fraction
      }
    }
    if reader.atEnd { return (time, false) }
    guard let offset = reader.offset(), reader.atEnd else { return nil }
    time.offset = offset
    return (time, true)
  }

  /// The number of days of a month.
  public static func daysIn(month: Int, year: Int) -> Int {
    CivilDate.days(inMonth: month, year: year)
  }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var atEnd: Bool { place == bytes.count }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
      place += 1
      return true
    }

    mutating func digits(_ count: Int) -> Int? {
      guard place + count <= bytes.count else { return nil }
      var value = 0
      for byte in bytes[place..<place + count] {
        guard (48...57).contains(byte) else { return nil }
        value = value * 10 + Int(byte) - 48
      }
      place += count
      return value
    }

    mutating func year() -> Int? {
      let isNegative = take("-")
      guard isNegative || take("+") else { return digits(4) }
      return digits(6).map { isNegative ? -$0 : $0 }
    }

    mutating func fraction() -> Int? {
      var value = 0
      var count = 0
      while place < bytes.count, (48...57).contains(bytes[place]) {
        if count < 3 { value = value * 10 + Int(bytes[place]) - 48 }
        count += 1
        place += 1
      }
      guard count > 0 else { return nil }
      for _ in 0..<max(0, 3 - count) { value *= 10 }
      return value
    }

    mutating func offset() -> Int? {
      if take("Z") || take("z") { return 0 }
      let west = take("-")
      guard west || take("+"), let hours = digits(2) else { return nil }
      let isExtended = take(":")
      guard let minutes = digits(2), hours < 24, minutes < 60 else { return nil }
      var seconds = 0
      if isExtended, take(":") {
        guard let part = digits(2), part < 60 else { return nil }
        seconds = part
      }
      return (west ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds)
    }
  }
}
