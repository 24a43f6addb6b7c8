import BerthSDK

/// A panel as it is shown at an instant.
struct PanelReading {
  let panel: Panel
  let now: Int64
  let call: Call

  /// A measured value as it is now.
  struct Value {
    var measure: Measure
    var value: Double
    var source: String
    var station: String
    var time: Int64
    var age: Int64
    var reliability: Double
    var isStale: Bool
    var isDerived: Bool
    /// How far it passed the source's own checks, 0–1.
    var quality: Double
    var depthFeet: Double?
    var miles: Double?
  }

  func value(_ measure: Measure) -> Value? {
    guard let found = panel.body["conditions"]?[measure.rawValue],
      let number = found["value"]?.double,
      let time = found["time"]?.int.map(Int64.init)
    else { return nil }
    let limit = found["staleAfter"]?.int.map(Int64.init) ?? Span.hour
    let age = max(0, now - time)
    // The panel knew the reliability when it was made; it went on falling since.
    let before = Reliability.freshness(ageMilliseconds: panel.at - time, staleAfter: limit)
    let after = Reliability.freshness(ageMilliseconds: age, staleAfter: limit)
    let worth = found["reliability"]?.double ?? 0
    return Value(
      measure: measure, value: number, source: found["sourceName"]?.string ?? "",
      station: found["station"]?.string ?? "", time: time, age: age,
      reliability: before > 0 ? worth * after / before : 0, isStale: age > limit,
      isDerived: found["derived"]?.bool ?? false, quality: found["quality"]?.double ?? 1,
      depthFeet: found["depthFeet"]?.double, miles: found["miles"]?.double)
  }

  var values: [Value] { Measure.allCases.compactMap(value) }

  var updated: Int64? { panel.body["updated"]?.int.map(Int64.init) }

  /// Whether nothing that was measured still says how things are.
  var isStale: Bool { !values.contains { !$0.isStale } }

  /// The tide between the two nearest points of the curve; a 12-hour tide bends by less than a
  /// thousandth of its range within a quarter of an hour.
  var tide: (heightFeet: Double, trend: String, next: (time: Int64, kind: String, feet: Double)?)? {
    guard let tide = panel.body["tide"], let from = tide["from"]?.int,
      let step = tide["step"]?.int, step > 0, let heights = tide["heights"]?.array
    else { return nil }
    let index = Double(now - Int64(from)) / Double(step)
    guard index >= 0, index < Double(heights.count - 1), let low = heights[Int(index)].double,
      let high = heights[Int(index) + 1].double
    else { return nil }
    let rate = (high - low) * Double(Span.hour) / Double(step)
    let next = (tide["extremes"]?.array ?? []).first { Int64($0["time"]?.int ?? 0) > now }
    return (
      low + (high - low) * (index - index.rounded(.down)),
      abs(rate) < 0.02 ? "slack" : rate > 0 ? "rising" : "falling",
      next.map {
        (
          Int64($0["time"]?.int ?? 0), $0["kind"]?.string ?? "", $0["heightFeet"]?.double ?? 0
        )
      }
    )
  }

  /// The day now lies in.
  var sky: JSON? {
    (panel.body["sky"]?.array ?? []).first {
      Int64($0["from"]?.int ?? 0) <= now && now < Int64($0["to"]?.int ?? 0)
    }
  }

  /// The probability, 0–1; nil when too little is known or it is too old.
  var probability: Double? {
    guard now - panel.at < 3 * Span.hour else { return nil }
    return panel.body["probability"]?["probability"]?.double
  }

  func json(isOffline: Bool) throws -> JSON {
    func time(_ instant: Int64?) throws -> JSON { try BayTime.json(instant, call) }
    func time(_ json: JSON?) throws -> JSON { try time(json?.int.map(Int64.init)) }
    var conditions = JSONObject()
    for value in values {
      conditions[value.measure.rawValue] = [
        "value": .number(value.value), "unit": .string(value.measure.unit),
        "source": .string(value.source), "station": .string(value.station),
        "at": try time(value.time), "ageMinutes": JSON(Int(value.age / Span.minute)),
        "reliability": Format.rounded(value.reliability, 2), "stale": .bool(value.isStale),
        "derived": .bool(value.isDerived), "quality": Format.rounded(value.quality, 2),
        "depthFeet": JSON(value.depthFeet), "miles": JSON(value.miles),
      ]
    }
    var probability = panel.body["probability"] ?? .null
    if self.probability == nil { probability["probability"] = .null }
    var data: JSON = [
      "at": try time(now), "region": panel.body["region"] ?? .null, "updated": try time(updated),
      "ageMinutes": JSON(updated.map { Int(max(0, now - $0) / Span.minute) }),
      "stale": .bool(isStale), "offline": .bool(isOffline), "conditions": .object(conditions),
      "trends": panel.body["trends"] ?? .null,
    ]
    if var oxygen = panel.body["bayOxygen"], !oxygen.isNull {
      oxygen["newest"] = try time(oxygen["newest"])
      data["bayOxygen"] = oxygen
    } else {
      data["bayOxygen"] = .null
    }
    data["tide"] = try tideJSON()
    data["sky"] = try skyJSON()
    data["probability"] = probability
    if var night = panel.body["night"], !night.isNull {
      night["at"] = try time(night["hour"])
      night["hour"] = .none
      data["night"] = night
    } else {
      data["night"] = .null
    }
    return data
  }

  private func tideJSON() throws -> JSON {
    guard let tide else { return .null }
    let stored = panel.body["tide"]
    var next = JSON.null
    if let coming = tide.next {
      next = [
        "at": try BayTime.json(coming.time, call), "kind": .string(coming.kind),
        "heightFeet": .number(coming.feet),
      ]
    }
    return [
      "station": stored?["station"] ?? .null, "name": stored?["name"] ?? .null, "unit": "ft",
      "datum": stored?["datum"] ?? .null, "heightFeet": Format.rounded(tide.heightFeet, 2),
      "trend": .string(tide.trend), "next": next,
    ]
  }

  private func skyJSON() throws -> JSON {
    guard let sky else { return .null }
    var data = JSON.emptyObject
    for (name, member) in [("sunrise", "sunrise"), ("sunset", "sunset"), ("civilDawn", "dawn")] {
      data[name] = try BayTime.json(sky[member]?.int.map(Int64.init), call)
    }
    data["moonPhase"] = sky["moonPhase"] ?? .null
    data["moonIllumination"] = sky["moonIllumination"] ?? .null
    return data
  }
}
