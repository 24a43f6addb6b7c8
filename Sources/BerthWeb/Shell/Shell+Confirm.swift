package import BerthViews

/// The question before something that pays, leaves the home or cannot be taken back.
package struct ShellConfirm: Sendable {
  /// The question, such as `Delete this journal entry?`.
  package var title: String
  /// What it is about: names and values.
  package var what: [(label: String, value: String)] = []
  /// What follows, such as `This cannot be undone.`
  package var consequence: String
  package var action: String
  package var hidden: [(name: String, value: String)] = []
  package var token = ""
  /// The words of the button that does it, such as `Delete`.
  package var yes: String
  package var no = "Keep it"
  /// Where one gets without doing it.
  package var back: String
  /// Whether it destroys; a payment or a message to others does not.
  package var isDestructive = true

  /// A question.
  package init(
    title: String, consequence: String, action: String, yes: String, back: String
  ) {
    self.title = title
    self.consequence = consequence
    self.action = action
    self.yes = yes
    self.back = back
  }
}

/// What went wrong.
package struct ShellError: Sendable {
  package var title: String
  /// What happened.
  package var message: String
  /// What to do.
  package var remedy = ""
  package var back: (label: String, address: String)
  /// Where what is missing is done.
  package var ways: [(label: String, address: String)] = []
  /// The same once more, where that may help.
  package var retry: String?
  /// A code for those who help, such as `plugin.crashed`.
  package var code = ""

  /// What went wrong.
  package init(title: String, message: String, back: (label: String, address: String)) {
    self.title = title
    self.message = message
    self.back = back
  }
}

extension Shell {
  /// A question as the content of a page. Neither button has the focus.
  package static func confirm(_ confirm: ShellConfirm) -> HTMLFragment {
    var out = Markup()
    out.raw("<section class=\"sheet\">")
    if !confirm.what.isEmpty {
      out.raw("<dl>")
      for row in confirm.what {
        out.raw("<dt>")
        out.text(row.label)
        out.raw("</dt><dd>")
        out.text(row.value)
        out.raw("</dd>")
      }
      out.raw("</dl>")
    }
    out.raw(confirm.isDestructive ? "<p class=\"consequence bad\">" : "<p class=\"consequence\">")
    SymbolDrawing.draw(confirm.isDestructive ? "warning" : "info", &out)
    out.raw("<span>")
    out.text(confirm.consequence)
    out.raw("</span></p><form method=\"post\"")
    out.attribute("action", confirm.action)
    out.raw(">")
    for field in confirm.hidden { out.hidden(field.name, field.value) }
    if !confirm.token.isEmpty { out.hidden("token", confirm.token) }
    out.raw("<p class=\"actions even\">")
    link(confirm.no, confirm.back, "button plain", &out)
    out.raw("<button class=\"button \(confirm.isDestructive ? "destructive" : "primary")\">")
    out.text(confirm.yes)
    out.raw("</button></p></form></section>")
    return HTMLFragment(body: out.bytes, title: confirm.title)
  }

  /// An error as the content of a page: what happened, what to do, a way back.
  package static func error(_ error: ShellError) -> HTMLFragment {
    var out = Markup()
    out.raw("<section class=\"sheet\">")
    if !error.message.isEmpty {
      out.raw("<p class=\"lead\">")
      out.text(error.message)
      out.raw("</p>")
    }
    if !error.remedy.isEmpty {
      out.raw("<p>")
      out.text(error.remedy)
      out.raw("</p>")
    }
    out.raw("<p class=\"actions\">")
    var ways = error.ways
    if let retry = error.retry { ways.insert(("Try again", retry), at: 0) }
    for (index, way) in (ways + [error.back]).enumerated() {
      link(way.label, way.address, index == 0 ? "button primary" : "button", &out)
    }
    out.raw("</p>")
    if !error.code.isEmpty {
      out.raw("<p class=\"note\">")
      out.text(error.code)
      out.raw("</p>")
    }
    out.raw("</section>")
    return HTMLFragment(body: out.bytes, title: error.title)
  }
}
