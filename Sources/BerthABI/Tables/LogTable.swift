import CBerth

/// The `berth.log/1` service table.
package enum LogTable {
  private static let longest = 4000

  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_log_service(
      size: UInt32(MemoryLayout<berth_log_service>.size),
      write: { host, level, message in
        guard let plugin = LoadedPlugin.at(host) else { return }
        plugin.services.log(min(level, 3), visible(message.string))
      }))

  /// The text with control characters made visible and its length cut.
  package static func visible(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(longest) {
      if scalar.value < 0x20 || scalar.value == 0x7F {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return text.unicodeScalars.count > longest ? result + "…" : result
  }
}
