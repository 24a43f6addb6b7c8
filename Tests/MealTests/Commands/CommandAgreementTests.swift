import BerthBase
import BerthTesting
import MealEngine
import Testing

@Suite("Commands and the manifest")
struct CommandAgreementTests {
  @Test("Every command's properties are the arguments the manifest declares")
  func agreement() throws {
    let bytes = try #require(TestFiles.bytes(TestFiles.manifest))
    let manifest = try JSON.parse(bytes)
    #expect(try CommandAgreement.differences(MealPlugin.self, manifest: manifest) == [])
  }
}
