import BerthSDK

/// A conversation with a practice partner as it is stored.
struct PracticeSession: Sendable {
  /// Something that was said.
  struct Turn: Sendable, Equatable {
    var isPartner: Bool
    var text: String
    var reading = ""
    var gloss = ""
    /// What would have been better, and why.
    var correction = ""
    var note = ""

    var json: JSON {
      var json: JSON = [
        "who": .string(isPartner ? "partner" : "you"), "text": .string(text),
      ]
      for (key, value) in [
        ("reading", reading), ("gloss", gloss), ("correction", correction), ("note", note),
      ] where !value.isEmpty { json[key] = .string(value) }
      return json
    }

    init(
      isPartner: Bool, text: String, reading: String = "", gloss: String = "",
      correction: String = "", note: String = ""
    ) {
      (self.isPartner, self.text, self.reading) = (isPartner, text, reading)
      (self.gloss, self.correction, self.note) = (gloss, correction, note)
    }

    init(_ node: Dialogue.Node) {
      self.init(
        isPartner: node.isPartner, text: node.text, reading: node.reading, gloss: node.gloss)
    }

    init(_ json: JSON) {
      self.init(
        isPartner: json["who"]?.string == "partner", text: json["text"]?.string ?? "",
        reading: json["reading"]?.string ?? "", gloss: json["gloss"]?.string ?? "",
        correction: json["correction"]?.string ?? "", note: json["note"]?.string ?? "")
    }
  }

  var id: Int
  var persona: String
  var scene: String
  var node: String
  var turns: [Turn]
  var started: Int64
  var ended: Int64?

  /// The scene of conversations without a script.
  static let free = "free"

  static let columns = "id, persona, scene, node, turns, started, ended"

  init(_ row: Row) {
    (id, persona, scene, node) = (row.int(0), row.text(1), row.text(2), row.text(3))
    turns = ((try? JSON.parse(Array(row.text(4).utf8)))?.array ?? []).map(Turn.init)
    (started, ended) = (Int64(row.int(5)), row.optionalInt(6).map(Int64.init))
  }
}
