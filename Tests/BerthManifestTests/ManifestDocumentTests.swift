import BerthBase
import BerthManifest
import TestSupport
import Testing

@testable import BerthCapabilities

/// A manifest read part by part is the manifest read whole.
@Suite("Manifests part by part")
struct ManifestDocumentTests {
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

  @Test func allPartsAreTheSame() throws {
    for (name, bytes) in Self.texts {
      let whole = try Manifest.decode(bytes, file: name).manifest
      let parts = Manifest(try #require(ManifestDocument(bytes), "\(name)"))
      #expect(parts == whole, "\(name)")
      for command in whole.commands {
        let single = Manifest(try #require(ManifestDocument(bytes)))
        #expect(single.command(named: command.name) == command)
        #expect(single.command(named: command.name) == command, "asked again")
      }
      for setting in whole.settings {
        let single = Manifest(try #require(ManifestDocument(bytes)))
        #expect(single.setting(setting.key) == setting)
      }
      let untouched = Manifest(try #require(ManifestDocument(bytes)))
      #expect(untouched.setting("noSuchSetting") == nil)
      #expect(untouched.notifies == !whole.notifications.isEmpty)
      #expect(untouched.searchStamp == whole.searchStamp)
      #expect(parts.defaultCommand == whole.defaultCommand)
      #expect(parts.command(named: "no-such-command") == nil)
    }
  }

  @Test func aPartThatIsSetStays() throws {
    var manifest = Manifest(try #require(ManifestDocument(Array(ManifestSample.text.utf8))))
    let other = manifest
    manifest.commands = [Manifest.Command(name: "only", summary: "x", isDefault: true)]
    manifest.phrases = []
    #expect(manifest.command(named: "search") == nil)
    #expect(manifest.defaultCommand?.name == "only")
    #expect(manifest.phrases.isEmpty)
    #expect(other.command(named: "search") != nil, "copies go their own way")
    #expect(!other.phrases.isEmpty)
  }

  static let outlines: [(text: String, members: [String: String]?)] = [
    ("{}", [:]),
    (" {\"a\" : 1 , \"b\":[1,{\"c\":2}]} ", ["a": "1", "b": "[1,{\"c\":2}]"]),
    ("{\"a\":\"}\\\"]\",\"b\":null}", ["a": "\"}\\\"]\"", "b": "null"]),
    ("{\"a\":\"x\\\\\",\"b\":\"\\\\\\\"\"}", ["a": "\"x\\\\\"", "b": "\"\\\\\\\"\""]),
    ("{\"a\":{\"q\":\"{[\"},\"b\":-1.5e3}", ["a": "{\"q\":\"{[\"}", "b": "-1.5e3"]),
    (
      "{\n          \"a\"\r\n\t         :        [\n                 1\n       ]}        ",
      ["a": "[\n                 1\n       ]"]
    ),
    ("{\"\\u0061\":1}", nil), ("[1]", nil), ("", nil), ("{\"a\"", nil), ("{\"a\":", nil),
    ("{\"a\":[1", nil), ("{\"a\":\"x", nil), ("{\"a\":1", nil), ("{\"a\" 1}", nil),
  ]

  @Test(arguments: outlines) func findsMembers(text: String, members: [String: String]?) {
    let bytes = Array(text.utf8)
    let found = bytes.withUnsafeBytes { raw -> [String: String]? in
      JSONOutline.members(raw)?.reduce(into: [:]) { found, member in
        found[String(decoding: raw[member.key], as: UTF8.self)] =
          String(decoding: raw[member.value], as: UTF8.self)
      }
    }
    #expect(found == members)
  }

  @Test func anOutlineIsWrittenAndReadTheSame() throws {
    for (name, bytes) in Self.texts {
      let outline = try #require(ManifestOutline(bytes, searchStamp: .max))
      let text = outline.text
      #expect(ManifestOutline(text: text.utf8, length: bytes.count) == outline, "\(name)")
      let kept = Manifest(ManifestDocument(bytes, outline))
      #expect(try kept == Manifest.decode(bytes, file: name).manifest)
      #expect(Manifest(ManifestDocument(bytes, outline)).searchStamp == .max, "not read again")
      #expect(ManifestOutline(text: text.utf8, length: 100) == nil, "beyond the end")
      #expect(ManifestOutline(text: text.utf8.dropLast(), length: bytes.count) == nil)
    }
    #expect(try #require(ManifestOutline(Array("{}".utf8))).text.isEmpty, "nothing read yet")
  }

  static let noOutlines = [
    "", " ", "1", "1 2", "1 0", "1  0 3", "x", "18446744073709551616 0 1",
    "1 9223372036854775807 5",
  ]

  @Test(arguments: noOutlines) func whatIsNoOutlineIsRefused(_ text: String) {
    #expect(ManifestOutline(text: text.utf8, length: 1000) == nil)
  }

  @Test func settingsWithEscapedKeysAreReadWhole() throws {
    let text = "{\"settings\":[{\"key\":\"t\\u0065a\",\"summary\":\"Tea\",\"type\":\"bool\"}]}"
    let document = try #require(ManifestDocument(Array(text.utf8)))
    #expect(document.setting("tea") == .none)
    #expect(Manifest(document).setting("tea")?.summary == "Tea")
  }

  @Test func namesWithEscapesAreReadWhole() {
    #expect(ManifestDocument(Array("{\"comm\\u0061nds\":[]}".utf8)) == nil)
    #expect(ManifestDocument(Array("{\"commands\":[{\"name\":\"s\\u0068ow\"}]}".utf8)) == nil)
  }

  /// Nobody should make a document of a text that was not checked, but it must not end the process.
  @Test func tornTextNeverTraps() {
    let bytes = Array(ManifestSample.text.utf8)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      guard let document = ManifestDocument(Array(bytes[..<count])) else { continue }
      let manifest = Manifest(document)
      _ = (manifest.commands, manifest.phrases, manifest.entitlement, manifest.defaultCommand)
    }
    var broken = bytes
    for place in stride(from: 0, to: bytes.count, by: 11) {
      broken[place] = UInt8(ascii: "]")
      if let document = ManifestDocument(broken) { _ = Manifest(document).commands }
      broken[place] = bytes[place]
    }
  }
}
