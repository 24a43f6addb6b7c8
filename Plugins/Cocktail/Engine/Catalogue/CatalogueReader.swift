import BerthSDK

/// Strict readers of the data files: UTF-8, LF, tab-separated, one header line.
///
/// Each returns the rows that are in order and, for every other one, where it is wrong and what to
/// do. References between tables are checked by `CatalogueLoader`.
enum CatalogueReader {
  /// Columns of `ingredients.tsv`.
  static let ingredientColumns = [
    "id", "name", "parent", "category", "role", "abv", "substitutes", "aliases",
  ]

  /// Reads `ingredients.tsv`.
  static func ingredients(
    _ file: String, _ bytes: UnsafeRawBufferPointer
  ) -> DataTable<Ingredient> {
    DataTable(file: file, bytes, columns: ingredientColumns) { reader, fields in
      guard let id = reader.slug(fields, 0), let name = reader.text(fields, 1),
        let category = reader.term(fields, 3, IngredientCategory.self),
        let role = reader.term(fields, 4, IngredientRole.self),
        let abv = reader.number(fields, 5, in: 0...100),
        let substitutes = substitutes(&reader, fields, 6)
      else { return nil }
      let aliases = fields[7].isNothing ? [] : fields[7].split(0x3b).map(\.string)
      if let bad = aliases.first(where: { IngredientResolver.tooVague.contains($0) || $0.isEmpty })
      {
        return reader.reject(
          7, "the alias '\(bad)' could mean many things", "name the ingredient in full")
      }
      return Ingredient(
        id: id, name: name, parent: fields[2].isNothing ? nil : reader.slug(fields, 2),
        category: category, role: role, abv: abv,
        substitutes: substitutes, aliases: aliases)
    }
  }

  private static func substitutes(
    _ reader: inout TSVReader, _ fields: [TSVField], _ column: Int
  ) -> [Ingredient.Substitute]? {
    if fields[column].isNothing { return [] }
    var found: [Ingredient.Substitute] = []
    for part in fields[column].split(0x3b) {
      guard let colon = part.index(of: 0x3a), part.part(0, colon).isSlug,
        let score = part.part(colon + 1, part.count).number, score >= 0.05, score <= 0.95
      else {
        return reader.reject(
          column, "'\(part.string)' is no substitute", "write id:score with a score 0.05 to 0.95")
      }
      found.append(Ingredient.Substitute(part.part(0, colon).string, score))
    }
    return found
  }

  /// Reads `flavours.tsv`.
  static func flavours(
    _ file: String, _ bytes: UnsafeRawBufferPointer
  ) -> DataTable<FlavourProfile> {
    DataTable(file: file, bytes, columns: ["ingredient", "notes", "pairs"]) { reader, fields in
      guard let ingredient = reader.slug(fields, 0), let pairs = reader.slugs(fields, 2, 0x3b)
      else { return nil }
      var notes: [FlavourProfile.Note] = []
      for part in fields[1].split(0x2c) {
        guard let colon = part.index(of: 0x3a), part.part(0, colon).isSlug,
          let intensity = part.part(colon + 1, part.count).number, [1, 2, 3].contains(intensity)
        else {
          return reader.reject(
            1, "'\(part.string)' is no note", "write note:intensity with an intensity 1, 2 or 3")
        }
        notes.append(FlavourProfile.Note(part.part(0, colon).string, Int(intensity)))
      }
      return FlavourProfile(ingredient: ingredient, notes: notes, pairs: pairs)
    }
  }

  /// Reads `notes.tsv`.
  static func notes(
    _ file: String, _ bytes: UnsafeRawBufferPointer
  ) -> DataTable<FlavourNote> {
    DataTable(file: file, bytes, columns: ["id", "name", "group", "contrasts"]) { reader, fields in
      guard let id = reader.slug(fields, 0), let name = reader.text(fields, 1),
        let group = reader.text(fields, 2), let contrasts = reader.slugs(fields, 3, 0x2c)
      else { return nil }
      return FlavourNote(id: id, name: name, group: group, contrasts: contrasts)
    }
  }

  /// Reads `barcodes.tsv`.
  static func barcodes(
    _ file: String, _ bytes: UnsafeRawBufferPointer
  ) -> DataTable<ProductBarcode> {
    let columns = ["code", "product", "ingredient", "lists"]
    return DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let code = reader.text(fields, 0), let product = reader.text(fields, 1),
        let ingredient = reader.slug(fields, 2),
        let lists = reader.term(fields, 3, ProductBarcode.Lists.self)
      else { return nil }
      guard ProductBarcode.isValid(code) else {
        return reader.reject(
          0, "'\(code)' is no EAN-13, EAN-8 or UPC-A code", "check its length and last digit")
      }
      return ProductBarcode(code: code, product: product, ingredient: ingredient, lists: lists)
    }
  }
}
