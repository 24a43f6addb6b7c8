import BerthBase
import BerthInvocation
import BerthManifest
import BerthViews

/// Turns the links of views into addresses of this site: what reads is got, what changes something
/// is sent by a button with the page's token.
struct WebLinks: HTMLLinks {
  /// The manifest of an installed plugin.
  let registry: Registry?
  let token: String
  /// The page they stand on, where one who has changed something comes back to.
  let page: String
  /// The plugin whose page it is, and whose media its views name.
  var plugin: String?

  func media(_ file: String) -> String? {
    plugin.map { MediaAddress.of(file, plugin: $0, token: token) }
  }

  func target(of link: String) -> HTMLTarget {
    guard link.hasPrefix("berth:") else { return .address(link) }
    guard let link = try? LinkParser.parse(link) else { return .nowhere }
    let address = WebAddress(link)
    // The store asks about everything but looking on pages of its own; the others only read.
    if ["store", "docs", "ask", "search"].contains(link.plugin) { return .address(address.text) }
    guard let manifest = try? registry?.entry(link.plugin).manifest else { return .nowhere }
    // Mostly a command only reads, whatever is given.
    if let command = link.command.flatMap(manifest.command(named:)), command.mostEffect == .reads {
      return .address(address.text)
    }
    guard let target = try? link.resolve(manifest),
      let effect = manifest.effect(of: target.command, target.arguments), effect > .reads
    else { return .address(address.text) }
    // What is about money, or cannot be taken back, is asked about on a page of its own.
    if effect.asksWhenTyped { return .address(address.text) }
    return .post(address: address.path, fields: fields(link))
  }

  func formTarget(of link: String, fields names: Set<String>) -> HTMLTarget {
    let target = target(of: link)
    guard case .address = target, let parsed = try? LinkParser.parse(link),
      let manifest = try? registry?.entry(parsed.plugin).manifest,
      let command = command(of: parsed, manifest)
    else { return target }
    // What is filled in may change something though the bare command does not.
    let effect = command.parameters.filter { names.contains($0.name) }.reduce(command.effect) {
      max($0, $1.effect ?? .reads, $1.effects.values.max() ?? .reads)
    }
    guard effect > .reads, !effect.asksWhenTyped else { return target }
    let address = WebAddress(parsed)
    // A form on the page of its own command gives way to what the command answers.
    let isOwnPage = page.prefix { $0 != "?" } == address.path
    return .post(
      address: address.path,
      fields: fields(parsed).map { name, value in
        (isOwnPage && name == CommandForm.pageField ? CommandForm.placeField : name, value)
      })
  }

  /// The command a link leads to, whether or not what it needs is given yet.
  private func command(of link: Link, _ manifest: Manifest) -> Manifest.Command? {
    if let named = link.command.flatMap(manifest.command(named:)) { return named }
    return (try? link.resolve(manifest).command).flatMap(manifest.command(named:))
  }

  private func fields(_ link: Link) -> [(name: String, value: String)] {
    link.arguments.map { ($0.name, $0.value ?? "true") } + [(CommandForm.pageField, page)]
  }
}

/// A place on this site: `/garden/show?id=rose`.
struct WebAddress {
  let path: String
  let query: String

  /// The address of a link.
  init(_ link: Link) {
    var path = "/" + PercentEncoding.encoded(link.plugin)
    for part in link.path { path += "/" + PercentEncoding.encoded(part) }
    self.path = path
    query = Self.query(link.arguments.map { ($0.name, $0.value ?? "true") })
  }

  /// The address of a command.
  init(_ plugin: String, _ command: String, _ fields: [(String, String)] = []) {
    path = "/\(PercentEncoding.encoded(plugin))/\(PercentEncoding.encoded(command))"
    query = Self.query(fields)
  }

  /// The address of parts that came with a request.
  init(path: [String], _ fields: [(String, String)] = []) {
    self.path = "/" + path.map(PercentEncoding.encoded).joined(separator: "/")
    query = Self.query(fields)
  }

  /// Path and query.
  var text: String { query.isEmpty ? path : "\(path)?\(query)" }

  private static func query(_ fields: [(String, String)]) -> String {
    fields.map { "\(PercentEncoding.encoded($0.0))=\(PercentEncoding.encoded($0.1))" }
      .joined(separator: "&")
  }
}
