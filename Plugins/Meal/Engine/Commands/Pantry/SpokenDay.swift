import BerthSDK

/// A day as people name it: `friday`, `tomorrow`, `in 3 days`, `5 December`, `2026-12-05`.
enum SpokenDay {
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let numbers = [
    "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
  ]
  /// A date without a year so many days ago was meant in this year; one longer ago, in the next.
  private static let past = 60

  /// The day a text means, from today on; a weekday is the next of its name, today included.
  ///
  /// - Throws: `input.invalid` with the forms that are read.
  static func date(_ text: String, on today: CivilDate) throws -> CivilDate {
    let words = TextFolding.fold(text).split(whereSeparator: { " ,.".contains($0) }).map(
      String.init
    )
    .filter { !["the", "of", "on", "this", "next", "coming"].contains($0) }
    guard let date = CivilDate(Words.trimmed(text)) ?? day(words, today) ?? calendar(words, today)
    else {
      throw PluginError.invalid(
        "“\(Words.shortened(text, to: 40))” is no day",
        remedy: "name a weekday, tomorrow, “in 3 days”, “5 December”, or a date as \(today.text)")
    }
    return date
  }

  /// Days counted from today.
  private static func day(_ words: [String], _ today: CivilDate) -> CivilDate? {
    func later(_ days: Int) -> CivilDate { CivilDate(dayNumber: today.dayNumber + days) }
    guard let first = words.first else { return nil }
    if words.count == 1 {
      switch first {
      case "today", "tonight": return later(0)
      case "tomorrow": return later(1)
      case "week": return later(7)
      default:
        guard first.count >= 3,
          let weekday = WeekDays.names.firstIndex(where: { TextFolding.fold($0).hasPrefix(first) })
        else { return nil }
        return later((weekday + 1 - today.weekday + 7) % 7)
      }
    }
    guard first == "in", words.count == 3, let count = Int(words[1]) ?? numbers[words[1]],
      (0...1000).contains(count)
    else { return nil }
    switch words[2] {
    case "day", "days": return later(count)
    case "week", "weeks": return later(7 * count)
    default: return nil
    }
  }

  /// A day and a month, in either order, with a year or without.
  private static func calendar(_ words: [String], _ today: CivilDate) -> CivilDate? {
    guard words.count == 2 || words.count == 3 else { return nil }
    var (day, month, year): (Int?, Int?, Int?) = (nil, nil, nil)
    for word in words {
      let digits = word.prefix { $0.isASCII && $0.isNumber }
      if let number = Int(digits),
        ["", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count))
      {
        if digits.count == 4 { year = number } else { day = number }
      } else if word.count >= 3, let place = months.firstIndex(where: { $0.hasPrefix(word) }) {
        month = place + 1
      } else {
        return nil
      }
    }
    guard let day, let month, words.count == 2 || year != nil else { return nil }
    func date(in year: Int) -> CivilDate? {
      let date = CivilDate(year: year, month: month, day: day)
      return CivilDate(date.text)
    }
    guard year == nil, let nearest = date(in: today.year) else {
      return date(in: year ?? today.year)
    }
    return nearest.dayNumber < today.dayNumber - past ? date(in: today.year + 1) : nearest
  }
}
