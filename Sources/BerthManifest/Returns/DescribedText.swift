import BerthBase

/// The text of a file that describes answers, of which one command's part is read at a time: who asks about
/// a few commands does not wait for those of all.
struct DescribedText: Sendable {
  private let bytes: [UInt8]
  private let fields: JSONObject
  /// Where the schema of each command stands.
  private let places: [String: Range<Int>]

  /// Nil for a text that is not in order; reading it as a whole says what is wrong.
  init?(_ bytes: [UInt8]) {
    var fields = JSONObject()
    var places: [String: Range<Int>] = [:]
    let isWhole = bytes.withUnsafeBytes { text -> Bool in
      func part(_ name: String) -> Range<Int>? { JSONOutline.member(name, of: text) }
      func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: text[range])
      }
      guard let sentences = part("fields"), let commands = part("commands"),
        let found = try? JSON.parse(slice(sentences)).object,
        let members = JSONOutline.members(of: slice(commands))
      else { return false }
      fields = found
      for case (let name, .value(let range)) in members {
        let start = commands.lowerBound
        places[name] = start + range.lowerBound..<start + range.upperBound
      }
      return true
    }
    guard isWhole else { return nil }
    (self.bytes, self.fields, self.places) = (bytes, fields, places)
  }

  /// What one command answers, and the sentences of all fields; nil where it is not in order.
  func returns(of command: String) -> Returns? {
    var returns = Returns()
    returns.fields = fields
    guard let place = places[command] else { return returns }
    let json = bytes.withUnsafeBytes { text in
      try? JSON.parse(UnsafeRawBufferPointer(rebasing: text[place]))
    }
    guard let schema = json.flatMap({ try? JSONSchema($0) }) else { return nil }
    returns[command] = schema
    return returns
  }
}
