import BerthBase
import BerthManifest
import CBerth

/// The `berth.fetch/1` service table.
enum FetchTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_fetch_service(
      size: UInt32(MemoryLayout<berth_fetch_service>.size),
      fetch: { call, request, body, meta in
        ServiceCall.perform(call) { context throws(BerthError) in
          let json = try ServiceCall.parse(request, "the fetch request")
          let manifest = context.plugin.manifest
          let response = try context.plugin.services.fetcher.fetch(
            plugin: manifest, request: json,
            chosen: try chosen(manifest, context.plugin.services.settings))
          let isTaken =
            body?.send(response.body) == BERTH_OK
            && (meta == nil || meta?.send(response.meta.utf8()) == BERTH_OK)
          guard isTaken else {
            throw BerthError("fetch.too-large", "the caller's sink took no more bytes")
          }
        }
      }))

  /// The addresses the user put into settings the manifest names; what is no address is passed over.
  private static func chosen(
    _ manifest: Manifest, _ settings: Settings
  ) throws(BerthError) -> [WebAddress] {
    var addresses: [WebAddress] = []
    for key in manifest.fetch?.settings ?? [] {
      guard let text = try settings.get(plugin: manifest, key: key).string, !text.isEmpty else {
        continue
      }
      if let address = try? WebAddress(text) { addresses.append(address) }
    }
    return addresses
  }
}
