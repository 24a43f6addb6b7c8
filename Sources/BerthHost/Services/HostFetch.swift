import BerthABI
import BerthBase
import BerthManifest
import BerthServices

/// What one plugin may fetch: from the hosts its manifest lists and those its user chose.
struct HostFetch: FetchService {
  let fetcher: Fetcher
  let settings: Settings
  let manifest: Manifest

  func fetch(_ request: JSON) throws(BerthError) -> (body: [UInt8], meta: [UInt8]) {
    let response = try fetcher.fetch(plugin: manifest, request: request, chosen: try chosen())
    return (response.body, response.meta.utf8())
  }

  /// The addresses the user put into settings the manifest names; what is no address, or not the
  /// user's own, is passed over.
  private func chosen() throws(BerthError) -> [WebAddress] {
    var addresses: [WebAddress] = []
    for key in manifest.fetch?.settings ?? [] {
      guard let text = try settings.chosen(plugin: manifest, key: key)?.string, !text.isEmpty
      else { continue }
      if let address = try? WebAddress(text) { addresses.append(address) }
    }
    return addresses
  }
}
