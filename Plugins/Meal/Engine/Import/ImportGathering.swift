import BerthSDK
import RecipePage

extension ImportReader {
  /// Gives the recipes of one input to whoever takes them, each once.
  struct Gathering {
    let file: String
    private let reader: PortionReader
    private let sink: (ImportedRecipe, _ line: Int) throws -> Void
    private(set) var problems: [DataProblem] = []
    /// How many recipes were given away.
    private(set) var count = 0
    /// Hashes of what was seen: an input may hold very many.
    private var ids: Set<UInt64> = []
    private var seen: Set<UInt64> = []
    /// The number that the next recipe of an id gets behind it.
    private var numbers: [UInt64: Int] = [:]

    init(
      file: String, parser: LineParser, take: @escaping (ImportedRecipe, _ line: Int) throws -> Void
    ) {
      self.file = file
      reader = PortionReader(builder: ImportBuilder(parser))
      sink = take
    }

    mutating func report(_ line: Int, _ message: String, _ remedy: String) {
      // Damaged files may be damaged everywhere.
      guard problems.count < 1000 else { return }
      problems.append(
        DataProblem(file: file, line: line, message: message, remedy: remedy))
    }

    /// Takes every recipe in a document, at whatever depth.
    mutating func take(_ json: JSON, line: Int, language: String) throws {
      try take(ImportPortion.portions(of: json, line: line, language: language))
    }

    /// Takes every recipe in portions of the input, in their order.
    mutating func take(_ portions: [ImportPortion]) throws {
      let reader = reader
      try ReadAhead.each(portions, make: { reader.read($0) }) {
        for found in $0 { try take(found) }
      }
    }

    private mutating func take(_ found: ImportPortion.Found) throws {
      switch found {
      case .problem(let line, let message, let remedy): report(line, message, remedy)
      case .recipe(var imported, let hash, let line, let absurdity):
        // One page often carries its recipe twice.
        guard seen.insert(hash).inserted else { return }
        if let absurdity {
          let remedy = "correct the amount, or how many it feeds"
          return report(line, "'\(imported.recipe.title)' \(absurdity)", remedy)
        }
        imported.recipe.id = freeID(imported.recipe.id)
        count += 1
        try sink(imported, line)
      }
    }

    /// The id itself, or with a number behind it where another recipe of the input has it.
    private mutating func freeID(_ id: String) -> String {
      var free = id
      // Where thousands have one name each goes on from the number of the last.
      let key = Self.hash(id)
      var number = numbers[key] ?? 2
      while !ids.insert(Self.hash(free)).inserted {
        free = "\(id)-\(number)"
        number += 1
        numbers[key] = number
      }
      return free
    }

    private static func hash(_ text: String) -> UInt64 {
      var hash = StableHash()
      hash.combine(text)
      return hash.value
    }
  }
}
