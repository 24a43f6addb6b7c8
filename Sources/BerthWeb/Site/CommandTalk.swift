import BerthManifest
import BerthViewModel
import Glibc

/// Turns what an app says to people at a terminal into what a page says: `berth calm checkin` becomes
/// a link named for the command.
///
/// Links in texts, to be sent on to others, become addresses.
struct CommandTalk {
  /// Where this server is.
  var addresses = SharedAddresses(origin: "")
  /// The manifest of an installed plugin.
  let manifest: (String) -> Manifest?

  /// A view without command lines.
  func rewritten(_ view: View) -> View {
    switch view.content {
    case .page(var page):
      page.subtitle = page.subtitle.map(words)
      page.children = page.children.map(rewritten)
      return View(.page(page))
    case .section(var section):
      section.children = section.children.map(rewritten)
      return View(.section(section))
    case .card(var card):
      card.subtitle = card.subtitle.map(words)
      card.body = card.body.map(words)
      card.children = card.children.map(rewritten)
      return View(.card(card))
    case .list(var list):
      list.items = list.items.map(rewritten)
      list.empty = list.empty.map(words)
      return View(.list(list))
    case .text(let text) where text.role == .code:
      let paragraphs = text.paragraphs.map { $0.map(addressed) }
      return .text(paragraphs: paragraphs, role: text.role)
    case .text(let text):
      let paragraphs = text.paragraphs.map { $0.flatMap { spans(addressed($0)) } }
      return .text(paragraphs: paragraphs, role: text.role)
    case .form(var form):
      for index in form.fields.indices {
        form.fields[index].help = form.fields[index].help.map(words)
      }
      return View(.form(form))
    case .paywall(var paywall):
      paywall.message = paywall.message.map(words)
      paywall.footnote = paywall.footnote.map(words)
      return View(.paywall(paywall))
    default: return view
    }
  }

  private func rewritten(_ item: View.Item) -> View.Item {
    var item = item
    item.title = words(item.title)
    item.subtitle = item.subtitle.map(words)
    item.children = item.children.map(rewritten)
    return item
  }

  private func addressed(_ span: View.Span) -> View.Span {
    var span = span
    span.text = addresses.words(span.text)
    return span
  }

  private static func isCommandLine(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.count > 6
        && (0...(bytes.count - 6)).contains { start in
          bytes[start] == UInt8(ascii: "b") && memcmp(bytes.baseAddress! + start, "berth ", 6) == 0
        }
    }
  }

  /// A text in which command lines are named for what they do.
  func words(_ text: String) -> String {
    let text = addresses.words(text)
    guard Self.isCommandLine(text) else { return text }
    return pieces(text).map(\.text).joined()
  }

  /// A text about a command in which its options are named like the fields of its form.
  func words(_ text: String, of command: Manifest.Command) -> String {
    var text = words(text)
    // A name that begins another one comes after it.
    for parameter in command.parameters.sorted(by: { $0.name.count > $1.name.count }) {
      text = text.replacing("--\(parameter.name)", with: "“\(CommandForm.label(parameter.name))”")
    }
    return text
  }

  /// The commands of apps that a text names, with what each is called and its link.
  func commands(_ text: String) -> [(title: String, link: String)] {
    pieces(text).compactMap { piece in
      piece.link.map { (piece.text.filter { $0 != "“" && $0 != "”" }, $0) }
    }
  }

  private func spans(_ span: View.Span) -> [View.Span] {
    guard span.link == nil, Self.isCommandLine(span.text) else { return [span] }
    return pieces(span.text).map { piece in
      // A link stands out by itself, whatever marked the command line.
      View.Span(piece.text, style: piece.link == nil ? span.style : .plain, link: piece.link)
    }
  }

  private func pieces(_ text: String) -> [(text: String, link: String?)] {
    var pieces: [(text: String, link: String?)] = []
    var rest = text[...]
    while let range = rest.firstRange(of: "berth ") {
      guard let (name, link, end) = command(rest[range.upperBound...]) else {
        pieces.append((String(rest[..<range.upperBound]), nil))
        rest = rest[range.upperBound...]
        continue
      }
      var before = rest[..<range.lowerBound]
      if before.last == "`" { before.removeLast() }
      if !before.isEmpty { pieces.append((String(before), nil)) }
      pieces.append((name, link))
      rest = rest[end...]
      if rest.first == "`" { rest.removeFirst() }
    }
    if !rest.isEmpty { pieces.append((String(rest), nil)) }
    return pieces
  }

  /// The host's own commands in the words of pages.
  private static let host = [
    "today": "Today", "search": "search", "ask": "asking", "history": "what was done",
    "undo": "Undo", "notify": "notifications", "config": "settings", "store": "the store",
    "serve": "the server", "user": "your account", "stats": "statistics", "widget": "widgets",
    "open": "links", "data": "your data", "data export": "the export of your data",
    "data erase": "erasing your data", "data check": "the check of your data",
    "data backups": "the list of backups", "data path": "where your data are",
    "plugin": "the list of apps", "doctor": "the check of this machine",
    "user grant": "by giving your account that role",
  ]
  /// Those with commands of their own.
  private static let groups: Set<String> = ["notify", "config", "store", "user", "data", "plugin"]

  /// The command that words name, and where its words end.
  private func command(
    _ text: Substring
  ) -> (name: String, link: String?, end: Substring.Index)? {
    let (first, afterFirst) = word(text)
    if let name = Self.host[first], manifest(first) == nil {
      let rest = text[afterFirst...]
      guard rest.first == " " else { return (name, nil, afterFirst) }
      guard Self.groups.contains(first) else {
        return (name, nil, arguments(text, from: afterFirst))
      }
      let (own, afterGroup) = word(rest.drop { $0 == " " })
      guard first == "config" else {
        let end = arguments(text, from: afterGroup)
        return (Self.host["\(first) \(own)"] ?? name, nil, end)
      }
      // Whose setting it is says where it is found.
      let (app, afterApp) = word(text[afterGroup...].drop { $0 == " " })
      guard let app = manifest(app)?.name, text[afterApp...].first == "." else {
        return (name, nil, arguments(text, from: afterGroup))
      }
      let key = word(text[afterApp...].dropFirst())
      return ("the settings of \(app)", nil, arguments(text, from: key.1))
    }
    guard afterFirst < text.endIndex, text[afterFirst] == " ", let manifest = manifest(first)
    else { return nil }
    let (second, afterSecond) = word(text[afterFirst...].drop { $0 == " " })
    if second == "--help" { return ("what \(manifest.name) can do", nil, afterSecond) }
    guard let command = manifest.command(named: second) else { return nil }
    return (
      "“\(SiteText.title(command))”", "berth://\(first)/\(second)",
      arguments(text, from: afterSecond, of: command)
    )
  }

  /// Where what is given ends behind a command: options with their values, what is quoted, in capitals or a
  /// number, names of apps, and the words before an option.
  private func arguments(
    _ text: Substring, from start: Substring.Index, of command: Manifest.Command? = nil
  ) -> Substring.Index {
    var end = start
    var isValue = false
    while end < text.endIndex, text[end] == " " {
      let next = text[end...].drop { $0 == " " }
      guard let sign = next.first else { break }
      if sign == "\"", let close = next.dropFirst().firstIndex(of: "\"") {
        (end, isValue) = (text.index(after: close), false)
        continue
      }
      let (argument, after) = isValue ? value(next) : word(next)
      guard !argument.isEmpty else { break }
      let isOption = argument.hasPrefix("--")
      let isArgument =
        isOption || isValue || argument.allSatisfy { $0.isNumber || $0 == "." }
        || argument.count > 1 && argument == argument.uppercased() || manifest(argument) != nil
        || Self.optionFollows(text[after...])
      guard isArgument else { break }
      isValue = isOption && Self.takesValue(String(argument.dropFirst(2)), command)
      end = after
      // What belongs to an app, such as a role: `lang.moderator`.
      if !isOption, manifest(argument) != nil, text[end...].first == ".",
        case let (part, behind) = word(text[end...].dropFirst()), !part.isEmpty
      {
        end = behind
      }
    }
    return end
  }

  /// Whether one of the next two words is an option, with nothing but words before it.
  private static func optionFollows(_ text: Substring) -> Bool {
    text.split(separator: " ", maxSplits: 3).prefix(2).enumerated().contains { place, word in
      word.hasPrefix("--")
        && text.split(separator: " ").prefix(place).allSatisfy { $0.last?.isLetter == true }
    } && text.first == " "
  }

  private static func takesValue(_ option: String, _ command: Manifest.Command?) -> Bool {
    if let parameter = command?.parameter(option) { return parameter.rule.type != .bool }
    return ["format", "output", "fields", "now", "seed", "home", "user", "plugin"].contains(option)
  }

  /// What stands behind an option: up to the next space, without what ends a sentence.
  private func value(_ text: Substring) -> (String, Substring.Index) {
    var value = text.prefix { $0 != " " && $0 != "`" }
    while let last = value.last, ".,;:!?)".contains(last) { value.removeLast() }
    return (String(value), value.endIndex)
  }

  /// The letters, digits and dashes a text begins with.
  private func word(_ text: Substring) -> (String, Substring.Index) {
    let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    return (String(word), word.endIndex)
  }
}
