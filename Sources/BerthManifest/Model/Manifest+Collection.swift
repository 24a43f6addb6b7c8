import BerthBase

extension Manifest {
  /// Documents of one kind that can be searched.
  public struct Collection: Sendable, Equatable {
    /// The id within the plugin.
    public var id: String
    /// The name people read.
    public var name: String
    /// The command that opens a hit by its `id` argument; nil when hits cannot be opened.
    public var command: String?
    /// Whether `berth search` asks it too.
    public var isFederated: Bool
    /// The field that suggestions show.
    public var title: String
    /// The fields words are found in.
    public var fields: [Field]
    /// What hits can be filtered and counted by.
    public var facets: [String]
    /// What hits can be sorted by, besides rank.
    public var sortKeys: [SortKey]

    /// A searchable field.
    public struct Field: Sendable, Equatable {
      /// The key in documents.
      public var name: String
      /// How much a hit in this field counts; 1 unless declared, always above 0.
      public var weight: Double
    }

    /// A key to sort hits by.
    public struct SortKey: Sendable, Equatable {
      /// The key in documents.
      public var name: String
      /// How values compare.
      public var type: SortType
    }

    /// How the values of a sort key compare.
    public enum SortType: String, Sendable, CaseIterable {
      /// As numbers.
      case number
      /// As text, without regard to case and accents.
      case text
      /// As ISO 8601 dates or times.
      case date
    }
  }
}

extension Manifest.Collection {
  /// What the tables of its index are made for; another definition makes them anew.
  package var definition: String {
    let weighted = fields.map { "\($0.name)=\($0.weight)" }
    return "2|\(title)|\(list(weighted))|\(list(facets))|\(list(sortKeys.map(\.name)))"
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
  /// What the plugin's search index is made for, as a number: another one needs all texts again.
  package var searchStamp: UInt64 {
    if let known = parts.searchStamp { return known }
    var definitions = ""
    for collection in collections {
      definitions += (definitions.isEmpty ? "" : ";") + collection.definition
    }
    return SeededGenerator.mix(0, definitions)
  }
}
