import BerthBase
import BerthManifest
import TestSupport
import Testing

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

  @Test func eachPartHasTheSameKeys() throws {
    let definitions = try Self.schema["$defs"]
    for part in ManifestPart.allCases {
      let keys = definitions?[part.rawValue]?["properties"]?.object?.keys ?? []
      #expect(Set(keys) == Set(part.keys), "\(part)")
    }
  }

  @Test func objectsOfTheSchemaAreParts() throws {
    let definitions = try #require(Self.schema["$defs"]?.object)
    let objects = definitions.filter { $0.value["type"] == "object" }.map(\.key)
    #expect(Set(objects) == Set(ManifestPart.allCases.map(\.rawValue)))
  }

  @Test func theSampleFits() throws {
    let failures = try SchemaValidator(root: Self.schema).failures(ManifestSample.json)
    #expect(failures == [])
  }

  @Test func theSampleHasEveryKey() throws {
    var seen: [ManifestPart: Set<String>] = [:]
    for (part, object) in try ManifestSample.parts() {
      seen[part, default: []].formUnion(object.keys)
    }
    for part in ManifestPart.allCases { #expect(seen[part] == Set(part.keys), "\(part)") }
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
  /// All objects of the sample that are parts of a manifest, with the part each is.
  static func parts() throws -> [(ManifestPart, JSONObject)] {
    let lists: [ManifestPart: [String: ManifestPart]] = [
      .manifest: [
        "commands": .command, "phrases": .phrase, "widgets": .widget, "brief": .brief,
        "stats": .stats, "links": .link, "jobs": .job, "collections": .collection,
        "notifications": .notification,
        "entitlement": .entitlement, "settings": .setting, "flags": .flag,
        "experiments": .experiment, "fetch": .fetch, "programs": .program,
        "limits": .limits, "gate": .gate,
      ],
      .command: ["arguments": .argument, "options": .option, "watch": .watch],
      .collection: ["fields": .field, "sortKeys": .sortKey],
      .notification: [
        "window": .window, "windows": .window, "suppress": .suppress, "backOff": .backOff,
      ],
      .entitlement: [
        "tiers": .tier, "products": .product, "features": .feature, "quotas": .quota,
      ],
      .product: ["price": .price, "intro": .intro, "arm": .arm], .intro: ["price": .price],
      .experiment: ["arms": .variant],
    ]
    func parts(_ part: ManifestPart, _ object: JSONObject) -> [(ManifestPart, JSONObject)] {
      var result = [(part, object)]
      for (key, inner) in lists[part] ?? [:] {
        for element in object[key]?.array ?? [object[key] ?? .null] {
          if let members = element.object { result += parts(inner, members) }
        }
      }
      return result
    }
    return parts(.manifest, try json.object ?? JSONObject())
  }

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
