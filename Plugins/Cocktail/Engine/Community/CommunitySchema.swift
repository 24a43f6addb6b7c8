/// The tables the users of a home share: drinks people publish, what is said of them, bars, and friends.
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
/// | `drink_photos` | the photo a drink was published with: one, cleaned, as bytes |
/// | `friend_codes` | what somebody hands on to be asked by |
/// | `friends` | who asked whom, and by what; `since` null until it is accepted |
/// | `blocks` | whose asking a member does not see |
/// | `shown_favorites` | favourites a member agreed to show to friends |
enum CommunitySchema {
  /// The SQL of each version.
  static let migrations = [drinks + moderation + bars, photos + friends]

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

  private static let photos = """
    CREATE TABLE drink_photos (
      drink INTEGER PRIMARY KEY, sha TEXT NOT NULL, kind TEXT NOT NULL, width INTEGER NOT NULL,
      height INTEGER NOT NULL, bytes BLOB NOT NULL);
    """

  private static let friends = """
    CREATE TABLE friend_codes (member TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE) WITHOUT ROWID;
    CREATE TABLE friends (
      id INTEGER PRIMARY KEY, asker TEXT NOT NULL, asked TEXT NOT NULL, through TEXT NOT NULL,
      at INTEGER NOT NULL, since INTEGER, UNIQUE (asker, asked));
    CREATE INDEX friends_asked ON friends (asked);
    CREATE TABLE blocks (
      id INTEGER PRIMARY KEY, member TEXT NOT NULL, blocked TEXT NOT NULL, at INTEGER NOT NULL,
      UNIQUE (member, blocked));
    CREATE TABLE shown_favorites (
      member TEXT NOT NULL, recipe TEXT NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (member, recipe)) WITHOUT ROWID;
    CREATE INDEX shown_favorites_recipe ON shown_favorites (recipe);
    """
}
