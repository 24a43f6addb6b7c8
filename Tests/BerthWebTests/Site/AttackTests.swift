import BerthBase
import BerthManifest
import Testing

@testable import BerthWeb

/// What is typed, sent or stored stays text on every page that shows it.
@Suite("Attacks on pages", .serialized)
struct AttackTests {
  private static let words = #""'><script>alert(1)</script><img src=x onerror=alert(2)>{{7*7}}"#

  /// What must be true of a page, whatever was typed.
  ///
  /// - Returns: whether the page shows it.
  @discardableResult
  private func check(_ answer: WebAnswer, _ what: String) throws -> Bool {
    guard answer.header("Content-Type")?.hasPrefix("text/html") == true else { return false }
    #expect(!answer.text.contains("<script>alert"), "\(what)")
    #expect(!answer.text.contains("<img src=x"), "\(what)")
    let page = try PageForm(answer.body)
    for attribute in page.attributes {
      #expect(!attribute.name.hasPrefix("on"), "\(what): \(attribute)")
      if ["href", "action", "src"].contains(attribute.name) {
        #expect(!attribute.value.lowercased().contains("javascript:"), "\(what): \(attribute)")
      }
    }
    #expect(answer.status != 500, "\(what): \(answer.main.prefix(400))")
    return answer.text.contains("&lt;script>alert") || answer.text.contains("&lt;script&gt;alert")
  }

  @Test(
    "every argument of every command", arguments: ["calm", "cocktail", "jubilee", "lang", "meal"])
  func arguments(app: String) throws {
    let site = try TestSite()
    try site.passGates()
    let manifest = try site.registry.entry(app).manifest
    var (count, shown) = (0, 0)
    for command in manifest.commands where command.mostEffect != .pays {
      for parameter in command.parameters where parameter.rule.type != .input {
        let fields = command.parameters.map { other -> (String, String) in
          if other.name == parameter.name { return (other.name, Self.words) }
          return (other.name, other.isRequired ? "1" : "")
        }.filter { !$0.1.isEmpty }
        let address = "/\(app)/\(command.name)"
        let query = fields.map { name, value in
          "\(name)=" + PercentEncoding.encoded(value)
        }
        if try check(site.get("\(address)?\(query.joined(separator: "&"))"), "GET \(address)") {
          shown += 1
        }
        if command.mostEffect != .reads {
          try check(site.post(address, fields), "POST \(address) \(parameter.name)")
        }
        count += 1
      }
    }
    #expect(count > 30 && shown > count / 4, "\(shown) of \(count) show what was typed")
  }

  @Test("the host's own pages")
  func host() throws {
    let site = try TestSite()
    let words = PercentEncoding.encoded(Self.words)
    for address in [
      "/search?q=\(words)", "/ask?q=\(words)", "/suggest?q=\(words)", "/\(words)", "/calm/\(words)",
      "/settings/\(words)", "/more/\(words)", "/calm/sos?berth-done=\(words)&berth-undo=\(words)",
      "/account?berth-done=\(words)&berth-undo=", "/account/\(words)", "/history?plugin=\(words)",
    ] {
      try check(site.get(address), address)
    }
    for (address, fields) in [
      ("/account/person", [("name", Self.words), ("country", Self.words)]),
      ("/account/tokens", [("name", Self.words), ("app", "*")]),
      ("/account/password", [("new", Self.words)]), ("/account/delete", [("name", Self.words)]),
      ("/gate/cocktail", [("birthDate", Self.words), ("next", Self.words)]),
      ("/undo", [("call", Self.words), ("berth-page", "javascript:alert(1)")]),
      ("/settings/calm", [("region", Self.words)]),
    ] {
      try check(site.post(address, fields), address)
    }
    // What was kept is shown as the text it is.
    try check(site.get("/account"), "/account afterwards")
  }

  @Test("a file that lies about what it is")
  func uploads() throws {
    let site = try TestSite()
    try site.passGates()
    #expect(
      try site.post("/lang/sign-up", [("name", "Ana"), ("native", "es"), ("learning", "en:B1")])
        .status < 400)
    let lies: [(name: String, bytes: [UInt8])] = [
      (
        "me.jpg",
        Array("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8)
      ),
      ("me.jpg", Array("<html><script>alert(1)</script>".utf8)), ("../../../../etc/passwd", []),
      (
        "me.png",
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(repeating: 0xFF, count: 64)
      ),
      ("me.gif", Array("GIF89a".utf8)), ("me.jpg", [0xFF, 0xD8, 0xFF]),
      ("me\".jpg\r\nX: y", Array(repeating: 0x41, count: 100_000)),
    ]
    for lie in lies {
      let answer = try site.upload("/lang/photo", field: "file", name: lie.name, bytes: lie.bytes)
      #expect((400..<500).contains(answer.status), "\(lie.name): \(answer.status)")
      try check(answer, lie.name)
    }
  }
}
