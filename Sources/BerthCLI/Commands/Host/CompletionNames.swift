import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthInvocation
import BerthManifest
import BerthServices

/// The names that fit where a command wants one: ids of an app's things, products, widgets, users,
/// keys, documents, calls. They are read from manifests and files; no library is loaded for them.
struct CompletionNames {
  let session: Session
  /// How many ids of a collection are offered.
  private static let limit = 1_000

  /// The names of a collection that begin as what is typed, with what each is.
  func names(
    _ wanted: Completion.Identifiers
  ) throws(BerthError) -> [(text: String, summary: String)] {
    let all =
      wanted.plugin.isEmpty
      ? try ofHost(wanted.collection) : ids(wanted, of: try session.manifest(wanted.plugin))
    return all.filter { $0.text.hasPrefix(wanted.prefix) }
  }

  private func ids(
    _ wanted: Completion.Identifiers, of manifest: Manifest
  ) -> [(text: String, summary: String)] {
    guard let collection = manifest.collection(wanted.collection),
      let home = try? session.home()
    else { return [] }
    return SearchIdentifiers(home: home, manifest: manifest, collection: collection)
      .starting(with: wanted.prefix, limit: Self.limit)
      .map { ($0.id, $0.title) }
  }

  private func ofHost(
    _ collection: String
  ) throws(BerthError) -> [(text: String, summary: String)] {
    let manifests = try session.registry().entries().map(\.manifest)
    switch collection {
    case Manifest.Parameter.plugins: return manifests.map { ($0.id, $0.summary) }
    case Manifest.Parameter.products:
      return manifests.flatMap { manifest in
        (manifest.entitlement?.products ?? []).map { ($0.id, $0.name) }
      }
    case Manifest.Parameter.widgets:
      return manifests.flatMap { manifest in
        manifest.widgets.map { ("\(manifest.id).\($0.id)", $0.summary) }
      }
    case Manifest.Parameter.users:
      let home = try session.home()
      return (session.served == nil ? home.users : [home.user]).map { ($0, "a user") }
    case Manifest.Parameter.documents:
      let documents = Documents(
        session.layout, manifests: session.host.ownRegistry.entries().map(\.manifest))
      return documents.all.map { ($0.id, $0.title) }
    case Manifest.Parameter.calls:
      return try HistoryCommands.undoable(session.host).map { ($0.id, $0.line) }
    case Manifest.Parameter.roles:
      return manifests.flatMap { manifest in
        manifest.roles.map { ("\(manifest.id).\($0.id)", $0.summary) }
      }
    case Manifest.Parameter.settings:
      let settings = try session.runtime().settings.list(plugins: manifests)
      return (settings["settings"]?.array ?? []).map {
        ($0["id"]?.string ?? "", $0["summary"]?.string ?? "")
      }
    default: return []
    }
  }
}
