import BerthSDK

/// `sky`: sun and moon of a day, computed here.
enum SkyCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let bay = try Bay(call)
    let spot = try arguments.optionalString("place").map { try bay.resolve($0) }
    let point = spot?.point ?? bay.region.forecastPoint
    let name = spot?.name ?? bay.region.name
    let moment =
      try arguments.optionalString("date").map { try Moments.parse($0, call) + 12 * Moments.hour }
      ?? call.clock.now
    let from = try Moments.midnight(moment, call)
    let to = try Moments.midnight(moment, call, plusDays: 1)
    let sky = SkyDay(at: point, from: from, to: to)
    var data = try json(sky, call)
    data["date"] = .string(try Moments.civil(from, call).date)
    data["place"] = .string(name)
    return Reply(data) {
      try Look.page("Sun and moon", "\(name), \(try Moments.civil(from, call).date)") {
        View.keyValues([
          View.Pair("First light (civil)", try clock(sky.civil.rise, call)),
          View.Pair("Sunrise", try clock(sky.sun.rise, call)),
          View.Pair("Sunset", try clock(sky.sun.set, call)),
          View.Pair("Last light (civil)", try clock(sky.civil.set, call)),
          View.Pair("Moonrise", try clock(sky.moon.rise, call)),
          View.Pair("Moonset", try clock(sky.moon.set, call)),
          View.Pair(
            "Moon",
            "\(sky.phase.name.rawValue), \(Look.number(sky.phase.illumination * 100)) % lit"),
          View.Pair("Next new moon", try day(0, from, call)),
          View.Pair("Next full moon", try day(180, from, call)),
        ])
      }
    }
  }

  private static func day(_ elongation: Double, _ from: Int64, _ call: Call) throws -> String {
    try Moments.text(MoonPhase.next(elongation: elongation, after: from), call)
  }

  private static func clock(_ moment: Int64?, _ call: Call) throws -> String {
    try moment.map { try Moments.clock($0, call) } ?? "none that day"
  }

  static func json(_ sky: SkyDay, _ call: Call) throws -> JSON {
    func time(_ moment: Int64?) throws -> JSON {
      try moment.map { .string(try Moments.iso($0, call)) } ?? .null
    }
    return [
      "sunrise": try time(sky.sun.rise), "sunset": try time(sky.sun.set),
      "civilDawn": try time(sky.civil.rise), "civilDusk": try time(sky.civil.set),
      "nauticalDawn": try time(sky.nautical.rise), "nauticalDusk": try time(sky.nautical.set),
      "moonrise": try time(sky.moon.rise), "moonset": try time(sky.moon.set),
      "moonPhase": .string(sky.phase.name.rawValue),
      "moonIllumination": Look.rounded(sky.phase.illumination, 3),
      "moonAgeDays": Look.rounded(sky.phase.ageDays, 1),
    ]
  }
}
