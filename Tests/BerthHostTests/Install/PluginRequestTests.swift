import BerthBase
import BerthHost
import BerthManifest
import TestSupport
import Testing

/// What a plugin asks for, and what another build asks for beyond it.
@Suite struct PluginRequestTests {
  private func request(_ more: String) throws -> PluginRequest {
    let text = InstallFixture.manifest("dice", more: more)
    return PluginRequest(try Manifest.decode(JSON.parse(Array(text.utf8)), file: "x").manifest)
  }

  @Test("every kind of thing is named")
  func topics() throws {
    let request = PluginRequest(try ManifestSample.manifest)
    let data = request.json
    #expect(data["uses"]?.array?.contains("berth.storage/1") == true)
    for topic in ["hosts", "programs", "limits", "notifications", "quotas", "products", "commands"]
    {
      #expect(data[topic]?.array?.isEmpty == false, "\(topic)")
    }
  }

  @Test("the same build changes nothing")
  func nothing() throws {
    let request = PluginRequest(try ManifestSample.manifest)
    #expect(request.changes(to: request).isEmpty)
  }

  struct Case: CustomTestStringConvertible {
    var more: String
    var topic: String
    var added: [String]
    var testDescription: String { topic }
  }

  static let cases = [
    Case(
      more: ", \"limits\": {\"storageMegabytes\": 900}", topic: "limits",
      added: ["900 MB of databases"]),
    Case(more: ", \"isolation\": \"in-process\"", topic: "isolation", added: ["in-process"]),
    Case(
      more: """
        , "jobs": [{"id": "tidy", "summary": "Tidies", "command": "run", "everyMinutes": 60}]
        """, topic: "jobs", added: ["run"]),
  ]

  @Test("what is new is a permission, what goes is none", arguments: cases)
  func changes(_ test: Case) throws {
    let plain = try request("")
    let wide = try request(test.more)
    let change = try #require(plain.changes(to: wide).first { $0.topic == test.topic })
    #expect(change.added == test.added)
    #expect(change.isPermission)
    let back = try #require(wide.changes(to: plain).first { $0.topic == test.topic })
    #expect(back.removed == test.added)
    // Less of an amount is said in other words, and is no permission.
    #expect(!back.isPermission)
  }
}
