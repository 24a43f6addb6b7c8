public import BerthSDK

/// All data of the app in memory, with the references between tables checked.
public struct Catalogue: Sendable {
  /// All ingredients, in file order.
  public let ingredients: [Ingredient]
  /// All recipes, in file order.
  public let recipes: [Recipe]
  /// All flavour profiles.
  public let flavours: [FlavourProfile]
  /// All flavour notes.
  public let notes: [FlavourNote]
  /// All barcodes.
  public let barcodes: [ProductBarcode]
  /// What is a kind of what.
  public let tree: IngredientTree

  private let ingredientPlaces: [String: Int]
  private let recipePlaces: [String: Int]

  /// A catalogue of rows that are in order; later rows with a known id are left out.
  public init(
    ingredients: [Ingredient], recipes: [Recipe] = [], flavours: [FlavourProfile] = [],
    notes: [FlavourNote] = [], barcodes: [ProductBarcode] = []
  ) {
    self.ingredients = ingredients
    self.recipes = recipes
    self.flavours = flavours
    self.notes = notes
    self.barcodes = barcodes
    tree = IngredientTree(ingredients)
    ingredientPlaces = Dictionary(
      ingredients.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    recipePlaces = Dictionary(
      recipes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The ingredient with an id.
  public func ingredient(_ id: String) -> Ingredient? {
    ingredientPlaces[id].map { ingredients[$0] }
  }

  /// The recipe with an id.
  public func recipe(_ id: String) -> Recipe? {
    recipePlaces[id].map { recipes[$0] }
  }

  /// Reads data files by their names and checks them against each other.
  ///
  /// - Parameter files: `ingredients.tsv`, `flavours.tsv`, `notes.tsv`, `barcodes.tsv`; every other
  ///   `.tsv` file holds recipes.
  /// - Returns: the catalogue of all rows in order, and every problem found.
  public static func load(
    _ files: [(name: String, bytes: [UInt8])]
  ) -> (catalogue: Catalogue, problems: [DataProblem]) {
    var loader = CatalogueLoader()
    for file in files { loader.read(file.name, file.bytes) }
    return (loader.catalogue(), loader.problems)
  }
}
