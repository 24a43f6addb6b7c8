import BerthBase

extension Manifest {
  /// The plugin's own data set: one database in a home, read as the schema `bundled`.
  package struct Bundled: Sendable, Equatable {
    /// Whether it is joined to the public database too, as it always is to the private one.
    package var isJoinedToPublic: Bool
  }

  /// Documents of one kind that can be searched.
  package struct Collection: Sendable, Equatable {
    /// The id within the plugin.
    package var id: String
    /// The name people read.
    package var name: String
    /// The command that opens a hit by its `id` argument; nil when hits cannot be opened.
    package var command: String?
    /// Where its documents are: the user's own alone, or the plugin's data set and the user's own
    /// as one.
    package var scope: Scope
    /// Whether `berth search` asks it too.
    package var isFederated: Bool
    /// The field that suggestions show.
    package var title: String
    /// The fields words are found in.
    package var fields: [Field]
    /// What hits can be filtered and counted by.
    package var facets: [String]
    /// What hits can be sorted by, besides rank.
    package var sortKeys: [SortKey]

    /// Where the documents of a collection are.
    package enum Scope: String, Sendable, CaseIterable {
      /// In the user's own database.
      case `private`
      /// In the plugin's data set, and what the user adds in the user's own database.
      case bundled
    }

    /// A searchable field.
    package struct Field: Sendable, Equatable {
      /// The key in documents.
      package var name: String
      /// How much a hit in this field counts; 1 unless declared, always above 0.
      package var weight: Double
    }

    /// A key to sort hits by.
    package struct SortKey: Sendable, Equatable {
      /// The key in documents.
      package var name: String
      /// How values compare.
      package var type: SortType
    }

    /// How the values of a sort key compare.
    package enum SortType: String, Sendable, CaseIterable {
      /// As numbers.
      case number
      /// As text, without regard to case and accents.
      case text
      /// As ISO 8601 dates or times.
      case date
    }
  }
}

extension Manifest.Bundled {
  init(_ fields: FieldReader) { isJoinedToPublic = fields.bool("public") }
}

extension Manifest.Collection {
  init(_ fields: FieldReader) {
    id = fields.string("id", .partID)
    name = fields.string("name")
    command = fields.optionalString("command", .partID)
    scope = fields.choice("scope", Scope.self, isRequired: false) ?? .private
    isFederated = fields.bool("federated")
    title = fields.string("title", .fieldName)
    self.fields = fields.list("fields", unique: "name", isRequired: true) {
      Field(name: $0.string("name", .fieldName), weight: $0.weight("weight", default: 1))
    }
    facets = fields.strings("facets", .fieldName)
    sortKeys = fields.list("sortKeys", unique: "name") {
      SortKey(name: $0.string("name", .fieldName), type: $0.choice("type", SortType.self) ?? .text)
    }
  }

  /// What the tables of its index are made for; another definition makes them anew.
  package var definition: String {
    let weighted = fields.map { "\($0.name)=\($0.weight)" }
    let head = scope == .bundled ? "3|bundled" : "2"
    return "\(head)|\(title)|\(list(weighted))|\(list(facets))|\(list(sortKeys.map(\.name)))"
  }

  /// Words with commas between. Every opening of a database asks for some, and making the generic
  /// `joined` ready for its first use takes longer than all of them.
  private func list(_ words: [String]) -> String {
    var text = ""
    for word in words { text += text.isEmpty ? word : "," + word }
    return text
  }
}

extension Manifest {
  /// The search collection of that id.
  package func collection(_ id: String) -> Collection? { collections.first { $0.id == id } }

  /// What the plugin's search index is made for, as a number: another one needs all texts again.
  package var searchStamp: UInt64 { stamp(of: collections) }

  /// What the indexes of the plugin's data set are made for, as a number.
  package var bundledStamp: UInt64 { stamp(of: collections.filter { $0.scope == .bundled }) }

  private func stamp(of collections: [Collection]) -> UInt64 {
    var definitions = ""
    for collection in collections {
      definitions += (definitions.isEmpty ? "" : ";") + collection.definition
    }
    return SeededGenerator.mix(0, definitions)
  }
}
