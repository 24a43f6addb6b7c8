/// A unit of a recipe's list.
enum KitchenUnit: String, Term {
  // Mass and volume.
  case gram = "g", kilogram = "kg", ounce = "oz", pound = "lb"
  case millilitre = "ml", litre = "l", teaspoon = "tsp", tablespoon = "tbsp"
  case fluidOunce = "fl-oz", cup, pint, quart
  // Things one counts; a food's `weights` say what one weighs.
  case piece, clove, slice, sprig, leaf, stalk, head, bunch, fillet, ear, sheet, stick, cube
  case can, jar, packet, handful, scoop
  // Hardly anything.
  case pinch, dash, toTaste = "to-taste"

  var title: String { self == .toTaste ? "to taste" : rawValue }
}
