/// The number under a barcode, checked and in one form.
///
/// EAN-8, EAN-13 and UPC-A as they are; UPC-E is expanded to UPC-A, and UPC-A becomes EAN-13 with a
/// leading 0, so that one product has one number. Check digits after the GS1 General
/// Specifications, section 7.9; expansion of UPC-E after section 5.2.2.4.
struct Barcode: Equatable {
  /// 8 or 13 digits.
  let canonical: String

  /// What is wrong with a number.
  enum Flaw: Error, Equatable {
    case notDigits
    case length(Int)
    case checkDigit(found: Int, expected: Int)
  }

  /// The number of a text; nil when it is none. Spaces and hyphens do not matter.
  init?(_ text: String) {
    guard case .success(let code) = Barcode.read(text) else { return nil }
    self = code
  }

  private init(canonical: [UInt8]) {
    self.canonical = String(decoding: canonical.map { $0 + 0x30 }, as: UTF8.self)
  }

  /// The number of a text, or what is wrong with it.
  static func read(_ text: String) -> Result<Barcode, Flaw> {
    var digits: [UInt8] = []
    for byte in text.utf8 where byte != 0x20 && byte != 0x2d {
      guard byte >= 0x30, byte <= 0x39 else { return .failure(.notDigits) }
      digits.append(byte - 0x30)
    }
    switch digits.count {
    case 6: return .success(completed(expanded([0] + digits)))
    case 8: return eight(digits)
    case 12: return checked([0] + digits)
    case 13: return checked(digits)
    case 14 where digits[0] == 0: return checked(Array(digits[1...]))
    default: return .failure(.length(digits.count))
    }
  }

  /// Eight digits are EAN-8 or UPC-E. A leading 0 is restricted in EAN-8, so UPC-E goes first then.
  private static func eight(_ digits: [UInt8]) -> Result<Barcode, Flaw> {
    let asEAN = checked(digits)
    guard digits[0] <= 1 else { return asEAN }
    let upc = [0] + expanded(Array(digits[..<7])) + [digits[7]]
    let asUPC = checked(upc)
    switch (asEAN, asUPC) {
    case (.success, .success): return digits[0] == 0 ? asUPC : asEAN
    case (.failure, .success): return asUPC
    default: return asEAN
    }
  }

  /// The eleven digits of UPC-A that seven of UPC-E stand for.
  private static func expanded(_ short: [UInt8]) -> [UInt8] {
    let (system, d) = (short[0], Array(short[1...]))
    switch d[5] {
    case 0, 1, 2: return [system, d[0], d[1], d[5], 0, 0, 0, 0, d[2], d[3], d[4]]
    case 3: return [system, d[0], d[1], d[2], 0, 0, 0, 0, 0, d[3], d[4]]
    case 4: return [system, d[0], d[1], d[2], d[3], 0, 0, 0, 0, 0, d[4]]
    default: return [system, d[0], d[1], d[2], d[3], d[4], 0, 0, 0, 0, d[5]]
    }
  }

  private static func completed(_ eleven: [UInt8]) -> Barcode {
    let digits = [0] + eleven
    return Barcode(canonical: digits + [UInt8(checkDigit(of: digits))])
  }

  private static func checked(_ digits: [UInt8]) -> Result<Barcode, Flaw> {
    let expected = checkDigit(of: digits.dropLast())
    let found = Int(digits[digits.count - 1])
    guard found == expected else { return .failure(.checkDigit(found: found, expected: expected)) }
    return .success(Barcode(canonical: digits))
  }

  /// The digit that makes a number whole.
  static func checkDigit(of digits: some BidirectionalCollection<UInt8>) -> Int {
    var sum = 0
    for (index, digit) in digits.reversed().enumerated() {
      sum += Int(digit) * (index % 2 == 0 ? 3 : 1)
    }
    return (10 - sum % 10) % 10
  }
}

/// A product's barcode and the ingredient it holds.
struct ProductBarcode: Sendable, Equatable {
  /// How many lists that know nothing of each other name the same bottle for the code.
  enum Lists: String, CaseIterable, Sendable {
    case one, several
  }

  /// EAN-13, EAN-8 or UPC-A digits.
  var code: String
  /// Name on the label.
  var product: String
  /// Id of the ingredient.
  var ingredient: String
  /// A code that one list alone names may be that list's mistake.
  var lists: Lists

  /// Whether digits form an EAN-13, EAN-8 or UPC-A code with the right check digit.
  static func isValid(_ code: String) -> Bool {
    let digits = code.utf8.map { $0 &- 0x30 }
    guard [8, 12, 13].contains(digits.count), digits.allSatisfy({ $0 < 10 }) else { return false }
    return Barcode.checkDigit(of: digits.dropLast()) == Int(digits[digits.count - 1])
  }
}
