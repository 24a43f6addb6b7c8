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
    var text = "berth: \(error.message)\n"
    if !error.remedy.isEmpty { text += "  \(error.remedy)\n" }
    if options.isVerbose { text += "  code: \(error.code)\n" }
    _ = streams.error(SafeText.bytes(text))
  }
}
