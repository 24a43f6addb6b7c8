import BerthBase
import BerthViews

/// A script of the site, as a file of its own: its address tells its content, so that a browser that
/// has it never asks for it again.
struct ShellScript: Sendable {
  /// Where it is: `/assets/NAME.DIGEST.js`.
  let address: String
  let bytes: [UInt8]
  /// What the style sheet calls elements that it makes.
  let names: StyleSheet.Names

  /// Whether a page can be seen and touched without it, so that it comes when the page is there.
  let isLate: Bool

  private init(_ name: String, _ source: ScriptSource, isLate: Bool = false) {
    self.isLate = isLate
    bytes = source.bytes
    names = ShellStyle.sheet.names(in: source)
    address = "\(ShellAddress.assets)\(name).\(SHA256.hex(bytes).prefix(12)).js"
  }

  /// The script of every page.
  static let shell = ShellScript("web", ScriptSource(PackageResources.web_js))

  /// The script that sends forms within the page, and has a page drawn anew when there is news.
  static let forms = ShellScript("forms", ScriptSource(PackageResources.forms_js), isLate: true)

  /// The script of keys.
  static let keys = ShellScript("keys", ScriptSource(PackageResources.keys_js), isLate: true)

  /// The script that tells of notifications while a page is open.
  static let notices = ShellScript(
    "notices", ScriptSource(PackageResources.notices_js), isLate: true)

  /// The script that completes what is typed into the search box; it comes when somebody goes there.
  static let find = ShellScript("find", ScriptSource(PackageResources.find_js), isLate: true)

  /// The script that keeps a list beside the pages it opens.
  static let beside = ShellScript("beside", ScriptSource(PackageResources.beside_js), isLate: true)

  /// The script of a behaviour.
  static func of(_ behaviour: HTMLBehaviour) -> ShellScript { behaviours[behaviour]! }

  private static let behaviours = Dictionary(
    uniqueKeysWithValues: HTMLBehaviour.allCases.map {
      ($0, ShellScript($0.rawValue, $0.source, isLate: !begins.contains($0)))
    })

  /// What changes how a page looks when it is there: all others come after it.
  private static let begins: Set<HTMLBehaviour> = [
    .timeline, .sound, .playback, .chat, .deck, .stage, .graph,
  ]

  /// The service worker's: it sends what waits as a page does.
  static let worker: [UInt8] =
    Array("const berth={};\n".utf8) + HTMLBehaviour.outbox.source.bytes + Array("\n".utf8)
    + ScriptSource(PackageResources.worker_js).bytes

  /// Every script by its address.
  static let all = Dictionary(
    uniqueKeysWithValues: ([shell, forms, keys, notices, find, beside] + behaviours.values)
      .map { ($0.address, $0) })
}
