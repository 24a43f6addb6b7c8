import BerthBase
import BerthManifest

/// What was put into a search index and taken out of it, as far as checks ask.
struct DocumentFacts {
  /// What was put into one collection.
  struct Collection {
    /// A word of a document, by which it must be found.
    struct Sample {
      var id: String
      var word: String
    }

    /// By field: some documents and a word each has there.
    var samples: [String: [Sample]] = [:]
    /// The fields that some document fills.
    var filled: Set<String> = []
    /// The documents of the bundled data set, which are found whatever becomes of the user's own.
    var bundled: Set<String> = []
    /// The documents that were removed, and not put again.
    var gone: Set<String> = []
    /// The documents that were put or removed; noted of the examples alone.
    var touched: Set<String> = []
    /// Whether it was emptied.
    var isCleared = false
  }

  /// How many documents of each field are looked for.
  private static let sampleCount = 25

  var collections: [String: Collection] = [:]

  /// Nothing.
  init() {}

  /// What a spy saw of the collections of a manifest.
  init(_ spy: Spy, _ manifest: Manifest) {
    for collection in manifest.collections {
      let seen = spy.documents[collection.id, default: [:]]
      var facts = Collection()
      let bundled = spy.bundled[collection.id, default: [:]]
      facts.isCleared = spy.cleared.contains(collection.id)
      facts.touched = Set(seen.keys)
      facts.bundled = Set(bundled.keys)
      facts.gone = Set(seen.filter { $0.value == nil }.keys).subtracting(facts.bundled)
      let own = seen.compactMapValues(\.self)
      let live = bundled.merging(own) { $1 }.map { ($0, $1) }
        .sorted { $0.0 < $1.0 }
      facts.read(live, fields: collection.fields.map(\.name))
      // A field counts as filled though the document is another by now.
      for text in spy.replaced[collection.id] ?? [] {
        guard let document = try? JSON.parse(text) else { continue }
        for field in collection.fields where Self.isFilled(document[field.name]) {
          facts.filled.insert(field.name)
        }
      }
      collections[collection.id] = facts
    }
  }

  /// Whether a field holds a text.
  fileprivate static func isFilled(_ value: JSON?) -> Bool {
    value?.string?.isEmpty == false || value?.array?.isEmpty == false
  }

  /// What holds after more was put and removed.
  func followed(by later: DocumentFacts) -> DocumentFacts {
    var result = self
    for (id, after) in later.collections {
      let before = result.collections[id] ?? Collection()
      var facts = after.isCleared && before.bundled.isEmpty ? Collection() : before
      for field in facts.samples.keys {
        facts.samples[field]?.removeAll { after.touched.contains($0.id) }
      }
      facts.samples.merge(after.samples) { $0 + $1 }
      facts.filled.formUnion(before.filled.union(after.filled))
      facts.bundled.formUnion(after.bundled)
      facts.gone = facts.gone.subtracting(after.touched).union(after.gone)
        .subtracting(facts.bundled)
      result.collections[id] = facts
    }
    return result
  }
}

extension DocumentFacts.Collection {
  /// Reads some of the documents, from everywhere in their order; all of them only for a field that
  /// none of those fills.
  fileprivate mutating func read(_ documents: [(String, String)], fields: [String]) {
    let step = max(1, documents.count / 200)
    for start in 0..<step {
      for index in stride(from: start, to: documents.count, by: step) {
        let (id, text) = documents[index]
        guard let document = try? JSON.parse(text) else { continue }
        for field in fields { take(id, field, document[field]) }
      }
      if fields.allSatisfy(filled.contains) { return }
    }
  }

  private mutating func take(_ id: String, _ field: String, _ value: JSON?) {
    guard DocumentFacts.isFilled(value) else { return }
    filled.insert(field)
    guard samples[field, default: []].count < DocumentFacts.sampleCount,
      let word = Self.word(value)
    else { return }
    samples[field, default: []].append(Sample(id: id, word: word))
  }

  /// A word of a field that a query is sure to take as one word.
  private static func word(_ value: JSON?) -> String? {
    let texts = value?.string.map { [$0] } ?? (value?.array ?? []).compactMap(\.string)
    for text in texts {
      let words = text.split { !$0.isLetter }
      if let found = words.first(where: { $0.count >= 3 && $0.utf8.allSatisfy { $0 < 0x80 } }) {
        return String(found)
      }
    }
    return nil
  }
}

extension DocumentFacts {
  /// As a document in a file.
  var json: JSON {
    var object = JSONObject()
    for (id, facts) in collections.sorted(by: { $0.key < $1.key }) {
      var samples = JSONObject()
      for (field, each) in facts.samples.sorted(by: { $0.key < $1.key }) {
        samples[field] = .array(each.map { [.string($0.id), .string($0.word)] })
      }
      object[id] = [
        "samples": .object(samples), "filled": JSON(facts.filled.sorted()),
        "gone": JSON(facts.gone.sorted()), "touched": JSON(facts.touched.sorted()),
        "isCleared": .bool(facts.isCleared), "bundled": JSON(facts.bundled.sorted()),
      ]
    }
    return .object(object)
  }

  /// From a document in a file.
  init(_ json: JSON) {
    func texts(_ value: JSON?) -> Set<String> { Set((value?.array ?? []).compactMap(\.string)) }
    for (id, value) in json.object ?? JSONObject() {
      var facts = Collection()
      for (field, samples) in value["samples"]?.object ?? JSONObject() {
        facts.samples[field] = (samples.array ?? []).map {
          Collection.Sample(id: $0[0]?.string ?? "", word: $0[1]?.string ?? "")
        }
      }
      facts.filled = texts(value["filled"])
      facts.gone = texts(value["gone"])
      facts.touched = texts(value["touched"])
      facts.isCleared = value["isCleared"]?.bool ?? false
      facts.bundled = texts(value["bundled"])
      collections[id] = facts
    }
  }
}
