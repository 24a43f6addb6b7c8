import BerthBase

/// One recorded event, as a row of the database and as a line of the spool.
struct SpooledEvent {
  var plugin: String
  /// Unix milliseconds.
  var at: Int64
  var name: String
  /// An object as JSON text; nil for none.
  var properties: String?

  init(plugin: String, at: Int64, name: String, properties: String?) {
    self.plugin = plugin
    self.at = at
    self.name = name
    self.properties = properties
  }

  /// The event of a line; nil for what was cut off by a power failure.
  init?(_ line: ArraySlice<UInt8>) {
    guard let parts = try? JSON.parse(Array(line)).array, parts.count == 4,
      let plugin = parts[0].string, let at = parts[1].int, let name = parts[2].string
    else { return nil }
    self.init(plugin: plugin, at: Int64(at), name: name, properties: parts[3].string)
  }

  /// `["garden",1771000000000,"drink.shown","{\"id\":\"negroni\"}"]` and a line feed.
  var line: [UInt8] {
    let parts: JSON = [
      .string(plugin), .integer(at), .string(name), properties.map(JSON.string) ?? .null,
    ]
    return parts.utf8() + [0x0A]
  }
}
