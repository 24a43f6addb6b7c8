import Kitchen

/// The words people write for units.
extension MeasureUnit {
  /// The unit a lower-case word or phrase names, nil when it names none.
  static func named(_ word: String) -> MeasureUnit? {
    words[word]
  }

  /// The word to write after an amount.
  func word(for amount: Double) -> String {
    switch self {
    case .millilitre, .centilitre, .decilitre, .litre, .ounce, .teaspoon, .tablespoon, .gram,
      .kilogram, .pound, .rinse, .rim, .garnish:
      return rawValue
    case .juice: return "juice of"
    case .top: return "top up with"
    case .taste: return "to taste"
    default: return amount <= 1 ? rawValue : Plural.of(rawValue)
    }
  }

  /// Spellings beyond the raw value, singular and plural.
  private static let spellings: [(MeasureUnit, String)] = [
    (.millilitre, "ml mls mil millilitre millilitres milliliter milliliters cc ccs"),
    (.centilitre, "cl cls centilitre centilitres centiliter centiliters"),
    (.decilitre, "dl dls decilitre decilitres deciliter deciliters"),
    (.litre, "l lt ltr ltrs litre litres liter liters"),
    (.ounce, "oz ozs ounce ounces floz onz fl_oz fl_ounce fl_ounces fluid_oz fluid_ounce"),
    (.ounce, "fluid_ounces us_oz"),
    (.teaspoon, "tsp tsps teaspoon teaspoons teaspoonful teaspoonfuls tea_spoon tea_spoons spoon"),
    (.teaspoon, "spoons spoonful spoonfuls tsb"),
    (.tablespoon, "tbsp tbsps tblsp tblsps tbs tbls tbl tbsb tblspn tbspn tablespoon tablespoons"),
    (.tablespoon, "tablespoonful tablespoonfuls table_spoon table_spoons"),
    (.barspoon, "barspoon barspoons bsp bar_spoon bar_spoons barspoonful bar_spoonful"),
    (.cup, "cup cups c cupful cupfuls"), (.pint, "pint pints pt pts"),
    (.quart, "quart quarts qt qts"), (.gallon, "gallon gallons gal gals"), (.gill, "gill gills"),
    (.fifth, "fifth fifths"), (.shot, "shot shots"), (.jigger, "jigger jiggers jig jigs"),
    (.pony, "pony ponies"), (.measure, "measure measures"), (.dash, "dash dashes dsh"),
    (.drop, "drop drops"), (.splash, "splash splashes squirt squirts"),
    (.pinch, "pinch pinches"), (.gram, "g gr gm gms gram grams gramme grammes"),
    (.kilogram, "kg kgs kilo kilos kilogram kilograms"), (.pound, "lb lbs pound pounds"),
    (.piece, "piece pieces pc pcs"), (.slice, "slice slices wheel wheels ring rings round rounds"),
    (.wedge, "wedge wedges"), (.leaf, "leaf leaves"), (.sprig, "sprig sprigs"),
    (.cube, "cube cubes"), (.scoop, "scoop scoops scoopful scoopfuls"),
    (.twist, "twist twists spiral spirals"), (.half, "half halves"), (.stick, "stick sticks"),
    (.strip, "strip strips"), (.peel, "peel peels rind rinds zest"),
    (.chunk, "chunk chunks"), (.clove, "clove cloves"), (.pod, "pod pods"),
    (.stalk, "stalk stalks rib ribs stem stems spear spears"), (.bean, "bean beans"),
    (.ball, "ball balls"), (.dollop, "dollop dollops"),
    (.handful, "handful handfuls bunch bunches"), (.squeeze, "squeeze squeezes"),
    (.spray, "spray sprays spritz spritzes mist"), (.can, "can cans tin tins"),
    (.bottle, "bottle bottles btl btls"),
    (.package, "package packages packet packets pack packs pkg pkgs envelope envelopes sachet"),
    (.package, "sachets box boxes"), (.bag, "bag bags teabag teabags"), (.jar, "jar jars"),
    (.carton, "carton cartons tub tubs container containers"),
    (.glass, "glass glasses glassful wineglass wineglasses"), (.mug, "mug mugs"),
    (.part, "part parts"), (.rinse, "rinse"), (.rim, "rim"), (.garnish, "garnish"),
  ]

  private static let words: [String: MeasureUnit] = {
    var table: [String: MeasureUnit] = [:]
    for (unit, list) in spellings {
      for word in list.split(separator: " ") {
        table[String(word.map { $0 == "_" ? " " : $0 })] = unit
      }
    }
    return table
  }()
}
