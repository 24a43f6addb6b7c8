extension View.Stay {
  /// Keys that have a name.
  static let specialKeys = [
    "left", "right", "up", "down", "enter", "tab", "space", "home", "end", "pageup", "pagedown",
    "delete",
  ]

  /// The keys that can be used, each once; `reader` is warned of the others.
  func usable(_ keys: [Key], _ reader: ViewReader) -> [Key] {
    var seen = Set<String>()
    return keys.filter { key in
      if let refusal = refusal(of: key.key) {
        reader.warn("key \"\(key.key)\" \(refusal); it does nothing")
        return false
      }
      guard seen.insert(key.key).inserted else {
        reader.warn("key \"\(key.key)\" stands twice; the first one counts")
        return false
      }
      return true
    }
  }

  /// Why a key cannot be used; nil when it can.
  private func refusal(of key: String) -> String? {
    if key == "q" || key == "esc" || key == "ctrl-c" { return "always leaves the page" }
    let hasInput = input != nil
    if Self.specialKeys.contains(key) {
      return hasInput && (key == "space" || key == "enter") ? "belongs to the line typed in" : nil
    }
    if key.hasPrefix("ctrl-") {
      let letter = key.utf8.dropFirst(5)
      guard letter.count == 1, let byte = letter.first, (0x61...0x7A).contains(byte) else {
        return "is no key"
      }
      // Terminals send the same for Ctrl-H and Backspace, Ctrl-I and Tab, Ctrl-J or M and Enter.
      if "hijmz".utf8.contains(byte) { return "cannot be distinguished from another key" }
      return hasInput && (byte == 0x75 || byte == 0x77) ? "belongs to the line typed in" : nil
    }
    guard key.count == 1, let scalar = key.unicodeScalars.first, scalar.value > 0x20,
      scalar.value != 0x7F
    else { return "is no key" }
    return hasInput ? "is typed into the line" : nil
  }
}
