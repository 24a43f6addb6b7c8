import BerthBase

/// A colour by its role or by its sRGB value.
public enum ViewColor: Sendable, Hashable {
  /// Colours that have a light and a dark form.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    case accent, text, muted, line, surface, background
    case teal, blue, indigo, violet, pink, red, orange, amber, green, brown, gray
  }

  /// A colour that follows the theme.
  case role(Role)
  /// A fixed colour, 8 bits a channel; alpha 255 is opaque.
  case rgb(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

  /// Reads `teal`, `#0d9`, `#00D9C0` or `#00D9C080`; nil for anything else.
  public init?(_ text: String) {
    if let role = Role(rawValue: text) {
      self = .role(role)
      return
    }
    var digits: [UInt8] = []
    for (place, byte) in text.utf8.enumerated() {
      if place == 0 {
        guard byte == UInt8(ascii: "#") else { return nil }
      } else {
        guard place < 9, let digit = Self.digit(byte) else { return nil }
        digits.append(digit)
      }
    }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    let alpha = digits.count == 8 ? digits[6] << 4 | digits[7] : 255
    self = .rgb(
      red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3],
      blue: digits[4] << 4 | digits[5], alpha: alpha)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): return byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): return byte - UInt8(ascii: "A") + 10
    default: return nil
    }
  }

  /// The form that `init(_:)` reads.
  public var text: String {
    switch self {
    case .role(let role): return role.rawValue
    case .rgb(let red, let green, let blue, let alpha):
      let digits = Array("0123456789ABCDEF".utf8)
      var bytes = [UInt8(ascii: "#")]
      for channel in alpha == 255 ? [red, green, blue] : [red, green, blue, alpha] {
        bytes.append(digits[Int(channel >> 4)])
        bytes.append(digits[Int(channel & 15)])
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

/// What fills a shape or draws its outline.
public enum ViewPaint: Sendable, Hashable {
  /// Nothing.
  case none
  /// One colour.
  case color(ViewColor)
  /// The picture's gradient of this name.
  case gradient(String)

  /// Reads `none`, `gradient:NAME` or a colour; nil for anything else.
  public init?(_ text: String) {
    if text == "none" {
      self = .none
    } else if text.hasPrefix("gradient:") {
      self = .gradient(String(text.dropFirst(9)))
    } else if let color = ViewColor(text) {
      self = .color(color)
    } else {
      return nil
    }
  }

  /// The form that `init(_:)` reads.
  public var text: String {
    switch self {
    case .none: return "none"
    case .color(let color): return color.text
    case .gradient(let name): return "gradient:\(name)"
    }
  }
}

extension ViewDecoder {
  /// The colour in a field, or nil; a name this version does not know is gray and a warning.
  mutating func color(_ fields: JSONObject, _ key: String) throws(ViewError) -> ViewColor? {
    guard let text = try text(fields, key) else { return nil }
    if let color = ViewColor(text) { return color }
    guard !text.hasPrefix("#") else {
      throw ViewError(
        path: "\(path).\(key)", message: "not a colour; write #RGB, #RRGGBB or #RRGGBBAA")
    }
    warn("unknown colour in \(key); taken as gray")
    return .role(.gray)
  }

  /// The paint in a field, or nil.
  mutating func paint(_ fields: JSONObject, _ key: String) throws(ViewError) -> ViewPaint? {
    guard let text = try text(fields, key) else { return nil }
    if let paint = ViewPaint(text) { return paint }
    return try color(fields, key).map(ViewPaint.color)
  }
}
