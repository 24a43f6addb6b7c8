import BerthSDK

/// The hours of a night in which a jubilee is likeliest.
struct ForecastNight: Sendable, Equatable {
  /// Days since 1970-01-01 of its morning.
  var morning: Int
  var start: Int64
  var peak: Int64
  var end: Int64
  /// That one comes somewhere on the main shore, 0–1.
  var probability: Double
  var confidence: Double
  /// That one comes, by shore, 0–1.
  var shores: [String: Double] = [:]
  /// The chance by shore of a night of that time of the year of which nothing is known, 0–1.
  var usual: [String: Double] = [:]
  /// The standard error of the log-odds.
  var error = 1.0
  /// Why, in words.
  var summary: String
  /// The forecast behind it, in words.
  var weather: String
  /// That one comes in the night, by cell, 0–1.
  var cells: [String: Double]
  /// When the forecast was made.
  var made: Int64
  /// When the weather forecast behind it was issued; nil where none is or none says.
  var issued: Int64?
  /// Whether a forecast reaches its end; else it rests on what was measured of it so far.
  var isWhole = true
}

extension ForecastNight {
  /// A night of which nothing is known but the time of the year.
  ///
  /// - Parameters:
  ///   - usual: the chance by shore of such a night, 0–1.
  ///   - morning: days since 1970-01-01 of its morning.
  init(usual: [String: Double], morning: Int, made: Int64) {
    let peak = SolarTime.earlyMorning(morning)
    self.init(
      morning: morning, start: peak, peak: peak, end: peak, probability: 0, confidence: 0,
      shores: usual, usual: usual, summary: "", weather: "", cells: [:], made: made)
  }

  /// A night that was stored; nil when it does not read.
  fileprivate init?(json: JSON) {
    guard let morning = json["morning"]?.int, let start = json["start"]?.int,
      let peak = json["peak"]?.int, let end = json["end"]?.int,
      let probability = json["probability"]?.double, let made = json["made"]?.int
    else { return nil }
    var cells: [String: Double] = [:]
    for (cell, value) in json["cells"]?.object ?? JSONObject() { cells[cell] = value.double }
    self.init(
      morning: morning, start: Int64(start), peak: Int64(peak), end: Int64(end),
      probability: probability, confidence: json["confidence"]?.double ?? 0,
      summary: json["summary"]?.string ?? "", weather: json["weather"]?.string ?? "",
      cells: cells, made: Int64(made))
    shores = Self.shares(json["shores"])
    usual = Self.shares(json["usual"])
    error = json["error"]?.double ?? error
    issued = json["issued"]?.int.map(Int64.init)
    isWhole = json["whole"]?.bool ?? true
  }

  private static func shares(_ json: JSON?) -> [String: Double] {
    (json?.object ?? JSONObject()).reduce(into: [:]) { $0[$1.key] = $1.value.double }
  }

  private static func json(_ shares: [String: Double]) -> JSON {
    .object(
      shares.sorted { $0.key < $1.key }.reduce(into: JSONObject()) {
        $0[$1.key] = .number($1.value)
      })
  }

  /// The night as it is stored.
  fileprivate var json: JSON {
    [
      "morning": JSON(morning), "start": .integer(start), "peak": .integer(peak),
      "end": .integer(end), "probability": .number(probability),
      "confidence": .number(confidence), "summary": .string(summary),
      "weather": .string(weather), "made": .integer(made),
      "cells": Self.json(cells), "shores": Self.json(shores), "usual": Self.json(usual),
      "error": .number(error), "issued": issued.map(JSON.integer) ?? .null,
      "whole": .bool(isWhole),
    ]
  }
}

extension Store {
  /// The nights of the newest forecast.
  func nights() throws -> [ForecastNight] {
    guard let text = try database.value("nights"), let json = try? JSON.parse(text) else {
      return []
    }
    return (json.array ?? []).compactMap(ForecastNight.init(json:))
  }

  func save(_ nights: [ForecastNight]) throws {
    try database.setValue("nights", JSON.array(nights.map(\.json)).text())
  }

  /// When the newest forecast was made; nil without one.
  func forecastMade() throws -> Int64? { try database.value("made").flatMap { Int64($0) } }
}
