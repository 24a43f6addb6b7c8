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
    if let requests = request["requests"] {
      return try several(requests.array ?? [], seconds: request["timeout"]?.double)
    }
    let response = try fetcher.fetch(plugin: manifest, request: request, chosen: try chosen())
    return (response.body, response.meta.utf8())
  }

  /// Several answers: their bodies one after the other, and what is to be known of each.
  private func several(
    _ requests: [JSON], seconds: Double?
  ) throws(BerthError) -> (body: [UInt8], meta: [UInt8]) {
    let results = try fetcher.fetch(
      plugin: manifest, requests: requests,
      seconds: seconds ?? Double(manifest.fetch?.timeoutSeconds ?? 30), chosen: try chosen())
    var body: [UInt8] = []
    let parts = results.map { result -> JSON in
      switch result {
      case .success(let response):
        body += response.body
        return ["length": JSON(response.body.count), "meta": response.meta]
      case .failure(let error): return ["length": 0, "error": error.json]
      }
    }
    return (body, (["responses": .array(parts)] as JSON).utf8())
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
