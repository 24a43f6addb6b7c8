import BerthBase
import BerthManifest

extension CommandLineReader {
  func details(_ parameter: String?, _ word: String?) -> JSON {
    var details: JSON = ["command": .string(command.name)]
    if let parameter { details["argument"] = .string(parameter) }
    if let word { details["word"] = .string(word) }
    return details
  }

  func missing(_ parameter: Manifest.Parameter, isOption: Bool) -> BerthError {
    let shown = isOption ? "--\(parameter.optionName)" : Self.placeholder(parameter)
    return BerthError(
      isOption ? "usage.missing-option" : "usage.missing-argument",
      "\(command.name) needs \(shown): \(parameter.summary)",
      remedy: command.examples.first.map { "for example: berth \($0)" }
        ?? "add \(isOption ? "\(shown) \(Self.placeholder(parameter))" : shown)",
      details: details(parameter.name, nil))
  }

  func tooMany(_ word: String) -> BerthError {
    let remedy: String
    if let last = command.arguments.last {
      let isText = last.rule.type == .string
      remedy =
        isText
        ? "put texts of several words in quotes"
        : "it takes \(command.arguments.map(Self.placeholder).joined(separator: " "))"
    } else if let option = command.options.first(where: { $0.optionName == word }) {
      remedy = "options begin with dashes: --\(option.optionName)"
    } else {
      remedy = "it takes no arguments, only options"
    }
    return BerthError(
      "usage.too-many-arguments", "\(command.name) has no use for “\(word)”", remedy: remedy,
      details: details(nil, word))
  }

  func unknownOption(_ option: String, in word: String? = nil) -> BerthError {
    var names: [String] = []
    for option in command.options {
      names.append("--\(option.optionName)")
      if option.rule.type == .bool { names.append("--no-\(option.optionName)") }
    }
    let guesses = option.utf8.count > 2 ? Suggestion.nearest(to: option, among: names) : []
    let remedy: String
    if !guesses.isEmpty {
      remedy = Suggestion.question(guesses)
    } else if names.isEmpty {
      remedy = "it has no options; write -- before a text that begins with a dash"
    } else {
      let listed = command.options.prefix(8).map { "--\($0.optionName)" }
      remedy = "it knows \(listed.joined(separator: ", "))\(names.count > 8 ? "…" : "")"
    }
    let inside = word.map { $0 == option ? "" : " (in “\($0)”)" } ?? ""
    return BerthError(
      "usage.unknown-option", "\(command.name) has no option \(option)\(inside)", remedy: remedy,
      details: details(nil, word ?? option))
  }

  func missingValue(_ option: Manifest.Parameter, _ label: String, next: String?) -> BerthError {
    let shown = Self.placeholder(option)
    guard let next else {
      return BerthError(
        "usage.missing-value", "\(label) needs a value",
        remedy: "write \(label) \(shown): \(option.summary)", details: details(option.name, label))
    }
    return BerthError(
      "usage.missing-value", "\(label) needs a value, but \(next) follows",
      remedy: "write \(label) \(shown) before \(next)", details: details(option.name, label))
  }

  func unexpectedValue(
    _ label: String, _ value: String, _ option: Manifest.Parameter
  ) -> BerthError {
    BerthError(
      "usage.unexpected-value", "\(label) takes no value, found “\(value)”",
      remedy: "write \(label) alone", details: details(option.name, "\(label)=\(value)"))
  }

  /// What stands for a value in help and messages: the declared placeholder, else the name in
  /// capitals.
  static func placeholder(_ parameter: Manifest.Parameter) -> String {
    parameter.placeholder ?? parameter.optionName.uppercased()
  }
}
