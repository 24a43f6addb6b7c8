import BerthSDK

/// `tides [STATION]`: high and low tides and the curve, computed here; `tides update --from FILE` takes
/// constants that CO-OPS publishes.
struct TidesCommand: PluginCommand {
  var station: String?
  var from: String?
  var date: CivilDate?
  var days: Int

  /// The word that stands where a station would.
  private static let update = "update"

  func run(_ call: Call) throws -> Reply {
    let store = try Store(call)
    if from != nil { return try update(store) }
    if station == Self.update {
      throw PluginError(
        "input.missing", "tides update names no file",
        remedy: "save …/mdapi/prod/webapi/stations/NUMBER/harcon.json of CO-OPS, then: "
          + "berth jubilee tides update --from FILE")
    }
    let tables = try store.tideTables()
    let bay = try Bay(call)
    let remark = station == nil ? tables.remark(on: bay) : nil
    let station = try tables.station(station, bay)
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
        "constantsAsOf": JSON(station.asOf?.text), "source": .string(station.source),
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
      if let remark { View.text(remark, role: .warning) }
      View.note(
        "The tide of sun and moon alone: wind and pressure can add or take a foot and more. Not "
          + "for navigation. Constants: \(station.source)"
          + (station.asOf.map { ", \($0.text)" } ?? "") + ".")
    }
  }

  /// Takes constants of answers of CO-OPS.
  private func update(_ store: Store) throws -> Reply {
    let bytes = try store.call.files.input("from") { Array($0) }
    let tables = try store.tideTables()
    let replies = try HarmonicReply.read(bytes, tables.constituents, name: "--from")
    let named = station == Self.update ? nil : station
    let today = try BayTime.date(store.now, store.call)
    let bay = try Bay(store.call)
    var updated: [(id: String, name: String, reply: HarmonicReply)] = []
    for reply in replies {
      let id =
        try reply.station
        ?? named.map { name in try bay.region.station(name)?.id ?? tables.station(name, bay).id }
      // A bay somebody added lists stations whose constants the app does not have yet.
      let known =
        id.flatMap { id in
          tables.station(id).map { ($0.name, $0.point) }
            ?? bay.region.stations(of: .coops).first { $0.id == id }.map { ($0.name, $0.point) }
        }
      guard let id, let (name, point) = known else {
        throw PluginError.invalid(
          id.map { "there is no tide station \($0) here, whose place would be known" }
            ?? "--from does not say which station it is of",
          remedy: "berth jubilee tides STATION --from FILE; berth jubilee stations tides lists them"
        )
      }
      try store.save(reply, station: id, name: name, at: point, asOf: today)
      updated.append((id, name, reply))
    }
    _ = try Panel.update(store, bay)
    let found = updated
    let data: JSON = [
      "updated": .list(found) {
        [
          "id": .string($0.id), "name": .string($0.name),
          "constituents": JSON($0.reply.waves.count { $0.value.amplitude > 0 }),
          "offsetFeet": JSON($0.reply.offsetFeet),
          "notes": JSON($0.reply.notes),
        ]
      },
      "asOf": .string(today.text),
    ]
    return Reply(data, bayPage: "Tide constants", "of \(today.text)") {
      View.list(found, style: .plain) { entry in
        View.Item(
          entry.name,
          subtitle: (entry.reply.waves.isEmpty
            ? ["height of the datum"] : ["\(entry.reply.waves.count) constituents"])
            .joined() + entry.reply.notes.map { "; \($0)" }.joined())
      }
      View.action("Tides", link: Link.to("tides"), role: .primary)
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
