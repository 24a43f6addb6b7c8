import BerthBase

/// What a command changes; the host holds it to that.
package enum Effect: String, Sendable, CaseIterable {
  /// Nothing but bookkeeping: recent searches, events, caches.
  case reads
  /// The user's own data; `berth undo` takes it back.
  case writes
  /// Others see it, or it leaves the home.
  case shares
  /// Money: a purchase, a trial, a refund.
  case pays
  /// What cannot be taken back.
  case erases

  /// Whether a person is asked first even when the command was typed.
  package var asksWhenTyped: Bool { self == .pays || self == .erases }
  /// Whether a person is asked first when a link, phrase, widget or notification leads here.
  package var asksWhenFollowed: Bool { self == .shares || asksWhenTyped }
}

extension Manifest {
  /// What a plugin writes besides its users' data: commands that read may write it, and undo leaves
  /// it as it is.
  package struct Bookkeeping: Sendable, Equatable {
    /// Tables such as caches and logs of what was shown.
    package var tables: Set<String> = []
    /// Keys of the key-value table; one that ends in `*` stands for all that begin so.
    package var keys: [String] = []

    /// Whether a table is bookkeeping; names are compared as SQLite does, in any case.
    package func includes(table: String) -> Bool { tables.contains(table.lowercased()) }

    /// Whether a key is bookkeeping.
    package func includes(key: String) -> Bool {
      keys.contains { $0.hasSuffix("*") ? key.hasPrefix($0.dropLast()) : $0 == key }
    }
  }
}

extension Manifest.Bookkeeping {
  init(_ fields: FieldReader) {
    tables = Set(fields.strings("tables", .line).map { $0.lowercased() })
    keys = fields.strings("keys", .line)
  }
}
