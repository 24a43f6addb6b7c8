import BerthViewModel

/// Where the links of a view lead in a page.
package protocol HTMLLinks: Sendable {
  /// The secret that goes with every form that is posted; empty leaves it out.
  var token: String { get }

  /// Where a link leads. Only links that `ViewLink` allows are asked for.
  func target(of link: String) -> HTMLTarget

  /// Where the answers of a form go, by the link of its button; as `target(of:)` unless what is asked
  /// for makes a difference.
  ///
  /// - Parameter fields: the names of what it asks for.
  func formTarget(of link: String, fields: Set<String>) -> HTMLTarget

  /// Where a page gets a file of the plugin's media; nil when it cannot.
  func media(_ file: String) -> String?
}

extension HTMLLinks {
  package func formTarget(of link: String, fields: Set<String>) -> HTMLTarget { target(of: link) }
  package func media(_ file: String) -> String? { nil }
}

/// Where a link leads.
package enum HTMLTarget: Sendable {
  /// To a page, an address of any allowed scheme or one that begins with `/`.
  case address(String)
  /// To something that happens: a form with a button is sent.
  ///
  /// In drawings, where no form can stand, it is a link to the address with the fields as its query;
  /// who is asked for that must answer with a page that asks.
  case post(address: String, fields: [(name: String, value: String)])
  /// Nowhere: the words stand there without a link.
  case nowhere

  /// The address a link can have.
  var address: String? {
    switch self {
    case .address(let address): return address
    case .post(let address, let fields):
      guard !fields.isEmpty else { return address }
      let query = fields.map { "\(HTMLQuery.encoded($0.name))=\(HTMLQuery.encoded($0.value))" }
      return address + (address.contains("?") ? "&" : "?") + query.joined(separator: "&")
    case .nowhere: return nil
    }
  }
}

/// Links as they are, for documents that stand by themselves.
struct DocumentLinks: HTMLLinks {
  var token: String { "" }

  func target(of link: String) -> HTMLTarget { .address(link) }
}

extension HTMLPainter {
  /// Where a link leads; nowhere when it is missing or not allowed.
  func target(of link: String?) -> HTMLTarget {
    guard let link, ViewLink.isAllowed(link) else { return .nowhere }
    return links.target(of: link)
  }

  /// Marks a form that a browser without a network may keep and send later: links of views send nothing
  /// else, as what costs money or cannot be taken back is asked about on a page of its own.
  static let mayWait = " data-later"

  /// Opens a link, a button that sends a form, or where it leads nowhere the element `plain`; the
  /// answer is the name of the element to close.
  ///
  /// - Parameters:
  ///   - key: the key that follows it.
  ///   - gesture: what follows it when it is done to what it belongs to.
  mutating func open(
    _ target: HTMLTarget, _ classes: String, plain: String, key: String? = nil,
    gesture: String? = nil
  ) -> String {
    switch target {
    case .nowhere:
      out.raw("<\(plain)")
      if !classes.isEmpty { out.raw(" class=\"\(classes)\"") }
      out.raw(">")
      return plain
    case .address(let address):
      out.raw("<a")
      if !classes.isEmpty { out.raw(" class=\"\(classes)\"") }
      out.attribute("href", address)
      if let key { out.attribute("data-key", key) }
      if let gesture { out.attribute("data-gesture", gesture) }
      out.raw(">")
      return "a"
    case .post(let address, let fields):
      behaviours.insert(.outbox)
      var rest = fields
      // A script that follows a key sends the form by itself.
      let own = key == nil ? Self.thing(fields) : nil
      let value = own.map { rest.remove(at: $0) }
      let isButton = classes.hasPrefix("button") || classes.hasPrefix("product")
      let all = isButton ? classes : classes.isEmpty ? "link" : "link \(classes)"
      out.raw("<button form=\"\(form(to: address, rest))\" class=\"\(all)\"")
      if let value {
        out.attribute("name", value.name)
        out.attribute("value", value.value)
      }
      if let key { out.attribute("data-key", key) }
      if let gesture { out.attribute("data-gesture", gesture) }
      out.raw(">")
      return "button"
    }
  }

  /// The field that says which thing a button is about: its id, else what comes first.
  private static func thing(_ fields: [(name: String, value: String)]) -> Int? {
    fields.firstIndex { $0.name == "id" } ?? fields.firstIndex { !$0.name.hasPrefix("berth-") }
  }

  /// The id of the form that sends these fields and the one of the button that sends it: buttons that do
  /// the same to different things share a form.
  private mutating func form(
    to address: String, _ fields: [(name: String, value: String)]
  ) -> String {
    var content = Markup(capacity: 256)
    content.attribute("action", address)
    content.raw(Self.mayWait)
    content.raw(" hidden>")
    for field in fields { content.hidden(field.name, field.value) }
    if let id = postIDs[content.bytes] { return id }
    let id = "post\(out.newID())"
    postIDs[content.bytes] = id
    posts.raw("<form id=\"\(id)\" method=\"post\"")
    posts.append(content)
    if !links.token.isEmpty { posts.hidden("token", links.token) }
    posts.raw("</form>")
    return id
  }
}

extension Markup {
  /// Appends a field of a form that is not seen.
  package mutating func hidden(_ name: String, _ value: String) {
    raw("<input type=\"hidden\"")
    attribute("name", name)
    attribute("value", value)
    raw(">")
  }
}
