import Kitchen

/// Words a measure can hold beside numbers and units.
enum MeasureWords {
  /// Numbers in words.
  static let numbers = AmountText.words.merging(["a": 1, "an": 1]) { word, _ in word }

  /// Words before an amount that do not change it.
  static let fillers: Set<String> = [
    "add", "about", "approx", "approximately", "around", "ca", "circa", "roughly", "with", "top",
    "up", "plus", "extra", "another", "use", "of", "the", "some", "and", "then", "float", "a", "an",
    "good", "at", "least", "fill", "mix", "stir", "in", "over",
  ]

  /// Words that describe a unit and may stand before it.
  static let adjectives: Set<String> = [
    "large", "small", "big", "medium", "long", "short", "thin", "thick", "heaping", "heaped",
    "level", "generous", "scant", "full", "good", "fresh", "frozen", "whole", "ripe", "standard",
    "dry", "liquid", "fluid", "imperial", "us", "rounded", "little", "tiny", "light", "heavy",
    "english", "wide", "additional", "few", "ice", "more",
  ]

  /// Words for a length.
  static let lengths: Set<String> = ["inch", "inches", "in", "cm", "mm"]

  /// Words after a number that make it a length, a strength or an age.
  static let sizes: Set<String> = [
    "inch", "inches", "in", "cm", "mm", "proof", "percent", "abv", "year", "years", "yr", "yo",
    "inched", "minutes", "minute", "min",
  ]
}
