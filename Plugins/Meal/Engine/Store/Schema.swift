/// The tables of the data set that comes with the build, and of the private database.
///
/// | table | holds |
/// |---|---|
/// | `foods`, `food_names` | bundled: the food table and the names foods go by |
/// | `recipes`, `recipe_texts`, `recipe_lines` | bundled: dishes: small columns, words, ingredients |
/// | `own_recipes`, `own_recipe_texts`, `own_recipe_lines` | the same of dishes somebody imported |
/// | `own_recipe_pages` | what the page of an imported dish says of it beside its lines, as JSON |
/// | `line_safety`, `own_line_safety`, `eaters` | allergies: `AllergySchema` |
/// | `likings` | popularity of bundled dishes, smoothed by what people here do |
/// | `session`, `accounts` | whose rows are meant now: the device's or an account's |
/// | `profiles`, `suggestions`, `ready`, `counters` | what somebody said, saw, sees next, swapped |
/// | `recipe_photos`, `pantry_photos` | a photo of a dish, and one of what is at home, with their bytes |
/// | `favorites`, `feedback`, `pantry` | what somebody keeps, thinks, has at home |
/// | `groceries` | what somebody wants to buy beside what the week needs |
/// | `week_days`, `week_choices` | the week: what was filled in, and what somebody decided since |
/// | `told` | dishes that were named, by a notification or a week, and not taken |
///
/// Dishes of both kinds are read as `recipes`, `recipe_texts` and `recipe_lines`: `Store.overlay`.
/// Rows of a person carry an `owner`: the device's id before signing in, the account's after.
enum Schema {
  /// The data set.
  static let bundled = foods + nutrients + recipes("") + AllergySchema.lines("")
  /// The private database.
  static let own =
    recipes("own_") + likings + person + stock + allergies + week + pages + photos + groceries

  /// The SQL of each version. Version 1 had foods and bundled dishes in each user's database.
  static let migrations = [
    foods + recipes("") + person, recipes("own_") + likings + separation, allergies,
    stock + week, pages, photos, groceries,
  ]

  private static let groceries = """
    CREATE TABLE groceries (
      owner TEXT NOT NULL, food TEXT NOT NULL, at INTEGER NOT NULL, amount REAL, unit TEXT,
      PRIMARY KEY (owner, food)) WITHOUT ROWID;

    """

  private static let photos =
    ["recipe_photos (recipe", "pantry_photos (owner"].map { start in
      """
      CREATE TABLE \(start) TEXT PRIMARY KEY, sha TEXT NOT NULL, kind TEXT NOT NULL,
        width INTEGER NOT NULL, height INTEGER NOT NULL, source TEXT NOT NULL, at INTEGER NOT NULL,
        bytes BLOB NOT NULL);

      """
    }.joined()

  private static let pages = """
    CREATE TABLE own_recipe_pages (recipe TEXT PRIMARY KEY, said TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX own_recipe_texts_source ON own_recipe_texts (source);
    """

  /// How much of a food there is, in which unit, and by when it should be eaten (`YYYY-MM-DD`).
  private static let stock = """
    ALTER TABLE pantry ADD COLUMN amount REAL;
    ALTER TABLE pantry ADD COLUMN unit TEXT;
    ALTER TABLE pantry ADD COLUMN best TEXT;
    """

  private static let week = """
    CREATE TABLE week_days (
      owner TEXT NOT NULL, period TEXT NOT NULL, date TEXT NOT NULL, recipe TEXT NOT NULL,
      at INTEGER NOT NULL, PRIMARY KEY (owner, period, date)) WITHOUT ROWID;
    CREATE TABLE week_choices (
      owner TEXT NOT NULL, period TEXT NOT NULL, date TEXT NOT NULL, recipe TEXT NOT NULL,
      locked INTEGER NOT NULL, leftovers INTEGER NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (owner, period, date)) WITHOUT ROWID;
    CREATE VIEW week_plan AS
      SELECT d.owner, d.period, d.date, coalesce(c.recipe, d.recipe) AS recipe,
        coalesce(c.locked, 0) AS locked, coalesce(c.leftovers, 0) AS leftovers
      FROM week_days d LEFT JOIN week_choices c ON c.owner = d.owner AND c.period = d.period
        AND c.date = d.date AND c.at >= d.at;
    CREATE TABLE told (
      owner TEXT NOT NULL, period TEXT NOT NULL, date TEXT NOT NULL, recipe TEXT NOT NULL,
      at INTEGER NOT NULL, PRIMARY KEY (owner, period, date, recipe)) WITHOUT ROWID;
    """

  private static let allergies = AllergySchema.lines("own_") + AllergySchema.eaters

  /// Keeps the dishes that are not the app's, and those of it that it no longer has and somebody kept.
  private static let separation = """
    INSERT INTO own_recipes SELECT * FROM main.recipes WHERE origin <> 0 OR removed IS NOT NULL
      OR id NOT IN (SELECT id FROM bundled.recipes) AND id IN (
        SELECT recipe FROM favorites UNION SELECT recipe FROM feedback UNION
        SELECT recipe FROM suggestions);
    UPDATE own_recipes SET removed = added WHERE origin = 0 AND removed IS NULL;
    INSERT INTO own_recipe_texts SELECT * FROM main.recipe_texts
      WHERE recipe IN (SELECT id FROM own_recipes);
    INSERT INTO own_recipe_lines SELECT * FROM main.recipe_lines
      WHERE recipe IN (SELECT id FROM own_recipes);
    INSERT INTO likings SELECT id, liking FROM main.recipes
      WHERE origin = 0 AND liking <> popularity / 100.0;
    DROP TABLE main.recipes;
    DROP TABLE main.recipe_texts;
    DROP TABLE main.recipe_lines;
    DROP TABLE main.foods;
    DROP TABLE main.food_names;
    """

  private static let foods = """
    CREATE TABLE foods (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, parent TEXT,
      kind TEXT NOT NULL, origin TEXT NOT NULL, allergens INTEGER NOT NULL, energy REAL NOT NULL,
      protein REAL NOT NULL, carbohydrate REAL NOT NULL, sodium REAL NOT NULL, density REAL,
      weights TEXT NOT NULL, traits INTEGER NOT NULL, names TEXT NOT NULL);
    CREATE TABLE food_names (fold TEXT PRIMARY KEY, food TEXT NOT NULL) WITHOUT ROWID;
    """

  /// More of what 100 g hold, in grams, the share that is eaten, where the figures are from, and what
  /// several of it are called.
  private static let nutrients = """
    ALTER TABLE foods ADD COLUMN fat REAL NOT NULL DEFAULT 0;
    ALTER TABLE foods ADD COLUMN saturates REAL NOT NULL DEFAULT 0;
    ALTER TABLE foods ADD COLUMN fibre REAL NOT NULL DEFAULT 0;
    ALTER TABLE foods ADD COLUMN sugar REAL NOT NULL DEFAULT 0;
    ALTER TABLE foods ADD COLUMN edible REAL NOT NULL DEFAULT 1;
    ALTER TABLE foods ADD COLUMN ndb TEXT;
    ALTER TABLE foods ADD COLUMN plurals TEXT NOT NULL DEFAULT '';
    """

  /// - Parameter prefix: of the tables' names.
  private static func recipes(_ prefix: String) -> String {
    """
    CREATE TABLE \(prefix)recipes (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, fold TEXT NOT NULL, cuisine INTEGER NOT NULL,
      periods INTEGER NOT NULL, diets INTEGER NOT NULL, form TEXT NOT NULL, main TEXT NOT NULL,
      main_group TEXT NOT NULL, servings INTEGER NOT NULL, minutes INTEGER NOT NULL,
      difficulty INTEGER NOT NULL, seasons INTEGER NOT NULL, popularity INTEGER NOT NULL,
      liking REAL NOT NULL, allergens INTEGER NOT NULL, energy REAL NOT NULL,
      protein REAL NOT NULL, carbohydrate REAL NOT NULL, sodium REAL NOT NULL,
      grams REAL NOT NULL, badges INTEGER NOT NULL, foods BLOB NOT NULL, origin INTEGER NOT NULL,
      owner TEXT, added INTEGER NOT NULL, removed INTEGER) WITHOUT ROWID;
    CREATE INDEX \(prefix)recipes_fold ON \(prefix)recipes (fold);
    CREATE TABLE \(prefix)recipe_texts (
      recipe TEXT PRIMARY KEY, description TEXT NOT NULL, steps TEXT NOT NULL,
      source TEXT NOT NULL, notes TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE \(prefix)recipe_lines (
      recipe TEXT NOT NULL, place INTEGER NOT NULL, amount REAL, upper REAL, unit TEXT NOT NULL,
      food TEXT, name TEXT, note TEXT, optional INTEGER NOT NULL,
      PRIMARY KEY (recipe, place)) WITHOUT ROWID;
    CREATE INDEX \(prefix)recipe_lines_food ON \(prefix)recipe_lines (food);
    """
  }

  private static let likings = """
    CREATE TABLE likings (recipe TEXT PRIMARY KEY, liking REAL NOT NULL) WITHOUT ROWID;
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
/// users of this home, each user counting once a day; their codes for friends (`Referrals`), who came by
/// which, and until when that brings premium.
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
    """,
    """
    CREATE TABLE referrals (
      code TEXT PRIMARY KEY, person TEXT NOT NULL UNIQUE, at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE referred (
      person TEXT PRIMARY KEY, code TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE gifts (person TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
    """,
  ]
}
