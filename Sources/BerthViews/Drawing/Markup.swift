import BerthViewModel

/// XML text in the making: one buffer, everything that comes from outside escaped.
package struct Markup {
  /// What has been written.
  package private(set) var bytes: [UInt8] = []
  /// The palette roles used by paint classes, so that a style sheet can hold just those.
  private(set) var usedRoles: Set<View.Color.Role> = []
  private(set) var lastID = 0
  /// The ids of drawings that stand here already, where they may be drawn again by reference; nil where
  /// each is drawn as a whole.
  private var shared: Set<String>?
  /// Where links lead; nil leaves them as they are.
  var resolve: ((String) -> String?)?
  /// Where a file of the plugin's media folder is got; nil where none is.
  var media: (String) -> String? = { _ in nil }

  /// A buffer.
  ///
  /// - Parameter lastID: ids that `newID` gives are larger.
  package init(capacity: Int = 4096, lastID: Int = 0) {
    bytes.reserveCapacity(capacity)
    self.lastID = lastID
  }

  /// Appends text of our own as it is.
  package mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends text of our own as it is.
  package mutating func raw(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  /// Appends what another buffer holds.
  mutating func append(_ other: Markup) {
    bytes.append(contentsOf: other.bytes)
    usedRoles.formUnion(other.usedRoles)
  }

  /// Takes back what was written behind the first `count` bytes.
  mutating func truncate(to count: Int) { bytes.removeSubrange(count...) }

  /// An id no other element of this document has.
  package mutating func newID() -> Int {
    lastID += 1
    return lastID
  }

  /// Has drawings that stand here already drawn by reference.
  mutating func shareDrawings() { shared = [] }

  /// Whether drawings are drawn by reference where they stand here already.
  var sharesDrawings: Bool { shared != nil }

  /// Whether a drawing stands here for the first time. Its id tells what is drawn, so that it means the
  /// same in every part of a page.
  mutating func isNew(_ id: String) -> Bool { shared?.insert(id).inserted ?? true }

  mutating func note(_ role: View.Color.Role) { usedRoles.insert(role) }

  /// How many decimals numbers have at most; half a hundredth of a pixel is not seen.
  var decimals = 2

  /// Appends a number.
  mutating func number(_ value: Double) {
    ViewNumber.append(value, decimals: decimals, trimmed: true, to: &bytes)
  }

  /// Appends ` name="value"` with a number.
  mutating func attribute(_ name: String, _ value: Double) {
    open(name)
    number(value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends ` name="value"` with escaped text.
  package mutating func attribute(_ name: String, _ value: String) {
    open(name)
    text(value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends numbers as attributes.
  mutating func attributes(_ numbers: KeyValuePairs<String, Double>) {
    for (name, value) in numbers { attribute(name, value) }
  }

  /// Starts an element, which other attributes and `>` may follow.
  ///
  /// - Parameter start: text of our own such as `<line class="axis"`.
  mutating func open(_ start: String, _ numbers: KeyValuePairs<String, Double>) {
    raw(start)
    attributes(numbers)
  }

  /// Opens an element at a place; what is 0 there is left out, since that is what SVG takes it for
  /// (SVG 2, 10.2 to 10.5).
  mutating func open(_ start: String, at place: KeyValuePairs<String, Double>) {
    raw(start)
    for (name, value) in place where value != 0 { attribute(name, value) }
  }

  private mutating func open(_ name: String) {
    bytes.append(UInt8(ascii: " "))
    raw(name)
    bytes.append(contentsOf: [UInt8(ascii: "="), UInt8(ascii: "\"")])
  }

  /// Where a link leads; nil when it is missing, not allowed, or leads nowhere.
  func address(of link: String?) -> String? {
    guard let link, ViewLink.isAllowed(link) else { return nil }
    guard let resolve else { return link }
    return resolve(link)
  }

  /// Appends ` name="address"` when the link is allowed.
  mutating func link(_ name: String, _ link: String?) {
    if let address = address(of: link) { attribute(name, address) }
  }

  /// Opens a link around what follows when it is allowed; says whether it must be closed.
  mutating func openLink(_ link: String?) -> Bool {
    guard let address = address(of: link) else { return false }
    raw("<a")
    attribute("href", address)
    raw(">")
    return true
  }

  /// Closes what `openLink` opened.
  mutating func closeLink(_ wasOpened: Bool) {
    if wasOpened { raw("</a>") }
  }

  /// Appends what an element is called by those who cannot see it.
  mutating func title(_ text: String) {
    raw("<title>")
    self.text(text)
    raw("</title>")
  }

  /// Appends text with everything escaped that means something in XML and HTML, and without
  /// what XML 1.0 (2.2) forbids or what reorders text (UAX #9 overrides and isolates).
  package mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { input in
      var start = 0
      var index = 0
      while index < input.count {
        let byte = input[index]
        var length = 1
        let replacement: StaticString?
        switch byte {
        case UInt8(ascii: "&"): replacement = "&amp;"
        case UInt8(ascii: "<"): replacement = "&lt;"
        case UInt8(ascii: ">"): replacement = "&gt;"
        case UInt8(ascii: "\""): replacement = "&quot;"
        case UInt8(ascii: "'"): replacement = "&#39;"
        case 0x0A: replacement = nil
        case 0x09: replacement = " "
        case 0x00..<0x20, 0x7F: replacement = ""
        case 0xC2, 0xE2, 0xEF:
          length = Self.forbidden(input, index)
          replacement = length > 0 ? "" : nil
          length = max(length, 1)
        default: replacement = nil
        }
        if let replacement {
          bytes.append(contentsOf: input[start..<index])
          bytes.append(
            contentsOf: UnsafeBufferPointer(
              start: replacement.utf8Start, count: replacement.utf8CodeUnitCount))
          index += length
          start = index
        } else {
          index += 1
        }
      }
      bytes.append(contentsOf: input[start...])
    }
  }

  /// The length of a forbidden scalar at `index`: C1 controls, overrides, U+FFFE and U+FFFF.
  private static func forbidden(_ input: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    let second = index + 1 < input.count ? input[index + 1] : 0
    let third = index + 2 < input.count ? input[index + 2] : 0
    switch input[index] {
    case 0xC2: return second < 0xA0 ? 2 : 0
    case 0xE2:
      if second == 0x80, (0xAA...0xAE).contains(third) { return 3 }
      return second == 0x81 && (0xA6...0xA9).contains(third) ? 3 : 0
    default: return second == 0xBF && third >= 0xBE ? 3 : 0
    }
  }
}
