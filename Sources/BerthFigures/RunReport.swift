package import BerthBase

/// All figures of a run, what was left out, and where they were taken.
package struct RunReport {
  /// Something that could not be measured here.
  package struct Skip: Equatable {
    package var group: String
    package var what: String
    /// How to have it measured.
    var remedy: String

    package init(group: String, what: String, remedy: String) {
      (self.group, self.what, self.remedy) = (group, what, remedy)
    }
  }

  var machine: Machine
  /// ISO-8601, in UTC.
  package var date: String
  package var figures: [Figure] = []
  package var skipped: [Skip] = []

  package init(machine: Machine, date: String, figures: [Figure] = [], skipped: [Skip] = []) {
    (self.machine, self.date) = (machine, date)
    (self.figures, self.skipped) = (figures, skipped)
  }

  package var json: JSON {
    [
      "machine": machine.json, "date": .string(date),
      "figures": .array(figures.map(\.json)),
      "skipped": .list(skipped) {
        [
          "group": .string($0.group), "what": .string($0.what), "remedy": .string($0.remedy),
        ]
      },
    ]
  }

  /// Reads what a run wrote with `--json`.
  ///
  /// - Throws: `not-found`, `json.*` or `input.invalid`.
  package static func read(_ path: String) throws -> RunReport {
    let json = try JSON.parse(try FileBytes.require(path))
    guard let figures = json["figures"]?.array else {
      throw BerthError(
        "input.invalid", "\(path) holds no figures",
        remedy: "give a file that BerthBenchmarks --json wrote")
    }
    return RunReport(
      machine: Machine(json: json["machine"] ?? .null), date: json["date"]?.string ?? "",
      figures: try figures.map { try Figure(json: $0) },
      skipped: (json["skipped"]?.array ?? []).map {
        Skip(
          group: $0["group"]?.string ?? "", what: $0["what"]?.string ?? "",
          remedy: $0["remedy"]?.string ?? "")
      })
  }

  /// Takes in another run; the groups it measured take the place of those here.
  package mutating func merge(_ later: RunReport) {
    let groups = Set(later.figures.map(\.group) + later.skipped.map(\.group))
    figures.removeAll { groups.contains($0.group) }
    skipped.removeAll { groups.contains($0.group) }
    figures += later.figures
    skipped += later.skipped
    (machine, date) = (later.machine, later.date)
  }

  /// Puts the groups into the order they are listed in.
  package mutating func sort(by groups: [String]) {
    func index(_ group: String) -> Int { groups.firstIndex(of: group) ?? groups.count }
    // A stable order within a group: the one they were measured in.
    figures = figures.enumerated()
      .sorted { (index($0.element.group), $0.offset) < (index($1.element.group), $1.offset) }
      .map(\.element)
    skipped = skipped.enumerated()
      .sorted { (index($0.element.group), $0.offset) < (index($1.element.group), $1.offset) }
      .map(\.element)
  }
}
