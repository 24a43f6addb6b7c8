import BerthSDK

extension TideTables {
  /// Joins the four tables; names that belong to nothing are problems.
  static func joined(
    _ constituents: DataTable<TideConstituent>, _ arguments: DataTable<TideReader.ArgumentRow>,
    _ stations: DataTable<TideStation>, _ harmonics: DataTable<TideReader.HarmonicRow>
  ) -> (tables: TideTables, problems: [DataProblem]) {
    var tables = TideTables()
    var problems =
      constituents.problems + arguments.problems + stations.problems + harmonics.problems
    tables.constituents = constituents.rows
    let indices = Dictionary(
      constituents.rows.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let none = Published(first: 0, equilibrium: [], factor: [])
    tables.published = Array(repeating: none, count: constituents.rows.count)
    for (row, line) in zip(arguments.rows, arguments.lines) {
      if let index = indices[row.constituent] {
        tables.published[index] = row.published
      } else {
        problems.append(unknown(row.constituent, arguments.file, line, "constituents.tsv"))
      }
    }
    tables.stations = stations.rows
    let numbers = Dictionary(
      stations.rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    for (row, line) in zip(harmonics.rows, harmonics.lines) {
      guard let station = numbers[row.station] else {
        problems.append(unknown(row.station, harmonics.file, line, "stations.tsv"))
        continue
      }
      guard let index = indices[row.constituent] else {
        problems.append(unknown(row.constituent, harmonics.file, line, "constituents.tsv"))
        continue
      }
      tables.stations[station].harmonics.append(
        TideStation.Harmonic(constituent: index, amplitude: row.amplitude, phase: row.phase))
    }
    for station in tables.stations where station.harmonics.isEmpty {
      problems.append(
        DataProblem(
          file: harmonics.file, line: 0, message: "station \(station.id) has no waves",
          remedy: "add its constants or take it out of stations.tsv"))
    }
    return (tables, problems)
  }

  private static func unknown(
    _ name: String, _ file: String, _ line: Int, _ other: String
  ) -> DataProblem {
    DataProblem(
      file: file, line: line, message: "'\(name)' is not in \(other)",
      remedy: "add it there or take the line out")
  }

  /// The tables that come with the app.
  ///
  /// - Throws: `plugin.data` when a file is damaged.
  static func bundled(_ call: Call) throws -> TideTables {
    func read<Row>(
      _ name: String, _ body: (String, UnsafeRawBufferPointer) -> DataTable<Row>
    ) throws -> DataTable<Row> {
      let path = "tides/\(name).tsv"
      return try call.files.data(path) { body(path, $0) }
    }
    let (tables, problems) = joined(
      try read("constituents", TideReader.constituents),
      try read("arguments", TideReader.arguments),
      try read("stations", TideReader.stations), try read("harmonics", TideReader.harmonics))
    if !problems.isEmpty { throw PluginError.damagedData(problems) }
    return tables
  }
}
