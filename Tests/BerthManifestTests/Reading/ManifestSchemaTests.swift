import BerthBase
import TestSupport
import Testing

@testable import BerthManifest

/// The schema beside the manifests and the decoder say the same.
@Suite("Manifest schema")
struct ManifestSchemaTests {
  static let folder: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/") + "/Manifests"
  }()

  static var schema: JSON {
    get throws {
      try JSON.parse(#require(FileBytes.read("\(folder)/manifest.schema.json")))
    }
  }

  /// What the decoder made of one object of the sample.
  struct Object {
    /// The schema's definition of it.
    var definition: String
    /// The keys the decoder asked for.
    var known: Set<String>
    /// The keys it has in the sample.
    var keys: [String]
  }

  /// All objects of the sample that the decoder read.
  static func objects() throws -> [Object] {
    let report = ManifestReport()
    let members = try #require(try ManifestSample.json.object)
    _ = Manifest(FieldReader(members, at: .root, report))
    defer { report.readers = [] }
    let definitions = try #require(try schema["$defs"])
    return try report.readers.map { reader in
      let definition = try definition(at: reader.path, definitions)
      return Object(
        definition: definition, known: Set(reader.known), keys: Array(reader.members.keys))
    }
  }

  private static func definition(at path: ManifestPath, _ all: JSON) throws -> String {
    switch path {
    case .root: return "manifest"
    case .index(let list, _): return try definition(at: list, all)
    case .key(let parent, let key):
      let property = try all[definition(at: parent, all)]?["properties"]?[key]
      let schema = property?["items"] ?? property?["anyOf"]?.array?.first ?? property
      let reference = try #require(schema?["$ref"]?.string, "no definition for \(path.text)")
      return String(reference.split(separator: "/").last ?? "")
    }
  }

  @Test func eachObjectHasTheSameKeys() throws {
    let definitions = try Self.schema["$defs"]
    for object in try Self.objects() {
      let keys = definitions?[object.definition]?["properties"]?.object?.keys ?? []
      #expect(Set(keys) == object.known, "\(object.definition)")
    }
  }

  @Test func objectsOfTheSchemaAreRead() throws {
    let definitions = try #require(Self.schema["$defs"]?.object)
    let objects = definitions.filter { $0.value["type"] == "object" }.map(\.key)
    #expect(Set(objects) == Set(try Self.objects().map(\.definition)))
  }

  @Test func theSampleFits() throws {
    let failures = try SchemaValidator(root: Self.schema).failures(ManifestSample.json)
    #expect(failures == [])
  }

  @Test func theSampleHasEveryKey() throws {
    var seen: [String: Set<String>] = [:]
    let objects = try Self.objects()
    for object in objects { seen[object.definition, default: []].formUnion(object.keys) }
    for object in objects { #expect(seen[object.definition] == object.known) }
  }

  /// Each value replaced by one of a wrong kind: both refuse.
  @Test func bothRefuseWrongKinds() throws {
    let validator = SchemaValidator(root: try Self.schema)
    let sample = try ManifestSample.json
    for place in sample.places() where ManifestSample.isTyped(place) {
      let wrong: JSON = [[["": 0]]]
      let json = try sample.setting(place, to: wrong)
      #expect(try !validator.failures(json).isEmpty, "schema accepts \(place)")
      #expect(!ManifestSample.problems(json).isEmpty, "decoder accepts \(place)")
    }
  }

  /// Each key removed: the schema calls it required exactly when the decoder misses it there.
  @Test func bothRequireTheSame() throws {
    let validator = SchemaValidator(root: try Self.schema)
    let sample = try ManifestSample.json
    for place in sample.places() {
      guard case .key(let key)? = place.last, ManifestSample.isTyped(place) else { continue }
      let json = try sample.setting(place, to: nil)
      let isRequired = try !validator.failures(json).isEmpty
      let isMissed = ManifestSample.problems(json).contains {
        $0.path.hasSuffix(".\(key)") && $0.message.hasPrefix("missing")
      }
      #expect(isRequired == isMissed, "\(place)")
    }
  }

  /// What the table of errors breaks in form, not in how parts fit together, the schema sees too.
  @Test func theSchemaSeesErrorsOfForm() throws {
    let validator = SchemaValidator(root: try Self.schema)
    let ofForm = ["missing; ", "expected a", "expected one line", "the array is empty", "from "]
    let cases =
      ManifestErrorCase.topLevel + ManifestErrorCase.collections + ManifestErrorCase.entitlement
      + ManifestErrorCase.configuration
    var count = 0
    for example in cases
    where ofForm.contains(where: example.message.hasPrefix) && !example.change.contains("default") {
      let json = try ManifestSample.with(example.change, example.value)
      #expect(try !validator.failures(json).isEmpty, "\(example.name)")
      count += 1
    }
    #expect(count > 30)
  }

  @Test func theManifestsOfTheProjectAreSound() throws {
    let validator = SchemaValidator(root: try Self.schema)
    for name in FileBytes.names(in: Self.folder)
    where name.hasSuffix(".json") && !name.hasSuffix(".schema.json") {
      let file = "\(Self.folder)/\(name)"
      let bytes = try #require(FileBytes.read(file))
      #expect(try validator.failures(JSON.parse(bytes)) == [], "\(name)")
      let warnings = try Manifest.decode(bytes, file: file).warnings
      #expect(warnings == [], "\(name)")
    }
  }
}

extension ManifestSample {
  /// Whether the format itself gives a place a type: not inside defaults and arguments.
  static func isTyped(_ place: [Step]) -> Bool {
    if place.last == .key("default"), place.count > 1, place[0] != .key("commands") { return false }
    let isParameter = place.first == .key("commands") && place.count > 3
    for (index, step) in place.enumerated() {
      if step == .key("default"), isParameter, index > 2 { return false }
      if step == .key("arguments"), place[0] != .key("commands"), index < place.count - 1 {
        return false
      }
      if step == .key("limits"), index > 0, index < place.count - 1 { return false }
    }
    return true
  }
}
