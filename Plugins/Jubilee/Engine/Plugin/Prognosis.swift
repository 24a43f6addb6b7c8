import BerthSDK

/// What conditions and forecasts make of a jubilee: now, hour by hour, and by night.
struct Prognosis {
  var now: Prediction
  var hours: [OutlookHour]
  var nights: [AlertPlanner.Night]
  let bay: Bay
  let made: Int64
  /// What was measured and forecast by the hour.
  let weather: HourlyWeather

  /// The likeliest hours of the coming night as an hour of the outlook; nil when unknown.
  var night: OutlookHour? {
    guard let first = nights.first(where: { $0.end > made }) else { return nil }
    let best = first.cells.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return OutlookHour(
      hour: first.peak, made: made, probability: first.probability, confidence: first.confidence,
      cell: best?.key ?? "", cells: first.cells, reasons: [first.summary], weather: first.weather)
  }

  static func make(
    _ bay: Bay, _ store: Store, conditions: Conditions, readings: [Reading], tide: TidePredictor,
    now: Int64
  ) throws -> Prognosis {
    let predictor = Predictor(try store.model(), cells: bay.region.cells)
    let earlier = try store.earlierJubilees()
    let forecast = Forecaster(predictor).forecast(
      readings, from: now, near: bay.region.forecastPoint, earlier: earlier,
      tide: { tide.height(at: $0) })
    var situation = Situation(conditions, earlier: earlier)
    if situation.tideTrendFeetPerHour == nil {
      situation.tideTrendFeetPerHour = tide.rate(at: now)
    }
    let weather = HourlyWeather(readings, from: now - 2 * Moments.hour, now: now)
    let hours = forecast.hours.map { prediction in
      hour(prediction, weather, tide, made: now)
    }
    return Prognosis(
      now: predictor.predict(situation), hours: hours,
      nights: forecast.windows.map { window in
        let peak = hours.first { $0.hour == window.peak }
        return AlertPlanner.Night(
          morning: window.morning, start: window.start, peak: window.peak, end: window.end,
          probability: window.probability, confidence: window.confidence, summary: window.summary,
          weather: peak?.weather ?? "", cells: peak?.cells ?? [:], made: now)
      }, bay: bay, made: now, weather: weather)
  }

  private static func hour(
    _ prediction: Prediction, _ weather: HourlyWeather, _ tide: TidePredictor, made: Int64
  ) -> OutlookHour {
    var situation = Situation(time: prediction.time)
    weather.fill(&situation, at: prediction.time)
    var hour = OutlookHour(
      hour: prediction.time, made: made, probability: prediction.probability,
      confidence: prediction.confidence, cell: prediction.cells.first?.cell ?? "",
      cells: Dictionary(
        prediction.cells.map { ($0.cell, $0.probability) }, uniquingKeysWith: { first, _ in first }),
      reasons: prediction.reasons.map(\.words), weather: words(situation),
      tideFeet: tide.height(at: prediction.time), index: prediction.index.score)
    hour.night = prediction.nightProbability
    return hour
  }

  /// `NE 4 mph, 79 °F, 88 % humidity`.
  static func words(_ situation: Situation) -> String {
    var parts: [String] = []
    if let mph = situation.windMph {
      let from = situation.windDirectionDegrees.map { Look.compass($0) + " " } ?? ""
      parts.append(mph < 1 ? "calm" : "\(from)\(Look.number(mph)) mph")
    }
    if let degrees = situation.temperatureF { parts.append("\(Look.number(degrees)) °F") }
    if let percent = situation.humidityPercent {
      parts.append("\(Look.number(percent)) % humidity")
    }
    return parts.joined(separator: ", ")
  }

  /// The probability now as data; the factors and the model's reasons beside it.
  var json: JSON {
    var data = Self.json(now, bay)
    data["nights"] = .array(
      nights.map { night in
        [
          "start": .integer(night.start), "peak": .integer(night.peak), "end": .integer(night.end),
          "probability": Look.rounded(night.probability, 4),
          "confidence": Look.rounded(night.confidence, 3), "reasons": .string(night.summary),
        ]
      })
    return data
  }

  static func json(_ prediction: Prediction, _ bay: Bay) -> JSON {
    let similar: JSON =
      prediction.similar.map {
        [
          "share": Look.rounded($0.share, 4), "nights": JSON($0.nights),
          "basis": .string($0.basis), "source": .string($0.source),
          "sentence": .string($0.sentence),
        ]
      } ?? .null
    return [
      "probability": Look.rounded(prediction.probability, 4),
      "nightProbability": Look.rounded(prediction.nightProbability, 4),
      "confidence": Look.rounded(prediction.confidence, 3),
      "confidenceWord": .string(prediction.confidenceWord),
      "unknown": JSON(prediction.unknownReason),
      "reasons": JSON(prediction.reasons.map(\.words)),
      "effects": .array(
        prediction.reasons.map {
          [
            "id": .string($0.feature.rawValue), "name": .string($0.words),
            "logOdds": Look.rounded($0.effect, 3),
          ]
        }),
      "similar": similar, "cell": JSON(prediction.cells.first?.cell),
      "cellName": JSON(prediction.cells.first?.name),
      "cells": .array(
        prediction.cells.map {
          [
            "id": .string($0.cell), "name": .string($0.name),
            "probability": Look.rounded($0.probability, 4),
          ]
        }),
      "index": [
        "score": Look.rounded(prediction.index.score, 1),
        "confidence": Look.rounded(prediction.index.confidence, 2),
        "contributions": .array(
          prediction.index.contributions.map {
            [
              "id": .string($0.factor.rawValue), "name": .string(Words.title($0.factor.rawValue)),
              "documentWeight": .number($0.factor.weight), "weight": Look.rounded($0.weight, 1),
              "score": Look.rounded($0.score, 1), "points": Look.rounded($0.points, 1),
            ]
          }),
      ],
    ]
  }

  /// Keeps the nights for alerts and a line for the history.
  func keep(_ store: Store) throws {
    try store.save(nights)
    try store.database.setValue("made", String(made))
    try store.keep(
      KeptProbability(
        at: made, cell: now.cells.first?.cell ?? "", probability: now.probability,
        index: now.index.score, confidence: now.confidence, reasons: now.summary))
  }
}
