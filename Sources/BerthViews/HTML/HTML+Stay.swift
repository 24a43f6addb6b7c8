import BerthViewModel

extension HTMLPainter {
  /// What an interactive page has beside its content: keys that lead on, for a script, and the line
  /// to type in.
  mutating func draw(_ stay: View.Stay) {
    let keys = stay.keys.map { ($0, target(of: $0.link)) }.filter { $0.1.address != nil }
    if !keys.isEmpty {
      if keys.contains(where: { $0.0.key == "left" || $0.0.key == "right" }) {
        behaviours.insert(.swipe)
      }
      out.raw("<p class=\"keys\" hidden>")
      for (key, target) in keys {
        let name = open(target, "", plain: "span", key: key.key)
        out.text(key.label.isEmpty ? key.key : key.label)
        out.raw("</\(name)>")
      }
      out.raw("</p>")
    }
    if let input = stay.input { draw(input) }
  }

  private mutating func draw(_ input: View.Stay.Input) {
    var pairs = HTMLQuery.pairs(of: input.link)
    guard let place = pairs.firstIndex(where: { $0.value == "{text}" }) else { return }
    let name = pairs.remove(at: place).name
    let query = pairs.map { "\(HTMLQuery.encoded($0.name))=\(HTMLQuery.encoded($0.value))" }
    let link =
      HTMLQuery.path(of: input.link) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    guard openForm(link, classes: "line", names: [name]) else { return out.raw("</form>") }
    let id = "field\(out.newID())"
    out.raw("<label class=\"unseen\" for=\"\(id)\">")
    out.text(input.label.isEmpty ? "Text" : input.label)
    out.raw("</label><input id=\"\(id)\" type=\"text\" autocomplete=\"off\" required")
    out.attribute("name", name)
    out.attribute("placeholder", input.label)
    out.raw("><button class=\"button primary\">")
    out.text("Send")
    out.raw("</button></form>")
  }
}
