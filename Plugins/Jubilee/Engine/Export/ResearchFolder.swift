import BerthSDK

/// A folder of all tables as somebody publishes it under a DOI: data as CSV, a data dictionary as a data
/// package (Frictionless), how to cite it, and what it is worth in words.
struct ResearchFolder {
  static let name = "research"

  let tables: [(subject: ExportSubject, table: ExportTable)]
  let region: Region
  /// The day it is made, `2026-08-21`.
  let day: String

  init(since: Int64, _ call: Call) throws {
    tables = try ExportSubject.allCases.map { ($0, try $0.table(since: since, call)) }
    region = try Bay(call).region
    day = try BayTime.date(call.clock.now, call).text
  }

  /// Its files by name, with what they hold.
  var files: [(name: String, text: String)] {
    var files = tables.map { entry in
      (name: "\(entry.subject.rawValue).csv", text: entry.table.csv)
    }
    files.append((name: "datapackage.json", text: package.text(indented: true) + "\n"))
    files.append((name: "README.md", text: readme))
    files.append((name: "CITATION.cff", text: citation))
    return files
  }

  private var title: String { "Jubilees of \(region.name): readings, forecasts and reports" }

  /// The data dictionary.
  private var package: JSON {
    [
      "profile": "tabular-data-package", "name": .string("jubilee-\(region.id)"),
      "title": .string(title), "created": .string(day),
      "sources": .list(region.sources) { ["title": .string($0)] },
      "resources": .list(tables) { Self.resource($0.subject, $0.table) },
    ]
  }

  private static func resource(_ subject: ExportSubject, _ table: ExportTable) -> JSON {
    let words = ["A row is \(subject.meaning)."] + table.notes
    let fields = JSON.list(table.columns) { column -> JSON in
      let meaning = ColumnMeaning.find(column)
      return [
        "name": .string(column), "type": .string(meaning?.kind.rawValue ?? "string"),
        "description": .string(meaning?.text ?? ""),
      ]
    }
    return [
      "name": .string(subject.rawValue), "path": .string("\(subject.rawValue).csv"),
      "profile": "tabular-data-resource", "encoding": "utf-8", "format": "csv",
      "description": .string(words.joined(separator: " ")), "rows": JSON(table.rows.count),
      "schema": ["missingValues": [""], "fields": fields],
    ]
  }

  private var readme: String {
    var lines = ["# \(title)", "", "Made on \(day) by Jubilee \(JubileeIdentity.version).", ""]
    lines += ["| file | rows | a row is |", "|---|---|---|"]
    lines += tables.map {
      "| `\($0.subject.rawValue).csv` | \($0.table.rows.count) | \($0.subject.meaning) |"
    }
    lines += [
      "", "`datapackage.json` says what each column means. Times are local with offset; files are",
      "CSV (RFC 4180) in UTF-8. An apostrophe before =, +, -, @ at the start of a text keeps",
      "spreadsheets from running it and is not part of it.", "",
      "Observers are not named, and places are rounded to half a mile unless they agreed to more.",
      "A date that is missing, or a night without report, is no sign that nothing happened.", "",
      "Before publishing, add a licence, the names of the authors, and the terms of the services",
      "whose readings are in it.", "", "Sources:", "",
    ]
    lines += region.sources.map { "- \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private var citation: String {
    """
    cff-version: 1.2.0
    message: Cite this data set as below; complete the authors before publishing.
    type: dataset
    title: "\(title)"
    date-released: \(day)
    authors:
      - name: "(add the authors)"

    """
  }

  /// Writes it into the media folder; the paths that were written.
  func save(_ call: Call) throws -> [String] {
    try files.map { file in
      let path = "\(Self.name)/\(file.name)"
      try call.files.writeMedia(path, Array(file.text.utf8))
      return path
    }
  }
}
