import BerthViewModel

/// What forms of views send beside their answers.
package enum HTMLForm {
  /// Names a field that held an answer before, and means that it was emptied when it comes back empty.
  package static let emptiableField = "berth-emptiable"
}

extension HTMLPainter {
  mutating func draw(_ form: View.Form) {
    let isAllowed = openForm(
      form.submit.link, title: form.title, names: Set(form.fields.map(\.name)),
      hasFile: form.hasFile, emptiable: form.emptiable)
    if let error = form.error { wrong(error, id: nil) }
    for field in form.fields { draw(field) }
    out.raw("<p class=\"actions\"><button class=\"button \(form.submit.role)\"")
    out.raw(isAllowed ? ">" : " disabled>")
    out.text(form.submit.label)
    out.raw("</button></p></form>")
  }

  /// Opens a form that goes where a link leads, with what the link says in hidden fields; false when
  /// it leads nowhere.
  ///
  /// - Parameters:
  ///   - names: what the form itself asks for.
  ///   - hasFile: whether a file is among it.
  ///   - emptiable: the fields that mean something when they come back empty.
  mutating func openForm(
    _ link: String, classes: String = "", title: String? = nil, names: Set<String>,
    hasFile: Bool = false, emptiable: [String] = []
  ) -> Bool {
    let target =
      link.hasPrefix("berth:") && ViewLink.isAllowed(link)
      ? links.formTarget(of: link, fields: names) : .nowhere
    // A form's answers replace the query of its address, so that travels in hidden fields.
    var hidden: [(name: String, value: String)] = []
    var isAllowed = true
    out.raw("<form")
    if !classes.isEmpty { out.raw(" class=\"\(classes)\"") }
    switch target {
    case .address(let address):
      out.raw(" method=\"get\"")
      out.attribute("action", HTMLQuery.path(of: address))
      hidden = HTMLQuery.pairs(of: address)
    case .post(let address, let fields):
      out.raw(" method=\"post\"")
      if hasFile { out.raw(" enctype=\"multipart/form-data\"") }
      out.attribute("action", address)
      out.raw(Self.mayWait)
      behaviours.insert(.outbox)
      hidden = fields + emptiable.map { (HTMLForm.emptiableField, $0) }
    case .nowhere:
      out.raw(" method=\"get\"")
      isAllowed = false
    }
    out.raw(">")
    if let title { heading(title) }
    for field in hidden where !names.contains(field.name) { out.hidden(field.name, field.value) }
    if case .post = target, !links.token.isEmpty { out.hidden("token", links.token) }
    return isAllowed
  }

  private mutating func draw(_ field: View.Field) {
    let id = "field\(out.newID())"
    out.raw(field.type == .toggle ? "<p class=\"field toggle\">" : "<p class=\"field\">")
    if field.type != .toggle { label(field, id) }
    // A box that was ticked and is not any more would send nothing.
    if field.type == .toggle, field.value == "true" { out.hidden(field.name, "false") }
    control(field, id)
    switch field.type {
    case .photo: device(.photo, id)
    case .recording: device(.recording, id)
    case .position: device(.position(decimals: field.decimals ?? 4), id)
    case .barcode: device(.barcode, id)
    default: break
    }
    if field.type == .toggle { label(field, id) }
    if let error = field.error { wrong(error, id: "\(id)e") }
    if let help = field.help {
      out.raw("<small id=\"\(id)h\">")
      out.text(help)
      out.raw("</small>")
    }
    out.raw("</p>")
  }

  private mutating func wrong(_ error: String, id: String?) {
    out.raw("<span class=\"wrong\" role=\"alert\"")
    if let id { out.attribute("id", id) }
    out.raw(">")
    SymbolDrawing.draw("warning", &out)
    out.text(error)
    out.raw("</span>")
  }

  /// What a script offers beside a field where the device can give the answer.
  private mutating func device(_ source: HTMLDevice, _ id: String) {
    guard isFragment else { return }
    behaviours.insert(.device)
    source.draw(below: id, &out)
  }

  private mutating func label(_ field: View.Field, _ id: String) {
    out.raw("<label for=\"\(id)\">")
    out.text(field.label)
    if field.required { out.raw("<span aria-hidden=\"true\"> *</span>") }
    out.raw("</label>")
  }

  private mutating func control(_ field: View.Field, _ id: String) {
    switch field.type {
    case .multiline: out.raw("<textarea rows=\"3\"")
    case .choice: out.raw("<select")
    default: out.raw("<input")
    }
    out.raw(" id=\"\(id)\"")
    out.attribute("name", field.name)
    if field.required { out.raw(" required") }
    if field.error != nil { out.raw(" aria-invalid=\"true\"") }
    let notes = [field.error.map { _ in "\(id)e" }, field.help.map { _ in "\(id)h" }]
      .compactMap(\.self)
    if !notes.isEmpty { out.attribute("aria-describedby", notes.joined(separator: " ")) }
    if let placeholder = field.placeholder, field.type != .choice, field.type != .toggle {
      out.attribute("placeholder", placeholder)
    }
    switch field.type {
    case .multiline:
      out.raw(">")
      out.text(field.value ?? "")
      out.raw("</textarea>")
      return
    case .choice:
      out.raw(">")
      if field.value == nil { out.raw("<option value=\"\"></option>") }
      for option in field.options {
        out.raw("<option")
        out.attribute("value", option.value)
        if option.value == field.value { out.raw(" selected") }
        out.raw(">")
        out.text(option.label)
        out.raw("</option>")
      }
      out.raw("</select>")
      return
    case .toggle:
      out.raw(" type=\"checkbox\" value=\"true\"\(field.value == "true" ? " checked" : "")>")
      return
    case .number:
      out.raw(" type=\"number\" step=\"any\"")
      if let minimum = field.minimum { out.attribute("min", minimum) }
      if let maximum = field.maximum { out.attribute("max", maximum) }
    case .date: out.raw(" type=\"date\"")
    case .time: out.raw(" type=\"time\"")
    case .dateTime: out.raw(" type=\"datetime-local\"")
    case .file: return out.raw(" type=\"file\">")
    case .photo: return out.raw(" type=\"file\" accept=\"image/*\">")
    case .recording: return out.raw(" type=\"file\" accept=\"audio/*\">")
    case .position: out.raw(" type=\"text\" autocomplete=\"off\"")
    case .barcode: out.raw(" type=\"text\" inputmode=\"numeric\" autocomplete=\"off\"")
    case .text: out.raw(" type=\"text\"")
    }
    if let value = field.value { out.attribute("value", value) }
    out.raw(">")
  }
}
