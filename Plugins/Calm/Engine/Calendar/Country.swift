import BerthSDK

/// A country as help lines and seasons need it.
///
/// Codes are those of ISO 3166-1; zones and the half of the earth they lie in are those of `zone.tab`
/// and the links of the IANA time zone database, 2025b.
struct Country: Sendable, Equatable {
  /// Such as `GB`.
  var code: String
  var name: String
  /// What else it is called: short forms, parts of it, its own name.
  var otherNames: [String]
  /// The number for an ambulance or all emergencies; empty where none is known for certain.
  var emergency: String
  /// Its time zones north of the equator, and south of it.
  var zones: [String]
  var southernZones: [String]

  /// The country of a zone; nil for one that is nobody's, such as UTC.
  static func of(zone: String, _ all: [Country]) -> Country? {
    all.first { $0.zones.contains(zone) || $0.southernZones.contains(zone) }
  }

  /// The country somebody names by code or by any of its names; nil for none.
  static func named(_ text: String, _ all: [Country]) -> Country? {
    let text = Words.trimmed(text)
    if text.utf8.count == 2, let found = all.first(where: { $0.code == text.uppercased() }) {
      return found
    }
    let wanted = TextFolding.fold(text)
    if wanted.isEmpty { return nil }
    return all.first { country in
      ([country.name] + country.otherNames).contains { TextFolding.fold($0) == wanted }
    }
  }

  /// The rows of `countries.tsv`.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<Country> {
    DataTable(
      file: "countries.tsv", UnsafeRawBufferPointer(bytes),
      columns: ["country", "name", "other names", "emergency", "zones", "southern zones"]
    ) { reader, fields in
      guard let code = reader.text(fields, 0), let name = reader.text(fields, 1),
        let others = reader.text(fields, 2, orNothing: true),
        let emergency = reader.text(fields, 3, orNothing: true),
        let zones = reader.text(fields, 4, orNothing: true),
        let southern = reader.text(fields, 5, orNothing: true)
      else { return nil }
      let isCode = code.utf8.count == 2 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) }
      if !isCode { reader.report(0, "“\(code)” is no country", "write two capital letters") }
      if !emergency.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
        reader.report(3, "“\(emergency)” is no number to call", "write digits")
      }
      func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
      return Country(
        code: code, name: name,
        otherNames: others.split(separator: ";").map { Words.trimmed(String($0)) },
        emergency: emergency, zones: words(zones), southernZones: words(southern))
    }
  }
}
