import BerthSDK

/// The texts of a list of ingredients or steps, whatever shape it has: every text in it counts.
struct RecipeTexts {
  /// More lines than this has no recipe.
  static let maximumLines = 200
  /// The longest line of ingredients, in characters.
  static let lineLimit = 500
  /// The longest step, in characters.
  static let stepLimit = 2000

  private(set) var found: [String] = []
  /// Something lies too deep to be read.
  private(set) var isCut = false

  private let characters: Int
  private let isList: Bool
  private static let depthLimit = 12
  private static let lists = [
    "itemListElement", "@list", "@set", "recipeIngredient", "ingredients", "recipeInstructions",
    "instructions", "steps", "items", "ingredient_lines",
  ]
  private static let texts = ["@value", "text", "original", "raw", "item"]
  private static let amounts = ["requiredQuantity", "quantity", "amount", "value"]
  private static let units = ["unitText", "unit", "unitCode"]
  private static let notes = ["notes", "note", "description", "preparation", "alternateName"]
  /// Keys that say nothing of what is eaten.
  private static let silent: Set<String> = [
    "@type", "@id", "type", "url", "image", "position", "video", "tool", "id", "link", "author",
  ]

  /// - Parameters:
  ///   - keys: where the texts may stand. Of a list of ingredients all of them count, a line that stood
  ///     before once; of steps the first that says something.
  ///   - characters: what a text is cut to.
  init(_ object: JSON, _ keys: [String], isList: Bool, characters: Int) {
    self.characters = characters
    self.isList = isList
    for key in keys {
      guard let value = object[key] else { continue }
      let before = found
      collect(value, 0)
      if !isList, !found.isEmpty { return }
      if isList, !before.isEmpty {
        let known = Set(before)
        found = before + found[before.count...].filter { !known.contains($0) }
      }
    }
  }

  private mutating func take(_ text: String) {
    let isPlain = isList && !text.utf8.contains(0x0a) && !text.utf8.contains(0x3c)
    // One more than is read is enough to know that it is too many.
    let room = Self.maximumLines + 1 - found.count
    if room <= 0 { return }
    let lines =
      isPlain
      ? [CleanText.line(text, limit: characters)]
      : CleanText.lines(text, limit: characters, atMost: room)
    found += lines.filter { !$0.isEmpty }
  }

  private mutating func collect(_ value: JSON, _ depth: Int) {
    guard depth < Self.depthLimit else {
      isCut = true
      return
    }
    switch value {
    case .string(let text): take(text)
    case .array(let values): for value in values { collect(value, depth + 1) }
    case .object(let object): collect(value, object, depth)
    default: break
    }
  }

  private mutating func collect(_ value: JSON, _ object: JSONObject, _ depth: Int) {
    let name = Self.line(value["name"] ?? value["title"] ?? value["ingredient"])
    let start = found.count
    for key in Self.lists { if let list = value[key] { collect(list, depth + 1) } }
    if found.count > start {
      let text = Self.line(value["text"] ?? value["description"])
      let heading = [name, text].filter { !$0.isEmpty }.joined(separator: ": ")
      if !heading.isEmpty { head(heading, at: start) }
      return
    }
    if isList { return take(ingredient(value, object, name)) }
    guard let text = Self.texts.lazy.compactMap({ value[$0] }).first else {
      return take(name.isEmpty ? Self.rest(object) : name)
    }
    collect(text, depth + 1)
    if found.count > start, !name.isEmpty, !Self.isSaid(name, by: found[start...]) {
      head(name, at: start)
    }
  }

  /// What a group is called stands before its lines, or before the first of its steps.
  private mutating func head(_ name: String, at index: Int) {
    let name = CleanText.line(name, limit: characters)
    if name.isEmpty { return }
    let mark = name.last.map { ".:!?".contains($0) } == true ? "" : ":"
    if isList {
      found.insert(name + mark, at: index)
    } else {
      found[index] = name + mark + " " + found[index]
    }
  }

  /// A line out of an object: amount, unit, name and notes, or the text as it stands.
  private func ingredient(_ value: JSON, _ object: JSONObject, _ name: String) -> String {
    if let text = Self.texts.lazy.map({ Self.line(value[$0]) }).first(where: { !$0.isEmpty }) {
      return Self.isSaid(name, by: [text]) ? text : "\(text), \(name)"
    }
    if name.isEmpty { return Self.rest(object) }
    let amount = Self.first(Self.amounts, value)
    let unit = Self.first(Self.units, value)
    let notes = Self.notes.map { Self.line(value[$0]) }.filter { !$0.isEmpty }
    let parts = [amount, unit, name].filter { !$0.isEmpty }
    return ([parts.joined(separator: " ")] + notes).joined(separator: ", ")
  }

  private static func first(_ keys: [String], _ value: JSON) -> String {
    keys.lazy.map { measure(value[$0]) }.first { !$0.isEmpty } ?? ""
  }

  /// An amount: a text, a number, or a value with its unit.
  private static func measure(_ value: JSON?) -> String {
    guard value?.object != nil, let value else { return line(value) }
    let number = line(value["value"] ?? value["@value"] ?? value["amount"])
    return [number, first(units, value)].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// All that an object says whose keys nobody knows; empty where that are figures alone.
  private static func rest(_ object: JSONObject) -> String {
    let parts = zip(object.keys, object.values).compactMap { key, value in
      silent.contains(key) ? nil : line(value)
    }.filter { !$0.isEmpty }
    let text = parts.joined(separator: " ")
    return text.contains(where: \.isLetter) ? text : ""
  }

  /// Whether a name only repeats the beginning of its text, or counts it.
  private static func isSaid(_ name: String, by texts: some Collection<String>) -> Bool {
    if name.isEmpty { return true }
    let words = TextFolding.fold(name).split(separator: " ")
    if words.count <= 2, ["step", "part"].contains(words.first ?? "") { return true }
    let said = TextFolding.fold(texts.joined(separator: " "))
    return said.contains(words.joined(separator: " "))
  }

  private static func line(_ value: JSON?) -> String {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): words(number)
    case .array(let values): values.map { line($0) }.filter { !$0.isEmpty }.joined(separator: " ")
    case .object(let object):
      line(value?["@value"] ?? value?["name"] ?? value?["text"] ?? object.values.first)
    default: ""
    }
  }

  /// A number without `.0`.
  static func words(_ number: Double) -> String {
    guard number.isFinite else { return "" }
    return Int64(exactly: number).map { String($0) } ?? String(number)
  }
}
