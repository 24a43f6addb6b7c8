import BerthSDK

/// `sky`: sun and moon of a day, computed here.
struct SkyCommand: PluginCommand {
  var date: CivilDate?
  var place: String?

  func run(_ call: Call) throws -> Reply {
    let bay = try Bay(call)
    let spot = try place.map { try bay.resolve($0) }
    let point = spot?.point ?? bay.region.forecastPoint
    let name = spot?.name ?? bay.region.name
    let now = try date.map { try BayTime.midnight($0, call) + 12 * Span.hour } ?? call.clock.now
    let from = try BayTime.midnight(now, call)
    let to = try BayTime.midnight(now, call, plusDays: 1)
    let sky = SkyDay(at: point, from: from, to: to)
    var data = try Self.json(sky, call)
    data["date"] = .string(try BayTime.civil(from, call).date)
    data["place"] = .string(name)
    return Reply(data, bayPage: "Sun and moon", "\(name), \(try BayTime.civil(from, call).date)") {
      View.keyValues([
        View.Pair("First light (civil)", try Self.clock(sky.civil.rise, call)),
        View.Pair("Sunrise", try Self.clock(sky.sun.rise, call)),
        View.Pair("Sunset", try Self.clock(sky.sun.set, call)),
        View.Pair("Last light (civil)", try Self.clock(sky.civil.set, call)),
        View.Pair("Moonrise", try Self.clock(sky.moon.rise, call)),
        View.Pair("Moonset", try Self.clock(sky.moon.set, call)),
        View.Pair(
          "Moon",
          "\(sky.phase.name.rawValue), \(Format.number(sky.phase.illumination * 100)) % lit"),
        View.Pair("Next new moon", try Self.day(0, from, call)),
        View.Pair("Next full moon", try Self.day(180, from, call)),
      ])
    }
  }

  private static func day(_ elongation: Double, _ from: Int64, _ call: Call) throws -> String {
    try BayTime.text(MoonPhase.next(elongation: elongation, after: from), call)
  }

  private static func clock(_ instant: Int64?, _ call: Call) throws -> String {
    try instant.map { try BayTime.clock($0, call) } ?? "none that day"
  }

  private static func json(_ sky: SkyDay, _ call: Call) throws -> JSON {
    func time(_ instant: Int64?) throws -> JSON { try BayTime.json(instant, call) }
    return [
      "sunrise": try time(sky.sun.rise), "sunset": try time(sky.sun.set),
      "civilDawn": try time(sky.civil.rise), "civilDusk": try time(sky.civil.set),
      "nauticalDawn": try time(sky.nautical.rise), "nauticalDusk": try time(sky.nautical.set),
      "moonrise": try time(sky.moon.rise), "moonset": try time(sky.moon.set),
      "moonPhase": .string(sky.phase.name.rawValue),
      "moonIllumination": Format.rounded(sky.phase.illumination, 3),
      "moonAgeDays": Format.rounded(sky.phase.ageDays, 1),
    ]
  }
}
