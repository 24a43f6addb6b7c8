/// A length of time as ISO 8601 writes it: `P1M`, `P7D`, `PT1H30M`.
///
/// Years and months have no fixed length, so the parts are kept apart and added to a date one by
/// one. The weeks of `P2W` may stand beside other parts, as ISO 8601-2 allows.
package struct CalendarDuration: Sendable, Hashable, CustomStringConvertible {
  /// Calendar years.
  package var years = 0
  /// Calendar months.
  package var months = 0
  /// Weeks of seven days.
  package var weeks = 0
  /// Calendar days.
  package var days = 0
  /// Hours.
  package var hours = 0
  /// Minutes.
  package var minutes = 0
  /// Seconds.
  package var seconds = 0

  /// No time at all.
  package init() {}

  /// A length of whole days.
  package init(days: Int) { self.days = days }

  /// A length of whole months.
  package init(months: Int) { self.months = months }

  /// Reads ISO 8601 (`P1M`, `PT90S`) or the short form (`90s`, `10m`, `1h30m`, `2d`, `1w`); nil
  /// when the text is neither, or a part has more than nine digits.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let isISO = bytes.first == UInt8(ascii: "P")
    guard isISO ? readISO(bytes.dropFirst()) : readShort(bytes[...]) else { return nil }
  }

  /// Whether it has no length.
  package var isZero: Bool { self == CalendarDuration() }

  /// Whether it is made of days, weeks, months or years only.
  package var isCalendrical: Bool { hours == 0 && minutes == 0 && seconds == 0 }

  /// The length in seconds, when no year or month is in it (a day counting 86,400).
  package var exactSeconds: Int? {
    guard years == 0, months == 0 else { return nil }
    return ((weeks * 7 + days) * 24 + hours) * 3600 + minutes * 60 + seconds
  }

  /// The ISO 8601 form; `PT0S` for no time.
  package var description: String {
    if isZero { return "PT0S" }
    var text = "P"
    for (count, letter) in [(years, "Y"), (months, "M"), (weeks, "W"), (days, "D")]
    where count != 0 {
      text += "\(count)\(letter)"
    }
    if isCalendrical { return text }
    text += "T"
    for (count, letter) in [(hours, "H"), (minutes, "M"), (seconds, "S")] where count != 0 {
      text += "\(count)\(letter)"
    }
    return text
  }

  private mutating func readISO(_ bytes: ArraySlice<UInt8>) -> Bool {
    let halves = bytes.split(
      separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let date = halves.first else { return false }
    let isDate = read(date, letters: "YMWD") { $0.setDatePart($1, to: $2) }
    if halves.count == 1 { return isDate && !date.isEmpty }
    return isDate && !halves[1].isEmpty
      && read(halves[1], letters: "HMS") { $0.setTimePart($1, to: $2) }
  }

  private mutating func readShort(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return false }
    return read(bytes, letters: "wdhms") { duration, place, count in
      if place < 2 {
        duration.setDatePart(place + 2, to: count)
      } else {
        duration.setTimePart(place - 2, to: count)
      }
    }
  }

  /// Reads numbers, each followed by one of the letters, which must come in the order given.
  private mutating func read(
    _ bytes: ArraySlice<UInt8>, letters: StaticString,
    set: (inout CalendarDuration, _ place: Int, _ count: Int) -> Void
  ) -> Bool {
    var rest = bytes
    var next = 0
    while !rest.isEmpty {
      let digits = rest.prefix(while: \.isASCIIDigit)
      rest = rest.dropFirst(digits.count)
      guard (1...9).contains(digits.count), let letter = rest.popFirst(),
        let place = (next..<letters.utf8CodeUnitCount).first(where: {
          letters.utf8Start[$0] == letter
        })
      else { return false }
      set(&self, place, digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
      next = place + 1
    }
    return true
  }

  private mutating func setDatePart(_ place: Int, to count: Int) {
    switch place {
    case 0: years = count
    case 1: months = count
    case 2: weeks = count
    default: days = count
    }
  }

  private mutating func setTimePart(_ place: Int, to count: Int) {
    switch place {
    case 0: hours = count
    case 1: minutes = count
    default: seconds = count
    }
  }
}
