import BerthViewModel
package import BerthViews

extension Shell {
  /// A form as the content of a page.
  package static func form(_ form: ShellForm) -> HTMLFragment {
    var out = Markup()
    draw(form, &out)
    var behaviours: Set<HTMLBehaviour> = form.mayWait ? [.outbox] : []
    if form.fields.contains(where: { $0.device != nil }) { behaviours.insert(.device) }
    return HTMLFragment(
      body: out.bytes, behaviours: behaviours, title: form.title, subtitle: form.summary)
  }

  /// - Parameter prefix: what the ids of its fields begin with, where a page holds several forms.
  static func draw(_ form: ShellForm, _ out: inout Markup, prefix: String = "") {
    if let error = form.error { alert(error, &out) }
    out.raw("<form class=\"asks\" method=\"\(form.method.rawValue)\"")
    out.attribute("action", form.action)
    if form.fields.contains(where: { $0.kind == .file }), form.method == .post {
      out.raw(" enctype=\"multipart/form-data\"")
    }
    if form.mayWait { out.raw(" data-later") }
    out.raw(">")
    for field in form.hidden { out.hidden(field.name, field.value) }
    if form.method == .post, !form.token.isEmpty { out.hidden("token", form.token) }
    for (index, field) in form.fields.enumerated() { draw(field, "\(prefix)ask\(index)", &out) }
    let role = form.isDestructive ? "destructive" : "primary"
    out.raw("<p class=\"actions\"><button class=\"button \(role)\">")
    out.text(form.submit)
    out.raw("</button>")
    if let cancel = form.cancel { link("Cancel", cancel, "button", &out) }
    out.raw("</p></form>")
  }

  static func alert(_ text: String, _ out: inout Markup) {
    out.raw("<div class=\"warning bad\" role=\"alert\">")
    SymbolDrawing.draw("warning", &out)
    out.raw("<p>")
    out.text(text)
    out.raw("</p></div>")
  }

  static func link(_ label: String, _ address: String, _ classes: String, _ out: inout Markup) {
    out.raw("<a")
    if !classes.isEmpty { out.attribute("class", classes) }
    out.attribute("href", address)
    out.raw(">")
    out.text(label)
    out.raw("</a>")
  }

  private static func draw(_ field: ShellField, _ id: String, _ out: inout Markup) {
    switch field.kind {
    case .toggle:
      out.raw("<div class=\"field toggle\">")
      control(field, id, field.values.first, &out)
      label(field, id, &out)
    case .repeated:
      out.raw("<fieldset class=\"field repeated\"><legend>")
      out.text(field.label)
      mark(field, &out)
      out.raw("</legend>")
      let rows = field.values + Array(repeating: "", count: field.values.isEmpty ? 2 : 1)
      for (index, value) in rows.enumerated() {
        control(field, "\(id)_\(index)", value, &out, label: "\(field.label) \(index + 1)")
      }
    default:
      out.raw("<div class=\"field\">")
      label(field, id, &out)
      control(field, id, field.values.first, &out)
    }
    if field.kind != .repeated { field.device?.draw(below: id, &out) }
    if let error = field.error {
      out.raw("<p class=\"wrong\" id=\"\(id)e\">")
      SymbolDrawing.draw("warning", &out)
      out.text(error)
      out.raw("</p>")
    }
    if !field.help.isEmpty {
      out.raw("<small id=\"\(id)h\">")
      out.text(field.help)
      out.raw("</small>")
    }
    out.raw(field.kind == .repeated ? "</fieldset>" : "</div>")
  }

  private static func label(_ field: ShellField, _ id: String, _ out: inout Markup) {
    out.raw("<label for=\"\(id)\">")
    out.text(field.label)
    mark(field, &out)
    out.raw("</label>")
  }

  private static func mark(_ field: ShellField, _ out: inout Markup) {
    if !field.isRequired, field.kind != .toggle { out.raw("<span class=\"note\"> optional</span>") }
  }

  private static func control(
    _ field: ShellField, _ id: String, _ value: String?, _ out: inout Markup,
    label: String? = nil
  ) {
    switch field.kind {
    case .multiline: out.raw("<textarea rows=\"4\"")
    case .choice: out.raw("<select")
    default: out.raw("<input")
    }
    out.raw(" id=\"\(id)\"")
    out.attribute("name", field.name)
    if let label { out.attribute("aria-label", label) }
    if field.isRequired, field.kind != .repeated, field.kind != .toggle { out.raw(" required") }
    let said = field.kind == .repeated ? String(id.prefix { $0 != "_" }) : id
    let notes = (field.error == nil ? [] : ["\(said)e"]) + (field.help.isEmpty ? [] : ["\(said)h"])
    if field.error != nil { out.raw(" aria-invalid=\"true\"") }
    if !notes.isEmpty { out.raw(" aria-describedby=\"\(notes.joined(separator: " "))\"") }
    if let autocomplete = field.autocomplete { out.attribute("autocomplete", autocomplete) }
    if !field.placeholder.isEmpty, field.kind != .choice {
      out.attribute("placeholder", field.placeholder)
    }
    switch field.kind {
    case .multiline:
      out.raw(">")
      out.text(value ?? "")
      return out.raw("</textarea>")
    case .choice: return options(of: field, value, &out)
    case .toggle:
      return out.raw(" type=\"checkbox\" value=\"true\"\(value == "true" ? " checked" : "")>")
    case .file:
      out.raw(" type=\"file\"")
      if field.device == .photo { out.raw(" accept=\"image/*\"") }
      return out.raw(">")
    case .number:
      out.raw(" type=\"number\" inputmode=\"decimal\" step=\"any\"")
      if let minimum = field.minimum { out.attribute("min", ViewNumber.text(minimum)) }
      if let maximum = field.maximum { out.attribute("max", ViewNumber.text(maximum)) }
    case .date: out.raw(" type=\"date\"")
    case .time: out.raw(" type=\"time\"")
    case .password: return out.raw(" type=\"password\">")
    case .text, .repeated:
      out.raw(" type=\"text\"")
      if field.device == .barcode { out.raw(" inputmode=\"numeric\"") }
    }
    if let value, !value.isEmpty { out.attribute("value", value) }
    out.raw(">")
  }

  private static func options(of field: ShellField, _ value: String?, _ out: inout Markup) {
    out.raw(">")
    if value == nil || !field.isRequired { out.raw("<option value=\"\"></option>") }
    for option in field.options {
      out.raw("<option")
      out.attribute("value", option.value)
      if option.value == value { out.raw(" selected") }
      out.raw(">")
      out.text(option.label)
      out.raw("</option>")
    }
    out.raw("</select>")
  }
}
