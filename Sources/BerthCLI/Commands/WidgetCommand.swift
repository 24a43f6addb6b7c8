import BerthABI
import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth widget <plugin>.<widget> --size …`: drawn from a cache until it is due again, so that
/// it works offline and costs nothing.
enum WidgetCommand {
  static let command = HostCommand(
    "widget", summary: "show a widget of an app",
    arguments: [
      .text("widget", "<plugin>.<widget>; none lists them", of: Manifest.Parameter.widgets)
    ],
    options: [
      .choice("size", "how large", ["small", "medium", "large"], default: "medium"),
      .flag("refresh", "draw it anew though it is not due"),
    ],
    examples: ["widget --json"]
  ) { session, arguments throws(BerthError) in
    guard let name = arguments["widget"]?.string else { return try list(session) }
    return try show(
      session, name,
      size: Manifest.WidgetSize(rawValue: arguments["size"]?.string ?? "") ?? .medium,
      isForced: arguments["refresh"]?.bool ?? false)
  }

  private static func list(_ session: Session) throws(BerthError) -> Report {
    var widgets: [JSON] = []
    for manifest in try session.manifests(with: .widgets) {
      for widget in manifest.widgets {
        widgets.append([
          "id": .string("\(manifest.id).\(widget.id)"), "name": .string(widget.name),
          "summary": .string(widget.summary), "sizes": JSON(widget.sizes.map(\.rawValue)),
          "refreshMinutes": JSON(widget.refreshMinutes),
        ])
      }
    }
    let items = widgets.map { widget in
      let sizes = (widget["sizes"]?.array ?? []).compactMap(\.string).joined(separator: ", ")
      return View.Item(
        widget["name"]?.string ?? "", subtitle: widget["summary"]?.string,
        detail: "berth widget \(widget["id"]?.string ?? "")",
        children: [
          View.Item("\(sizes); drawn anew every \(widget["refreshMinutes"]?.int ?? 0) minutes")
        ])
    }
    return Report(
      ["widgets": .array(widgets)],
      view: .page("Widgets", children: [.list(items, empty: "no app has widgets")]))
  }

  private static func show(
    _ session: Session, _ name: String, size: Manifest.WidgetSize, isForced: Bool
  ) throws(BerthError) -> Report {
    let (manifest, widget) = try find(session, name)
    guard widget.sizes.contains(size) else {
      throw BerthError(
        "input.invalid", "\(name) has no size \(size.rawValue)",
        remedy: "it has \(widget.sizes.map(\.rawValue).joined(separator: ", "))")
    }
    let cache = WidgetCache(
      file: try session.home().folder(ofPlugin: manifest.id)
        + "/widgets/\(widget.id)-\(size.rawValue).json")
    let age = Int64(widget.refreshMinutes) * 60_000
    let stamp = "\(manifest.version)"
    if !isForced, let cached = cache.read(stamp: stamp, now: session.now, maximumAge: age) {
      return report(cached)
    }
    try GateQuestion(session: session).pass(manifest)
    let arguments = manifest.arguments(for: widget, size: size)
    try Confirmation(session: session).pass(
      manifest, manifest.requireCommand(widget.invocation.command), arguments, .followed)
    // A disk without room is no reason not to show it.
    func keep(_ answer: Answer) {
      do throws(BerthError) {
        try cache.write(answer, stamp: stamp, now: session.now)
      } catch {
        session.output.say("\(name): it is not kept: \(error.message)")
      }
    }
    do throws(BerthError) {
      let answer = try PluginClient(session: session).answer(
        manifest, widget.invocation.command, arguments,
        wantsView: true, keepsPictures: true)
      keep(answer)
      return report(answer)
    } catch {
      // An old picture beats none when the network is away.
      guard error.exitCode == .offline,
        let cached = cache.read(stamp: stamp, now: session.now, maximumAge: .max)
      else { throw error }
      session.output.say("\(name): \(error.message); showing what was there last")
      return report(cached)
    }
  }

  private static func report(_ answer: Answer) -> Report {
    Report(answer.data, view: answer.view.map(View.read))
  }

  private static func find(
    _ session: Session, _ name: String
  ) throws(BerthError) -> (Manifest, Manifest.Widget) {
    let manifests = try session.manifests(with: .widgets)
    for manifest in manifests {
      if let widget = manifest.widgets.first(where: { "\(manifest.id).\($0.id)" == name }) {
        return (manifest, widget)
      }
    }
    let known = manifests.flatMap { manifest in
      manifest.widgets.map { "\(manifest.id).\($0.id)" }
    }
    let guesses = Suggestion.nearest(to: name, among: known)
    throw BerthError(
      "not-found", "there is no widget \"\(name)\"",
      remedy: guesses.isEmpty ? "berth widget lists them" : Suggestion.question(guesses))
  }
}

/// The last drawing of a widget, in a file of the user's.
struct WidgetCache {
  let file: String

  /// The cached answer, when it is of this build and not older than the age in milliseconds.
  func read(stamp: String, now: Int64, maximumAge: Int64) -> Answer? {
    guard let bytes = FileBytes.read(file, limit: 16 << 20), let cached = try? JSON.parse(bytes),
      cached["stamp"]?.string == stamp, let at = cached["at"]?.int, let data = cached["data"],
      now >= Int64(at), now - Int64(at) < maximumAge
    else { return nil }
    return Answer(data: data, view: cached["view"])
  }

  func write(_ answer: Answer, stamp: String, now: Int64) throws(BerthError) {
    var cached: JSON = ["stamp": .string(stamp), "at": .integer(now), "data": answer.data]
    if let view = answer.view { cached["view"] = view }
    try FileBytes.makeFolder(FileTree.parent(of: file))
    try FileBytes.replace(file, with: cached.utf8())
  }
}
