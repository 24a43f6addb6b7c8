import BerthABI
import BerthBase
import BerthCommands
import BerthHost
import BerthInvocation
import BerthManifest

/// What an assistant may read without calling a tool: today's brief, and the main places of each app, such
/// as saved drinks. Any link of an app that reads can be read.
struct MCPResources {
  let session: HostSession
  var access = MCPAccess()

  static let today = "berth://today"

  func list() throws(BerthError) -> JSON {
    var resources: [JSON] = []
    if access.allowsAll {
      resources.append([
        "uri": .string(Self.today), "name": "today", "title": "Today",
        "description": "One brief of the day from all apps.", "mimeType": "application/json",
      ])
    }
    for manifest in try session.registry().entries().map(\.manifest) where access.allows(manifest) {
      for place in manifest.places {
        let invocation = place.invocation
        guard manifest.effect(of: invocation.command, invocation.arguments) == .reads else {
          continue
        }
        resources.append([
          "uri": .string(uri(manifest.id, invocation)),
          "name": .string("\(manifest.id)-\(invocation.command)"),
          "title": .string("\(manifest.name): \(place.label)"), "mimeType": "application/json",
        ])
      }
    }
    return ["resources": .array(resources)]
  }

  /// Addresses that are made by filling in.
  static let templates: JSON = [
    "resourceTemplates": [
      [
        "uriTemplate": "berth://{app}/{command}{?arguments*}", "name": "link",
        "description": "What a link of an app shows, where it changes nothing.",
        "mimeType": "application/json",
      ]
    ]
  ]

  private func uri(_ plugin: String, _ invocation: Manifest.Invocation) -> String {
    let fields = (invocation.arguments.object ?? JSONObject()).map { name, value in
      "\(PercentEncoding.encoded(name))=\(PercentEncoding.encoded(value.string ?? value.text()))"
    }
    return "berth://\(plugin)/\(invocation.command)"
      + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
  }

  /// - Throws: `MCPFailure` for what is no resource; errors of the app as text of the resource.
  func read(_ uri: String) throws(MCPFailure) -> JSON {
    let data: JSON
    do throws(BerthError) {
      if uri == Self.today, let refusal = access.refusal(ofOwn: "today") { throw refusal }
      data = uri == Self.today ? try brief() : try answer(uri)
    } catch {
      throw MCPFailure(
        .noResource, [error.message, error.remedy].filter { !$0.isEmpty }.joined(separator: "; "))
    }
    return [
      "contents": [
        ["uri": .string(uri), "mimeType": "application/json", "text": .string(data.text())]
      ]
    ]
  }

  /// One brief from all apps.
  ///
  /// - Parameters:
  ///   - cancellation: ends it; nil for never.
  ///   - onProgress: hears of each app before it is asked.
  func brief(
    _ cancellation: Cancellation? = nil, onProgress: ProgressHandler? = nil
  ) throws(BerthError) -> JSON {
    let count = try session.manifests(with: .brief).count
    var done = 0
    return try DailyBrief.report(session) { manifest, brief throws(BerthError) in
      if cancellation?.isRequested == true { throw BerthError("cancelled", "no longer asked for") }
      onProgress?(done, count, manifest.name)
      done += 1
      let request = CallRequest(
        command: brief.command, arguments: brief.arguments, milliseconds: DailyBrief.patience,
        cancellation: cancellation ?? Cancellation())
      return try session.runtime().run(manifest.id, request, wantsView: false)
    }.data
  }

  private func answer(_ uri: String) throws(BerthError) -> JSON {
    let link = try LinkParser.parse(uri)
    let manifest = try session.manifest(link.plugin)
    guard access.allows(manifest) else { throw MCPAccess.refusal(manifest.id) }
    let invocation = try link.resolve(manifest)
    let command = try manifest.requireCommand(invocation.command)
    let arguments = try ArgumentChecker.check(invocation.arguments, against: command)
    guard command.effect(of: arguments) == .reads else {
      throw BerthError(
        "usage.effect", "\(uri) changes something, and reading changes nothing",
        remedy: "call the tool \(ToolList.name(manifest.id, command.name))")
    }
    try AgeGate(manifest, session)?.require()
    return try session.runtime().run(
      manifest.id, CallRequest(command: command.name, arguments: arguments), wantsView: false
    ).data
  }
}
