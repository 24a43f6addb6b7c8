import BerthBase

/// One figure: a median, and what it is measured against.
package struct Figure {
  /// What is counted.
  package enum Unit: String {
    case nanoseconds, bytes
  }

  /// What a figure should reach.
  package enum Goal: Equatable {
    /// At most this much, in the figure's unit.
    case atMost(Double)
    /// At most this many times the baseline; below one the work has to beat it.
    case times(Double)
  }

  package var group: String
  package var name: String
  package var unit = Unit.nanoseconds
  /// The median, in the unit.
  package var value: Double
  /// The least sample, in the unit: what is left when nothing else runs; nil when there is one.
  var least: Double?
  /// What 95 of 100 samples stay within, in the unit; nil when there is one sample.
  var p95: Double?
  /// The median of the baseline measured in the same run, in the unit; nil for none.
  var baseline: Double?
  /// What the baseline is.
  package var against = ""
  var goal: Goal?

  /// A figure made of its parts.
  package init(
    group: String, name: String, unit: Unit = .nanoseconds, value: Double, least: Double? = nil,
    p95: Double? = nil, baseline: Double? = nil, against: String = "", goal: Goal? = nil
  ) {
    (self.group, self.name, self.unit) = (group, name, unit)
    (self.value, self.least, self.p95) = (value, least, p95)
    (self.baseline, self.against, self.goal) = (baseline, against, goal)
  }

  /// What the figure is known by from run to run.
  var id: String { against.isEmpty ? "\(group).\(name)" : "\(group).\(name) / \(against)" }

  /// How many times the baseline it takes.
  package var ratio: Double? { baseline.flatMap { $0 > 0 ? value / $0 : nil } }

  /// Whether the goal is met; nil when there is none.
  package var isMet: Bool? {
    switch goal {
    case .atMost(let limit): value <= limit
    case .times(let limit): ratio.map { $0 <= limit }
    case nil: nil
    }
  }
}

extension Figure {
  var json: JSON {
    var (limit, times): (JSON, JSON) = (.null, .null)
    switch goal {
    case .atMost(let value): limit = .number(value)
    case .times(let value): times = .number(value)
    case nil: break
    }
    return [
      "id": .string(id), "group": .string(group), "name": .string(name),
      "unit": .string(unit.rawValue), "value": .number(value), "least": JSON(least),
      "p95": JSON(p95),
      "baseline": JSON(baseline), "against": .string(against), "ratio": JSON(ratio),
      "goal": limit, "goalTimes": times, "met": isMet.map(JSON.bool) ?? .null,
    ]
  }

  /// A figure of an earlier run.
  init(json: JSON) throws(BerthError) {
    guard let group = json["group"]?.string, let name = json["name"]?.string,
      let unit = json["unit"]?.string.flatMap(Unit.init(rawValue:)),
      let value = json["value"]?.double
    else {
      throw BerthError(
        "input.invalid", "a figure lacks its group, name, unit or value",
        remedy: "give a file that BerthBenchmarks --json wrote")
    }
    self.init(group: group, name: name, unit: unit, value: value)
    least = json["least"]?.double
    p95 = json["p95"]?.double
    baseline = json["baseline"]?.double
    against = json["against"]?.string ?? ""
    if let limit = json["goal"]?.double {
      goal = .atMost(limit)
    } else if let limit = json["goalTimes"]?.double {
      goal = .times(limit)
    }
  }
}
