package import BerthSDK

/// JSON as pages carry it, small faults mended.
package enum LinkedJSON {
  /// Reads JSON; where a page put raw line ends into strings or entities into quotes, a second time
  /// with those mended.
  package static func parse(_ bytes: [UInt8]) -> Result<JSON, JSONError> {
    do {
      return .success(try JSON.parse(bytes))
    } catch let first {
      var mended = bytes
      for index in mended.indices where mended[index] < 0x20 { mended[index] = 0x20 }
      if let json = try? JSON.parse(mended) { return .success(json) }
      if HTMLScripts.find("&quot;", mended, from: 0) != nil {
        let text = HTMLEntities.decoded(String(decoding: mended, as: UTF8.self))
        if let json = try? JSON.parse(text) { return .success(json) }
      }
      return .failure(first)
    }
  }
}
