import BerthBase

/// A form a text in a manifest must have.
struct TextForm: Sendable {
  /// What the text should be, with an example, to follow “expected”.
  let expected: String
  /// What to do about a text that is not.
  let remedy: String
  let accepts: @Sendable (String) -> Bool

  init(_ expected: String, remedy: String = "", _ accepts: @escaping @Sendable (String) -> Bool) {
    self.expected = expected
    self.remedy = remedy
    self.accepts = accepts
  }

  /// Any text with something in it.
  static let text = TextForm(
    "a text with something in it", remedy: "write a few words"
  ) { text in text.utf8.contains { $0 > 0x20 } && !text.utf8.contains(0) }

  /// One line with something in it.
  static let line = TextForm(
    "one line of at most 200 characters", remedy: "shorten it; longer texts go into “description”"
  ) { text in
    var hasInk = false
    for byte in text.utf8 {
      if byte < 0x20 || byte == 0x7F { return false }
      if byte != 0x20 { hasInk = true }
    }
    return hasInk && (text.utf8.count <= 200 || (text.utf8.count <= 1600 && text.count <= 200))
  }

  static let pluginID = TextForm(
    "2 to 32 lower-case letters, digits and dashes such as “garden”, or a reverse-DNS name",
    remedy: "choose an id of that form; it is the word after “berth” on the command line",
    NameRules.isPluginID)

  static let version = TextForm(
    "a version such as “1.0.0”", remedy: "write MAJOR.MINOR.PATCH as semver.org describes it"
  ) { SemanticVersion($0) != nil }

  static let abi = TextForm(
    "an ABI version such as “1.0”", remedy: "write the lowest MAJOR.MINOR the plugin needs"
  ) { ABIVersion($0) != nil }

  static let partID = TextForm(
    "lower-case letters, digits and dashes that begin with a letter, such as “make-list”",
    remedy: "write it in lower case with dashes", NameRules.isPartID)

  static let parameterName = TextForm(
    "a camelCase name of letters and digits, such as “maxMissing”",
    remedy: "write it in camelCase; the command line makes --max-missing of it",
    NameRules.isParameterName)

  static let fieldName = TextForm(
    "a name of letters, digits and underscores, such as “name”",
    remedy: "use the key the documents have", NameRules.isFieldName)

  static let configKey = TextForm(
    "camelCase words joined by dots, such as “units” or “notify.evening”",
    remedy: "write the key in that form", NameRules.isConfigKey)

  static let productID = TextForm(
    "letters, digits, dots, dashes and underscores, such as “garden.premium.monthly”",
    remedy: "use the id the store knows the product by", NameRules.isProductID)

  static let armName = TextForm(
    "letters, digits, dots, dashes and underscores, such as “A”",
    remedy: "give the arm a short name", NameRules.isProductID)

  static let shortOption = TextForm(
    "one letter other than h, such as “n”", remedy: "choose a single letter; -h is for help"
  ) { $0.utf8.count == 1 && $0.utf8.allSatisfy(\.isASCIILetter) && $0 != "h" }

  static let capability = TextForm(
    "a capability id such as “berth.storage/1”",
    remedy: "write a dotted lower-case name, a slash and the revision"
  ) { CapabilityID($0) != nil }

  static let amount = TextForm(
    "a decimal number in a string, such as “4.99”",
    remedy: "write digits with at most four decimals and no sign or currency", isAmount)

  static let currency = TextForm(
    "an ISO 4217 code, such as “USD”", remedy: "write the three capital letters"
  ) { $0.utf8.count == 3 && $0.utf8.allSatisfy(\.isASCIIUpper) }

  static let languageCode = TextForm(
    "an ISO 639-1 code, such as “en”", remedy: "write the two small letters"
  ) { $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isASCIILower) }

  static let color = TextForm(
    "a colour such as “#00D9C0”", remedy: "write # and six hexadecimal digits"
  ) { text in
    text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
      && text.utf8.dropFirst().allSatisfy { Hexadecimal.value($0) != nil }
  }

  static let time = TextForm(
    "a time of day such as “17:30”", remedy: "write hours and minutes of the 24-hour clock"
  ) { ValueReader.time($0) == $0 }

  static let host = TextForm(
    "a host name such as “www.example.com”",
    remedy: "write the name alone in lower case, with a port where it is not 443; no scheme, path "
      + "or wildcard", NameRules.isHost)

  static let address = TextForm(
    "an https address such as “https://garden.example.org”",
    remedy: "write the whole address, without blanks"
  ) { text in
    text.hasPrefix("https://") && text.utf8.count <= 200
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") }
      && NameRules.isHost(String(text.dropFirst(8).prefix { $0 != "/" && $0 != "?" && $0 != "#" }))
  }

  static let programName = TextForm(
    "the bare name of a program, such as “sort”",
    remedy: "write the name it has on PATH, without a folder", NameRules.isProgramName)

  static let libraryPath = TextForm(
    "the library's file name or its path relative to the manifest",
    remedy: "write a relative path such as “libcocktail.so”"
  ) { isRelativePath($0) && !$0.hasSuffix("/") }

  static let folderPath = TextForm(
    "a folder relative to the manifest", remedy: "write a relative path such as “data”",
    isRelativePath)

  static let returnsPath = TextForm(
    "a JSON file relative to the manifest, such as “returns/dice.json”",
    remedy: "write a relative path without “..” that ends in .json"
  ) { $0.hasSuffix(".json") && isRelativePath($0) && !$0.split(separator: "/").contains("..") }

  static let filePath = TextForm(
    "a file below the data folder, such as “safety/en.tsv”",
    remedy: "write a relative path without “..”"
  ) { isRelativePath($0) && !$0.hasSuffix("/") && !$0.split(separator: "/").contains("..") }

  private static func isRelativePath(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.first != UInt8(ascii: "/")
      && !text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }

  private static func isAmount(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, whole.plainNumber != nil else { return false }
    if parts.count == 1 { return true }
    return parts.count == 2 && (1...4).contains(parts[1].utf8.count)
      && parts[1].utf8.allSatisfy(\.isASCIIDigit)
  }
}
