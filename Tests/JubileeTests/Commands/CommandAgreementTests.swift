import BerthBase
import BerthTesting
import Testing

@testable import JubileeEngine

@Suite("Commands as types")
struct CommandAgreementTests {
  @Test("The types take what the manifest declares, and the other way round")
  func agreement() throws {
    let manifest = try RegionFiles.bytes("../../../Manifests/jubilee.json")
      .withUnsafeBytes { try JSON.parse($0) }
    #expect(try CommandAgreement.differences(JubileePlugin.self, manifest: manifest) == [])
  }
}
