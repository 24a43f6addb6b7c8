import BerthSDK

/// `tides [STATION]`: high and low tides and the curve, computed here.
enum TidesCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let tables = try TideTables.bundled(call)
    let station = try station(arguments.optionalString("station"), tables, call)
    let today = try Moments.civil(call.clock.now, call)
    var day = Civil(year: today.year, month: today.month, day: today.day)
    if let date = arguments.optionalString("date") {
      day = try Moments.civil(Moments.parse(date, call), call)
    }
    let days = try arguments.optionalInt("days", in: 1...31) ?? 1
    let start = try call.clock.moment(
      Civil(year: day.year, month: day.month, day: day.day), zone: Moments.zone)
    let end = try call.clock.moment(
      Civil(year: day.year, month: day.month, day: day.day + days), zone: Moments.zone)
    let predictor = TidePredictor(station, tables, near: start)
    let extremes = predictor.extremes(from: start, to: end, minimumFeet: 0.05)
    let step: Int64 = days <= 2 ? 30 * 60_000 : days <= 7 ? Moments.hour : 3 * Moments.hour
    let curve = predictor.curve(from: start, to: end, step: step)
    let now = call.clock.now
    let state = (start..<end).contains(now) ? predictor.state(at: now) : nil
    let data: JSON = [
      "station": [
        "id": .string(station.id), "name": .string(station.name),
        "latitude": .number(station.point.latitude),
        "longitude": .number(station.point.longitude), "datum": .string(station.datum),
      ],
      "unit": "ft", "now": try state.map { try json($0, call) } ?? .null,
      "tides": .array(try extremes.map { try json($0, call) }),
      "curve": .array(
        try curve.map {
          [
            "at": .string(try Moments.iso($0.time, call)),
            "heightFeet": Look.rounded($0.heightFeet, 2),
          ]
        }),
    ]
    return Reply(data) {
      try Look.page("Tides at \(station.name)", "\(day.date), feet above \(station.datum)") {
        if let state {
          View.text("Now \(Look.number(state.heightFeet, 2)) ft, \(state.trend.rawValue).")
        }
        View.chart(
          .line, series: [View.Series(values: curve.map(\.heightFeet))],
          labels: try labels(curve, days, call), unit: "ft",
          marks: state == nil ? [] : [View.Mark(at: Double(now - start) / Double(step), "now")])
        View.table(
          columns: ["When", "Tide", View.Column("Feet", type: .number)],
          rows: try extremes.map {
            [
              View.Cell(try Moments.text($0.time, call)), View.Cell($0.isHigh ? "high" : "low"),
              View.Cell(Look.number($0.heightFeet, 2)),
            ]
          }, empty: "No high or low tide; it happens here when the tide is nearly flat.")
        View.text(
          "The tide of sun and moon alone: wind and pressure can add or take a foot and more. Not "
            + "for navigation.", role: .note)
      }
    }
  }

  private static func labels(_ curve: [TideHeight], _ days: Int, _ call: Call) throws -> [String] {
    try curve.map { point in
      let civil = try Moments.civil(point.time, call)
      return days == 1 ? Moments.clock(civil) : "\(Moments.month(civil)) \(civil.day)"
    }
  }

  static func json(_ extreme: TideExtreme, _ call: Call) throws -> JSON {
    [
      "at": .string(try Moments.iso(extreme.time, call)),
      "kind": .string(extreme.isHigh ? "high" : "low"),
      "heightFeet": Look.rounded(extreme.heightFeet, 2),
    ]
  }

  static func json(_ state: TideState, _ call: Call) throws -> JSON {
    [
      "at": .string(try Moments.iso(state.time, call)),
      "heightFeet": Look.rounded(state.heightFeet, 2),
      "rateFeetPerHour": Look.rounded(state.rateFeetPerHour, 2),
      "trend": .string(state.trend.rawValue),
      "next": try state.next.map { try json($0, call) } ?? .null,
      "previous": try state.previous.map { try json($0, call) } ?? .null,
    ]
  }

  /// A station by id, by name or part of it, or the nearest one to a place; the region's own
  /// without a word.
  static func station(_ text: String?, _ tables: TideTables, _ call: Call) throws -> TideStation {
    let bay = try Bay(call)
    guard let text else {
      if let own = tables.station(bay.region.tideStation)
        ?? tables.nearest(to: bay.region.center)
      {
        return own
      }
      throw PluginError(
        "plugin.data", "there are no tide stations", remedy: "install the app again")
    }
    let wanted = TextFolding.fold(text)
    if let found = tables.station(text)
      ?? tables.stations.first(where: { TextFolding.fold($0.name) == wanted })
      ?? tables.stations.first(where: {
        wanted.utf8.count >= 3 && TextFolding.fold($0.name).hasPrefix(wanted)
      })
      ?? tables.stations.first(where: {
        wanted.utf8.count >= 4 && " \(TextFolding.fold($0.name))".contains(" \(wanted)")
      })
    {
      return found
    }
    if let place = try? bay.resolve(text), let near = tables.nearest(to: place.point) {
      return near
    }
    throw PluginError.notFound(
      "there is no tide station “\(Words.shortened(text, to: 40))”",
      remedy: "berth jubilee stations tides lists them")
  }
}
