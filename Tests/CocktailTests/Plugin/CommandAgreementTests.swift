import BerthBase
import BerthTesting
import Testing

@testable import CocktailEngine

@Suite("Commands and manifest")
struct CommandAgreementTests {
  @Test("the types and the manifest say the same")
  func agreement() throws {
    let bytes = try #require(TestFiles.bytes(TestFiles.manifest))
    let differences = try CommandAgreement.differences(
      CocktailPlugin.self, manifest: try JSON.parse(bytes))
    #expect(differences == [])
  }
}
