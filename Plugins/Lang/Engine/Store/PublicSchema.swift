/// The tables of the public database, which the users of one home share.
///
/// | table | holds |
/// |---|---|
/// | `profiles`, `profile_languages` | people, and what they speak and learn |
/// | `pairs` | the index candidates are drawn from: who speaks what and learns what, liveliest first |
/// | `swipes` | the last decision of one person about another |
/// | `matches` | two people who may talk; one row a pair, ever |
/// | `conversations`, `participants` | the thread of a match, and where each of the two stands in it |
/// | `messages`, `message_traces` | what was said in its one order, and what it said before |
/// | `corrections` | how one of the two would say a message of the other |
/// | `media` | pictures by their SHA-256, each stored once |
/// | `blocks`, `reports`, `audit` | who wants no contact, what was reported, who decided what |
/// | `invites`, `redemptions` | codes, and who came by them |
/// | `rates` | how often somebody did something lately |
/// | `notices` | what happened to somebody and has not been told yet |
///
/// All instants are Unix milliseconds. A person is the `id` of a row of `profiles`, which is never
/// given out again; where an account was deleted, NULL stands in its place ("deleted user").
enum PublicSchema {
  /// The SQL of each version.
  static let migrations = [people + talk + safety, corrections]

  /// `key` is the SHA-256 of a secret that only the owner's private database holds. `goals` is a
  /// set of bits, `hours` 48 bits of the person's own zone: 0–23 on working days, 24–47 at the
  /// weekend. `asked` and `answered` count first messages received and answered. `swipe_day` and
  /// `swipes` count the decisions of the owner's day (days since 1970-01-01); undoing one does not
  /// give it back. `state`: 0 visible, 1 paused by the owner, 2 suspended.
  ///
  /// `profile_languages.level`: 1–6 for A1–C2, 7 for native (`role` 0; `role` 1 is learning).
  ///
  /// `pairs` holds a row for each native × learning language of a visible person. `rank` grows
  /// with priority and the last active day, shuffled anew each day among equals.
  ///
  /// `swipes.decision`: 0 pass, 1 like, 2 super like. `matches.origin`: 0 both liked, 1 an invite.
  private static let people = """
    CREATE TABLE profiles (
      id INTEGER PRIMARY KEY AUTOINCREMENT, key BLOB NOT NULL UNIQUE,
      handle TEXT NOT NULL UNIQUE COLLATE NOCASE, name TEXT NOT NULL, born INTEGER NOT NULL,
      country TEXT NOT NULL DEFAULT '', city TEXT NOT NULL DEFAULT '', zone TEXT NOT NULL,
      bio TEXT NOT NULL DEFAULT '', goals INTEGER NOT NULL DEFAULT 0,
      interests TEXT NOT NULL DEFAULT '', hours INTEGER NOT NULL DEFAULT 0,
      age_from INTEGER NOT NULL DEFAULT 12, age_to INTEGER NOT NULL DEFAULT 120, photo BLOB,
      created INTEGER NOT NULL, updated INTEGER NOT NULL, active INTEGER NOT NULL,
      asked INTEGER NOT NULL DEFAULT 0, answered INTEGER NOT NULL DEFAULT 0,
      priority INTEGER NOT NULL DEFAULT 0, state INTEGER NOT NULL DEFAULT 0,
      bonus_until INTEGER NOT NULL DEFAULT 0, swipe_day INTEGER NOT NULL DEFAULT 0,
      swipes INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX profiles_photo ON profiles (photo) WHERE photo IS NOT NULL;
    CREATE TABLE profile_languages (
      profile INTEGER NOT NULL, role INTEGER NOT NULL, language TEXT NOT NULL,
      level INTEGER NOT NULL, PRIMARY KEY (profile, role, language)) WITHOUT ROWID;
    CREATE TABLE pairs (
      speaks TEXT NOT NULL, learns TEXT NOT NULL, rank INTEGER NOT NULL, profile INTEGER NOT NULL,
      PRIMARY KEY (speaks, learns, rank DESC, profile)) WITHOUT ROWID;
    CREATE INDEX pairs_profile ON pairs (profile);
    CREATE TABLE swipes (
      by INTEGER NOT NULL, target INTEGER NOT NULL, decision INTEGER NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (by, target)) WITHOUT ROWID;
    CREATE INDEX swipes_target ON swipes (target, decision, at);
    CREATE INDEX swipes_by ON swipes (by, at);
    CREATE TABLE matches (
      id INTEGER PRIMARY KEY AUTOINCREMENT, a INTEGER NOT NULL, b INTEGER NOT NULL,
      at INTEGER NOT NULL, origin INTEGER NOT NULL, ended INTEGER, ended_by INTEGER,
      UNIQUE (a, b), CHECK (a < b));
    CREATE INDEX matches_b ON matches (b);
    CREATE TABLE media (
      hash BLOB PRIMARY KEY, type TEXT NOT NULL, size INTEGER NOT NULL, bytes BLOB NOT NULL,
      at INTEGER NOT NULL);
    CREATE TABLE rates (
      profile INTEGER NOT NULL, kind TEXT NOT NULL, began INTEGER NOT NULL, count INTEGER NOT NULL,
      PRIMARY KEY (profile, kind)) WITHOUT ROWID;
    CREATE TABLE notices (
      id INTEGER PRIMARY KEY, profile INTEGER NOT NULL, kind TEXT NOT NULL, subject INTEGER,
      at INTEGER NOT NULL, UNIQUE (profile, kind, subject));
    """

  /// A conversation is found by its pair (`a` < `b`) and stays when one of the two is gone.
  /// `sequence` counts its messages from 1 and is given out under the write lock, so that it is
  /// one total order whatever the clocks say; `at` is the time of the host, made to never go back
  /// within a conversation, `sent` what the sender's clock said.
  ///
  /// `messages.client` is the sender's own random id: sending the same one again stores nothing
  /// new. `kind`: 0 text, 1 picture, 2 a word of the app, 3 a recording. `deleted`
  /// messages hold no text any more. What a message said before an edit is in `message_traces`
  /// (`kind` 0 edited, 1 deleted; the text of a deleted one is not kept).
  ///
  /// `participants.delivered` and `read` are the last sequence that reached and was read by that
  /// person, with their times: the state of each message for each recipient. `opened` is when the
  /// person took part actively (accepted or wrote), which is what the quota of active chats counts
  /// until `archived`.
  private static let talk = """
    CREATE TABLE conversations (
      id INTEGER PRIMARY KEY AUTOINCREMENT, a INTEGER, b INTEGER, created INTEGER NOT NULL,
      last INTEGER NOT NULL DEFAULT 0, last_at INTEGER NOT NULL DEFAULT 0);
    CREATE UNIQUE INDEX conversations_pair ON conversations (a, b)
      WHERE a IS NOT NULL AND b IS NOT NULL;
    CREATE INDEX conversations_b ON conversations (b);
    CREATE TABLE participants (
      profile INTEGER NOT NULL, conversation INTEGER NOT NULL, opened INTEGER, archived INTEGER,
      delivered INTEGER NOT NULL DEFAULT 0, delivered_at INTEGER, read INTEGER NOT NULL DEFAULT 0,
      read_at INTEGER, PRIMARY KEY (profile, conversation)) WITHOUT ROWID;
    CREATE INDEX participants_conversation ON participants (conversation);
    CREATE TABLE messages (
      conversation INTEGER NOT NULL, sequence INTEGER NOT NULL, sender INTEGER,
      client BLOB NOT NULL, at INTEGER NOT NULL, sent INTEGER NOT NULL,
      kind INTEGER NOT NULL DEFAULT 0, text TEXT NOT NULL, language TEXT, media BLOB,
      reply INTEGER, edited INTEGER, deleted INTEGER,
      PRIMARY KEY (conversation, sequence)) WITHOUT ROWID;
    CREATE UNIQUE INDEX messages_client ON messages (sender, client) WHERE sender IS NOT NULL;
    CREATE INDEX messages_media ON messages (media) WHERE media IS NOT NULL;
    CREATE TABLE message_traces (
      conversation INTEGER NOT NULL, sequence INTEGER NOT NULL, revision INTEGER NOT NULL,
      kind INTEGER NOT NULL, at INTEGER NOT NULL, by INTEGER, text TEXT NOT NULL,
      PRIMARY KEY (conversation, sequence, revision)) WITHOUT ROWID;
    """

  /// `reports.state`: 0 open, 1 dismissed, 2 warned, 3 suspended. `evidence` is JSON: what the
  /// reporter pointed to, copied at the time. Rows of `audit` are never changed or removed.
  ///
  /// `invites.code` is the code without hyphens and check characters; `uses` counts down.
  private static let safety = """
    CREATE TABLE blocks (
      by INTEGER NOT NULL, target INTEGER NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (by, target)) WITHOUT ROWID;
    CREATE INDEX blocks_target ON blocks (target, by);
    CREATE TABLE reports (
      id INTEGER PRIMARY KEY AUTOINCREMENT, by INTEGER, target INTEGER, reason TEXT NOT NULL,
      note TEXT NOT NULL, evidence TEXT NOT NULL, at INTEGER NOT NULL,
      state INTEGER NOT NULL DEFAULT 0, handled INTEGER);
    CREATE INDEX reports_open ON reports (state, at);
    CREATE INDEX reports_by ON reports (by, target);
    CREATE INDEX reports_target ON reports (target);
    CREATE TABLE audit (
      id INTEGER PRIMARY KEY AUTOINCREMENT, report INTEGER, at INTEGER NOT NULL,
      actor TEXT NOT NULL, action TEXT NOT NULL, note TEXT NOT NULL);
    CREATE INDEX audit_report ON audit (report);
    CREATE TRIGGER audit_kept BEFORE UPDATE ON audit
      BEGIN SELECT RAISE(ABORT, 'the audit trail is only added to'); END;
    CREATE TRIGGER audit_stays BEFORE DELETE ON audit
      BEGIN SELECT RAISE(ABORT, 'the audit trail is only added to'); END;
    CREATE TABLE invites (
      id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL UNIQUE, by INTEGER NOT NULL,
      created INTEGER NOT NULL, expires INTEGER NOT NULL, most INTEGER NOT NULL,
      uses INTEGER NOT NULL, revoked INTEGER);
    CREATE INDEX invites_by ON invites (by);
    CREATE TABLE redemptions (
      invite INTEGER NOT NULL, profile INTEGER NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (invite, profile)) WITHOUT ROWID;
    CREATE INDEX redemptions_profile ON redemptions (profile);
    """

  /// `corrections.base` is what the message said when `by` (NULL once that account is deleted)
  /// corrected it to `text`; `thanked` is when the message's writer gave thanks.
  private static let corrections = """
    CREATE TABLE corrections (
      conversation INTEGER NOT NULL, sequence INTEGER NOT NULL, by INTEGER, base TEXT NOT NULL,
      text TEXT NOT NULL, note TEXT NOT NULL DEFAULT '', at INTEGER NOT NULL, thanked INTEGER,
      PRIMARY KEY (conversation, sequence)) WITHOUT ROWID;
    CREATE INDEX corrections_by ON corrections (by);
    """
}
