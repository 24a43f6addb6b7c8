import BerthSDK

/// What is being written and has not been sent, by conversation.
struct Drafts {
  let store: Store

  init(_ store: Store) { self.store = store }

  /// The draft of a conversation.
  func text(_ conversation: Int) throws -> String? {
    try store.own.first(
      "SELECT text FROM drafts WHERE conversation = ?1", [SQLValue(conversation)]
    ) { $0.text(0) }
  }

  /// Saves a draft; an empty one goes.
  func save(_ text: String, _ conversation: Int) throws {
    guard !Words.trimmed(text).isEmpty else { return try drop(conversation) }
    try store.own.run(
      """
      INSERT INTO drafts VALUES (?1, ?2, ?3)
      ON CONFLICT (conversation) DO UPDATE SET text = excluded.text, at = excluded.at
      """, [SQLValue(conversation), .text(text), .int(store.now)])
  }

  /// Forgets a draft; writes only when there is one.
  func drop(_ conversation: Int) throws {
    guard try text(conversation) != nil else { return }
    try store.own.run("DELETE FROM drafts WHERE conversation = ?1", [SQLValue(conversation)])
  }

  /// The conversations with a draft.
  func all() throws -> [Int: String] {
    Dictionary(
      try store.own.rows("SELECT conversation, text FROM drafts") { ($0.int(0), $0.text(1)) }
    ) { first, _ in first }
  }
}
