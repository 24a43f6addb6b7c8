import BerthBase
import FuzzKit

@testable import BerthInvocation
@testable import BerthManifest

/// Links: what parses is written and parsed the same; every app routes or refuses it clearly.
enum LinkFuzz {
  static func run(_ bytes: [UInt8]) {
    let text = bytes.text
    read(text) { () throws(BerthError) in try LinkParser.parse(text) }
    read(text) { () throws(BerthError) in try LinkParser.parse(path: text, of: "cocktail") }
  }

  private static func read(_ text: String, _ parse: () throws(BerthError) -> Link) {
    do throws(BerthError) {
      let link = try parse()
      // Escapes make a link longer, up to three times.
      if link.text.utf8.count <= LinkParser.maximumLength {
        require(try LinkParser.parse(link.text) == link, "\(link.text) reads as another link")
      }
      for manifest in Material.manifests { route(link, manifest) }
    } catch {
      requireClear(error, codes: "input.link")
    }
  }

  private static func route(_ link: Link, _ manifest: Manifest) {
    var link = link
    link.plugin = manifest.id
    _ = link.isRoute(of: manifest)
    do throws(BerthError) {
      let call = try link.resolve(manifest)
      let command = try manifest.requireCommand(call.command)
      require(
        try ArgumentChecker.check(call.arguments, against: command) == call.arguments,
        "a link's arguments are not in their form: \(call.arguments.text())")
    } catch {
      requireClear(error, codes: "usage.", "input.")
    }
  }
}
