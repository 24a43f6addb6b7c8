import BerthViewModel

extension HTMLPainter {
  mutating func draw(_ text: View.Text) {
    switch text.role {
    case .body: paragraphs(text.paragraphs, "")
    case .emphasis: paragraphs(text.paragraphs, "lead")
    case .note: paragraphs(text.paragraphs, "note")
    case .warning:
      out.raw("<div class=\"warning\" role=\"note\">")
      paragraphs(text.paragraphs, "")
      out.raw("</div>")
    case .code:
      out.raw("<pre tabindex=\"0\"><code>")
      for (index, spans) in text.paragraphs.enumerated() {
        if index > 0 { out.raw("\n") }
        for span in spans { out.text(span.text) }
      }
      out.raw("</code></pre>")
      out.raw("<p class=\"copy\" hidden><button type=\"button\" class=\"button\">Copy</button>")
      out.raw("<span role=\"status\"></span></p>")
      behaviours.insert(.copy)
    }
  }

  private mutating func paragraphs(_ paragraphs: [[View.Span]], _ classes: String) {
    for spans in paragraphs {
      out.raw(classes.isEmpty ? "<p>" : "<p class=\"\(classes)\">")
      for span in spans { draw(span) }
      out.raw("</p>")
    }
  }

  private mutating func draw(_ span: View.Span) {
    let name: String
    switch span.style {
    case .plain: name = ""
    case .strong: name = "strong"
    case .emphasis: name = "em"
    case .muted: name = "small"
    case .code: name = "code"
    }
    if !name.isEmpty { out.raw("<\(name)>") }
    linked(span.text, span.link)
    if !name.isEmpty { out.raw("</\(name)>") }
  }

  mutating func draw(_ list: View.List) {
    if list.items.isEmpty {
      if window?.isBefore == true { return }
      if let empty = list.empty { element("p", "note", empty) }
      return
    }
    let isRich = list.items.contains { $0.subtitle != nil || $0.drawing != nil }
    items(
      list.items, style: list.style, classes: isRich ? "list rich" : "list", areEntries: true)
  }

  private mutating func items(
    _ items: [View.Item], style: View.ListStyle, classes: String, areEntries: Bool = false
  ) {
    let name = style == .numbered ? "ol" : "ul"
    var isOpen = false
    for (index, item) in items.enumerated() {
      guard !areEntries || takesEntry() else { continue }
      if !isOpen {
        out.raw("<\(name) class=\"\(classes) \(style.rawValue)\"")
        if index > 0, style == .numbered { out.attribute("start", String(index + 1)) }
        out.raw(">")
        isOpen = true
      }
      let picture = item.drawing
      out.raw(
        item.checked != nil
          ? "<li class=\"check\">" : picture != nil ? "<li class=\"drawn\">" : "<li>")
      if let picture {
        // As high as the style sheet shows it.
        draw(picture, fills: false, height: 72)
        out.raw("<div class=\"words\">")
      }
      draw(item)
      out.raw(picture == nil ? "</li>" : "</div></li>")
    }
    if isOpen { out.raw("</\(name)>") }
  }

  private mutating func draw(_ item: View.Item) {
    out.raw("<div class=\"row\"><div class=\"what\">")
    if let checked = item.checked {
      out.raw("<span class=\"box\(checked ? " on" : "")\" role=\"img\"")
      out.raw(" aria-label=\"\(checked ? "done" : "to do")\"></span>")
    }
    linked(item.title, item.link, classes: item.checked == true ? "title done" : "title")
    badges(item.badges, inline: true)
    out.raw("</div>")
    if let detail = item.detail { element("span", "detail", detail) }
    out.raw("</div>")
    if let subtitle = item.subtitle { element("p", "note", subtitle) }
    if !item.children.isEmpty {
      items(item.children, style: .bulleted, classes: "list")
    }
  }

  mutating func draw(_ table: View.Table) {
    guard !table.columns.isEmpty else { return }
    if table.rows.isEmpty {
      if window?.isBefore != true { element("p", "note", table.emptyWords) }
      return
    }
    let starts = table.columns.map { "<td class=\"\(Self.classes($0))\">" }
    var isOpen = false
    for row in table.rows {
      guard takesEntry() else { continue }
      if !isOpen { head(table) }
      isOpen = true
      out.raw("<tr>")
      for (index, start) in starts.enumerated() {
        out.raw(start)
        if index < row.count { draw(row[index]) }
        out.raw("</td>")
      }
      out.raw("</tr>")
    }
    if isOpen { out.raw("</tbody></table></div>") }
  }

  private mutating func head(_ table: View.Table) {
    out.raw("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>")
    if table.columns.contains(where: { !$0.title.isEmpty }) {
      out.raw("<thead><tr>")
      for column in table.columns {
        out.raw("<th scope=\"col\" class=\"\(Self.classes(column))\">")
        out.text(column.title)
        out.raw("</th>")
      }
      out.raw("</tr></thead>")
    }
    out.raw("<tbody>")
  }

  private static func classes(_ column: View.Column) -> String {
    column.type == .number ? "\(column.alignment.rawValue) number" : column.alignment.rawValue
  }

  private mutating func draw(_ cell: View.Cell) {
    linked(
      cell.text, cell.link, classes: cell.tone == .neutral ? "" : "ink-\(cell.tone.rawValue)")
  }

  mutating func draw(_ values: View.KeyValues) {
    out.raw("<dl>")
    for pair in values.pairs {
      out.raw("<dt>")
      out.text(pair.key)
      out.raw("</dt><dd>")
      linked(
        pair.value, pair.link, classes: pair.tone == .neutral ? "" : "ink-\(pair.tone.rawValue)")
      out.raw("</dd>")
    }
    out.raw("</dl>")
  }
}
