import Kitchen

/// All data of the app in memory, with the references between tables checked.
struct Catalogue: Sendable {
  /// All ingredients, in file order.
  let ingredients: [Ingredient]
  /// All recipes, in file order.
  let recipes: [Recipe]
  /// All flavour profiles.
  let flavours: [FlavourProfile]
  /// All flavour notes.
  let notes: [FlavourNote]
  /// All barcodes.
  let barcodes: [ProductBarcode]
  /// Other names of drinks.
  let names: [FamiliarName]
  /// What is a kind of what.
  let tree: KindTree

  private let recipeIndices: [String: Int]

  /// A catalogue of rows that are in order; later rows with a known id are left out.
  init(
    ingredients: [Ingredient], recipes: [Recipe] = [], flavours: [FlavourProfile] = [],
    notes: [FlavourNote] = [], barcodes: [ProductBarcode] = [], names: [FamiliarName] = []
  ) {
    self.ingredients = ingredients
    self.recipes = recipes
    self.flavours = flavours
    self.notes = notes
    self.barcodes = barcodes
    self.names = names
    tree = KindTree(ingredients.map { ($0.id, $0.parent) })
    recipeIndices = Dictionary(
      recipes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The ingredient with an id.
  func ingredient(_ id: String) -> Ingredient? {
    tree.index(of: id).map { ingredients[$0] }
  }

  /// The recipe with an id.
  func recipe(_ id: String) -> Recipe? {
    recipeIndices[id].map { recipes[$0] }
  }
}
