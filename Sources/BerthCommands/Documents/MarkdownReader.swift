package import BerthViewModel

/// Reads the Markdown of this project's documents: headings, paragraphs, lists, tables, fenced code, and in
/// them code, strong and emphasized words, and links (CommonMark 0.31 and the tables of GitHub's dialect, as
/// far as the documents use them).
package struct MarkdownReader {
  private var lines: ArraySlice<Substring>
  /// Where a link leads; nil where a page has none for it.
  private let link: (String) -> String?

  /// - Parameter link: what a link's address becomes in the view; nil leaves only its words.
  package init(_ text: String, link: @escaping (String) -> String? = { $0 }) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    self.link = link
  }

  /// The document as a page: its first heading is the title.
  package mutating func page() -> View {
    var title = ""
    while let line = lines.first {
      if line.allSatisfy(\.isWhitespace) {
        lines.removeFirst()
      } else if let heading = Self.heading(line), heading.level == 1 {
        title = MarkdownSpans.plain(heading.text)
        lines.removeFirst()
        break
      } else {
        break
      }
    }
    return .page(title, children: blocks(above: 1))
  }

  /// The blocks up to a heading of `level` or above.
  private mutating func blocks(above level: Int) -> [View] {
    var views: [View] = []
    while let line = lines.first {
      if let heading = Self.heading(line) {
        guard heading.level > level else { break }
        lines.removeFirst()
        views.append(
          .section(
            MarkdownSpans.plain(heading.text), children: blocks(above: heading.level)))
      } else if let view = block(line) {
        views.append(view)
      }
    }
    return views
  }

  private mutating func block(_ line: Substring) -> View? {
    let text = Self.trimmed(line)
    if text.isEmpty || text == "---" || text.hasPrefix("<!--") {
      lines.removeFirst()
      return nil
    }
    if text.hasPrefix("```") { return code(indent: Self.indent(line)) }
    if text.hasPrefix("|") { return table() }
    if Self.marker(line) != nil { return list(indent: Self.indent(line)) }
    if text.hasPrefix(">") { return quote() }
    return .text(paragraphs: [spans(paragraph())])
  }

  private func spans(_ text: String) -> [View.Span] { MarkdownSpans(text, link: link).spans }

  // MARK: Blocks

  private mutating func paragraph() -> String {
    var words: [Substring] = []
    while let line = lines.first {
      let text = Self.trimmed(line)
      let isOther =
        text.isEmpty || text.hasPrefix("```") || text.hasPrefix("|") || text.hasPrefix(">")
        || Self.heading(line) != nil || Self.marker(line) != nil
      if isOther && !words.isEmpty { break }
      words.append(text)
      lines.removeFirst()
    }
    return words.joined(separator: " ")
  }

  private mutating func code(indent: Int) -> View {
    lines.removeFirst()
    var text: [Substring] = []
    while let line = lines.popFirst() {
      if Self.trimmed(line).hasPrefix("```") { break }
      text.append(line.dropFirst(min(indent, Self.indent(line))))
    }
    return .text(text.joined(separator: "\n"), role: .code)
  }

  private mutating func quote() -> View {
    var words: [Substring] = []
    while let line = lines.first, Self.trimmed(line).hasPrefix(">") {
      words.append(Self.trimmed(Self.trimmed(line).dropFirst()))
      lines.removeFirst()
    }
    return .text(spans(words.joined(separator: " ")), role: .note)
  }

  private mutating func table() -> View {
    var rows: [[String]] = []
    while let line = lines.first, Self.trimmed(line).hasPrefix("|") {
      rows.append(Self.cells(Self.trimmed(line)))
      lines.removeFirst()
    }
    let isRule = { (row: [String]) in row.allSatisfy { $0.allSatisfy { "-: ".contains($0) } } }
    let head = rows.first ?? []
    let width = head.count
    let body = rows.dropFirst().filter { !isRule($0) }.map { row -> [View.Cell] in
      (0..<width).map { index in
        index < row.count ? cell(row[index]) : View.Cell("")
      }
    }
    return .table(columns: head.map { View.Column(MarkdownSpans.plain($0)) }, rows: body)
  }

  /// A cell leads where the first link in it does.
  private func cell(_ text: String) -> View.Cell {
    let spans = spans(text)
    return View.Cell(
      spans.map(\.text).joined(), link: spans.compactMap(\.link).first)
  }

  private mutating func list(indent: Int) -> View {
    let isNumbered = lines.first.flatMap { Self.marker($0) }?.isNumbered == true
    return .list(items(indent: indent), style: isNumbered ? .numbered : .bulleted)
  }

  private mutating func items(indent: Int) -> [View.Item] {
    var items: [View.Item] = []
    while let line = lines.first {
      if Self.trimmed(line).isEmpty {
        guard let next = lines.dropFirst().first,
          Self.marker(next) != nil || Self.indent(next) > indent
        else { break }
        lines.removeFirst()
        continue
      }
      guard Self.indent(line) >= indent else { break }
      if Self.indent(line) > indent, Self.marker(line) != nil, !items.isEmpty {
        items[items.count - 1].children += self.items(indent: Self.indent(line))
      } else if let marker = Self.marker(line), Self.indent(line) == indent {
        lines.removeFirst()
        var words = [Self.trimmed(line.dropFirst(indent + marker.width))]
        while let more = lines.first, !Self.trimmed(more).isEmpty, Self.marker(more) == nil,
          Self.indent(more) > indent, !Self.trimmed(more).hasPrefix("```")
        {
          words.append(Self.trimmed(more))
          lines.removeFirst()
        }
        let spans = spans(words.joined(separator: " "))
        items.append(
          View.Item(spans.map(\.text).joined(), link: spans.compactMap(\.link).first))
      } else {
        break
      }
    }
    return items
  }

  // MARK: Lines

  private static func trimmed(_ line: Substring) -> Substring {
    var line = line.drop(while: \.isWhitespace)
    while line.last?.isWhitespace == true { line.removeLast() }
    return line
  }

  private static func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }

  private static func heading(_ line: Substring) -> (level: Int, text: String)? {
    let level = line.prefix { $0 == "#" }.count
    guard (1...6).contains(level), line.dropFirst(level).first == " " else { return nil }
    return (level, String(trimmed(line.dropFirst(level))))
  }

  /// The sign an item begins with, with the space behind it.
  private static func marker(_ line: Substring) -> (width: Int, isNumbered: Bool)? {
    let text = line.drop { $0 == " " }
    if text.hasPrefix("- ") || text.hasPrefix("* ") || text.hasPrefix("+ ") { return (2, false) }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard (1...3).contains(digits.count), text.dropFirst(digits.count).hasPrefix(". ") else {
      return nil
    }
    return (digits.count + 2, true)
  }

  /// The cells of a row; a bar behind a backslash, or in code, is none of its borders.
  private static func cells(_ line: Substring) -> [String] {
    var cells = [""]
    var (isEscaped, isCode) = (false, false)
    for sign in line.dropFirst() {
      if isEscaped {
        cells[cells.count - 1].append(sign)
        isEscaped = false
      } else if sign == "\\" {
        isEscaped = true
      } else if sign == "|", !isCode {
        cells.append("")
      } else {
        if sign == "`" { isCode.toggle() }
        cells[cells.count - 1].append(sign)
      }
    }
    if cells.last?.allSatisfy(\.isWhitespace) == true { cells.removeLast() }
    return cells.map { String(trimmed(Substring($0))) }
  }
}
