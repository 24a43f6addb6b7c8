/// English plurals of names and units; which foods nobody counts is said by the table of foods.
package enum Plural {
  /// The plural of a name; its last word takes the ending.
  package static func of(_ name: String) -> String {
    let head = lastWord(name)
    let word = String(head)
    let stem = name[..<head.startIndex]
    if unchanged.contains(word) || word.isEmpty { return name }
    if let odd = irregular[word] { return stem + odd }
    if word.hasSuffix("s") && !word.hasSuffix("ss") && !word.hasSuffix("us") { return name }
    if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
      return stem + word.dropLast() + "ies"
    }
    let takesEs = ["s", "x", "z", "ch", "sh"].contains { word.hasSuffix($0) }
    return stem + word + (takesEs ? "es" : "s")
  }

  private static func lastWord(_ name: String) -> Substring {
    guard let space = name.lastIndex(of: " ") else { return name[...] }
    return name[name.index(after: space)...]
  }

  private static let irregular = [
    "leaf": "leaves", "loaf": "loaves", "half": "halves", "tomato": "tomatoes",
    "potato": "potatoes", "mango": "mangoes", "radish": "radishes", "bay leaf": "bay leaves",
    "tomatillo": "tomatillos", "chili": "chilies", "chilli": "chillies", "anchovy": "anchovies",
  ]

  private static let unchanged: Set<String> = [
    "asparagus", "couscous", "hummus", "octopus", "shrimp", "squid", "salmon", "tuna", "cod",
    "trout", "halibut", "mackerel", "snapper", "bream", "molasses", "swiss", "watercress",
    "swordfish", "catfish", "citrus",
    "crayfish", "cress", "dal", "fish", "greens", "haddock", "spinach", "garlic", "ginger", "dashi",
    "gyoza", "nori", "okra",
  ]
}
