/// How an ingredient tastes, and what it is known to go with.
public struct FlavourProfile: Sendable, Equatable {
  /// A flavour note with how strong it is.
  public struct Note: Sendable, Equatable {
    /// Id of the note.
    public var id: String
    /// 1 a hint, 2 clear, 3 dominant.
    public var intensity: Int

    /// A note with its intensity.
    public init(_ id: String, _ intensity: Int) {
      self.id = id
      self.intensity = intensity
    }
  }

  /// Id of the ingredient.
  public var ingredient: String
  /// Its notes.
  public var notes: [Note]
  /// Ids of ingredients it is known to go well with.
  public var pairs: [String]

  /// A profile from its parts.
  public init(ingredient: String, notes: [Note], pairs: [String] = []) {
    self.ingredient = ingredient
    self.notes = notes
    self.pairs = pairs
  }
}

/// A flavour note: "citrus", "smoke", "vanilla".
public struct FlavourNote: Sendable, Equatable, Identifiable {
  /// Stable slug.
  public var id: String
  /// Display name.
  public var name: String
  /// The group of notes it belongs to.
  public var group: String
  /// Ids of notes that balance it.
  public var contrasts: [String]

  /// A note from its parts.
  public init(id: String, name: String, group: String, contrasts: [String] = []) {
    self.id = id
    self.name = name
    self.group = group
    self.contrasts = contrasts
  }
}

/// A product's barcode and the ingredient it holds.
public struct ProductBarcode: Sendable, Equatable {
  /// EAN-13, EAN-8 or UPC-A digits.
  public var code: String
  /// Name on the label.
  public var product: String
  /// Id of the ingredient.
  public var ingredient: String

  /// A barcode from its parts.
  public init(code: String, product: String, ingredient: String) {
    self.code = code
    self.product = product
    self.ingredient = ingredient
  }

  /// Whether digits form an EAN-13, EAN-8 or UPC-A code with the right check digit.
  ///
  /// From the right, weights alternate 1 and 3 and the sum is a multiple of ten (GS1 General
  /// Specifications, section 7.9).
  public static func isValid(_ code: String) -> Bool {
    let digits = Array(code.utf8)
    guard [8, 12, 13].contains(digits.count) else { return false }
    var sum = 0
    for (place, digit) in digits.reversed().enumerated() {
      guard digit >= 0x30, digit <= 0x39 else { return false }
      sum += Int(digit - 0x30) * (place % 2 == 0 ? 1 : 3)
    }
    return sum % 10 == 0
  }
}
