import BerthSDK

extension TideReader {
  /// A line of `arguments.tsv`.
  struct ArgumentRow: Sendable {
    var constituent: String
    var published: TideTables.Published
  }

  /// A line of `harmonics.tsv`.
  struct HarmonicRow: Sendable {
    var station: String
    var constituent: String
    var amplitude: Double
    var phase: Double
  }

  /// The yearly arguments of `arguments.tsv`.
  static func arguments(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String = "tides/arguments.tsv"
  ) -> DataTable<ArgumentRow> {
    var reader = TSVReader(file: file, columns: argumentColumns)
    var table = DataTable<ArgumentRow>(file: file)
    reader.forEachRow(bytes) { reader, fields in
      guard let name = reader.text(fields, 0),
        let first = reader.number(fields, 1, in: 1800...2200),
        let equilibrium = reader.numbers(fields, 2, in: 0...360),
        let factor = reader.numbers(fields, 3, in: 0...4)
      else { return }
      guard equilibrium.count == factor.count else {
        return reader.report(
          3, "\(factor.count) factors for \(equilibrium.count) arguments",
          "give both for the same years")
      }
      let published = TideTables.Published(
        first: Int(first), equilibrium: equilibrium, factor: factor)
      table.rows.append(ArgumentRow(constituent: name, published: published))
      table.lines.append(reader.line)
    }
    table.problems = reader.problems
    return table
  }

  /// The stations of `stations.tsv`, without their waves.
  static func stations(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String = "tides/stations.tsv"
  ) -> DataTable<TideStation> {
    var reader = TSVReader(file: file, columns: stationColumns)
    var table = DataTable<TideStation>(file: file)
    reader.forEachRow(bytes) { reader, fields in
      guard let id = reader.slug(fields, 0), let name = reader.text(fields, 1),
        let point = reader.place(fields, 2), let datum = reader.text(fields, 4),
        let offset = reader.signed(fields, 5, in: -100...100)
      else { return }
      table.rows.append(
        TideStation(
          id: id, name: name, point: point, datum: datum, offsetFeet: offset, harmonics: []))
      table.lines.append(reader.line)
    }
    table.problems = reader.problems
    return table
  }

  /// The waves of `harmonics.tsv`.
  static func harmonics(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String = "tides/harmonics.tsv"
  ) -> DataTable<HarmonicRow> {
    var reader = TSVReader(file: file, columns: harmonicColumns)
    var table = DataTable<HarmonicRow>(file: file)
    reader.forEachRow(bytes) { reader, fields in
      guard let station = reader.slug(fields, 0), let name = reader.text(fields, 1),
        let amplitude = reader.number(fields, 2, in: 0...60),
        let phase = reader.number(fields, 3, in: 0...360)
      else { return }
      table.rows.append(
        HarmonicRow(station: station, constituent: name, amplitude: amplitude, phase: phase))
      table.lines.append(reader.line)
    }
    table.problems = reader.problems
    return table
  }
}
