import BerthBase

extension Output {
  /// Writes an error where the format wants it: words for people, one object for scripts.
  func report(_ error: BerthError) {
    // Help comes through whatever has failed.
    emitHelp()
    if options.format == .json {
      _ = streams.error((["error": error.json] as JSON).utf8() + [0x0A])
      return
    }
    // A plugin speaks in its own name: nobody takes its words for the host's.
    let speaker = error.plugin.map { "berth: \($0): " } ?? "berth: "
    var text = "\(speaker)\(error.message)\n"
    if !error.remedy.isEmpty { text += "  \(error.remedy)\n" }
    if options.isVerbose { text += "  code: \(error.code)\n" }
    _ = streams.error(SafeText.bytes(text))
  }
}
