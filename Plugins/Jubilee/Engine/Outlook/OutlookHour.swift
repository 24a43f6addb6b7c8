import BerthSDK

/// One hour of the forecast as it is stored: how likely a jubilee is where, and why.
struct OutlookHour: Sendable, Equatable {
  /// Unix milliseconds at which the hour begins.
  var hour: Int64
  /// When the forecast was made.
  var made: Int64
  /// That one is under way within this hour somewhere on the eastern shore, 0–1; nil when too
  /// little is known.
  var probability: Double?
  /// That one comes in the night the hour belongs to, 0–1.
  var night: Double?
  /// 0–1.
  var confidence: Double
  /// The best cell.
  var cell: String
  /// By cell, 0–1.
  var cells: [String: Double] = [:]
  var reasons: [String] = []
  /// The forecast behind it, in words.
  var weather: String = ""
  /// Feet above the datum, and where the water goes.
  var tideFeet: Double?
  var index: Double?

  /// The columns beside those of the row.
  var body: JSON {
    var shares = JSONObject()
    for cell in cells.keys.sorted() {
      shares[cell] = .number(((cells[cell] ?? 0) * 10_000).rounded() / 10_000)
    }
    return [
      "cells": .object(shares), "reasons": JSON(reasons), "weather": .string(weather),
      "night": JSON(night), "tideFeet": JSON(tideFeet.map { ($0 * 100).rounded() / 100 }),
      "index": JSON(index),
    ]
  }

  init(
    hour: Int64, made: Int64, probability: Double?, confidence: Double, cell: String,
    cells: [String: Double] = [:], reasons: [String] = [], weather: String = "",
    tideFeet: Double? = nil, index: Double? = nil
  ) {
    (self.hour, self.made, self.probability) = (hour, made, probability)
    (self.confidence, self.cell, self.cells) = (confidence, cell, cells)
    (self.reasons, self.weather, self.tideFeet, self.index) = (reasons, weather, tideFeet, index)
  }

  init(_ row: Row) {
    let body = (try? JSON.parse(row.text(5))) ?? .null
    self.init(
      hour: Int64(row.int(0)), made: Int64(row.int(1)),
      probability: row.isNull(2) ? nil : row.double(2), confidence: row.double(3),
      cell: row.text(4), reasons: (body["reasons"]?.array ?? []).compactMap(\.string),
      weather: body["weather"]?.string ?? "", tideFeet: body["tideFeet"]?.double,
      index: body["index"]?.double)
    night = body["night"]?.double
    for (cell, value) in body["cells"]?.object ?? JSONObject() {
      if let value = value.double { cells[cell] = value }
    }
  }

  /// How sure it is, in a word.
  static func words(confidence: Double) -> String {
    switch confidence {
    case 0.5...: "good confidence"
    case 0.25...: "fair confidence"
    default: "low confidence"
    }
  }
}

extension Store {
  /// The stored forecast from one instant up to another.
  func outlook(from: Int64, to: Int64) throws -> [OutlookHour] {
    try database.rows(
      """
      SELECT hour, made, probability, confidence, cell, body FROM outlook
      WHERE hour BETWEEN ?1 AND ?2 ORDER BY hour
      """, [.int(from), .int(to)], OutlookHour.init)
  }

  /// Replaces what was forecast for hours from an instant on.
  func save(_ hours: [OutlookHour], from: Int64) throws {
    try database.run(
      "DELETE FROM outlook WHERE hour >= ?1 OR hour < ?2",
      [.int(from), .int(from - 7 * Span.day)])
    try database.preparing("INSERT OR REPLACE INTO outlook VALUES (?1,?2,?3,?4,?5,?6)") { insert in
      for hour in hours {
        try insert.run([
          .int(hour.hour), .int(hour.made), SQLValue(hour.probability), .double(hour.confidence),
          .text(hour.cell), .text(hour.body.text()),
        ])
      }
    }
  }
}
