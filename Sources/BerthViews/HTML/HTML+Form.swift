import BerthBase
import BerthViewModel

extension HTMLPainter {
  mutating func draw(_ form: View.Form) {
    let link = form.submit.link
    let isAllowed = ViewLink.isAllowed(link) && link.hasPrefix("berth:")
    out.raw("<form method=\"get\"")
    let parts = link.split(separator: "?", maxSplits: 1)
    if isAllowed, let address = parts.first { out.attribute("action", String(address)) }
    out.raw(">")
    if let title = form.title { heading(title) }
    // A form's answers replace the query of its address, so that travels in hidden fields.
    if isAllowed, parts.count > 1 {
      let names = Set(form.fields.map(\.name))
      for pair in parts[1].split(separator: "&") {
        let sides = pair.split(separator: "=", maxSplits: 1)
        let name = Self.decoded(sides.first ?? "")
        if names.contains(name) { continue }
        out.raw("<input type=\"hidden\"")
        out.attribute("name", name)
        out.attribute("value", Self.decoded(sides.count > 1 ? sides[1] : ""))
        out.raw(">")
      }
    }
    for field in form.fields { draw(field) }
    out.raw("<p class=\"actions\"><button class=\"button \(form.submit.role)\"")
    out.raw(isAllowed ? ">" : " disabled>")
    out.text(form.submit.label)
    out.raw("</button></p></form>")
  }

  /// A part of a query with its percent signs and plus signs resolved.
  private static func decoded(_ text: Substring) -> String {
    let bytes = PercentEncoding.decoded(text.utf8, plusIsSpace: true, broken: .stays) ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func draw(_ field: View.Field) {
    let id = "field\(out.newID())"
    out.raw(field.type == .toggle ? "<p class=\"field toggle\">" : "<p class=\"field\">")
    if field.type != .toggle { label(field, id) }
    control(field, id)
    if field.type == .toggle { label(field, id) }
    if let help = field.help {
      out.raw("<small id=\"\(id)h\">")
      out.text(help)
      out.raw("</small>")
    }
    out.raw("</p>")
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
    if field.help != nil { out.raw(" aria-describedby=\"\(id)h\"") }
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
    case .text: out.raw(" type=\"text\"")
    }
    if let value = field.value { out.attribute("value", value) }
    out.raw(">")
  }
}
