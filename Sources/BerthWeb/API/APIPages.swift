import BerthBase
import BerthCommands
import BerthManifest
import BerthViewModel
import BerthViews

/// What `/api` says about itself: the description for programs, and pages of it for people.
struct APIPages {
  private let visit: SiteVisit

  init(_ visit: SiteVisit) { self.visit = visit }

  /// `GET /api/openapi.json`, of all apps or of the one in `app`.
  func document() throws(BerthError) -> WebAnswer {
    let id = visit.call.query("app")
    let entries = try visit.session.registry().entries().filter {
      id == nil || $0.manifest.id == id
    }
    if let id, entries.isEmpty { _ = try visit.session.manifest(id) }
    let body = APIDocument(entries: entries).json.utf8()
    let tag = String(StableHash.of(String(decoding: body, as: UTF8.self)), radix: 36)
    return WebAnswer(
      headers: [("Content-Type", "application/json"), ("ETag", "\"\(tag)\"")], body: body)
  }

  // MARK: Overview

  /// `GET /api`.
  func overview() throws(BerthError) -> WebAnswer {
    let manifests = try visit.session.registry().entries().map(\.manifest)
    let apps = View.section("Apps") {
      View.list(manifests, style: .plain) { manifest in
        View.Item(
          manifest.name, subtitle: manifest.summary, detail: "\(manifest.commands.count) commands",
          link: "berth://\(APIAddress.first)/\(manifest.id)")
      }
    }
    let view = View.page(
      "For programs", subtitle: "Every command of every app, with data for an answer",
      children: [Self.beginning, apps, Self.rules, Self.problems])
    return page(view, title: "For programs")
  }

  private static let beginning = View.section("To begin") {
    View.text([
      "A program sends a token of ", .init("your account", link: "berth://account"),
      " with each call, in Authorization. A token is for an app or for all, and changes something only where a scope says so: write, share, pay, erase.",
    ])
    View.text(
      "curl -H \"Authorization: Bearer $TOKEN\" \"$BERTH/api/APP/COMMAND?argument=value\"",
      role: .code)
    View.text([
      "All of it is described in ",
      .init("openapi.json", link: "berth://\(APIAddress.first)/\(APIAddress.document)"), ", and ",
      .init("recipes", link: "berth://\(APIAddress.first)/\(APIAddress.recipes)"),
      " say how to use it from a home, a phone, a timer and a calendar. ",
      .init("Documents", link: "berth://docs"),
      " for those who write apps or run a server are here, too.",
    ])
  }

  private static let rules = View.section("Rules") {
    View.keyValues([
      .init(
        "GET", "commands that read; arguments stand in the address, a list’s name several times"),
      .init("POST", "any command; arguments are a JSON object or a form, files come as a form"),
      .init(
        "Idempotency-Key",
        "a UUID of yours for what changes something: sent again, it is not done again"),
      .init("limit, cursor", "long lists come in parts; Link says where the next one is"),
      .init("text/event-stream", "in Accept: commands that can be watched send each new answer"),
      .init("RateLimit", "how many calls are left; Retry-After says when there are more"),
      .init("ETag", "with If-None-Match, an answer that is the same is 304"),
    ])
  }

  private static let problems = View.section("Problems") {
    View.table(
      columns: [View.Column("Status", type: .number), "Title", "When"],
      rows: APIProblem.kinds.map {
        [View.Cell("\($0.status)"), .init($0.title), .init($0.summary)]
      })
  }

  // MARK: One app

  /// `GET /api/PLUGIN`: its commands, each with a link to what it takes and answers, out of the description;
  /// `?command=NAME` is that of one.
  func app(_ id: String) throws(BerthError) -> WebAnswer {
    let entry = try visit.session.registry().entry(id)
    let manifest = entry.manifest
    let paths = APIDocument(entries: [entry]).json["paths"]?.object ?? JSONObject()
    let address = "/\(APIAddress.first)/\(manifest.id)"
    var crumbs = [(label: "For programs", address: "/\(APIAddress.first)")]
    guard let name = visit.call.query("command") else {
      let items = paths.map { path, item in
        let command = path.split(separator: "/").last.map(String.init) ?? path
        return View.Item(
          "\(Self.methods(item)) \(path)", subtitle: Self.operation(item)["summary"]?.string,
          link: "berth:/\(address)?command=\(command)")
      }
      let view = View.page(
        manifest.name, subtitle: "For programs", children: [.list(items, style: .plain)])
      return page(view, crumbs)
    }
    crumbs.append((manifest.name, address))
    let path = APIAddress.of(manifest.id, try manifest.requireCommand(name).name)
    guard let item = paths[path] else {
      throw BerthError(
        "not-found", "\(name) is not a command that programs may call",
        remedy: "\(address) lists those that are")
    }
    let view = View.page(
      Self.operation(item)["summary"]?.string ?? name, subtitle: manifest.name,
      children: Self.parts(path, item))
    return page(view, crumbs)
  }

  /// A page whose links lead to the host's own addresses.
  private func page(
    _ view: View, title: String? = nil, _ crumbs: [(label: String, address: String)] = []
  ) -> WebAnswer {
    let fragment = HTMLRenderer().fragment(view, links: PlainLinks(token: visit.call.token))
    return visit.page(fragment, title: title, breadcrumb: crumbs)
  }

  private static func operation(_ item: JSON) -> JSON { item["get"] ?? item["post"] ?? .null }

  private static func methods(_ item: JSON) -> String {
    (item.object?.keys ?? []).map { $0.uppercased() }.joined(separator: "|")
  }

  private static func parts(_ path: String, _ item: JSON) -> [View] {
    let operation = operation(item)
    var parts = [
      View.text("\(methods(item)) \(path)", role: .code),
      View.text(operation["description"]?.string ?? ""),
    ]
    let arguments = self.arguments(item)
    if !arguments.isEmpty {
      parts.append(View.table(columns: ["Argument", "Type", "Meaning"], rows: arguments))
    }
    let answer = fields(
      operation["responses"]?["200"]?["content"]?["application/json"]?["schema"] ?? .null)
    if !answer.isEmpty {
      parts.append(View.table(columns: ["Answer", "Type", "Meaning"], rows: answer))
    }
    return parts
  }

  /// The arguments that a body has, files too.
  private static func arguments(_ item: JSON) -> [[View.Cell]] {
    let content = item["post"]?["requestBody"]?["content"]
    let schema =
      content?["multipart/form-data"]?["schema"] ?? content?["application/json"]?["schema"]
    return fields(schema ?? .null)
  }

  private static func fields(_ schema: JSON) -> [[View.Cell]] {
    let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
    return (schema["properties"]?.object ?? JSONObject()).map { name, property in
      [
        View.Cell(required.contains(name) ? "\(name) *" : name), .init(type(property)),
        .init(property["description"]?.string ?? ""),
      ]
    }
  }

  private static func type(_ schema: JSON) -> String {
    if let words = schema["enum"]?.array {
      return words.compactMap(\.string).joined(separator: ", ")
    }
    if let items = schema["items"] { return "list of \(type(items))" }
    let kinds = schema["type"]?.array?.compactMap(\.string) ?? [schema["type"]?.string ?? "any"]
    return kinds.joined(separator: " or ") + (schema["format"]?.string.map { " (\($0))" } ?? "")
  }
}
