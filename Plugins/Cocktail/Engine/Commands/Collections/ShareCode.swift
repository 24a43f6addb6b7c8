import BerthSDK

/// A collection packed into the argument of a link.
///
/// The code is a digit for the version, 8 hexadecimal digits of a checksum (CRC-32, ISO 3309) and
/// the payload in base64url without padding (RFC 4648, section 5). The payload is UTF-8: the
/// collection's name, a line of drink ids, and, when it holds drinks that other homes cannot know,
/// a line of JSON with their recipes.
struct ShareCode: Equatable {
  /// The collection's name.
  var name: String
  /// Ids of its drinks in order; those of `recipes` are not among them.
  var drinks: [String]
  /// Recipes that other homes cannot know; see `PortableRecipe`.
  var recipes: [JSON] = []

  private static let version = "1"

  /// The code.
  var text: String {
    var payload = name.split(whereSeparator: \.isNewline).joined(separator: " ")
    payload += "\n" + drinks.joined(separator: " ")
    if !recipes.isEmpty { payload += "\n" + JSON.array(recipes).text() }
    let bytes = Array(payload.utf8)
    return Self.version + Checksum.text(of: bytes) + Base64URL.encode(bytes)
  }

  /// Packs a collection.
  init(name: String, drinks: [String], recipes: [JSON] = []) {
    (self.name, self.drinks, self.recipes) = (name, drinks, recipes)
  }

  /// Unpacks a code, or a whole link with the code as its argument.
  ///
  /// - Throws: `input.invalid` that says whether it is foreign, newer or damaged.
  init(_ text: String) throws(PluginError) {
    let code = Self.argument(of: Words.trimmed(text))
    guard let first = code.utf8.first, (0x31...0x39).contains(first), code.utf8.count > 9 else {
      throw PluginError.invalid(
        "this is no link of a shared collection",
        remedy: "copy the whole link that collection-share gave")
    }
    guard code.hasPrefix(Self.version) else {
      throw PluginError.invalid(
        "the link was made by a newer version of the app", remedy: "update the app, then try again")
    }
    guard let bytes = Base64URL.decode(code.dropFirst(9)),
      Checksum.text(of: bytes) == code.dropFirst().prefix(8),
      let payload = String(validating: bytes, as: UTF8.self)
    else {
      throw PluginError.invalid(
        "the link is damaged or cut off", remedy: "copy the whole link again")
    }
    let lines = payload.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    name = lines.first.map(String.init) ?? ""
    drinks = lines.count > 1 ? lines[1].split(separator: " ").map(String.init) : []
    if lines.count > 2 {
      do {
        recipes = try JSON.parse(String(lines[2])).array ?? []
      } catch {
        throw PluginError.invalid("the link's recipes cannot be read: \(error)")
      }
    }
  }

  private static func argument(of text: String) -> String {
    guard text.hasPrefix("berth:"), let start = text.firstIndex(of: "?") else { return text }
    for pair in text[text.index(after: start)...].split(whereSeparator: { $0 == "&" || $0 == "#" })
    where pair.hasPrefix("link=") {
      return String(pair.dropFirst(5))
    }
    return text
  }
}
