/// The tables the users of a home share: drinks people publish, what is said of them, and bars of friends.
/// Times are Unix milliseconds; people are ids made by chance, which nobody knows the person of.
///
/// | table | holds |
/// |---|---|
/// | `members` | who shares something, and the name others see |
/// | `drinks` | published recipes; `state` 0 shown, 1 hidden; `words` what a search finds them by |
/// | `comments` | what is said of a drink; `state` as of drinks |
/// | `flags` | who asked a moderator to look; `comment` 0 means the drink itself |
/// | `audit` | what was flagged, hidden and restored; it only grows |
/// | `bars`, `bar_members`, `bar_bottles` | bars of friends: one for each member, and what stands in them |
enum CommunitySchema {
  /// The SQL of each version.
  static let migrations = [drinks + moderation + bars]

  private static let drinks = """
    CREATE TABLE members (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, joined INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE drinks (
      id INTEGER PRIMARY KEY, author TEXT NOT NULL, own TEXT NOT NULL, name TEXT NOT NULL,
      fold TEXT NOT NULL, words TEXT NOT NULL, recipe TEXT NOT NULL, published INTEGER NOT NULL,
      edited INTEGER, state INTEGER NOT NULL DEFAULT 0, UNIQUE (author, own));
    CREATE TABLE comments (
      id INTEGER PRIMARY KEY, drink INTEGER NOT NULL, author TEXT NOT NULL, at INTEGER NOT NULL,
      text TEXT NOT NULL, state INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX comments_drink ON comments (drink, at);
    CREATE INDEX comments_author ON comments (author, at);
    """

  private static let moderation = """
    CREATE TABLE flags (
      drink INTEGER NOT NULL, comment INTEGER NOT NULL, author TEXT NOT NULL,
      reason TEXT NOT NULL, note TEXT NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (drink, comment, author)) WITHOUT ROWID;
    CREATE TABLE audit (
      id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, actor TEXT NOT NULL,
      action TEXT NOT NULL, drink INTEGER NOT NULL, comment INTEGER NOT NULL,
      reason TEXT NOT NULL);
    CREATE TRIGGER audit_stays BEFORE UPDATE ON audit
      BEGIN SELECT RAISE(ABORT, 'the trail is never changed'); END;
    CREATE TRIGGER audit_remains BEFORE DELETE ON audit
      BEGIN SELECT RAISE(ABORT, 'the trail is never shortened'); END;
    """

  private static let bars = """
    CREATE TABLE bars (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, code TEXT NOT NULL UNIQUE,
      opened INTEGER NOT NULL);
    CREATE TABLE bar_members (
      member TEXT PRIMARY KEY, bar INTEGER NOT NULL, joined INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX bar_members_bar ON bar_members (bar);
    CREATE TABLE bar_bottles (
      bar INTEGER NOT NULL, ingredient TEXT NOT NULL, member TEXT NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (bar, ingredient)) WITHOUT ROWID;
    """
}
