import BerthSDK

/// `name@x,y`: where the user fixes a node.
struct GraphPin: Sendable, Equatable {
  var name: String
  var x: Double
  var y: Double

  /// Reads a pin.
  ///
  /// - Throws: `input.invalid` that shows the form.
  init(_ text: String) throws {
    guard let at = text.lastIndex(of: "@") else { throw GraphPin.malformed(text) }
    let numbers = text[text.index(after: at)...].split(
      separator: ",", omittingEmptySubsequences: false)
    name = Words.trimmed(String(text[..<at]))
    guard !name.isEmpty, numbers.count == 2, let x = GraphPin.number(numbers[0]),
      let y = GraphPin.number(numbers[1])
    else { throw GraphPin.malformed(text) }
    (self.x, self.y) = (x, y)
  }

  private static func number(_ text: Substring) -> Double? {
    guard let value = Double(Words.trimmed(String(text))), value.isFinite, abs(value) <= 10_000
    else { return nil }
    return value
  }

  private static func malformed(_ text: String) -> PluginError {
    PluginError.invalid(
      "“\(Words.shortened(text, to: 60))” does not say which node goes where",
      remedy: "write NAME@X,Y, such as \"gin@100,250\"; the plane is 800 by 500")
  }
}
