/// The tables of a ledger file.
///
/// `entry` only grows: triggers refuse every update, delete and replacement. `used` counts quotas,
/// `store` holds the sandbox's own settings, `catalog` the products that were imported.
enum LedgerSchema {
  static let version: Int32 = 1

  static let script = """
    CREATE TABLE entry(
      seq INTEGER PRIMARY KEY,
      original TEXT NOT NULL,
      number INTEGER NOT NULL CHECK(number > 0),
      kind TEXT NOT NULL,
      plugin TEXT NOT NULL,
      product TEXT NOT NULL,
      moment INTEGER NOT NULL,
      amount TEXT, currency TEXT, credit TEXT,
      phase TEXT, span_start INTEGER, span_end INTEGER, anchor INTEGER, ordinal INTEGER,
      until INTEGER,
      txn TEXT NOT NULL,
      terms TEXT,
      note TEXT NOT NULL,
      UNIQUE(original, number)
    ) STRICT;
    CREATE INDEX entry_plugin ON entry(plugin, seq);
    \(guards)
    CREATE TABLE used(
      plugin TEXT NOT NULL, quota TEXT NOT NULL, day INTEGER NOT NULL, count INTEGER NOT NULL,
      PRIMARY KEY(plugin, quota, day)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE store(name TEXT PRIMARY KEY NOT NULL, value INTEGER NOT NULL)
      STRICT, WITHOUT ROWID;
    CREATE TABLE catalog(plugin TEXT PRIMARY KEY NOT NULL, products TEXT NOT NULL)
      STRICT, WITHOUT ROWID;
    """

  /// What keeps entries as they are. The third one is for `INSERT OR REPLACE`, which deletes
  /// without asking delete triggers.
  static let guards = """
    CREATE TRIGGER entry_keeps_values BEFORE UPDATE ON entry
      BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER entry_keeps_rows BEFORE DELETE ON entry
      BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER entry_keeps_places BEFORE INSERT ON entry
      WHEN EXISTS(SELECT 1 FROM entry WHERE seq = NEW.seq)
        OR EXISTS(SELECT 1 FROM entry WHERE original = NEW.original AND number = NEW.number)
      BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    """
}
