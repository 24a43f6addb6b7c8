package import BerthSDK

/// All data of the app in memory, with the references between the tables checked.
package struct Catalogue: Sendable {
  let foods: FoodTable
  let vocabulary: AllergenVocabulary
  /// In file order.
  let recipes: [Recipe]
  /// What follows from the ingredients of each recipe, in the order of `recipes`.
  let facts: [RecipeFacts]
  let collections: [RecipeCollection]
  let routes: [MealRoute]
  let deliveries: [DeliveryService]
  private let indices: [String: Int]

  /// A catalogue of rows that are in order; of two recipes with one id the first is found.
  ///
  /// - Parameter vocabulary: nil for one of the names of the foods alone.
  init(
    foods: FoodTable, vocabulary: AllergenVocabulary? = nil, recipes: [Recipe] = [],
    collections: [RecipeCollection] = [],
    routes: [MealRoute] = [], deliveries: [DeliveryService] = []
  ) {
    self.foods = foods
    let vocabulary = vocabulary ?? AllergenVocabulary([], foods: foods)
    self.vocabulary = vocabulary
    self.recipes = recipes
    self.collections = collections
    self.routes = routes
    self.deliveries = deliveries
    let reader = SafetyReader(vocabulary)
    facts = recipes.map { RecipeFacts($0, foods: foods, reader) }
    indices = Dictionary(
      recipes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The recipe with an id and what follows from its ingredients.
  func recipe(_ id: String) -> (recipe: Recipe, facts: RecipeFacts)? {
    indices[id].map { (recipes[$0], facts[$0]) }
  }

  /// Reads data files by their names and checks them against each other.
  ///
  /// - Parameter files: `foods.tsv`, `collections.tsv`, `routes.tsv`, `delivery.tsv`; files in a
  ///   folder `recipes` hold recipes, those in `allergens` the names of foods. Other files are not looked at.
  /// - Returns: the catalogue of all rows in order, and every problem found.
  package static func load(
    _ files: [(name: String, bytes: [UInt8])]
  ) -> (catalogue: Catalogue, problems: [DataProblem]) {
    var loader = CatalogueLoader()
    for file in files { file.bytes.withUnsafeBytes { loader.read(file.name, $0) } }
    return (loader.catalogue(), loader.problems)
  }
}
