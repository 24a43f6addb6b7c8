import BerthBase
import BerthManifest
import BerthServices
import BerthTesting
import Glibc
import Testing

/// The tutorial of the SDK: its code compiles, its manifests are sound, and nothing public is
/// without a word.
@Suite struct TutorialTests {
  static let catalogue = TestPaths.absolute("Sources/BerthSDK/BerthSDK.docc")
  static let resources = catalogue + "/Resources"

  @Test(
    "every step of the tutorial compiles without a warning",
    arguments: FileBytes.names(in: resources).filter { $0.hasSuffix(".swift") })
  func compiles(_ name: String) throws {
    let complaint = try TypeCheck.complaint(["\(Self.resources)/\(name)"])
    #expect(complaint.isEmpty, "\(complaint)")
  }

  @Test(
    "every manifest of the tutorial is sound",
    arguments: FileBytes.names(in: resources).filter { $0.hasSuffix(".json") })
  func manifests(_ name: String) throws {
    let bytes = try FileBytes.require("\(Self.resources)/\(name)")
    let (manifest, warnings) = try Manifest.decode(bytes, file: "dice.json")
    #expect(manifest.id == "dice" && warnings.isEmpty, "\(warnings)")
  }

  @Test("every file the tutorial shows is there, and every one there is shown")
  func files() throws {
    let text = String(
      decoding: try FileBytes.require(Self.catalogue + "/Tutorials/Dice.tutorial"), as: UTF8.self)
    let shown = text.split(separator: "file: \"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
    #expect(Set(shown) == Set(FileBytes.names(in: Self.resources)))
  }

  @Test("DocC takes the catalogue, where the toolchain has DocC")
  func converts() throws {
    let environment = ["PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"]
    guard let docc = ProgramSearch.find("docc", environment: environment) else { return }
    let folder = try TestPaths.temporaryFolder()
    defer { TestPaths.remove(folder) }
    let result = try ChildProcess.run(
      ChildProcess.Command(
        path: docc,
        arguments: [
          "convert", Self.catalogue, "--output-path", folder + "/out", "--fallback-display-name",
          "BerthSDK", "--fallback-bundle-identifier", "berth.sdk",
        ], environment: environment.merging(["HOME": folder]) { $1 }),
      limits: .init(milliseconds: 120_000))
    #expect(
      result.ending == .exited(0), "\(String(decoding: result.error.prefix(2000), as: UTF8.self))")
    #expect(FileBytes.exists(folder + "/out/data/tutorials"))
  }

  @Test("every public symbol of the SDK is documented")
  func documented() throws {
    for file in DocComments.files {
      let bytes = try FileBytes.require(file)
      var isDocumented = false
      for line in String(decoding: bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      {
        let text = line.drop { $0 == " " }
        if text.hasPrefix("///") {
          isDocumented = true
        } else if !text.hasPrefix("@") {
          let isPublic = text.hasPrefix("public ") && !text.hasPrefix("public import")
          #expect(isDocumented || !isPublic, "\(file): \(text)")
          isDocumented = false
        } else if text.contains("public ") {
          #expect(isDocumented || text.contains("import "), "\(file): \(text)")
          isDocumented = false
        }
      }
    }
  }
}
