/// The words recipe sites use for units.
enum UnitWords {
  /// A unit and how many of it the word stands for: a decilitre is 100 ml.
  struct Meaning: Sendable, Equatable {
    var unit: KitchenUnit
    var factor = 1.0
  }

  /// The meaning of a folded word; nil when it is no unit.
  ///
  /// - Parameter isCapital: tells `T`, a tablespoon, from `t`, a teaspoon.
  static func meaning(_ word: String, isCapital: Bool) -> Meaning? {
    if word == "t" { return Meaning(unit: isCapital ? .tablespoon : .teaspoon) }
    return table[word]
  }

  /// Units that also stand behind the food: "2 garlic cloves", "4 celery stalks".
  static let trailing: Set<KitchenUnit> = [
    .clove, .slice, .sprig, .leaf, .stalk, .head, .bunch, .fillet, .ear, .sheet, .stick, .cube,
  ]

  /// Units that hold a stated size: "1 (14 oz) can".
  static let containers: Set<KitchenUnit> = [
    .can, .jar, .packet, .piece, .stick, .cube, .head, .bunch, .sheet, .fillet,
  ]

  private static let table: [String: Meaning] = {
    var table: [String: Meaning] = [:]
    for (unit, factor, words) in rows {
      for word in words.split(separator: " ") {
        table[String(word)] = Meaning(unit: unit, factor: factor)
      }
    }
    return table
  }()

  private static let rows: [(KitchenUnit, Double, String)] = [
    (.gram, 1, "g gr gm gms gram grams gramme grammes"),
    (.kilogram, 1, "kg kgs kilo kilos kilogram kilograms"),
    (.ounce, 1, "oz ozs ounce ounces oucnes"),
    (.pound, 1, "lb lbs pound pounds"),
    (.millilitre, 1, "ml mls cc milliliter milliliters millilitre millilitres"),
    (.millilitre, 10, "cl centiliter centilitre centiliters centilitres"),
    (.millilitre, 100, "dl deciliter decilitre deciliters decilitres"),
    (.litre, 1, "l ltr liter liters litre litres"),
    (.teaspoon, 1, "tsp tsps teaspoon teaspoons teaspoonful teaspoonfuls teasoon teasoons ts"),
    (
      .tablespoon, 1,
      "tbsp tbsps tbs tb tbl tbls tablespoon tablespoons tablespoonful tblsp tbspn tablespoonfuls"
    ),
    (.cup, 1, "cup cups c cupful cupfuls"),
    (.pint, 1, "pint pints pt"),
    (.quart, 1, "quart quarts qt qts"),
    (.quart, 4, "gallon gallons gal"),
    (.clove, 1, "clove cloves"),
    (.slice, 1, "slice slices rasher rashers round rounds"),
    (.sprig, 1, "sprig sprigs stem stems branch branches"),
    (.leaf, 1, "leaf leaves"),
    (.stalk, 1, "stalk stalks rib ribs spear spears"),
    (.head, 1, "head heads"),
    (.bunch, 1, "bunch bunches bundle bundles"),
    (.fillet, 1, "fillet fillets filet filets"),
    (.ear, 1, "ear ears cob cobs"),
    (.sheet, 1, "sheet sheets"),
    (.stick, 1, "stick sticks"),
    (.cube, 1, "cube cubes"),
    (.can, 1, "can cans tin tins"),
    (.jar, 1, "jar jars"),
    (
      .packet, 1,
      """
      packet packets package packages pkg pkgs pkt pack packs sachet sachets bag bags box boxes \
      carton cartons container containers envelope envelopes tub tubs pouch pouches bottle bottles \
      tube tubes punnet punnets pot pots sleeve sleeves tray trays ball balls
      """
    ),
    (.handful, 1, "handful handfuls handfull fistful"),
    (.scoop, 1, "scoop scoops"),
    (.pinch, 1, "pinch pinches sprinkle sprinkles sprinkling smidgen smidge"),
    (.dash, 1, "dash dashes drop drops shake shakes"),
    (.teaspoon, 1, "squeeze squirt"),
    (.tablespoon, 1, "splash glug drizzle dollop spoonful spoonfuls knob knobs"),
    (.piece, 0.4, "cm cms centimeter centimetre centimeters centimetres"),
    (
      .piece, 1,
      """
      piece pieces pc pcs inch inches whole wedge wedges strip strips batch batches recipe loaf \
      loaves nest nests block blocks link links patty patties chunk chunks thumb knobs pod pods \
      floret florets half halves
      """
    ),
  ]
}
