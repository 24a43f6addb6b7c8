package import BerthViews

/// A part of a page of the host: words, rows with a button each, a form.
package struct ShellSection: Sendable {
  package var title: String
  /// What it is about.
  package var text = ""
  /// Shown once and to be copied, such as a new key.
  package var secret: String?
  package var rows: [ShellRow] = []
  package var form: ShellForm?

  /// A part of a page.
  package init(_ title: String, text: String = "", rows: [ShellRow] = [], form: ShellForm? = nil) {
    self.title = title
    self.text = text
    self.rows = rows
    self.form = form
  }
}

/// A row of a section.
package struct ShellRow: Sendable {
  package var title: String
  package var detail: String
  /// What can be done with it; nil for nothing.
  package var button: Button?

  /// The one thing that can be done with a row.
  package enum Button: Sendable {
    /// Leads elsewhere.
    case link(String, address: String)
    /// Sends fields.
    case post(String, action: String, fields: [(name: String, value: String)])
  }

  /// A row.
  package init(_ title: String, detail: String = "", button: Button? = nil) {
    self.title = title
    self.detail = detail
    self.button = button
  }
}

extension Shell {
  /// Sections as the content of a page.
  package static func sections(
    _ sections: [ShellSection], title: String, subtitle: String = "", token: String
  ) -> HTMLFragment {
    var out = Markup()
    for (index, section) in sections.enumerated() {
      out.raw("<section class=\"sheet\" aria-labelledby=\"s\(index)\"><h2 id=\"s\(index)\">")
      out.text(section.title)
      out.raw("</h2>")
      paragraph(section.text, &out)
      if let secret = section.secret {
        out.raw("<p><code class=\"secret\">")
        out.text(secret)
        out.raw("</code></p>")
      }
      if !section.rows.isEmpty {
        out.raw("<ul class=\"keys\">")
        for row in section.rows { draw(row, token, &out) }
        out.raw("</ul>")
      }
      if let form = section.form { draw(form, &out, prefix: "s\(index)") }
      out.raw("</section>")
    }
    return HTMLFragment(body: out.bytes, title: title, subtitle: subtitle)
  }

  private static func paragraph(_ text: String, _ out: inout Markup) {
    if text.isEmpty { return }
    out.raw("<p>")
    out.text(text)
    out.raw("</p>")
  }

  private static func draw(_ row: ShellRow, _ token: String, _ out: inout Markup) {
    out.raw("<li><span>")
    out.text(row.title)
    if !row.detail.isEmpty {
      out.raw("<small>")
      out.text(row.detail)
      out.raw("</small>")
    }
    out.raw("</span>")
    switch row.button {
    case .link(let label, let address): link(label, address, "button", &out)
    case .post(let label, let action, let fields):
      out.raw("<form method=\"post\"")
      out.attribute("action", action)
      out.raw(">")
      for field in fields { out.hidden(field.name, field.value) }
      out.hidden("token", token)
      out.raw("<button class=\"button\"")
      out.attribute("aria-label", "\(label): \(row.title)")
      out.raw(">")
      out.text(label)
      out.raw("</button></form>")
    case nil: break
    }
    out.raw("</li>")
  }
}
