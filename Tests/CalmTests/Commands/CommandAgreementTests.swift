import BerthSDK
import BerthTesting
import Testing

@testable import CalmEngine

@Suite struct CommandAgreementTests {
  @Test("Commands and manifest say the same")
  func agreement() throws {
    let bytes = try #require(FileBytes.read(TestPaths.absolute("Manifests/calm.json")))
    let differences = try CommandAgreement.differences(
      CalmPlugin.self, manifest: JSON.parse(bytes))
    #expect(differences == [])
  }
}
