package import BerthSDK

/// JSON as pages carry it, small faults mended.
package enum LinkedJSON {
  /// Reads JSON; what is damaged a second time with its small faults mended (`JSONMending`), and a third
  /// time where a page put entities for its quotes.
  ///
  /// - Returns: the JSON, or what is wrong with it as it stands.
  package static func parse(_ bytes: [UInt8]) -> Result<JSON, JSONError> {
    do {
      return .success(try JSON.parse(bytes))
    } catch let first {
      let text = bytes.withUnsafeBytes { UTF8Text.repaired($0) }
      if let json = try? JSON.parse(JSONMending.mended(text)) { return .success(json) }
      if HTMLScripts.find("&quot;", text, from: 0) != nil {
        let plain = Array(HTMLEntities.decoded(String(decoding: text, as: UTF8.self)).utf8)
        if let json = try? JSON.parse(JSONMending.mended(plain)) { return .success(json) }
      }
      return .failure(first)
    }
  }
}
