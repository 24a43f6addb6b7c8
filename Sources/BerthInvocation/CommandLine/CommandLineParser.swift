package import BerthBase
package import BerthManifest

/// Turns the words after a command's name into checked arguments.
///
/// Options stand anywhere: `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE`, switches as
/// `--flag` and `--no-flag`, several short switches as `-ab`; `--` ends them. A word such as `-5`
/// is a number unless the command has an option of that letter, and `-` alone is a value.
///
/// ```swift
/// let arguments = try CommandLineParser.parse(["gin", "--limit", "5"], command: search)
/// // {"text":["gin"],"limit":5}
/// ```
package enum CommandLineParser {
  /// The arguments as an object in declared order, defaults filled in.
  ///
  /// - Throws: `usage.unknown-option`, `usage.missing-value`, `usage.unexpected-value`,
  ///   `usage.repeated-option`, `usage.too-many-arguments`, `usage.missing-argument` or
  ///   `usage.missing-option` for the form of the line; `input.invalid`, `input.range` or
  ///   `input.choice` for a value. The message names the word, the remedy what to write instead.
  package static func parse(
    _ words: [String], command: Manifest.Command
  ) throws(BerthError) -> JSON {
    var reader = CommandLineReader(words: words, command: command)
    try reader.readWords()
    return .object(try reader.finish())
  }
}

/// One run over the words of a command line.
struct CommandLineReader {
  let command: Manifest.Command
  private let words: [String]
  private var place = 0
  private var optionsEnded = false
  private var nextArgument = 0
  private var values = JSONObject()

  init(words: [String], command: Manifest.Command) {
    self.words = words
    self.command = command
  }

  mutating func readWords() throws(BerthError) {
    while place < words.count {
      let word = words[place]
      place += 1
      if optionsEnded || !looksLikeOption(word) {
        try readArgument(word)
      } else if word == "--" {
        optionsEnded = true
      } else if word.utf8.starts(with: "--".utf8) {
        try readLongOption(word)
      } else {
        try readShortOptions(word)
      }
    }
  }

  /// Checks that nothing is missing, and fills in defaults.
  func finish() throws(BerthError) -> JSONObject {
    var result = JSONObject()
    for parameter in command.arguments {
      if let value = values[parameter.name] ?? parameter.defaultValue {
        result[parameter.name] = value
      } else if parameter.isRequired {
        throw missing(parameter, isOption: false)
      }
    }
    for parameter in command.options {
      if let value = values[parameter.name] ?? parameter.defaultValue {
        result[parameter.name] = value
      } else if parameter.isRequired {
        throw missing(parameter, isOption: true)
      }
    }
    return result
  }

  private func looksLikeOption(_ word: String) -> Bool {
    let bytes = word.utf8
    guard bytes.count >= 2, bytes.first == UInt8(ascii: "-") else { return false }
    guard ValueReader.number(word) != nil else { return true }
    return option(short: word.dropFirst().first) != nil
  }

  private func option(short letter: Character?) -> Manifest.Parameter? {
    guard let letter else { return nil }
    return command.options.first { $0.short.map { $0 == String(letter) } ?? false }
  }

  // MARK: Arguments

  private mutating func readArgument(_ word: String) throws(BerthError) {
    guard nextArgument < command.arguments.count else { throw tooMany(word) }
    let parameter = command.arguments[nextArgument]
    let value = try read(word, parameter, label: parameter.name)
    store(value, parameter)
    if !parameter.isRepeated { nextArgument += 1 }
  }

  private mutating func store(_ value: JSON, _ parameter: Manifest.Parameter) {
    if parameter.isRepeated {
      values[parameter.name] = .array((values[parameter.name]?.array ?? []) + [value])
    } else {
      values[parameter.name] = value
    }
  }

  private func read(
    _ word: String, _ parameter: Manifest.Parameter, label: String
  ) throws(BerthError) -> JSON {
    do throws(ValueComplaint) {
      return try ValueReader.read(word, parameter.rule)
    } catch {
      throw BerthError(
        error.code, "\(label): \(error.message)", remedy: error.remedy,
        details: details(parameter.name, word))
    }
  }

  // MARK: Options

  private mutating func readLongOption(_ word: String) throws(BerthError) {
    let body = word.dropFirst(2)
    let name: String
    var attached: String?
    if let equals = body.firstIndex(of: "=") {
      name = String(body[..<equals])
      attached = String(body[body.index(after: equals)...])
    } else {
      name = String(body)
    }
    if let option = command.options.first(where: { $0.optionName == name }) {
      return try readOption(option, label: "--\(name)", attached: attached)
    }
    // `--no-flag` turns a switch off.
    if name.utf8.starts(with: "no-".utf8) {
      let positive = name.dropFirst(3)
      if let option = command.options.first(where: { $0.optionName == positive }),
        option.rule.type == .bool
      {
        if let attached { throw unexpectedValue("--\(name)", attached, option) }
        return try set(option, .bool(false), label: "--\(name)")
      }
    }
    throw unknownOption("--\(name)")
  }

  private mutating func readShortOptions(_ word: String) throws(BerthError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = option(short: letter) else {
        throw unknownOption(letters.isEmpty && word.count == 2 ? word : "-\(letter)", in: word)
      }
      let label = "-\(letter)"
      if option.rule.type == .bool, letters.first != "=" {
        try set(option, true, label: label)
        continue
      }
      if letters.first == "=" {
        return try readOption(option, label: label, attached: String(letters.dropFirst()))
      }
      let attached = letters.isEmpty ? nil : String(letters)
      return try readOption(option, label: label, attached: attached)
    }
  }

  private mutating func readOption(
    _ option: Manifest.Parameter, label: String, attached: String?
  ) throws(BerthError) {
    if let attached {
      return try set(option, try read(attached, option, label: label), label: label)
    }
    if option.rule.type == .bool { return try set(option, true, label: label) }
    guard place < words.count else { throw missingValue(option, label, next: nil) }
    let word = words[place]
    // A text may begin with a dash; but the name of an option is surely not meant as one.
    if looksLikeOption(word), word == "--" || names(anOption: word) {
      throw missingValue(option, label, next: word)
    }
    place += 1
    try set(option, try read(word, option, label: label), label: label)
  }

  private func names(anOption word: String) -> Bool {
    if word.utf8.starts(with: "--".utf8) {
      let name = word.dropFirst(2).prefix { $0 != "=" }
      return command.options.contains {
        $0.optionName == name || ($0.rule.type == .bool && "no-\($0.optionName)" == name)
      }
    }
    return word.count == 2 && option(short: word.last) != nil
  }

  private mutating func set(
    _ option: Manifest.Parameter, _ value: JSON, label: String
  ) throws(BerthError) {
    if !option.isRepeated, values[option.name] != nil {
      throw BerthError(
        "usage.repeated-option", "\(label) is given twice", remedy: "keep one of them",
        details: details(option.name, label))
    }
    store(value, option)
  }
}
