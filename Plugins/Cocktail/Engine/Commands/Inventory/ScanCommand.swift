import BerthSDK
import Photo

/// `scan CODE --photo FILE`: the ingredient behind a barcode goes onto the shelf, with the photo; without a
/// code it is read off the photo.
struct ScanCommand: StoreCommand {
  var code: String?
  var photo: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let photo = try BottlePhoto.read(photo, call)
    let code = try number(photo, call)
    let found = try store.database.first(
      "SELECT product, ingredient, origin FROM own_barcodes WHERE code = ?1 UNION ALL "
        + "SELECT product, ingredient, origin FROM bundled.barcodes WHERE code = ?1 LIMIT 1",
      [.text(code)]
    ) { ($0.text(0), $0.text(1), BarcodeOrigin(rawValue: $0.int(2))) }
    guard let (product, ingredient, origin) = found else {
      throw PluginError(
        "not-found", "nobody knows the barcode \(code)",
        remedy: "say what it is: berth cocktail barcode-add \(code) INGREDIENT --product NAME",
        details: ["code": .string(code)])
    }
    let isNew = try store.database.transaction {
      if let photo { try store.set(photo, ofBottle: ingredient) }
      return try store.database.run(
        "INSERT OR IGNORE INTO inventory VALUES (?1, ?2)", [.text(ingredient), .int(store.now)]) > 0
    }
    if photo != nil { try PhotoGallery.tidy(store) }
    try call.events.record("barcode.scanned")
    return try InventoryReply.reply(
      [ingredient], changed: isNew ? [ingredient] : [], isThere: true, store,
      said: Self.said(product, origin),
      more: [View.Action("It is something else", link: Link.to("barcode-add", ["code": code]))],
      extra: [
        "code": .string(code), "product": .string(product), "confirmed": .bool(origin != .oneList),
      ])
  }

  /// What the bottle is, and whether the label had better be read.
  private static func said(_ product: String, _ origin: BarcodeOrigin?) -> String {
    guard origin == .oneList else { return product + "." }
    return "\(product), as one list has it: look whether the label says the same."
  }

  private func number(_ photo: GivenPhoto?, _ call: Call) throws -> String {
    if let code { return try Barcodes.read(code) }
    guard let photo else {
      throw PluginError(
        "input.missing", "neither a barcode nor a photo of one is given",
        remedy: "type the digits under the bars, or give --photo FILE")
    }
    return try BarcodePhoto.code(in: photo, call)
  }
}

/// `barcode-add CODE ING`: teaches the app a barcode.
struct BarcodeAddCommand: StoreCommand {
  var code: String
  var ingredient: String
  var product: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let code = try Barcodes.read(self.code)
    let ingredient = try store.ingredientID(ingredient)
    let name = try store.ingredient(id: ingredient)?.name ?? ingredient
    let product = product.map(Words.trimmed) ?? ""
    let label = product.isEmpty ? name : Words.shortened(product, to: 120)
    try store.database.run(
      "INSERT OR REPLACE INTO own_barcodes VALUES (?1, ?2, ?3, 1)",
      [.text(code), .text(label), .text(ingredient)])
    let data: JSON = [
      "id": .string(code), "name": .string(label), "code": .string(code),
      "product": .string(label),
      "ingredient": .named(ingredient, name),
    ]
    return Reply(data, page: label) {
      View.keyValues([View.Pair("Barcode", code), View.Pair("Ingredient", name)])
      View.action("Scan it", link: Link.to("scan", ["code": code]))
    }
  }
}

/// Barcodes as users type them.
enum Barcodes {
  /// The canonical number of a text.
  ///
  /// - Throws: `input.invalid` that says what is wrong with it.
  static func read(_ text: String) throws(PluginError) -> String {
    switch Barcode.read(text) {
    case .success(let code): return code.canonical
    case .failure(.notDigits):
      throw PluginError.invalid(
        "“\(Words.shortened(text, to: 40))” is no barcode",
        remedy: "give the digits under the bars")
    case .failure(.length(let count)):
      throw PluginError.invalid(
        "a barcode has 6, 8, 12 or 13 digits, this one has \(count)",
        remedy: "give all digits under the bars, the small ones at both ends too")
    case .failure(.checkDigit(let found, let expected)):
      throw PluginError.invalid(
        "the barcode's check digit is \(found) but should be \(expected)",
        remedy: "read the digits once more; one of them is wrong")
    }
  }
}
