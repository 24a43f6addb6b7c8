package import BerthBase

/// A user's purchases as a document another home can take in.
///
/// `{"format":"berth-receipt/1","issued":…,"entries":[…],"checksum":…}`. It is not signed, as the
/// store it comes from takes no money; the checksum tells a damaged or edited file from a whole one.
package struct Receipt: Sendable, Equatable {
  /// What happened to each purchase, in order; a purchase is there whole or not at all.
  package var entries: [LedgerEntry]

  /// A receipt of purchases.
  init(entries: [LedgerEntry]) { self.entries = entries }

  static let format = "berth-receipt/1"

  /// The document.
  ///
  /// - Parameter issued: when it is written, as ISO 8601.
  package func json(issued: String) -> JSON {
    let list = JSON.array(entries.map(Self.encode))
    return [
      "format": .string(Self.format), "issued": .string(issued), "entries": list,
      "checksum": .string(Self.checksum(list)),
    ]
  }

  /// Reads a document.
  ///
  /// - Throws: `input.receipt` with the JSON path of what is wrong.
  package init(json: JSON) throws(BerthError) {
    do throws(JSONError) {
      let root = JSONCursor(json)
      let format = try root["format"].string()
      guard format == Self.format else {
        throw root["format"].error("expected “\(Self.format)”, found “\(format)”")
      }
      let list = root["entries"]
      entries = []
      for element in try list.elements() { entries.append(try Self.decode(element)) }
      let checksum = try root["checksum"].string()
      guard let value = list.value, checksum == Self.checksum(value) else {
        throw root["checksum"].error("does not fit the entries; the receipt was changed or damaged")
      }
      try Self.check(entries)
    } catch {
      throw BerthError(
        "input.receipt", "not a receipt of this store: \(error)",
        remedy: "write a new one in the home it comes from: berth store receipt",
        details: ["path": .string(error.location)])
    }
  }

  /// Every purchase must be whole: entries numbered from 1, the first of which begins it.
  private static func check(_ entries: [LedgerEntry]) throws(JSONError) {
    var counts: [String: Int] = [:]
    var plugins: [String: String] = [:]
    for (place, entry) in entries.enumerated() {
      let path = JSONCursor(nil, path: "$.entries[\(place)]")
      let expected = (counts[entry.original] ?? 0) + 1
      guard entry.number == expected else {
        throw path["number"].error("expected \(expected), found \(entry.number)")
      }
      guard expected > 1 || Holding(entry) != nil else {
        throw path["kind"].error("a purchase cannot begin with “\(entry.kind)”")
      }
      let plugin = plugins[entry.original] ?? entry.plugin
      guard entry.plugin == plugin else {
        throw path["plugin"].error("expected “\(plugin)”, whose purchase it is")
      }
      counts[entry.original] = expected
      plugins[entry.original] = plugin
    }
  }

  /// FNV-1a with 64 bits over the compact text, as 16 hexadecimal digits.
  private static func checksum(_ entries: JSON) -> String {
    var hash = StableHash()
    hash.combine(entries.utf8())
    return Hexadecimal.text(hash.value)
  }
}
