import BerthSDK
import Picture

/// What a piece of a food looks like on the plate.
enum PieceShape: String, Term {
  /// Not to be seen: salt, water, oil.
  case none
  /// Colours what it is in.
  case liquid, sauce
  /// What others lie on.
  case grain, strand, tube, bread
  case leaf, herb, strip, cube, disc, ring, ball, bean, floret, mushroom, avocado, citrus
  case shred, crumb, egg, slab, fillet, shrimp, mussel
}

/// Colours and shape of a food.
struct FoodLook: Sendable, Hashable {
  var tint: Tint
  /// Skin, rim or crust.
  var accent: Tint
  var shape: PieceShape
}

/// How foods look, from the data file `colours.tsv`: some by name, all others by their kind.
struct FoodLooks: Sendable {
  static let columns = ["scope", "id", "colour", "accent", "shape"]

  /// A row of the file.
  struct Row: Sendable, Equatable {
    /// Nil for a row that speaks of one food.
    var kind: FoodKind?
    var id: String
    var look: FoodLook
  }

  private var foods: [String: FoodLook] = [:]
  private var kinds: [FoodKind: FoodLook] = [:]

  /// The looks of some rows; of two for one food the later counts.
  init(_ rows: [Row]) {
    foods.reserveCapacity(rows.count)
    for row in rows {
      if let kind = row.kind { kinds[kind] = row.look } else { foods[row.id] = row.look }
    }
  }

  /// The bundled looks.
  init(_ call: Call) throws {
    self.init(try call.files.rows("colours.tsv", Self.read))
  }

  /// Reads the file strictly: every row that is not in order is a problem with its place.
  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<Row> {
    DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let id = reader.slug(fields, 1), let shape = reader.term(fields, 4, PieceShape.self)
      else { return nil }
      guard let tint = Tint(hex: fields[2].string), let accent = Tint(hex: fields[3].string) else {
        return reader.reject(
          2, "'\(fields[2].string)' is no colour", "write six hexadecimal digits")
      }
      let look = FoodLook(tint: tint, accent: accent, shape: shape)
      switch fields[0].string {
      case "food": return Row(kind: nil, id: id, look: look)
      case "kind":
        if let kind = FoodKind(rawValue: id) { return Row(kind: kind, id: id, look: look) }
        reader.report(1, "'\(id)' is no kind of food", "use a word of the foods' kinds")
      default: reader.report(0, "'\(fields[0].string)' is not known", "write food or kind")
      }
      return nil
    }
  }

  /// The look of a food: its own, that of the nearest broader food, or its kind's.
  func look(of food: Food, in table: FoodTable) -> FoodLook {
    for id in table.lineage(of: food.id) {
      if let found = foods[id] { return found }
      // A broader food of another kind says little: coconut oil is no nut.
      if let above = table[id], above.kind != food.kind { break }
    }
    return foods[food.id] ?? kinds[food.kind] ?? Self.unknown
  }

  static let unknown = FoodLook(tint: Tint(0xD9B98A), accent: Tint(0xA8824E), shape: .crumb)
}
