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

  @Test func aCommandIsFoundByItsNameAlone() throws {
    for (name, bytes) in Self.texts {
      let whole = try Manifest.decode(bytes, file: name).manifest
      for command in whole.commands {
        // Each time anew: nothing else of it was read before.
        let manifest = try Manifest.decode(valid: bytes, file: name)
        for _ in 0..<2 {
          #expect(manifest.command(named: command.name) == command, "\(name): \(command.name)")
        }
        #expect(manifest.command(named: "name") == nil)
      }
      let manifest = try Manifest.decode(valid: bytes, file: name)
      #expect(manifest.command(named: "") == nil && manifest.command(named: "name") == nil)
    }
  }

  @Test func namesMayBeWrittenWithEscapes() throws {
    let text = ManifestSample.text.replacing("\"commands\"", with: "\"\\u0063ommands\"")
      .replacing("\"name\"", with: "\"n\\u0061me\"")
    #expect(text != ManifestSample.text)
    let whole = try Manifest.decode(Array(text.utf8), file: "bar.json").manifest
    let manifest = try Manifest.decode(valid: Array(text.utf8), file: "bar.json")
    #expect(manifest == whole)
    for command in whole.commands {
      #expect(
        try Manifest.decode(valid: Array(text.utf8), file: "bar.json")
          .command(named: command.name) == command)
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
        _ = (
          manifest.searchStamp, manifest.phrases.map { try? PhrasePattern($0.pattern) },
          Array(manifest.commands)
        )
      }
    }
  }

  @Test func whatIsNoObjectHasNothingInIt() throws {
    let manifest = try Manifest.decode(valid: Array("[1]".utf8), file: "bar.json")
    #expect(manifest.id == "" && manifest.commands.isEmpty && manifest.entitlement == nil)
  }
}
