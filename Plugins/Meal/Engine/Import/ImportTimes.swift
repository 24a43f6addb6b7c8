import BerthSDK
import RecipePage

/// Times as recipe data gives them.
enum ImportTimes {
  /// A fortnight, in minutes.
  static let limit = 20_160.0
  private static let hour = 60.0
  private static let day = 1440.0

  /// Minutes of an ISO 8601 duration (`PT1H30M`), a number of minutes, or words (`1 hr 20 min`);
  /// nil for none, zero, and what cannot be.
  static func minutes(_ value: JSON?) -> Int? { time(value).value }

  /// The same, and whether something is said that cannot be: negative, or more than a fortnight.
  static func time(_ value: JSON?) -> Stated<Int> {
    switch value {
    case .integer(let number): return sane(Double(number), String(number))
    case .number(let number): return sane(number, RecipeMarkup.text(value, 40))
    case .string(let text): return time(text)
    case .array(let values): return time(values.first)
    case .object: return time(inObject: value)
    default: return .missing
    }
  }

  /// A QuantitativeValue or Duration: a value with its unit, the longer end of a range.
  private static func time(inObject value: JSON?) -> Stated<Int> {
    let figure = value?["@value"] ?? value?["value"] ?? value?["maxValue"] ?? value?["minValue"]
    let unit = RecipeMarkup.text(value?["unitText"] ?? value?["unitCode"] ?? value?["unit"], 20)
    let text = RecipeMarkup.text(figure ?? value?["name"] ?? value?["text"], 100)
    let codes = ["MIN": "min", "HUR": "h", "SEC": "s", "DAY": "d"]
    return time(unit.isEmpty ? text : "\(text) \(codes[unit] ?? unit)")
  }

  static func time(_ text: String) -> Stated<Int> {
    let said = Words.trimmed(text)
    let text = said.lowercased()
    if let iso = iso(text) { return sane(iso, said) }
    if let words = clock(text) ?? self.words(text) { return sane(words, said) }
    return .missing
  }

  private static func sane(_ minutes: Double, _ said: String) -> Stated<Int> {
    if minutes == 0 { return .missing }
    guard minutes.isFinite, minutes > 0, minutes <= limit else {
      return .absurd(Words.shortened(said, to: 40))
    }
    return minutes < 0.5 ? .missing : .value(Int(minutes.rounded()))
  }

  /// Minutes of an ISO 8601 duration with its sign; nil for another text. A number that has lost its
  /// letter is minutes.
  private static func iso(_ text: String) -> Double? {
    var rest = Substring(text)
    var sign = 1.0
    if rest.first == "-" || rest.first == "\u{2212}" { sign = -1 }
    if sign < 0 || rest.first == "+" { rest = rest.dropFirst() }
    guard rest.first == "p" else { return nil }
    rest = rest.dropFirst()
    var total = 0.0
    var number = ""
    var isTime = false
    for letter in rest where letter != " " {
      switch letter {
      case "t": isTime = true
      case "0"..."9", ".", "-": number.append(letter)
      case ",": number.append(".")
      default:
        guard let value = Double(number) else { return nil }
        number = ""
        switch letter {
        case "y": total += value * 365 * day
        case "w": total += value * 7 * day
        case "d": total += value * day
        case "h": total += value * hour
        case "m": total += isTime ? value : value * 30 * day
        case "s": total += value / 60
        default: return nil
        }
      }
    }
    if let value = Double(number) { total += value }
    return total * sign
  }

  /// `1:30` and `01:30:00`.
  private static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.count <= 2 ? Double($0) : nil }
    guard numbers.count == parts.count, numbers.count == 2 || numbers.count == 3 else { return nil }
    return numbers[0] * hour + numbers[1] + (numbers.count == 3 ? numbers[2] / 60 : 0)
  }

  /// Minutes of words; of a range the longer end. Nil where no unit is named; a lone number is minutes.
  private static func words(_ text: String) -> Double? {
    let numbers = StatedNumber.all(in: text)
    var total: Double?
    for (index, number) in numbers.enumerated() {
      let next = numbers.indices.contains(index + 1) ? numbers[index + 1] : nil
      let own = unit(number.words)
      if let next, endsRange(number.words), let other = unit(next.words),
        next.value * other >= number.value * (own ?? other)
      {
        continue
      }
      guard let unit = own else { continue }
      total = (total ?? 0) + number.value * unit
    }
    if total == nil, numbers.count == 1, Words.trimmed(numbers[0].words).isEmpty,
      Words.trimmed(numbers[0].before).isEmpty
    {
      return numbers[0].value
    }
    if total == nil, numbers.isEmpty {
      if text.contains("half an hour") { return hour / 2 }
      if text.contains("an hour") || text.contains("one hour") { return hour }
      if text.contains("overnight") { return 8 * hour }
    }
    return total
  }

  /// Whether a longer end follows: "30-", "45 min to".
  private static func endsRange(_ words: String) -> Bool {
    let last = words.split(separator: " ").last ?? ""
    return ["-", "\u{2013}", "\u{2014}", "to", "or"].contains(last)
  }

  private static func unit(_ words: String) -> Double? {
    let word = words.drop { $0 == " " || $0 == "-" }.prefix { $0.isLetter }
    switch word {
    case "min", "mins", "minute", "minutes", "m", "mn": return 1
    case "h", "hr", "hrs", "hour", "hours": return hour
    case "d", "day", "days": return day
    case "w", "week", "weeks": return 7 * day
    case "month", "months": return 30 * day
    case "s", "sec", "secs", "second", "seconds": return 1 / 60.0
    default: return nil
    }
  }
}
