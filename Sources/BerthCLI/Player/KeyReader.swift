/// Turns the bytes of a terminal into keys: UTF-8 text, control keys, and the sequences of ECMA-48
/// that terminals send for the others.
struct KeyReader {
  /// What was typed.
  enum Press: Equatable {
    /// Letters, digits, signs and spaces.
    case text(String)
    /// A key with a name, as VIEWS.md lists them, or `esc`, `backspace`, `ctrl-c`.
    case key(String)
    /// Text that came through the clipboard.
    case paste(String)
  }

  private var pending: [UInt8] = []
  private var pasted: [UInt8]?

  /// Whether bytes are held back that may be the beginning of a key: Esc alone, for one.
  var isWaiting: Bool { !pending.isEmpty && pasted == nil }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The longest paste that is taken, in bytes.
  private static let maximumPaste = 65_536

  /// The keys in what was read.
  mutating func read(_ bytes: some Sequence<UInt8>) -> [Press] {
    pending += bytes
    var presses: [Press] = []
    while !pending.isEmpty, let press = next() { Self.append(press, to: &presses) }
    return presses
  }

  /// Takes what is held back for what it is: nothing more came.
  mutating func flush() -> [Press] {
    guard isWaiting else { return [] }
    let isEscape = pending.first == 0x1B
    pending = []
    return isEscape ? [.key("esc")] : []
  }

  private static func append(_ press: Press, to presses: inout [Press]) {
    if case .text(let more) = press, case .text(let text)? = presses.last {
      presses[presses.count - 1] = .text(text + more)
    } else if press != .text("") {
      presses.append(press)
    }
  }

  /// The first key of what is held; nil when its end is missing.
  private mutating func next() -> Press? {
    if pasted != nil { return paste() }
    switch pending[0] {
    case 0x1B: return escape()
    case 0x0A, 0x0D: return take(1, .key("enter"))
    case 0x09: return take(1, .key("tab"))
    case 0x08, 0x7F: return take(1, .key("backspace"))
    case 0x01...0x1A:
      let letter = Character(Unicode.Scalar(pending[0] + 0x60))
      return take(1, .key("ctrl-\(letter)"))
    case 0x00..<0x20: return take(1, .text(""))
    default: return scalar()
    }
  }

  private mutating func take(_ count: Int, _ press: Press) -> Press {
    pending.removeFirst(min(count, pending.count))
    return press
  }

  private mutating func scalar() -> Press? {
    let lead = pending[0]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard pending.count >= length else { return nil }
    guard let text = String(validating: pending.prefix(length), as: UTF8.self) else {
      return take(1, .text(""))
    }
    return take(length, .text(text))
  }

  private mutating func escape() -> Press? {
    guard pending.count > 1 else { return nil }
    guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else {
      // Esc before another key is Alt in most terminals; the key alone would surprise.
      return pending[1] == 0x1B ? take(1, .key("esc")) : take(2, .text(""))
    }
    guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return pending.count > 32 ? take(pending.count, .text("")) : nil
    }
    let words = String(decoding: pending[2...end], as: UTF8.self)
    if words == "200~" {
      pending.removeFirst(end + 1)
      pasted = []
      return pending.isEmpty ? nil : paste()
    }
    return take(end + 1, Self.named(words).map { .key($0) } ?? .text(""))
  }

  private static func named(_ words: String) -> String? {
    switch words {
    case "A": return "up"
    case "B": return "down"
    case "C": return "right"
    case "D": return "left"
    case "H", "1~", "7~": return "home"
    case "F", "4~", "8~": return "end"
    case "3~": return "delete"
    case "5~": return "pageup"
    case "6~": return "pagedown"
    case "M": return "enter"
    default: return nil
    }
  }

  private mutating func paste() -> Press? {
    guard var text = pasted else { return nil }
    // The end of a paste may come in two reads.
    if let end = pending.firstRange(of: Self.pasteEnd) {
      text += pending[..<end.lowerBound]
      pending.removeFirst(end.upperBound)
      pasted = nil
      let clean = text.prefix(Self.maximumPaste).map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
      return .paste(String(decoding: clean, as: UTF8.self))
    }
    let held = min(pending.count, Self.pasteEnd.count - 1)
    text += pending.dropLast(held)
    pending.removeFirst(pending.count - held)
    pasted = Array(text.prefix(Self.maximumPaste))
    return nil
  }
}
