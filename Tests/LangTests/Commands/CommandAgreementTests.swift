import BerthBase
import BerthTesting
import LangEngine
import Testing

@Suite struct CommandAgreementTests {
  @Test func typesAndManifestAgree() throws {
    let manifest = try JSON.parse(
      Array(LangFiles.read(TestPaths.absolute("Manifests/lang.json")).utf8))
    #expect(try CommandAgreement.differences(LangPlugin.self, manifest: manifest) == [])
  }
}
