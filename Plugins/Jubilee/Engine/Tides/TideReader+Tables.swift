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
    _ file: String, _ bytes: UnsafeRawBufferPointer
  ) -> DataTable<ArgumentRow> {
    DataTable(file: file, bytes, columns: argumentColumns) { reader, fields -> ArgumentRow? in
      guard let name = reader.text(fields, 0),
        let first = reader.number(fields, 1, in: 1800...2200),
        let equilibrium = reader.numbers(fields, 2, in: 0...360),
        let factor = reader.numbers(fields, 3, in: 0...4)
      else { return nil }
      guard equilibrium.count == factor.count else {
        return reader.reject(
          3, "\(factor.count) factors for \(equilibrium.count) arguments",
          "give both for the same years")
      }
      let published = TideTables.Published(
        first: Int(first), equilibrium: equilibrium, factor: factor)
      return ArgumentRow(constituent: name, published: published)
    }
  }

  /// The stations of `stations.tsv`, without their waves.
  static func stations(
    _ file: String, _ bytes: UnsafeRawBufferPointer
  ) -> DataTable<TideStation> {
    DataTable(file: file, bytes, columns: stationColumns) { reader, fields -> TideStation? in
      guard let id = reader.slug(fields, 0), let name = reader.text(fields, 1),
        let point = reader.place(fields, 2), let datum = reader.text(fields, 4),
        let offset = reader.signed(fields, 5, in: -100...100), let source = reader.text(fields, 7)
      else { return nil }
      guard let asOf = CivilDate(fields[6].string) else {
        return reader.reject(6, "'\(fields[6].string)' is no date", "write it as 2025-12-21")
      }
      return TideStation(
        id: id, name: name, point: point, datum: datum, offsetFeet: offset, harmonics: [],
        asOf: asOf, source: source)
    }
  }

  /// The waves of `harmonics.tsv`.
  static func harmonics(
    _ file: String, _ bytes: UnsafeRawBufferPointer
  ) -> DataTable<HarmonicRow> {
    DataTable(file: file, bytes, columns: harmonicColumns) { reader, fields -> HarmonicRow? in
      guard let station = reader.slug(fields, 0), let name = reader.text(fields, 1),
        let amplitude = reader.number(fields, 2, in: 0...60),
        let phase = reader.number(fields, 3, in: 0...360)
      else { return nil }
      return HarmonicRow(station: station, constituent: name, amplitude: amplitude, phase: phase)
    }
  }
}
