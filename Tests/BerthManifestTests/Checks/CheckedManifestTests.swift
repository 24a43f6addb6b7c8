import BerthBase
import BerthManifest
import TestSupport
import Testing

/// A manifest read without checking it again is the manifest that was checked.
@Suite("Checked manifests")
struct CheckedManifestTests {
  static var texts: [(name: String, bytes: [UInt8])] {
    let sample = Array(ManifestSample.text.utf8)
    let folder = ManifestSchemaTests.folder
    let own = FileBytes.names(in: folder).compactMap { name -> (name: String, bytes: [UInt8])? in
      guard name.hasSuffix(".json"), !name.hasSuffix(".schema.json"),
        let bytes = FileBytes.read("\(folder)/\(name)")
      else { return nil }
      return (name, bytes)
    }
    return [("bar.json", sample)] + own
  }

  @Test func bothReadTheSame() throws {
    #expect(Self.texts.count > 5)
    for (name, bytes) in Self.texts {
      let checked = try Manifest.decode(bytes, file: name).manifest
      #expect(try Manifest.decode(valid: bytes, file: name) == checked, "\(name)")
    }
  }

  /// Nobody should read a text this way that was not checked, but it must not end the process.
  @Test func tornTextNeverTraps() {
    let bytes = Array(ManifestSample.text.utf8)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: ManifestError.self) {
        try Manifest.decode(valid: Array(bytes[..<count]), file: "bar.json")
      }
    }
    var broken = bytes
    for index in stride(from: 0, to: bytes.count, by: 11) {
      broken[index] = UInt8(ascii: "]")
      _ = try? Manifest.decode(valid: broken, file: "bar.json")
      broken[index] = bytes[index]
    }
  }

  @Test func wrongValuesNeverTrap() throws {
    let sample = try ManifestSample.json
    for path in sample.places() {
      for wrong: JSON in [nil, 7, -1.5, "x", [], [[:]], ["x": 1], ["x"]] {
        let bytes = try sample.setting(path, to: wrong).utf8()
        let manifest = try Manifest.decode(valid: bytes, file: "bar.json")
        _ = (manifest.searchStamp, manifest.phrases.map(\.compiled))
      }
    }
  }

  @Test func whatIsNoObjectHasNothingInIt() throws {
    let manifest = try Manifest.decode(valid: Array("[1]".utf8), file: "bar.json")
    #expect(manifest.id == "" && manifest.commands.isEmpty && manifest.entitlement == nil)
  }
}
