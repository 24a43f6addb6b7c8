import BerthBase
import BerthInvocation
import BerthManifest
import BerthViewModel

/// Addresses of this site that come with requests.
enum SiteLinks {
  /// What the manifest's links say a path opens.
  static func resolve(
    _ path: [String], _ manifest: Manifest
  ) throws(BerthError) -> Manifest.Invocation {
    try Link(plugin: manifest.id, path: path).resolve(manifest)
  }

  /// An address that stays on this site; nil for any other, so that a form cannot send people away.
  static func local(_ address: String?) -> String? {
    guard let address, address.hasPrefix("/"), !address.hasPrefix("//"),
      address.utf8.count <= 4096,
      address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    return address
  }

  /// Where a page hears of the changes that draw it anew; nil for a page that stays as it is.
  static func live(_ view: View, of manifest: Manifest) -> String? {
    guard case .page(let page) = view.content, let stay = page.stay,
      !stay.changes.isEmpty || stay.everySeconds != nil
    else { return nil }
    var fields = [
      ("app", manifest.id), ("changes", stay.changes.map(\.rawValue).joined(separator: ",")),
    ]
    if let seconds = stay.everySeconds { fields.append(("every", "\(seconds)")) }
    return WebAddress(path: ["live"], fields).text
  }

  /// An address with fields behind its query; those of the same name are replaced.
  static func adding(_ fields: [(name: String, value: String)], to address: String) -> String {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let names = fields.map { PercentEncoding.encoded($0.name) + "=" }
    let kept =
      parts.count < 2
      ? []
      : parts[1].split(separator: "&").map(String.init).filter { pair in
        !names.contains { pair.hasPrefix($0) }
      }
    let added = fields.map {
      "\(PercentEncoding.encoded($0.name))=\(PercentEncoding.encoded($0.value))"
    }
    return "\(parts[0])?\((kept + added).joined(separator: "&"))"
  }
}
