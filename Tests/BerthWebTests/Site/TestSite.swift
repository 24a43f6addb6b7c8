import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthTesting
import TestSupport
import Testing

@testable import BerthWeb

/// The site over the five apps and a fresh home, without sockets.
final class TestSite {
  let scratch: ScratchHome
  let site: Site
  let registry: Registry
  /// Who is signed in; empty for nobody.
  var user = "default"
  /// The time zone the browser says it is in.
  var zone = ""
  /// The id of the browser's session.
  var session = ""
  var people: PeopleFile { PeopleFile(home: scratch.home) }
  static let now: Int64 = 1_795_284_000_000

  init(signUp: SignUpMode = .invite) throws {
    scratch = try ScratchHome()
    var settings = SiteSettings()
    settings.signUp = signUp
    settings.options.home = scratch.home.path
    settings.now = Self.now
    settings.options.seed = 7
    site = Site(settings)
    registry = Registry(
      folders: [TestPaths.absolute("Manifests")], libraryFolders: [TestPaths.products])
  }

  func get(_ address: String, json: Bool = false) throws -> WebAnswer {
    site.answer(try call(address, json: json))
  }

  func post(_ address: String, _ fields: [(String, String)], json: Bool = false) throws -> WebAnswer
  {
    var call = try call(address, json: json)
    call.isPost = true
    call.form = fields.map { WebCall.Field(name: $0.0, value: $0.1) }
    return site.answer(call)
  }

  /// Sends a form with a file.
  func upload(
    _ address: String, field: String, name: String, bytes: [UInt8]
  ) throws -> WebAnswer {
    var call = try call(address, json: false)
    call.isPost = true
    call.uploads = [WebCall.Upload(field: field, name: name, bytes: bytes)]
    return site.answer(call)
  }

  /// Passes the gates of all apps.
  func passGates() throws {
    for entry in registry.entries() where entry.manifest.gate != nil {
      #expect(try post("/gate/\(entry.manifest.id)", [("birthDate", "1990-05-17")]).status == 303)
    }
  }

  func call(_ address: String, json: Bool) throws -> WebCall {
    var call = WebCall()
    let parts = address.split(separator: "?", maxSplits: 1)
    call.path = (parts.first ?? "").split(separator: "/").map {
      String(decoding: PercentEncoding.decoded($0.utf8) ?? [], as: UTF8.self)
    }
    for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
      let sides = pair.split(separator: "=", maxSplits: 1).map { side in
        String(decoding: PercentEncoding.decoded(side.utf8) ?? [], as: UTF8.self)
      }
      call.query.append(WebCall.Field(name: sides[0], value: sides.count > 1 ? sides[1] : "true"))
    }
    call.wantsJSON = json
    call.user = user
    call.session = session
    call.zone = zone
    call.token = "secret-token"
    call.nonce = "nonce"
    return call
  }
}

extension WebAnswer {
  var text: String { String(decoding: body, as: UTF8.self) }
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
  /// What stands in the main part, without the frame around it.
  var main: String {
    guard let start = text.firstRange(of: "<main"), let end = text.firstRange(of: "</main>") else {
      return ""
    }
    return String(text[start.lowerBound..<end.lowerBound])
  }
}
