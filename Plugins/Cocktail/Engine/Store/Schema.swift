/// The tables of the data set that comes with the build, and of the private database.
///
/// | table | holds |
/// |---|---|
/// | `recipes`, `recipe_ingredients` | bundled: the app's drinks |
/// | `ingredients`, `ingredient_names` | bundled: the catalogue and the names ingredients go by |
/// | `flavours`, `flavour_notes` | bundled: flavour profiles and the notes they are made of |
/// | `barcodes` | bundled: what is on labels |
/// | `drink_names` | bundled: what else drinks are called; those with `spelling` 1 are never shown |
/// | `models` | bundled: drinks and ingredients taken apart, for the flavour engine: one row |
/// | `own_recipes`, `own_recipe_ingredients` | drinks of the user's own and of sources |
/// | `own_barcodes` | labels the user scanned |
/// | `sources` | which foreign drink is which of ours, and what it said last |
/// | `updates` | a line for every update |
/// | `favorites`, `history`, `ratings`, `notes`, `collections`, `collection_items` | the user's |
/// | `inventory`, `shopping` | what is at home and on the list |
/// | `prices` | what the user paid for bottles |
/// | `photos`, `drink_photos`, `bottle_photos` | photos, and what they show; `own` 1: the user took it |
/// | `pictures` | where a source has the picture of a drink; `sha` once it is kept |
///
/// Drinks of both kinds are read as `recipes` and `recipe_ingredients`: `Store.overlay`.
enum Schema {
  /// The data set.
  static let bundled = recipes("") + barcodes("") + ingredients + models + names
  /// The private database.
  static let own =
    recipes("own_") + barcodes("own_") + sources + profile + pantry + prices + photos

  /// The SQL of each version. Version 1 had the app's drinks and ingredients in each user's database.
  static let migrations = [
    recipes("") + barcodes("") + ingredients + sources + profile + pantry,
    recipes("own_") + barcodes("own_") + separation,
    prices,
    photos,
  ]

  /// Keeps the drinks that are not the app's, and those of it that it no longer has and the user kept.
  private static let separation = """
    INSERT INTO own_recipes SELECT * FROM main.recipes WHERE origin <> 0 OR removed IS NOT NULL
      OR id NOT IN (SELECT id FROM bundled.recipes) AND id IN (
        SELECT recipe FROM favorites UNION SELECT recipe FROM ratings UNION
        SELECT recipe FROM notes UNION SELECT recipe FROM history UNION
        SELECT recipe FROM collection_items);
    UPDATE own_recipes SET removed = added WHERE origin = 0 AND removed IS NULL;
    INSERT INTO own_recipe_ingredients SELECT * FROM main.recipe_ingredients
      WHERE recipe IN (SELECT id FROM own_recipes);
    INSERT INTO own_barcodes SELECT * FROM main.barcodes WHERE origin = 1;
    DROP TABLE main.recipes;
    DROP TABLE main.recipe_ingredients;
    DROP TABLE main.barcodes;
    DROP TABLE main.ingredients;
    DROP TABLE main.ingredient_names;
    DROP TABLE main.flavours;
    DROP TABLE main.flavour_notes;
    """

  /// - Parameter prefix: of the tables' names.
  private static func recipes(_ prefix: String) -> String {
    """
    CREATE TABLE \(prefix)recipes (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, fold TEXT NOT NULL, category TEXT NOT NULL,
      alcoholic TEXT NOT NULL, glass TEXT NOT NULL, method TEXT NOT NULL, base TEXT NOT NULL,
      family TEXT NOT NULL, subfamily TEXT, garnish TEXT, steps TEXT NOT NULL,
      seasons TEXT NOT NULL, occasions TEXT NOT NULL, popularity INTEGER NOT NULL,
      source TEXT NOT NULL, origin INTEGER NOT NULL, added INTEGER NOT NULL,
      removed INTEGER) WITHOUT ROWID;
    CREATE INDEX \(prefix)recipes_fold ON \(prefix)recipes (fold);
    CREATE TABLE \(prefix)recipe_ingredients (
      recipe TEXT NOT NULL, place INTEGER NOT NULL, ingredient TEXT, name TEXT, low REAL,
      high REAL, unit TEXT, measure TEXT, note TEXT,
      PRIMARY KEY (recipe, place)) WITHOUT ROWID;
    CREATE INDEX \(prefix)recipe_ingredients_ingredient ON \(prefix)recipe_ingredients (ingredient);
    """
  }

  private static func barcodes(_ prefix: String) -> String {
    """
    CREATE TABLE \(prefix)barcodes (
      code TEXT PRIMARY KEY, product TEXT NOT NULL, ingredient TEXT NOT NULL,
      origin INTEGER NOT NULL) WITHOUT ROWID;
    """
  }

  private static let sources = """
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

  private static let models = "CREATE TABLE models (id INTEGER PRIMARY KEY, content BLOB NOT NULL);"

  private static let names = """
    CREATE TABLE drink_names (
      fold TEXT PRIMARY KEY, recipe TEXT NOT NULL, name TEXT NOT NULL,
      spelling INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX drink_names_recipe ON drink_names (recipe);
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
    CREATE TABLE shopping (
      id TEXT PRIMARY KEY, ingredient TEXT, name TEXT NOT NULL, drinks TEXT NOT NULL,
      at INTEGER NOT NULL, checked INTEGER NOT NULL) WITHOUT ROWID;
    """

  private static let prices = """
    CREATE TABLE prices (
      ingredient TEXT PRIMARY KEY, paid REAL NOT NULL, size REAL NOT NULL, unit TEXT NOT NULL,
      at INTEGER NOT NULL) WITHOUT ROWID;
    """

  private static let photos = """
    CREATE TABLE photos (
      sha TEXT PRIMARY KEY, kind TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
      at INTEGER NOT NULL, bytes BLOB NOT NULL);
    CREATE TABLE drink_photos (
      recipe TEXT NOT NULL, sha TEXT NOT NULL, own INTEGER NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (recipe, sha)) WITHOUT ROWID;
    CREATE INDEX drink_photos_sha ON drink_photos (sha);
    CREATE TABLE bottle_photos (
      ingredient TEXT PRIMARY KEY, sha TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX bottle_photos_sha ON bottle_photos (sha);
    CREATE TABLE pictures (
      recipe TEXT PRIMARY KEY, url TEXT NOT NULL, sha TEXT, tried INTEGER) WITHOUT ROWID;
    """
}
