import BerthSDK

/// What somebody who goes to a place at night wants to know; what nobody has said is nil.
struct PlaceVisit: Sendable, Hashable {
  /// How one comes to the water.
  var access: String?
  var parking: String?
  var light: String?
  /// What is allowed there, and when.
  var rules: String?
  /// The page of a camera that shows the shore, an address with `https`.
  var camera: String?
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
      "rules": JSON(rules), "camera": JSON(camera), "source": .string(source),
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
    try only(cursor, ["access", "parking", "light", "rules", "camera", "source"])
    func optional(_ name: String) throws(JSONError) -> String? {
      cursor[name].exists ? try words(cursor[name]) : nil
    }
    let visit = PlaceVisit(
      access: try optional("access"), parking: try optional("parking"),
      light: try optional("light"), rules: try optional("rules"),
      camera: try optional("camera"), source: try words(cursor["source"]))
    if let camera = visit.camera, !camera.hasPrefix("https://") {
      throw cursor["camera"].error("'\(camera)' is no address with https://")
    }
    guard !visit.known.isEmpty || visit.camera != nil else {
      throw cursor.error("nothing is said; give access, parking, light, rules or camera")
    }
    return visit
  }
}
