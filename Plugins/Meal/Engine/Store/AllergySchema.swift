/// The tables that keep allergies and what each line of a recipe tells of them.
///
/// | table | holds |
/// |---|---|
/// | `eaters` | who eats in this home, with allergies and ways of eating; of no account |
/// | `line_safety`, `own_line_safety` | each line of a list: as it was written, what it holds, what is unclear |
///
/// `recipes.allergens` holds `DishSafety.packed`.
enum AllergySchema {
  /// - Parameter prefix: of the table's name.
  static func lines(_ prefix: String) -> String {
    """
    CREATE TABLE \(prefix)line_safety (
      recipe TEXT NOT NULL, place INTEGER NOT NULL, written TEXT, corrected TEXT,
      parts INTEGER NOT NULL, contains INTEGER NOT NULL, label INTEGER NOT NULL,
      found TEXT NOT NULL, unclear TEXT NOT NULL, certain INTEGER NOT NULL,
      PRIMARY KEY (recipe, place)) WITHOUT ROWID;
    """
  }

  static let eaters = """
    CREATE TABLE eaters (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, allergens INTEGER NOT NULL, foods TEXT NOT NULL,
      diets INTEGER NOT NULL, rules INTEGER NOT NULL, labels TEXT NOT NULL, away TEXT);
    INSERT INTO eaters SELECT 1, 'You', \(allBits), '',
      coalesce((SELECT diets FROM profiles WHERE owner = (SELECT owner FROM session)), 0),
      0, 'avoid', NULL FROM profiles;
    """

  /// The allergens of all profiles there were, each account's: better one too many.
  private static let allBits = Allergen.allCases.indices
    .map { "coalesce(max(allergens & \(1 << $0)), 0)" }.joined(separator: " + ")
}
