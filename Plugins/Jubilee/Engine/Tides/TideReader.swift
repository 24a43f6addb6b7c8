import BerthSDK

/// Reads the four tables tides are predicted from, and reports every line that is not in order.
enum TideReader {
  static let constituentColumns = [
    "name", "speed", "T", "s", "h", "p", "p1", "phase", "nodes", "meaning",
  ]
  static let argumentColumns = ["constituent", "first", "equilibrium", "factor"]
  static let stationColumns = [
    "id", "name", "latitude", "longitude", "datum", "offset_feet", "as_of",
    "source",
  ]
  static let harmonicColumns = ["station", "constituent", "amplitude_feet", "phase"]

  /// The constituents of `constituents.tsv`.
  static func constituents(
    _ file: String, _ bytes: UnsafeRawBufferPointer
  ) -> DataTable<TideConstituent> {
    var names: Set<String> = []
    return DataTable(file: file, bytes, columns: constituentColumns) {
      reader, fields -> TideConstituent? in
      guard let name = reader.text(fields, 0),
        let speed = reader.number(fields, 1, in: 0.001...360),
        let phase = reader.signed(fields, 7, in: -360...360),
        let nodes = nodes(&reader, fields), let meaning = reader.text(fields, 9)
      else { return nil }
      var multiples: [Double] = []
      for column in 2...6 {
        guard let multiple = reader.signed(fields, column, in: -20...20) else { return nil }
        guard multiple == multiple.rounded() else {
          return reader.reject(column, "\(multiple) is not whole", "write a whole number")
        }
        multiples.append(multiple)
      }
      guard names.insert(name).inserted else {
        return reader.reject(0, "\(name) is here twice", "keep one of the lines")
      }
      return TideConstituent(
        name: name, speed: speed, multiples: multiples, phase: phase, nodes: nodes,
        meaning: meaning)
    }
  }

  private static func nodes(
    _ reader: inout TSVReader, _ fields: [TSVField]
  ) -> [TideConstituent.Node]? {
    if fields[8].isNothing { return [] }
    var nodes: [TideConstituent.Node] = []
    for part in fields[8].split(0x20) {
      let isSubtracted = part.count > 0 && part[0] == 0x2d
      let name = isSubtracted ? part.part(1, part.count).string : part.string
      guard let term = TideConstituent.NodeTerm(rawValue: name) else {
        let known = TideConstituent.NodeTerm.allCases.map(\.rawValue).joined(separator: ", ")
        return reader.reject(
          8, "'\(name)' has no node correction", "use \(known), one space between")
      }
      nodes.append(TideConstituent.Node(term: term, isSubtracted: isSubtracted))
    }
    return nodes
  }
}
