import BerthSDK
import Picture

/// Reads garnishes out of a phrase such as "lime wheel and a cherry".
struct GarnishWords {
  private let words: [Substring]
  private let text: String

  init(_ text: String) {
    self.text = TextFolding.fold(text)
    words = self.text.split(separator: " ")
  }

  private func has(_ stems: String...) -> Bool {
    stems.contains { stem in words.contains { $0.hasPrefix(stem) } }
  }

  /// What the phrase names.
  var garnishes: [Garnish] {
    if text.isEmpty || text == "garnish" || text.contains("or none") { return [] }
    var found: [Garnish] = []
    if has("whipped", "cream") { found.append(.whippedCream) }
    found += citrus
    if has("pineapple") {
      if has("wedge", "slice", "spear", "bar", "chunk") || !has("leaf", "frond", "fronds") {
        found.append(.pineapple)
      }
      found.append(.pineappleLeaf)
    }
    let beads = self.beads
    if !beads.isEmpty { found.append(.picked(beads)) }
    if has("strawberr") { found.append(.strawberry) }
    if has("cucumber") { found.append(.cucumber) }
    found += slices
    found += greens
    if has("parasol", "umbrella") { found.append(.umbrella) }
    if has("orchid") { found.append(.flower(Tint(0xC85BB0))) }
    if has("flower", "violet", "rose", "hibiscus", "pansy", "lavender", "petal", "nasturtium") {
      found.append(.flower(has("violet", "lavender") ? Tint(0x8B6BC9) : Tint(0xE86A86)))
    }
    if has("celery"), !has("salt") { found.append(.celery) }
    if has("stick") || has("cinnamon"), has("stick", "quill", "bark") {
      found.append(.stick(Tint(0x9A5A2C)))
    }
    if has("candy cane") { found.append(.stick(Tint(0xD2303A))) }
    if has("bean") { found.append(.beans) }
    if has("anise") { found.append(.starAnise) }
    found += dusts
    if text.contains("rim") || text.contains("salted"), has("salt", "sugar", "tajin", "celery") {
      found.append(.rim(GarnishWords.rim(text)))
    }
    return found
  }

  private var citrus: [Garnish] {
    var fruits: [Garnish.Fruit] = []
    if text.contains("blood orange") {
      fruits.append(.bloodOrange)
    } else if has("orange", "mandarin", "tangerine", "kumquat", "clementine") {
      fruits.append(.orange)
    }
    if has("lemon"), !text.contains("lemon verbena"), !text.contains("lemon thyme"),
      !text.contains("lemon balm")
    {
      fruits.append(.lemon)
    }
    if has("lime") { fruits.append(.lime) }
    if has("grapefruit") { fruits.append(.grapefruit) }
    return fruits.map { fruit in
      switch form(after: fruit) {
      case .shell: return .shell(fruit)
      case .twist: return .twist(fruit)
      case .wedge: return .wedge(fruit)
      case .wheel: return .wheel(fruit)
      }
    }
  }

  private enum Cut { case wheel, wedge, twist, shell }

  private static let cuts: [(stem: String, cut: Cut)] = [
    ("wheel", .wheel), ("slice", .wheel), ("half", .wheel), ("twist", .twist), ("zest", .twist),
    ("peel", .twist), ("snake", .twist), ("swath", .twist), ("spiral", .twist), ("strip", .twist),
    ("rind", .twist), ("shell", .shell), ("wedge", .wedge), ("quarter", .wedge),
  ]

  /// The cut named next behind a fruit, or anywhere.
  private func form(after fruit: Garnish.Fruit) -> Cut {
    let stem: String
    switch fruit {
    case .lemon: stem = "lemon"
    case .lime: stem = "lime"
    case .orange, .bloodOrange: stem = "orange"
    case .grapefruit: stem = "grapefruit"
    }
    let index = words.firstIndex { $0.hasPrefix(stem) } ?? 0
    for word in Array(words[index...]) + Array(words[..<index]) {
      if let found = Self.cuts.first(where: { word.hasPrefix($0.stem) }) { return found.cut }
    }
    return .wheel
  }

  private var beads: [Garnish.Bead] {
    var beads: [Garnish.Bead] = []
    let many = has("three", "3") ? 3 : has("two", "2") || has("olives", "cherries") ? 2 : 1
    if has("cherr") { beads += Array(repeating: .cherry, count: has("three", "3") ? 3 : 1) }
    if has("olive"), !has("oil") { beads += Array(repeating: .olive, count: many) }
    if has("onion") { beads += Array(repeating: .onion, count: max(many, 2)) }
    if has("raspberr") { beads += Array(repeating: .berry(Tint(0xC2244F)), count: max(many, 2)) }
    if has("blackberr", "mulberr") {
      beads += Array(repeating: .berry(Tint(0x3A1238)), count: max(many, 2))
    }
    if has("blueberr") { beads += Array(repeating: .berry(Tint(0x3D4A8C)), count: 3) }
    if has("cranberr", "currant", "pomegranate") {
      beads += Array(repeating: .berry(Tint(0xB0122E)), count: 3)
    }
    if text == "berries" || text.contains("and berries") || text.contains("mixed berries") {
      beads += [.berry(Tint(0xC2244F)), .berry(Tint(0x3A1238))]
    }
    if has("grape"), !has("grapefruit") {
      beads += Array(repeating: .berry(Tint(0xA9C25A)), count: 2)
    }
    if has("lychee") { beads.append(.berry(Tint(0xF3E4DE))) }
    if has("ginger") { beads.append(.cube(Tint(0xE3B44E))) }
    if has("marshmallow") { beads += [.cube(Tint(0xFBF3EC)), .cube(Tint(0xF7DDE2))] }
    if has("tomato") { beads.append(.berry(Tint(0xD23A22))) }
    return Array(beads.prefix(3))
  }

  private var slices: [Garnish] {
    var found: [Garnish] = []
    let kinds: [(String, UInt32, UInt32)] = [
      ("apple", 0xFBF3D0, 0xB5293A), ("pear", 0xFAF4D6, 0x9DB04A), ("peach", 0xF9B867, 0xD9653B),
      ("apricot", 0xF6A94B, 0xD97B2C), ("watermelon", 0xF0566A, 0x3E8E41),
      ("melon", 0xF6C27E, 0x9DB04A), ("mango", 0xF9B233, 0xD9782C), ("kiwi", 0x9CCB4B, 0x7A5A34),
      ("banana", 0xFBEEB4, 0xEBC12F), ("passion", 0xF2B134, 0x5A2A4A), ("fig", 0xC84B5F, 0x4A2A4F),
      ("plum", 0xE9A05F, 0x5A1F4A), ("papaya", 0xF58A4B, 0xD9A03C), ("coconut", 0xFBF9F4, 0x6B4428),
      ("jalapeno", 0xBFDD9A, 0x3F8F3A), ("chilli", 0xE3402E, 0xB81F1F),
      ("chili", 0xE3402E, 0xB81F1F), ("pickle", 0xB9C46A, 0x6B8A35),
      ("persimmon", 0xF59A3A, 0xD9702A),
    ]
    for (stem, flesh, skin) in kinds where words.contains(where: { $0.hasPrefix(stem) }) {
      if stem == "apple", has("pineapple"), !words.contains("apple") { continue }
      if stem == "melon", has("watermelon") { continue }
      found.append(.slice(flesh: Tint(flesh), skin: Tint(skin)))
    }
    return found
  }

  private var greens: [Garnish] {
    var found: [Garnish] = []
    if has("mint") { found.append(.mint) }
    if has("rosemary") { found.append(.sprig(Tint(0x4E7A4C))) }
    if has("thyme", "dill", "fennel", "tarragon", "verbena") {
      found.append(.sprig(Tint(0x7A9A58)))
    }
    if has("basil", "sage", "shiso", "coriander", "cilantro", "parsley", "bay", "borage", "curry") {
      found.append(.leaf(has("sage") ? Tint(0x8FA487) : Tint(0x4E9A44)))
    }
    if has("makrut", "pandan") || text.contains("lime leaf") { found.append(.leaf(Tint(0x3E8A3A))) }
    return found
  }

  private var dusts: [Garnish] {
    let kinds: [(String, UInt32)] = [
      ("nutmeg", 0x8A5A2E), ("cinnamon", 0x9A5A2C), ("cocoa", 0x5A3420), ("chocolate", 0x4A2A18),
      ("matcha", 0x7FA03A), ("cardamom", 0x9A8A5A), ("saffron", 0xD9702A), ("pepper", 0x3A3230),
      ("paprika", 0xB5401F), ("turmeric", 0xE0A020), ("allspice", 0x6B4428), ("cumin", 0x8A6A3A),
      ("coffee", 0x3A2114), ("cayenne", 0xB5401F), ("malt", 0xC99A5A), ("sprinkle", 0xE86A86),
      ("almond", 0xE3C08A), ("pistachio", 0x9DB04A), ("hazelnut", 0xB5814A), ("nut", 0xB5814A),
    ]
    for (stem, color) in kinds where words.contains(where: { $0.hasPrefix(stem) }) {
      if has("stick", "quill"), stem == "cinnamon" { continue }
      if has("bean"), stem == "coffee" { continue }
      return [.dust(Tint(color))]
    }
    return []
  }

  /// The colour of what is on the rim.
  static func rim(_ name: String) -> Tint {
    if name.contains("tajin") || name.contains("chil") { return Tint(0xD9562E) }
    if name.contains("celery") { return Tint(0xB5B07A) }
    if name.contains("chocolate") || name.contains("cocoa") { return Tint(0x5A3420) }
    if name.contains("cookie") || name.contains("cracker") { return Tint(0xB98A52) }
    if name.contains("coconut") { return Tint(0xFBF8F0) }
    if name.contains("brown") || name.contains("cinnamon") { return Tint(0xB5803F) }
    return Tint(0xFDFDFB)
  }
}
