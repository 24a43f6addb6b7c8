/// What a time zone says about where somebody is.
enum Place {
  /// The country of a zone (ISO 3166), as far as helplines are concerned; nil when it says nothing.
  ///
  /// Zones are those of the IANA time zone database; zones of the same country are found by name.
  static func region(ofZone zone: String) -> String? {
    if let found = zones[zone] { return found }
    for (prefix, region) in prefixes where zone.hasPrefix(prefix) { return region }
    return nil
  }

  /// Whether a zone lies south of the equator, as far as its name says.
  static func isSouthern(zone: String) -> Bool {
    if zone.hasPrefix("Australia/") || zone.hasPrefix("Antarctica/") { return true }
    if zone.hasPrefix("America/Argentina/") { return true }
    return southern.contains(zone)
  }

  private static let prefixes = [
    ("US/", "US"), ("Canada/", "CA"), ("Australia/", "AU"), ("America/Indiana/", "US"),
    ("America/Kentucky/", "US"), ("America/North_Dakota/", "US"), ("America/Argentina/", "AR"),
    ("Brazil/", "BR"), ("Mexico/", "MX"),
  ]

  private static let zones: [String: String] = {
    let groups: [(String, [String])] = [
      (
        "US",
        [
          "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles",
          "America/Phoenix", "America/Anchorage", "America/Detroit", "America/Boise",
          "America/Juneau", "America/Nome", "America/Sitka", "America/Menominee",
          "America/Adak", "Pacific/Honolulu",
        ]
      ),
      (
        "CA",
        [
          "America/Toronto", "America/Vancouver", "America/Montreal", "America/Winnipeg",
          "America/Edmonton", "America/Halifax", "America/St_Johns", "America/Regina",
          "America/Whitehorse", "America/Moncton", "America/Iqaluit", "America/Yellowknife",
        ]
      ),
      ("GB", ["Europe/London", "Europe/Belfast", "GB"]),
      ("IE", ["Europe/Dublin", "Eire"]),
      ("NZ", ["Pacific/Auckland", "Pacific/Chatham", "NZ"]),
      ("IN", ["Asia/Kolkata", "Asia/Calcutta"]),
      ("DE", ["Europe/Berlin", "Europe/Busingen"]),
      ("FR", ["Europe/Paris"]), ("ES", ["Europe/Madrid", "Atlantic/Canary", "Africa/Ceuta"]),
      ("IT", ["Europe/Rome"]), ("AT", ["Europe/Vienna"]), ("CH", ["Europe/Zurich"]),
      ("NL", ["Europe/Amsterdam"]), ("BE", ["Europe/Brussels"]),
      ("PT", ["Europe/Lisbon", "Atlantic/Azores", "Atlantic/Madeira"]),
      ("SE", ["Europe/Stockholm"]), ("NO", ["Europe/Oslo"]), ("DK", ["Europe/Copenhagen"]),
      ("FI", ["Europe/Helsinki"]), ("PL", ["Europe/Warsaw"]), ("CZ", ["Europe/Prague"]),
      ("GR", ["Europe/Athens"]), ("HU", ["Europe/Budapest"]), ("RO", ["Europe/Bucharest"]),
      ("JP", ["Asia/Tokyo", "Japan"]), ("KR", ["Asia/Seoul"]), ("SG", ["Asia/Singapore"]),
      ("HK", ["Asia/Hong_Kong", "Hongkong"]), ("TW", ["Asia/Taipei"]),
      ("MY", ["Asia/Kuala_Lumpur"]),
      ("PH", ["Asia/Manila"]), ("CN", ["Asia/Shanghai"]), ("TR", ["Europe/Istanbul"]),
      ("IL", ["Asia/Jerusalem", "Israel"]), ("IS", ["Atlantic/Reykjavik", "Iceland"]),
      ("BG", ["Europe/Sofia"]), ("HR", ["Europe/Zagreb"]), ("CY", ["Asia/Nicosia"]),
      ("EE", ["Europe/Tallinn"]), ("LV", ["Europe/Riga"]), ("LT", ["Europe/Vilnius"]),
      ("LU", ["Europe/Luxembourg"]), ("MT", ["Europe/Malta"]), ("SI", ["Europe/Ljubljana"]),
      ("SK", ["Europe/Bratislava"]), ("ZA", ["Africa/Johannesburg"]), ("BR", ["America/Sao_Paulo"]),
      ("MX", ["America/Mexico_City"]),
    ]
    var table: [String: String] = [:]
    for (region, zones) in groups { for zone in zones { table[zone] = region } }
    return table
  }()

  private static let southern: Set<String> = [
    "Pacific/Auckland", "Pacific/Chatham", "NZ", "Pacific/Fiji", "Pacific/Tongatapu",
    "Pacific/Apia", "Africa/Johannesburg", "Africa/Harare", "Africa/Maputo", "Africa/Windhoek",
    "Africa/Lusaka", "Africa/Gaborone", "America/Sao_Paulo", "America/Buenos_Aires",
    "America/Montevideo", "America/Santiago", "America/Asuncion", "America/La_Paz",
    "America/Lima", "Indian/Mauritius", "Indian/Antananarivo",
  ]
}
