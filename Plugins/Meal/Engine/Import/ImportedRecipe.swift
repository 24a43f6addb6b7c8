import BerthSDK

/// A recipe from outside with what was understood of it.
struct ImportedRecipe: Sendable, Equatable {
  /// Its id is a slug of the title, unique among what was read together; `seasons` are all,
  /// `popularity` is 50. `periods` is empty for desserts, drinks and the like, which are no meals.
  var recipe: Recipe
  /// Allergens come from all that is written: title, description, lines and steps. Nutrition is an
  /// estimate.
  var facts: RecipeFacts
  /// Every line, headings included.
  var lines: [ParsedLine]
  /// The same lines as they stand in the source, with what somebody put in their place.
  var written: [WrittenLine]
  /// What its page says of it beside the lines.
  var published = PublishedFigures()
  /// Lines whose food is not known, or that hold words nobody understands, as they were written.
  var unrecognised: [String]
  /// What was guessed or is missing, in sentences.
  var notes: [String]

  /// The notes with the lines that were not recognised, as they are kept.
  var allNotes: [String] { notes + unrecognised.map { ImportBuilder.unrecognised + $0 } }
}

/// What came out of an import.
struct ImportResult: Sendable, Equatable {
  var recipes: [ImportedRecipe] = []
  /// What could not be read, with its place; recipes in other languages among it.
  var problems: [DataProblem] = []
}

/// The fields of a recipe as a page or file gives them, cleaned but not understood.
struct RawRecipe: Sendable, Equatable {
  var title = ""
  var description = ""
  var source = ""
  var language = ""
  var ingredients: [String] = []
  var steps: [String] = []
  var servings: Int?
  var minutes: Int?
  /// Words of cuisine, category and keywords.
  var cuisine = ""
  var labels: [String] = []
  /// What the page says of it beside the lines.
  var published = PublishedFigures()
  /// Line in the file, from 1.
  var line = 1
}
