/// A word of a food's name or of an ingredient line, in the form names are compared in.
struct FoodWord: Sendable, Equatable {
  /// Folded and singular.
  var text: String
  /// Its number in the matcher's vocabulary; -1 for a word no food is called by.
  var id: Int32
  /// Says how a food is, not which: `fresh`, `large`, `chopped`.
  var isFluff: Bool

  /// The singular of a folded word; several spellings of one word come out alike.
  ///
  /// Not always English (`cooky`), but the same for singular and plural, which is what counts.
  static func singular(_ word: String) -> String {
    if let known = spellings[word] { return known }
    guard let single = withoutEnding(word) else { return word }
    return spellings[single] ?? single
  }

  /// The word without the ending of a plural; nil where it has none.
  private static func withoutEnding(_ word: String) -> String? {
    var word = word
    return word.withUTF8 { bytes in
      let count = bytes.count
      guard count > 3, bytes[count - 1] == 0x73 || bytes[count - 1] == 0x65 else { return nil }
      func ends(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        return length <= count
          && text.withUTF8Buffer { $0.elementsEqual(bytes[(count - length)...]) }
      }
      func without(_ drop: Int, _ ending: String = "") -> String {
        String(decoding: bytes[..<(count - drop)], as: UTF8.self) + ending
      }
      // "Pies", but "berries".
      if ends("ies") { return count == 4 ? without(1) : without(3, "y") }
      if ends("ie") { return without(2, "y") }
      if ends("oes") || ends("sses") || ends("shes") || ends("ches") || ends("xes") {
        return without(2)
      }
      guard bytes[count - 1] == 0x73, !ends("ss"), !ends("us"), !ends("is") else { return nil }
      return without(1)
    }
  }

  /// Irregular plurals, and spellings of one word.
  private static let spellings: [String: String] = [
    "leaves": "leaf", "loaves": "loaf", "halves": "half", "calves": "calf", "chilli": "chili",
    "chillies": "chili", "chilies": "chili", "chile": "chili", "chiles": "chili",
    "chillis": "chili", "chilis": "chili", "chilly": "chili", "yoghurt": "yogurt",
    "yoghurts": "yogurt", "yogurts": "yogurt", "filet": "fillet", "filets": "fillet",
    "catsup": "ketchup", "avacado": "avocado", "avacados": "avocado", "parmigiano": "parmesan",
    "whisky": "whiskey", "yolks": "yolk", "wholewheat": "wholewheat", "linguini": "linguine",
    "fettuccini": "fettuccine", "lasagne": "lasagna", "biscuits": "biscuit",
    "zucchinis": "zucchini", "courgettes": "courgette", "prawns": "prawn",
    "tsps": "tsp", "tbsps": "tbsp", "lbs": "lb", "avocadoes": "avocado", "tomatos": "tomato",
    "potatos": "potato", "jalapenos": "jalapeno", "pieces": "piece", "chive": "chive",
    "mousses": "mousse", "roes": "roe", "leches": "leche", "fraiches": "fraiche",
    "peixes": "peixe", "octopuses": "octopus", "couscous": "couscous", "cookie": "cooky",
    "brownie": "browny",
    "ladies": "lady", "soya": "soy", "capsicums": "capsicum", "swedes": "swede",
    "panir": "paneer", "humus": "hummus", "houmous": "hummus", "tumeric": "turmeric",
    "cardamon": "cardamom", "mozarella": "mozzarella", "parmesean": "parmesan",
    "parmasan": "parmesan", "worchestershire": "worcestershire", "worcester": "worcestershire",
    "cinammon": "cinnamon", "brocolli": "broccoli", "tomatoe": "tomato", "potatoe": "potato",
  ]
}
