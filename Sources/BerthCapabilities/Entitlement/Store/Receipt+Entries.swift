import BerthBase
import BerthManifest

extension Receipt {
  static func encode(_ entry: LedgerEntry) -> JSON {
    var json: JSON = [
      "original": .string(entry.original), "number": .integer(Int64(entry.number)),
      "kind": .string(entry.kind.rawValue), "plugin": .string(entry.plugin),
      "product": .string(entry.product), "moment": .integer(entry.moment),
      "transaction": .string(entry.transaction), "note": .string(entry.note),
    ]
    if let price = entry.price { json["price"] = price.json }
    if let credit = entry.credit { json["credit"] = credit.json }
    if let span = entry.span {
      json["span"] = [
        "phase": .string(span.phase.rawValue), "start": .integer(span.start),
        "end": span.end.map(JSON.integer) ?? .null, "anchor": .integer(span.anchor),
        "ordinal": .integer(Int64(span.ordinal)),
      ]
    }
    if let until = entry.until { json["until"] = .integer(until) }
    if let terms = entry.terms { json["terms"] = terms.ledgerJSON }
    return json
  }

  static func decode(_ json: JSONCursor) throws(JSONError) -> LedgerEntry {
    var entry = LedgerEntry(
      original: try name(json["original"]), number: try json["number"].int(),
      kind: .init(rawValue: try name(json["kind"])), plugin: try name(json["plugin"]),
      product: try name(json["product"]), moment: try moment(json["moment"]),
      transaction: try name(json["transaction"]), note: try json["note"].string())
    guard entry.original != LedgerEntry.storeChain else {
      throw json["original"].error("“\(entry.original)” is the store itself, not a purchase")
    }
    if json["price"].exists { entry.price = try json["price"].ledgerPrice() }
    if json["credit"].exists { entry.credit = try json["credit"].ledgerPrice() }
    if json["span"].exists { entry.span = try span(json["span"]) }
    if json["until"].exists { entry.until = try moment(json["until"]) }
    if json["terms"].exists { entry.terms = try Manifest.Product(ledger: json["terms"]) }
    return entry
  }

  private static func span(_ json: JSONCursor) throws(JSONError) -> BillingSpan {
    let word = try json["phase"].string()
    guard let phase = BillingSpan.Phase(rawValue: word) else {
      throw json["phase"].error("expected trial, intro or paid, found “\(word)”")
    }
    let ordinal = try json["ordinal"].int()
    guard (0...10_000_000).contains(ordinal) else {
      throw json["ordinal"].error("expected a number of periods, found \(ordinal)")
    }
    return BillingSpan(
      phase: phase, start: try moment(json["start"]),
      end: json["end"].exists ? try moment(json["end"]) : nil, anchor: try moment(json["anchor"]),
      ordinal: ordinal)
  }

  private static func name(_ json: JSONCursor) throws(JSONError) -> String {
    let text = try json.string()
    guard (1...256).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 }) else {
      throw json.error("expected a word of at most 256 bytes")
    }
    return text
  }

  /// Unix milliseconds of the years 1970 to 9999.
  private static func moment(_ json: JSONCursor) throws(JSONError) -> Int64 {
    let value = try json.int()
    guard (0...253_402_300_799_999).contains(value) else {
      throw json.error("expected Unix milliseconds of the years 1970 to 9999, found \(value)")
    }
    return Int64(value)
  }
}
