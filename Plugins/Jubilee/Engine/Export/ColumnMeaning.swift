/// What the columns of exports mean: the data dictionary. A name means the same in every table.
enum ColumnMeaning {
  /// Names of types as data packages have them (Frictionless Table Schema).
  enum Kind: String, Sendable { case string, number, integer, boolean, datetime, date }

  static func find(_ column: String) -> (kind: Kind, text: String)? {
    all[column] ?? measures[column]
  }

  private static let all: [String: (kind: Kind, text: String)] = [
    "time": (.datetime, "when it was measured, or the hour a forecast is for"),
    "source": (.string, "the network or people it comes from"),
    "station": (.string, "the identifier the network gives its station"),
    "latitude": (.number, "degrees north, WGS 84"), "longitude": (.number, "degrees east, WGS 84"),
    "depth_ft": (.number, "feet below the surface; empty where it is not said"),
    "issued": (.datetime, "when a forecast was made"),
    "reliability": (.number, "worth of the source, 0 to 1; a judgement"),
    "hour": (.datetime, "the hour it is about"), "made": (.datetime, "when it was forecast"),
    "cell": (.string, "the stretch of shore"),
    "probability": (.number, "chance of a jubilee that watchful people would report, 0 to 1"),
    "confidence": (.number, "how much is known, 0 to 1; never above 0.75"),
    "index": (.number, "conditions index, 0 to 100; no probability"),
    "tide_ft": (.number, "predicted feet above mean lower low water"),
    "weather": (.string, "the forecast in words"), "reasons": (.string, "why, the strongest first"),
    "night": (.date, "the date of the night's morning"),
    "shore": (.string, "the side of the bay: east or west"),
    "low": (.number, "lower end of the interval of 80 %, 0 to 1"),
    "high": (.number, "upper end of the interval of 80 %, 0 to 1"),
    "usual": (.number, "chance of such a night of which nothing is known, 0 to 1"),
    "jubilee": (.boolean, "whether one came; false: none was seen or reported; empty: open"),
    "basis": (.string, "what the outcome rests on"),
    "id": (.string, "a number that stays"), "event": (.string, "the event a report belongs to"),
    "started": (.datetime, "when it began, or when somebody looked"),
    "ended": (.datetime, "when it was over; empty where nobody said"),
    "reported": (.datetime, "when it was reported"), "place": (.string, "the place in words"),
    "precise": (.boolean, "exact place; otherwise the middle of a half-mile square"),
    "intensity": (.string, "none, minor, moderate, major or extreme"),
    "species": (.string, "animals with counts: flounder 40, crabs"),
    "verification": (.string, "unverified, corroborated, verified or disputed"),
    "reports": (.integer, "reports that make up the event"),
    "text": (.string, "the observer's words"), "remarks": (.string, "what is unusual about it"),
    "confirmations": (.integer, "observers who confirm it"),
    "doubts": (.integer, "observers who doubt it"),
    "observer_score": (.number, "how far the observer's reports proved true, 0 to 1"),
    "date": (.date, "the morning's date"), "when": (.string, "the time of day in words"),
    "scale": (.string, "how large it was in the source's words"),
    "hours": (.number, "how long it lasted"), "note": (.string, "what else is known"),
    "own": (.boolean, "added by the user, not part of the app's record"),
  ]

  /// Those of the measures, by the names `ExportTable` gives them.
  private static let measures: [String: (kind: Kind, text: String)] = Dictionary(
    uniqueKeysWithValues: Measure.allCases.map { measure in
      (ReadingTable.column(measure), (.number, "\(measure.title), \(measure.unit)"))
    })
}
