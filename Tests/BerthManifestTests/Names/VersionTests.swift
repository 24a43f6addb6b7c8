import BerthManifest
import Testing

@Suite("Versions")
struct VersionTests {
  // The order that section 11 of Semantic Versioning 2.0.0 gives as its example.
  @Test func versionsFollowTheStandardsOrder() throws {
    let texts = [
      "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
      "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.1.0", "2.0.0", "2.10.0",
    ]
    let versions = try texts.map { try #require(SemanticVersion($0)) }
    for (place, version) in versions.enumerated() {
      #expect(version.description == texts[place])
      for later in versions[(place + 1)...] {
        #expect(version < later)
        #expect(!(later < version))
      }
    }
  }

  @Test(
    "refuses",
    arguments: [
      "", "1", "1.0", "1.0.0.0", "01.0.0", "1.0.0-", "1.0.0-01", "1.0.0-a..b", "1.0.0+", "v1.0.0",
      "1.0.x", "1.0.-1", "1.0.9999999999", "1.0.0-ä",
    ])
  func refuses(text: String) { #expect(SemanticVersion(text) == nil) }

  @Test func abiVersions() throws {
    let low = try #require(ABIVersion("1.2"))
    #expect(low < ABIVersion(1, 10))
    #expect(low < ABIVersion(2, 0))
    for text in ["1", "1.0.0", "a.b", "01.0", "1.", "-1.0"] { #expect(ABIVersion(text) == nil) }
  }
}
