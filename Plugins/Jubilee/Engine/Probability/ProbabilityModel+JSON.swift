import BerthSDK

extension ProbabilityModel {
  /// Revision of the form below; another one is trained anew instead of being read.
  static let revision = 1

  /// The model as it is stored; reading it back gives the same predictions.
  var json: JSON {
    var found = JSON.emptyObject
    for feature in Feature.allCases {
      found[feature.rawValue] = [
        "value": .number(Self.round(coefficients[feature.index])),
        "standardError": .number(Self.round(standardErrors[feature.index])),
        "prior": .number(feature.priorMean),
      ]
    }
    return [
      "revision": .integer(Int64(Self.revision)),
      "intercept": .number(Self.round(intercept)),
      "coefficients": found,
      "season": Self.numbers(season.ratios),
      "windNow": Self.numbers(windNow.ratios),
      "windBefore": Self.numbers(windBefore.ratios),
      "similar": [
        "monthEvents": Self.numbers(similar.monthEvents),
        "windShares": Self.numbers(similar.windShares),
        "nightShares": Self.numbers(similar.nightShares),
        "firstYear": .integer(Int64(similar.firstYear)), "years": .integer(Int64(similar.years)),
      ],
      "rows": .integer(Int64(rows)), "events": .integer(Int64(events)),
      "rowsWithWeather": .integer(Int64(rowsWithWeather)),
    ]
  }

  /// Reads a stored model.
  ///
  /// - Throws: `plugin.data` with the place of what is wrong.
  init(json: JSON) throws {
    do throws(JSONError) {
      try self.init(JSONCursor(json))
    } catch {
      throw PluginError(
        "plugin.data", "the stored model cannot be used: \(error)",
        remedy: "train it again: berth jubilee train")
    }
  }

  private init(_ root: JSONCursor) throws(JSONError) {
    guard try root["revision"].int() == Self.revision else {
      throw root["revision"].error("not revision \(Self.revision)")
    }
    var coefficients: [Double] = []
    var errors: [Double] = []
    for feature in Feature.allCases {
      let cursor = root["coefficients"][feature.rawValue]
      coefficients.append(try cursor["value"].double())
      errors.append(try cursor["standardError"].double())
    }
    let similar = root["similar"]
    self.init(
      intercept: try root["intercept"].double(), coefficients: coefficients,
      standardErrors: errors, season: SeasonEvidence(ratios: try Self.list(root["season"], 24)),
      windNow: WindEvidence(ratios: try Self.list(root["windNow"], 8)),
      windBefore: WindEvidence(ratios: try Self.list(root["windBefore"], 8)),
      similar: SimilarCounts(
        monthEvents: try Self.list(similar["monthEvents"], 12),
        windShares: try Self.list(similar["windShares"], 8),
        nightShares: try Self.list(similar["nightShares"], 8),
        firstYear: try similar["firstYear"].int(), years: try similar["years"].int()),
      rows: try root["rows"].int(), events: try root["events"].int(),
      rowsWithWeather: try root["rowsWithWeather"].int())
  }

  private static func list(_ cursor: JSONCursor, _ count: Int) throws(JSONError) -> [Double] {
    var values: [Double] = []
    for element in try cursor.elements() { values.append(try element.double()) }
    guard values.count == count else { throw cursor.error("not \(count) numbers") }
    return values
  }

  private static func numbers(_ values: [Double]) -> JSON {
    .array(values.map { .number(round($0)) })
  }

  /// To nine decimals, so that the last bits of a sum do not show.
  private static func round(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 }

  /// The model that comes with the app.
  ///
  /// - Throws: `plugin.data` when the file is damaged.
  static func bundled(_ call: Call) throws -> ProbabilityModel {
    let json = try call.files.data("model.json") { bytes in
      Result { () throws(JSONError) -> JSON in try JSON.parse(bytes) }
    }
    guard case .success(let document) = json else {
      throw PluginError(
        "plugin.data", "model.json is damaged", remedy: "install the app again")
    }
    return try ProbabilityModel(json: document)
  }
}
