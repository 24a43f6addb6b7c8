extension DataTable {
  /// Reads a table with one function per row; rows it reports, or gives nil for, are left out.
  ///
  /// ```swift
  /// struct Plant { var id: String; var litres: Double }
  ///
  /// let plants = try call.files.rows("plants.tsv") { file, bytes in
  ///   DataTable(file: file, bytes, columns: ["id", "litres"]) { reader, fields -> Plant? in
  ///     guard let id = reader.slug(fields, 0), let litres = reader.number(fields, 1, in: 0...20)
  ///     else { return nil }
  ///     return Plant(id: id, litres: litres)
  ///   }
  /// }
  /// ```
  public init(
    file: String, _ bytes: UnsafeRawBufferPointer, columns: [String],
    _ row: (inout TSVReader, [TSVField]) -> Row?
  ) {
    self.init(file: file)
    var reader = TSVReader(file: file, columns: columns)
    reader.forEachRow(bytes.bindMemory(to: UInt8.self)) { reader, fields in
      let known = reader.problems.count
      guard let found = row(&reader, fields), reader.problems.count == known else { return }
      rows.append(found)
      lines.append(reader.line)
    }
    problems = reader.problems
  }
}

extension Files {
  /// All rows of a bundled table; a problem in bundled data is a fault of the build.
  ///
  /// A small table is read once and kept by the instance while its file holds the same bytes, so `read` has to
  /// make the same of the same bytes, and a type of row belongs to one way of reading a file.
  ///
  /// - Throws: `plugin.data` with the first problem, and what `data` throws.
  public func rows<Row: Sendable>(
    _ path: String, _ read: (String, UnsafeRawBufferPointer) throws -> DataTable<Row>
  ) throws -> [Row] {
    try data(path) { bytes in
      try call.services.tables.rows(path, bytes) {
        let table = try read(path, bytes)
        if !table.problems.isEmpty { throw PluginError.damagedData(table.problems) }
        return table.rows
      }
    }
  }

  /// The bundled files below a folder (`""` for all) whose names end in a suffix, as paths that `data`
  /// takes.
  ///
  /// ```swift
  /// let scripts = try call.files.paths(in: "sessions", suffix: ".md")
  /// ```
  public func paths(in folder: String, suffix: String) throws(PluginError) -> [String] {
    try list(folder).filter { $0.hasSuffix(suffix) }
  }
}

extension PluginError {
  /// Bundled data with problems: `plugin.data`.
  ///
  /// ```swift
  /// let problem = DataProblem(
  ///   file: "plants.tsv", line: 3, message: "no name", remedy: "write one")
  /// throw PluginError.damagedData([problem])
  /// ```
  public static func damagedData(_ problems: [DataProblem]) -> PluginError {
    PluginError(
      "plugin.data",
      "the bundled data has \(Words.count(problems.count, "problem"))"
        + (problems.first.map { ": \($0)" } ?? ""), remedy: "install the app again")
  }
}
