import BerthBase

/// Which addresses a request may go to; every redirect is asked about again.
enum FetchPolicy {
  /// Only what a plugin's manifest lists, over TLS; plain HTTP within this machine only. Beside it
  /// the servers of addresses the user chose, the way these are written.
  case listed(plugin: String, hosts: [String], chosen: [WebAddress], allowsLoopback: Bool)
  /// Wherever the user points, but never from TLS down to plain HTTP.
  case chosenByUser(secure: Bool)

  /// - Throws: `fetch.denied` with the host and what is listed.
  func check(_ address: WebAddress) throws(BerthError) {
    switch self {
    case .chosenByUser(let secure):
      if secure && address.scheme != "https" && !address.isLoopback {
        throw Self.denied(
          address, "\(address.shown) is not encrypted, and the address it came from was",
          "give the final address yourself if you trust it")
      }
    case .listed(let plugin, let hosts, let chosen, let allowsLoopback):
      if allowsLoopback && address.isLoopback { return }
      let isChosen = chosen.contains {
        $0.scheme == address.scheme && $0.host == address.host && $0.port == address.port
      }
      if isChosen { return }
      guard hosts.contains(address.listed) else {
        let list = hosts.isEmpty ? "no host" : hosts.joined(separator: ", ")
        throw Self.denied(
          address, "\(plugin) may not fetch from \(address.listed): its manifest lists \(list)",
          "add the host to fetch.hosts in the manifest of \(plugin)")
      }
      guard address.scheme == "https" || address.isLoopback else {
        throw Self.denied(
          address, "\(plugin) may not fetch \(address.shown): it is not encrypted",
          "use https")
      }
    }
  }

  private static func denied(
    _ address: WebAddress, _ message: String, _ remedy: String
  ) -> BerthError {
    BerthError(
      "fetch.denied", message, remedy: remedy, details: ["host": .string(address.listed)])
  }
}
