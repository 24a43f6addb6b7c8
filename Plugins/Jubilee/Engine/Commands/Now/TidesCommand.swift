import BerthSDK

/// `tides [STATION]`: high and low tides and the curve, computed here.
struct TidesCommand: PluginCommand {
  var station: String?
  var date: CivilDate?
  var days: Int

  func run(_ call: Call) throws -> Reply {
    let tables = try TideTables.bundled(call)
    let station = try tables.station(station, Bay(call))
    let day = try date ?? BayTime.date(call.clock.now, call)
    let start = try BayTime.midnight(day, call)
    let end = try BayTime.midnight(day, call, plusDays: days)
    let predictor = TidePredictor(station, tables, near: start)
    let extremes = predictor.extremes(from: start, to: end, minimumFeet: 0.05)
    let step: Int64 = days <= 2 ? 30 * Span.minute : days <= 7 ? Span.hour : 3 * Span.hour
    let curve = predictor.curve(from: start, to: end, step: step)
    let now = call.clock.now
    let state = (start..<end).contains(now) ? predictor.state(at: now) : nil
    let data: JSON = [
      "station": [
        "id": .string(station.id), "name": .string(station.name),
        "latitude": .number(station.point.latitude),
        "longitude": .number(station.point.longitude), "datum": .string(station.datum),
      ],
      "unit": "ft", "now": try state.map { try Self.json($0, call) } ?? .null,
      "tides": .array(try extremes.map { try Self.json($0, call) }),
      "curve": try .list(curve) {
        [
          "at": try BayTime.json($0.time, call),
          "heightFeet": Format.rounded($0.heightFeet, 2),
        ]
      },
    ]
    return Reply(
      data, bayPage: "Tides at \(station.name)", "\(day.text), feet above \(station.datum)"
    ) {
      if let state {
        View.text("Now \(Format.number(state.heightFeet, 2)) ft, \(state.trend.rawValue).")
      }
      View.chart(
        .line, series: [View.Series(values: curve.map(\.heightFeet))],
        labels: try Self.labels(curve, days, call), unit: "ft",
        marks: state == nil ? [] : [View.Mark(at: Double(now - start) / Double(step), "now")])
      View.table(
        columns: ["When", "Tide", View.Column("Feet", type: .number)],
        rows: try extremes.map {
          [
            View.Cell(try BayTime.text($0.time, call)), View.Cell($0.isHigh ? "high" : "low"),
            View.Cell(Format.number($0.heightFeet, 2)),
          ]
        }, empty: "No high or low tide; it happens here when the tide is nearly flat.")
      View.note(
        "The tide of sun and moon alone: wind and pressure can add or take a foot and more. Not "
          + "for navigation.")
    }
  }

  private static func labels(_ curve: [TideHeight], _ days: Int, _ call: Call) throws -> [String] {
    try curve.map { point in
      let civil = try BayTime.civil(point.time, call)
      return days == 1 ? BayTime.clock(civil) : "\(BayTime.month(civil)) \(civil.day)"
    }
  }

  private static func json(_ extreme: TideExtreme, _ call: Call) throws -> JSON {
    [
      "at": try BayTime.json(extreme.time, call),
      "kind": .string(extreme.isHigh ? "high" : "low"),
      "heightFeet": Format.rounded(extreme.heightFeet, 2),
    ]
  }

  private static func json(_ state: TideState, _ call: Call) throws -> JSON {
    [
      "at": try BayTime.json(state.time, call),
      "heightFeet": Format.rounded(state.heightFeet, 2),
      "rateFeetPerHour": Format.rounded(state.rateFeetPerHour, 2),
      "trend": .string(state.trend.rawValue),
      "next": try state.next.map { try Self.json($0, call) } ?? .null,
      "previous": try state.previous.map { try Self.json($0, call) } ?? .null,
    ]
  }
}
