import BerthSDK

/// What somebody who goes to a place at night wants to know; what nobody has said is nil.
struct PlaceVisit: Sendable, Hashable {
  /// How one comes to the water.
  var access: String?
  var parking: String?
  var light: String?
  /// What is allowed there, and when.
  var rules: String?
  /// Who says so.
  var source: String

  /// What is known, each with its name.
  var known: [(name: String, words: String)] {
    [("Access", access), ("Parking", parking), ("Light", light), ("Rules", rules)]
      .compactMap { name, words in words.map { (name, $0) } }
  }

  var json: JSON {
    [
      "access": JSON(access), "parking": JSON(parking), "light": JSON(light),
      "rules": JSON(rules), "source": .string(source),
    ]
  }

  /// The same for people; what nobody has said is said to be unknown.
  var view: View {
    View.keyValues(
      [("Access", access), ("Parking", parking), ("Light", light), ("Rules", rules)].map {
        View.Pair($0, $1 ?? "not known")
      } + [View.Pair("Says", source)])
  }
}

extension RegionReader {
  func visit(_ cursor: JSONCursor) throws(JSONError) -> PlaceVisit {
    try only(cursor, ["access", "parking", "light", "rules", "source"])
    func optional(_ name: String) throws(JSONError) -> String? {
      cursor[name].exists ? try words(cursor[name]) : nil
    }
    let visit = PlaceVisit(
      access: try optional("access"), parking: try optional("parking"),
      light: try optional("light"), rules: try optional("rules"),
      source: try words(cursor["source"]))
    guard !visit.known.isEmpty else {
      throw cursor.error("nothing is said; give access, parking, light or rules")
    }
    return visit
  }
}
