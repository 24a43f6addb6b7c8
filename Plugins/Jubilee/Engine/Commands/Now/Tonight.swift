import BerthSDK

/// The coming night at a shore: one number, why, between what, and how old; the same on every page.
struct Tonight {
  let reading: PanelReading
  let store: Store
  let bay: Bay
  let area: ShoreArea
  /// The coming night; nil when too little is known of it.
  let night: ForecastNight?
  /// The answer for it; without a forecast that of the reports, if there are any.
  let answer: ShoreNight?
  /// The nights of the newest forecast.
  private let nights: [ForecastNight]
  /// What was reported of the coming night, and who looked and saw nothing.
  private let sightings: [Sighting]

  /// The night at a place, or at the user's own shore.
  init(_ reading: PanelReading, _ store: Store, _ bay: Bay, at area: ShoreArea? = nil) throws {
    (self.reading, self.store, self.bay) = (reading, store, bay)
    let place = try area ?? store.ownArea(bay)
    self.area = place
    nights = try store.nights()
    let night = nights.first { $0.end > reading.now }
    self.night = night
    // In the late morning the night is over, and what was seen in it.
    let morning =
      night?.morning
      ?? SolarTime(reading.now + Span.hour, longitude: SolarTime.bayLongitude).morning
    let sightings = store.sightings(morning, bay)
    self.sightings = sightings
    if let night {
      answer = ShoreNight(night, place, bay.region.cells, sightings)
    } else if !sightings.isEmpty, !Self.shares(reading).isEmpty {
      // No forecast reaches the night: what people see still counts, on top of the usual chance.
      let usual = ForecastNight(
        usual: Self.shares(reading), morning: morning, made: reading.panel.at)
      let found = ShoreNight(usual, place, bay.region.cells, sightings)
      answer = found.reports + found.looks > 0 ? found : nil
    } else {
      answer = nil
    }
  }

  /// The chance by shore of a night of this time of the year of which nothing is known.
  private static func shares(_ reading: PanelReading) -> [String: Double] {
    (reading.panel.body["usual"]?.object ?? JSONObject())
      .reduce(into: [:]) { $0[$1.key] = $1.value.double }
  }

  /// Why, the strongest first.
  var reasons: [String] {
    let reports = answer?.reports ?? 0
    let words = night.map { $0.summary.isEmpty ? [] : Self.parts($0.summary) } ?? []
    let looks = answer?.looks ?? 0
    return words + (reports > 0 ? ["\(Words.count(reports, "report")) of tonight"] : [])
      + (looks > 0 ? ["\(Words.count(looks, "look")) that saw nothing"] : [])
  }

  private static func parts(_ summary: String) -> [String] {
    summary.split(separator: ",").map { Words.trimmed(String($0)) }
  }

  /// When what the number rests on was made or measured last.
  private var basis: Int64? {
    [night?.issued, reading.updated].compactMap(\.self).max() ?? night?.made
  }

  /// What it rests on, in a word.
  private var basisWord: String {
    guard answer != nil else { return "record" }
    guard let night else { return "reports" }
    return night.isWhole ? "forecast" : "measured"
  }

  /// The answer as data.
  func json() throws -> JSON {
    var data: JSON = [
      "shore": [
        "id": .string(area.id), "name": .string(area.name), "cells": JSON(area.cells.sorted()),
      ],
      "probability": Format.rounded(answer?.probability, 4),
      "low": Format.rounded(answer?.range.lowerBound, 4),
      "high": Format.rounded(answer?.range.upperBound, 4),
      "usual": Format.rounded(answer?.usual ?? usual, 4),
      "timesUsual": Format.rounded(answer?.timesUsual, 1),
      "level": JSON(answer.map { ChanceLevel($0.probability).title }),
      "confidence": Format.rounded(night?.confidence, 3), "reasons": JSON(reasons),
      "weather": JSON(night?.weather), "reports": JSON(answer?.reports ?? 0),
      "looks": JSON(answer?.looks ?? 0),
      "basis": .string(basisWord),
      "ageMinutes": JSON(basis.map { Int(max(0, reading.now - $0) / Span.minute) }),
    ]
    data["start"] = try store.time(night?.start)
    data["peak"] = try store.time(night?.peak)
    data["end"] = try store.time(night?.end)
    data["made"] = try store.time(night?.made)
    return data
  }

  /// Puts the answer into the data of a page, and its number in place of the whole shore's.
  func add(to data: inout JSON) throws {
    data["tonight"] = try json()
    if let answer, data["night"]?.object != nil {
      data["night"]?["probability"] = Format.rounded(answer.probability, 4)
      if let likeliest {
        data["night"]?["cell"] = .string(likeliest.id)
        data["night"]?["cellName"] = .string(likeliest.name)
      }
    }
    if let found = data["probability"], found.object != nil {
      data["probability"] = own(found)
    }
  }

  /// The stretch of this shore where a jubilee of the coming night is likeliest; nil when nothing is
  /// known.
  var likeliest: ShoreCell? {
    guard let night else { return nil }
    return bay.region.cells.filter { area.cells.contains($0.id) && night.cells[$0.id] != nil }
      .max { (night.cells[$0.id] ?? 0, $1.id) < (night.cells[$1.id] ?? 0, $0.id) }
  }

  /// The chance that one is under way here within an hour, reports counted, 0–1; nil when too little is
  /// known.
  func chance(_ hour: OutlookHour) -> Double? {
    area.chance(hour, bay).map { underWay($0, at: hour.hour, area) }
  }

  /// The answer for any night here: reports of another night say nothing of it.
  func answer(for night: ForecastNight) -> ShoreNight {
    ShoreNight(night, area, bay.region.cells, store.sightings(night.morning, bay))
  }

  /// What a panel, made for the main shore, says of the present hour, its night and the nights to come
  /// here, reports counted.
  func own(_ panel: JSON) -> JSON {
    let hour = reading.now - reading.now % Span.hour
    var panel = panel
    let cells = panel["cells"]?.array ?? []
    // Where no forecast holds, what is seen says how likely one is by itself.
    let share =
      share(panel, hour) ?? (sightings.contains { !$0.isNothing } ? 0 : nil)
    panel["probability"] = Format.rounded(share.map { underWay($0, at: hour, area) }, 4)
    if let night, panel["nightProbability"]?.double != nil,
      night.morning == SolarTime(reading.now, longitude: SolarTime.bayLongitude).morning
    {
      panel["nightProbability"] = Format.rounded(answer(for: night).probability, 4)
    }
    panel["nights"] = .list(panel["nights"]?.array ?? []) { found in
      var found = found
      if let night = nights.first(where: { found["start"]?.int == Int($0.start) }) {
        found["probability"] = Format.rounded(answer(for: night).probability, 4)
      }
      return found
    }
    // The likeliest comes first.
    if let best = cells.first(where: { area.cells.contains($0["id"]?.string ?? "") }) {
      panel["cell"] = best["id"] ?? .null
      panel["cellName"] = best["name"] ?? .null
    }
    if !sightings.isEmpty {
      panel["cells"] = .array(
        cells.map { cell in
          var cell = cell
          if let id = cell["id"]?.string, let share = cell["probability"]?.double {
            let area = ShoreArea(id: id, name: id, cells: [id])
            cell["probability"] = Format.rounded(underWay(share, at: hour, area), 4)
          }
          return cell
        })
    }
    return panel
  }

  /// What a panel says of the present hour here, 0–1, without reports; nil when too little is known.
  private func share(_ panel: JSON, _ hour: Int64) -> Double? {
    var cells: [String: Double] = [:]
    for cell in panel["cells"]?.array ?? [] {
      if let id = cell["id"]?.string { cells[id] = cell["probability"]?.double }
    }
    return area.chance(
      OutlookHour(
        hour: hour, made: reading.panel.at, probability: panel["probability"]?.double,
        confidence: 0, cell: "", cells: cells), bay)
  }

  private func underWay(_ share: Double, at hour: Int64, _ area: ShoreArea) -> Double {
    sightings.isEmpty
      ? share : ShoreNight.underWay(share, at: hour, area, bay.region.cells, sightings)
  }

  /// The present hour here, which is part of the night.
  var hourNow: JSON {
    var found = reading.panel.body["probability"] ?? .null
    if reading.probability == nil { found["probability"] = .null }
    return own(found)
  }

  /// Where the hour is told of, in words.
  var whereabouts: String { area == bay.mainArea ? "on \(area.name)" : "at \(area.name)" }

  /// The chance of a night of this time of the year of which nothing is known; nil when there is no
  /// record.
  var usual: Double? {
    ShoreNight.chance(Self.shares(reading), area, bay.region.cells)
  }
}

extension ShoreArea {
  /// The chance that one is under way here within an hour, 0–1; nil when too little is known.
  func chance(_ hour: OutlookHour, _ bay: Bay) -> Double? {
    guard let whole = hour.probability else { return nil }
    var none = 1.0
    for shore in ShoreCell.Shore.allCases {
      let all = bay.region.cells.filter { $0.shore == shore }
      let part = Predictor.part(of: cells, shore, bay.region.cells)
      guard part > 0, let one = all.first, let own = hour.cells[one.id] else { continue }
      // The chance of the whole shore from that of one of its stretches.
      let single = Predictor.part(of: [one.id], shore, bay.region.cells)
      none *= 1 - min(1, own / max(single, 1e-9)) * part
    }
    return self == bay.mainArea ? whole : 1 - none
  }
}
