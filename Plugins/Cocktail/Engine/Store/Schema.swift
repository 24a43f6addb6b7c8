/// The tables of the private database.
///
/// | table | holds |
/// |---|---|
/// | `recipes`, `recipe_ingredients` | all drinks: bundled, from a source, the user's own |
/// | `ingredients`, `ingredient_names` | the catalogue of ingredients and the names they go by |
/// | `flavours`, `flavour_notes` | flavour profiles and the notes they are made of |
/// | `sources` | which foreign drink is which of ours, and what it said last |
/// | `updates` | a line for every update |
/// | `favorites`, `history`, `ratings`, `notes`, `collections`, `collection_items` | the user's |
/// | `inventory`, `barcodes`, `shopping` | what is at home, on the label and on the list |
enum Schema {
  /// The SQL of each version.
  static let migrations = [recipes + ingredients + profile + pantry]

  private static let recipes = """
    CREATE TABLE recipes (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, fold TEXT NOT NULL, category TEXT NOT NULL,
      alcoholic TEXT NOT NULL, glass TEXT NOT NULL, method TEXT NOT NULL, base TEXT NOT NULL,
      family TEXT NOT NULL, subfamily TEXT, garnish TEXT, steps TEXT NOT NULL,
      seasons TEXT NOT NULL, occasions TEXT NOT NULL, popularity INTEGER NOT NULL,
      source TEXT NOT NULL, origin INTEGER NOT NULL, added INTEGER NOT NULL,
      removed INTEGER) WITHOUT ROWID;
    CREATE INDEX recipes_fold ON recipes (fold);
    CREATE TABLE recipe_ingredients (
      recipe TEXT NOT NULL, place INTEGER NOT NULL, ingredient TEXT, name TEXT, low REAL,
      high REAL, unit TEXT, measure TEXT, note TEXT,
      PRIMARY KEY (recipe, place)) WITHOUT ROWID;
    CREATE INDEX recipe_ingredients_ingredient ON recipe_ingredients (ingredient);
    CREATE TABLE sources (
      source TEXT NOT NULL, foreign_id TEXT NOT NULL, recipe TEXT NOT NULL, name TEXT NOT NULL,
      fold TEXT NOT NULL, linked INTEGER NOT NULL, content TEXT NOT NULL, updated INTEGER NOT NULL,
      removed INTEGER, PRIMARY KEY (source, foreign_id)) WITHOUT ROWID;
    CREATE INDEX sources_recipe ON sources (recipe);
    CREATE INDEX sources_fold ON sources (fold);
    CREATE TABLE updates (
      id INTEGER PRIMARY KEY, at INTEGER NOT NULL, source TEXT NOT NULL, added INTEGER NOT NULL,
      changed INTEGER NOT NULL, removed INTEGER NOT NULL, skipped INTEGER NOT NULL);
    """

  private static let ingredients = """
    CREATE TABLE ingredients (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, parent TEXT, path TEXT NOT NULL,
      category TEXT NOT NULL, role TEXT NOT NULL, abv REAL NOT NULL, substitutes TEXT NOT NULL,
      aliases TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX ingredients_parent ON ingredients (parent);
    CREATE TABLE ingredient_names (
      fold TEXT PRIMARY KEY, ingredient TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE flavours (
      ingredient TEXT PRIMARY KEY, notes TEXT NOT NULL, pairs TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE flavour_notes (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, family TEXT NOT NULL,
      contrasts TEXT NOT NULL) WITHOUT ROWID;
    """

  private static let profile = """
    CREATE TABLE favorites (recipe TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE history (
      recipe TEXT PRIMARY KEY, at INTEGER NOT NULL, views INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE ratings (
      recipe TEXT PRIMARY KEY, stars INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE notes (
      recipe TEXT PRIMARY KEY, text TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE collections (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, fold TEXT NOT NULL UNIQUE,
      at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE collection_items (
      collection TEXT NOT NULL, recipe TEXT NOT NULL, at INTEGER NOT NULL, place INTEGER NOT NULL,
      PRIMARY KEY (collection, recipe)) WITHOUT ROWID;
    CREATE INDEX collection_items_recipe ON collection_items (recipe);
    """

  private static let pantry = """
    CREATE TABLE inventory (ingredient TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE barcodes (
      code TEXT PRIMARY KEY, product TEXT NOT NULL, ingredient TEXT NOT NULL,
      origin INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE shopping (
      id TEXT PRIMARY KEY, ingredient TEXT, name TEXT NOT NULL, drinks TEXT NOT NULL,
      at INTEGER NOT NULL, checked INTEGER NOT NULL) WITHOUT ROWID;
    """
}
