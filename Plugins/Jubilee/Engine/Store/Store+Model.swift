import BerthSDK

extension Store {
  /// The model that was trained here, else the one that came with the app.
  ///
  /// One of an older form is passed over: the next training replaces it.
  func model() throws -> ProbabilityModel {
    if let text = try database.value("model"), let json = try? JSON.parse(text),
      let model = try? ProbabilityModel(json: json)
    {
      return model
    }
    return try ProbabilityModel.bundled(call)
  }

  /// When jubilees of the last six days began: shared events, the record, and the user's own.
  func earlierJubilees() throws -> [Int64] {
    let since = now - 6 * Moments.day
    var found: [Int64] = []
    // While the shared database is away, the record has to do.
    if let book = try? ReportBook(call), let events = try? book.events(from: since, to: now) {
      found += events.map(\.started)
    }
    let first = try Moments.civil(since, call).date
    for day in try database.rows(
      "SELECT day FROM own_events WHERE jubilee = 1 AND day >= ?1", [.text(first)],
      { $0.text(0) })
    {
      found.append(try Moments.parse("\(day)T04:30", call))
    }
    return found.filter { $0 <= now }
  }

  /// The nights of the newest forecast.
  func nights() throws -> [AlertPlanner.Night] {
    guard let text = try database.value("nights"), let json = try? JSON.parse(text) else {
      return []
    }
    return (json.array ?? []).compactMap { night in
      guard let morning = night["morning"]?.int, let start = night["start"]?.int,
        let peak = night["peak"]?.int, let end = night["end"]?.int,
        let probability = night["probability"]?.double, let made = night["made"]?.int
      else { return nil }
      var cells: [String: Double] = [:]
      for (cell, value) in night["cells"]?.object ?? JSONObject() { cells[cell] = value.double }
      return AlertPlanner.Night(
        morning: morning, start: Int64(start), peak: Int64(peak), end: Int64(end),
        probability: probability, confidence: night["confidence"]?.double ?? 0,
        summary: night["summary"]?.string ?? "", weather: night["weather"]?.string ?? "",
        cells: cells, made: Int64(made))
    }
  }

  func save(_ nights: [AlertPlanner.Night]) throws {
    let json = JSON.array(
      nights.map { night in
        [
          "morning": JSON(night.morning), "start": .integer(night.start),
          "peak": .integer(night.peak), "end": .integer(night.end),
          "probability": .number(night.probability), "confidence": .number(night.confidence),
          "summary": .string(night.summary), "weather": .string(night.weather),
          "made": .integer(night.made),
          "cells": .object(
            night.cells.sorted { $0.key < $1.key }.reduce(into: JSONObject()) {
              $0[$1.key] = .number($1.value)
            }),
        ]
      })
    try database.setValue("nights", json.text())
  }
}
