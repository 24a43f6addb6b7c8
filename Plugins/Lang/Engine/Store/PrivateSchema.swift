/// The tables of the private database: what one user keeps for themselves.
///
/// | table | holds |
/// |---|---|
/// | `cards`, `reviews` | saved phrases with their memory state, and each review of one |
/// | `translations` | answers of translation providers, kept to be asked once |
/// | `drafts`, `outbox` | what is being written, and what waits to be sent |
/// | `practice` | conversations with practice partners |
/// | `days` | what was done on a day: the streak and the quotas of the day |
///
/// The key `secret` of the key-value table proves which profile of the public database is the
/// user's own. All instants are Unix milliseconds, all days days since 1970-01-01.
enum PrivateSchema {
  /// The SQL of each version.
  static let migrations = [tables]

  /// `cards.state`: 0 new, 1 learning, 2 review, 3 relearning; `stability` in days and
  /// `difficulty` 1–10 as FSRS-6 has them; `context` is the sentence it was met in, `suspended` 1 for
  /// a leech, 2 for one the user set aside. `outbox.client` becomes the message's client id.
  private static let tables = """
    CREATE TABLE cards (
      id INTEGER PRIMARY KEY, text TEXT NOT NULL, language TEXT NOT NULL,
      translation TEXT NOT NULL DEFAULT '', target TEXT NOT NULL DEFAULT '',
      reading TEXT NOT NULL DEFAULT '', note TEXT NOT NULL DEFAULT '',
      context TEXT NOT NULL DEFAULT '', source TEXT NOT NULL DEFAULT '',
      created INTEGER NOT NULL, due INTEGER NOT NULL,
      state INTEGER NOT NULL DEFAULT 0, step INTEGER NOT NULL DEFAULT 0, stability REAL,
      difficulty REAL, last INTEGER, reps INTEGER NOT NULL DEFAULT 0,
      lapses INTEGER NOT NULL DEFAULT 0, suspended INTEGER NOT NULL DEFAULT 0,
      UNIQUE (text, language, target));
    CREATE INDEX cards_due ON cards (suspended, due);
    CREATE TABLE reviews (
      id INTEGER PRIMARY KEY, card INTEGER NOT NULL, at INTEGER NOT NULL, day INTEGER NOT NULL,
      rating INTEGER NOT NULL, elapsed REAL NOT NULL, stability REAL NOT NULL,
      difficulty REAL NOT NULL, due INTEGER NOT NULL);
    CREATE INDEX reviews_card ON reviews (card, at);
    CREATE INDEX reviews_day ON reviews (day);
    CREATE TABLE translations (
      source TEXT NOT NULL, target TEXT NOT NULL, text TEXT NOT NULL, result TEXT NOT NULL,
      provider TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (source, target, text))
      WITHOUT ROWID;
    CREATE INDEX translations_at ON translations (at);
    CREATE TABLE drafts (
      conversation INTEGER PRIMARY KEY, text TEXT NOT NULL, at INTEGER NOT NULL);
    CREATE TABLE outbox (
      id INTEGER PRIMARY KEY, client BLOB NOT NULL UNIQUE, peer INTEGER NOT NULL,
      text TEXT NOT NULL, media BLOB, reply INTEGER, at INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0, error TEXT NOT NULL DEFAULT '');
    CREATE TABLE practice (
      id INTEGER PRIMARY KEY, persona TEXT NOT NULL, scene TEXT NOT NULL, node TEXT NOT NULL,
      turns TEXT NOT NULL, started INTEGER NOT NULL, updated INTEGER NOT NULL, ended INTEGER);
    CREATE TABLE days (
      day INTEGER NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL,
      PRIMARY KEY (day, kind)) WITHOUT ROWID;
    """
}
