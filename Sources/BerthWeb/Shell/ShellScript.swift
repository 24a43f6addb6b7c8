import BerthBase
import BerthViews

/// A script of the site, as a file of its own: its address tells its content, so that a browser that
/// has it never asks for it again.
struct ShellScript: Sendable {
  /// Where it is: `/assets/NAME.DIGEST.js`.
  let address: String
  let bytes: [UInt8]

  private init(_ name: String, _ source: [UInt8]) {
    bytes = ShellStyle.dense(source)
    address = "\(ShellAddress.assets)\(name).\(SHA256.hex(bytes).prefix(12)).js"
  }

  /// The script of every page.
  static let shell = ShellScript("web", PackageResources.web_js)

  /// The script that tells of notifications while a page is open.
  static let notices = ShellScript("notices", PackageResources.notices_js)

  /// The script of a behaviour.
  static func of(_ behaviour: HTMLBehaviour) -> ShellScript { behaviours[behaviour]! }

  private static let behaviours = Dictionary(
    uniqueKeysWithValues: HTMLBehaviour.allCases.map {
      ($0, ShellScript($0.rawValue, $0.script))
    })

  /// The service worker's: it sends what waits as a page does.
  static let worker: [UInt8] = ShellStyle.dense(
    Array("const berth={};\n".utf8) + HTMLBehaviour.outbox.script + PackageResources.worker_js)

  /// Every script by its address.
  static let all = Dictionary(
    uniqueKeysWithValues: ([shell, notices] + behaviours.values).map { ($0.address, $0) })
}
