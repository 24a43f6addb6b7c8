import BerthSDK
import Kitchen
import Picture

/// How ingredients colour a drink, from the data file `colours.tsv`.
struct IngredientColours: Sendable {
  /// What a row says of an ingredient or a whole category.
  struct Appearance: Sendable, Equatable {
    /// The colour in the glass.
    var tint: Tint
    /// How strongly it colours, 0 leaves a drink clear.
    var strength: Double
    /// How much it scatters light, 1 is milk.
    var cloud: Double
  }

  /// One row of the file.
  struct Row: Sendable, Equatable {
    /// Whether the row speaks for a category instead of an ingredient.
    var isCategory: Bool
    /// The id of the ingredient or the name of the category.
    var id: String
    var appearance: Appearance
  }

  static let file = "colours.tsv"
  private static let columns = ["kind", "id", "colour", "strength", "cloud"]

  private var ingredients: [String: Appearance] = [:]
  private var categories: [String: Appearance] = [:]

  /// The table of some rows; later rows win.
  init(_ rows: [Row]) {
    ingredients.reserveCapacity(rows.count)
    for row in rows {
      if row.isCategory {
        categories[row.id] = row.appearance
      } else {
        ingredients[row.id] = row.appearance
      }
    }
  }

  /// The table of the bundled data.
  init(_ call: Call) throws {
    self.init(try call.files.rows(Self.file, Self.read))
  }

  /// Reads the file strictly: every row that is not in order is a problem with its place.
  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<Row> {
    DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let id = reader.slug(fields, 1), let strength = reader.number(fields, 3, in: 0...1),
        let cloud = reader.number(fields, 4, in: 0...1)
      else { return nil }
      guard let tint = Tint(hex: fields[2].string) else {
        return reader.reject(
          2, "'\(fields[2].string)' is no colour", "write six hexadecimal digits")
      }
      let kind = fields[0].string
      guard kind == "ingredient" || kind == "category" && IngredientCategory(rawValue: id) != nil
      else {
        return reader.reject(0, "'\(kind) \(id)' is not known", "name an ingredient or a category")
      }
      return Row(
        isCategory: kind == "category", id: id,
        appearance: Appearance(tint: tint, strength: strength, cloud: cloud))
    }
  }

  /// How an ingredient looks: by its own row, that of the nearest broader one, or by its category's.
  func appearance(of id: String, in catalogue: Catalogue) -> Appearance {
    if let own = ingredients[id] { return own }
    for above in catalogue.tree.ancestors(of: id) {
      if let found = ingredients[above] { return found }
    }
    if let category = catalogue.ingredient(id)?.category, let found = categories[category.rawValue]
    {
      return found
    }
    return categories[IngredientCategory.other.rawValue]
      ?? Appearance(tint: .water, strength: 0.02, cloud: 0)
  }
}

extension Tint {
  /// Water with nothing in it.
  static let water = Tint(0xE6F0F3)
}
