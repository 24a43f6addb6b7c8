/// The tables of the private database.
///
/// | table | holds |
/// |---|---|
/// | `foods`, `food_names` | the food table and the names foods go by |
/// | `recipes`, `recipe_texts`, `recipe_lines` | dishes: small columns, words, ingredients |
/// | `session`, `accounts` | whose rows are meant now: the device's or an account's |
/// | `profiles`, `suggestions`, `ready`, `counters` | what somebody said, saw, sees next, swapped |
/// | `favorites`, `feedback`, `pantry` | what somebody keeps, thinks, has at home |
///
/// Rows of a person carry an `owner`: the device's id before signing in, the account's after.
enum Schema {
  /// The SQL of each version.
  static let migrations = [catalogue + person, AllergySchema.tables]

  private static let catalogue = """
    CREATE TABLE foods (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, parent TEXT,
      kind TEXT NOT NULL, origin TEXT NOT NULL, allergens INTEGER NOT NULL, energy REAL NOT NULL,
      protein REAL NOT NULL, carbohydrate REAL NOT NULL, sodium REAL NOT NULL, density REAL,
      weights TEXT NOT NULL, traits INTEGER NOT NULL, names TEXT NOT NULL);
    CREATE TABLE food_names (fold TEXT PRIMARY KEY, food TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE recipes (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, fold TEXT NOT NULL, cuisine INTEGER NOT NULL,
      periods INTEGER NOT NULL, diets INTEGER NOT NULL, form TEXT NOT NULL, main TEXT NOT NULL,
      main_group TEXT NOT NULL, servings INTEGER NOT NULL, minutes INTEGER NOT NULL,
      difficulty INTEGER NOT NULL, seasons INTEGER NOT NULL, popularity INTEGER NOT NULL,
      liking REAL NOT NULL, allergens INTEGER NOT NULL, energy REAL NOT NULL,
      protein REAL NOT NULL, carbohydrate REAL NOT NULL, sodium REAL NOT NULL,
      grams REAL NOT NULL, badges INTEGER NOT NULL, foods BLOB NOT NULL, origin INTEGER NOT NULL,
      owner TEXT, added INTEGER NOT NULL, removed INTEGER) WITHOUT ROWID;
    CREATE INDEX recipes_fold ON recipes (fold);
    CREATE TABLE recipe_texts (
      recipe TEXT PRIMARY KEY, description TEXT NOT NULL, steps TEXT NOT NULL,
      source TEXT NOT NULL, notes TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE recipe_lines (
      recipe TEXT NOT NULL, place INTEGER NOT NULL, amount REAL, upper REAL, unit TEXT NOT NULL,
      food TEXT, name TEXT, note TEXT, optional INTEGER NOT NULL,
      PRIMARY KEY (recipe, place)) WITHOUT ROWID;
    CREATE INDEX recipe_lines_food ON recipe_lines (food);
    """

  private static let person = """
    CREATE TABLE session (
      id INTEGER PRIMARY KEY CHECK (id = 1), owner TEXT NOT NULL, device TEXT NOT NULL,
      since INTEGER NOT NULL, prompted INTEGER, dismissed INTEGER, welcomed INTEGER);
    CREATE TABLE accounts (
      id TEXT PRIMARY KEY, provider TEXT NOT NULL, email TEXT, created INTEGER NOT NULL)
      WITHOUT ROWID;
    CREATE TABLE profiles (
      owner TEXT PRIMARY KEY, allergens INTEGER NOT NULL, dislikes TEXT NOT NULL,
      diets INTEGER NOT NULL, goal TEXT, minutes INTEGER, patience INTEGER, units TEXT NOT NULL,
      servings INTEGER, changed INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE suggestions (
      id INTEGER PRIMARY KEY, owner TEXT NOT NULL, period TEXT NOT NULL, recipe TEXT NOT NULL,
      at INTEGER NOT NULL, latency REAL NOT NULL, cached INTEGER NOT NULL, swap INTEGER NOT NULL);
    CREATE INDEX suggestions_owner ON suggestions (owner, id, recipe);
    CREATE TABLE ready (
      owner TEXT NOT NULL, period TEXT NOT NULL, context TEXT NOT NULL, recipe TEXT NOT NULL,
      card TEXT NOT NULL, sketch TEXT NOT NULL, made INTEGER NOT NULL, expires INTEGER NOT NULL,
      shown INTEGER NOT NULL, PRIMARY KEY (owner, period, context)) WITHOUT ROWID;
    CREATE TABLE counters (
      owner TEXT NOT NULL, date TEXT NOT NULL, swaps INTEGER NOT NULL,
      PRIMARY KEY (owner, date)) WITHOUT ROWID;
    CREATE TABLE favorites (
      owner TEXT NOT NULL, recipe TEXT NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (owner, recipe)) WITHOUT ROWID;
    CREATE TABLE feedback (
      owner TEXT NOT NULL, recipe TEXT NOT NULL, kind TEXT NOT NULL, reason TEXT, food TEXT,
      at INTEGER NOT NULL, until INTEGER, PRIMARY KEY (owner, recipe, kind)) WITHOUT ROWID;
    CREATE TABLE pantry (
      owner TEXT NOT NULL, food TEXT NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (owner, food)) WITHOUT ROWID;
    """
}

/// The tables of the public database: how often dishes were shown, liked, saved and made by the
/// users of this home, each user counting once a day.
enum PublicSchema {
  /// The SQL of each version.
  static let migrations = [
    """
    CREATE TABLE marks (
      day TEXT NOT NULL, recipe TEXT NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL,
      PRIMARY KEY (day, recipe, kind, person)) WITHOUT ROWID;
    CREATE TABLE popularity (
      recipe TEXT PRIMARY KEY, shown INTEGER NOT NULL, liked INTEGER NOT NULL,
      saved INTEGER NOT NULL, made INTEGER NOT NULL) WITHOUT ROWID;
    """
  ]
}
