import BerthSDK

extension Prognosis {
  /// The probability now as data; the factors and the model's reasons beside it.
  var json: JSON {
    var data = now.json
    data["nights"] = .list(nights) { night in
      [
        "start": .integer(night.start), "peak": .integer(night.peak), "end": .integer(night.end),
        "probability": Format.rounded(night.probability, 4),
        "confidence": Format.rounded(night.confidence, 3), "reasons": .string(night.summary),
      ]
    }
    return data
  }
}

extension Prediction {
  /// The prediction as data.
  fileprivate var json: JSON {
    let similar: JSON =
      self.similar.map {
        [
          "share": Format.rounded($0.share, 4), "nights": JSON($0.nights),
          "basis": .string($0.basis), "source": .string($0.source),
          "sentence": .string($0.sentence),
        ]
      } ?? .null
    return [
      "probability": Format.rounded(probability, 4),
      "nightProbability": Format.rounded(nightProbability, 4),
      "confidence": Format.rounded(confidence, 3),
      "confidenceWord": .string(confidenceWord),
      "unknown": JSON(unknownReason),
      "reasons": JSON(reasons.map(\.words)),
      "effects": .list(reasons) {
        [
          "id": .string($0.feature.rawValue), "name": .string($0.words),
          "logOdds": Format.rounded($0.effect, 3),
        ]
      },
      "similar": similar, "cell": JSON(cells.first?.cell),
      "cellName": JSON(cells.first?.name),
      "cells": .list(cells) {
        [
          "id": .string($0.cell), "name": .string($0.name),
          "probability": Format.rounded($0.probability, 4),
        ]
      },
      "index": [
        "score": Format.rounded(index.score, 1),
        "confidence": Format.rounded(index.confidence, 2),
        "contributions": .list(index.contributions) {
          [
            "id": .string($0.factor.rawValue), "name": .string(Words.title($0.factor.rawValue)),
            "documentWeight": .number($0.factor.weight), "weight": Format.rounded($0.weight, 1),
            "score": Format.rounded($0.score, 1), "points": Format.rounded($0.points, 1),
          ]
        },
      ],
    ]
  }
}
