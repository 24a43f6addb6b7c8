package import BerthBase

/// What a command changes; the host holds it to that.
package enum Effect: String, Sendable, CaseIterable, Comparable {
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

  /// From the least to the most.
  package static func < (left: Effect, right: Effect) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .reads: return 0
    case .writes: return 1
    case .shares: return 2
    case .pays: return 3
    case .erases: return 4
    }
  }

  /// Whether a person is asked first even when the command was typed.
  package var asksWhenTyped: Bool { self == .pays || self == .erases }
  /// Whether a person is asked first when a link, phrase, widget or notification leads here.
  package var asksWhenFollowed: Bool { self == .shares || asksWhenTyped }
}

extension Manifest {
  /// What a plugin writes besides its users' data: commands that read may write it, and undo leaves
  /// it as it is.
  package struct Bookkeeping: Sendable, Equatable {
    /// Tables such as logs of what was shown, in lower case; `table.column` is that column alone, in
    /// rows that are there.
    package var tables: Set<String> = []
    /// Tables that can be made anew; each undo empties them, since they may hold what it took back.
    package var caches: Set<String> = []
    /// Tables that undo leaves as they are, since limits count by them.
    package var kept: Set<String> = []
    /// Keys of the key-value table; one that ends in `*` stands for all that begin so.
    package var keys: [String] = []

    /// Whether a table, or a column of one as `table.column`, is bookkeeping; names are compared as
    /// SQLite does, in any case.
    package func includes(table: String) -> Bool {
      let name = table.lowercased()
      if tables.contains(name) || caches.contains(name) || kept.contains(name) { return true }
      guard let dot = name.lastIndex(of: ".") else { return false }
      return includes(table: String(name[..<dot]))
    }

    /// Whether undo takes changes of a table back.
    package func isTakenBack(table: String) -> Bool {
      let name = table.lowercased()
      return !caches.contains(name) && !kept.contains(name)
    }

    /// Whether a key is bookkeeping.
    package func includes(key: String) -> Bool {
      keys.contains { $0.hasSuffix("*") ? key.hasPrefix($0.dropLast()) : $0 == key }
    }
  }
}

extension Manifest.Bookkeeping {
  init(_ fields: FieldReader) {
    func names(_ key: String) -> Set<String> {
      Set(fields.strings(key, .line).map { $0.lowercased() })
    }
    tables = names("tables")
    caches = names("caches")
    kept = names("kept")
    keys = fields.strings("keys", .line)
  }
}

extension Manifest {
  /// What a call changes; nil for a command that there is not.
  package func effect(of command: String, _ arguments: JSON) -> Effect? {
    self.command(named: command)?.effect(of: arguments)
  }
}

extension Manifest.Command {
  /// What it changes, its arguments aside; a command that does not say may change anything, and is
  /// asked about like one that shares.
  package var effect: Effect { declaredEffect ?? .shares }

  /// The most it changes, whatever is given.
  package var mostEffect: Effect {
    parameters.reduce(effect) { max($0, $1.effect ?? .reads, $1.effects.values.max() ?? .reads) }
  }

  /// What a call with these arguments changes: the most of what the command and the arguments that
  /// are given declare.
  package func effect(of arguments: JSON) -> Effect {
    var most = effect
    for parameter in parameters where parameter.effect != nil || !parameter.effects.isEmpty {
      most = max(most, parameter.effect(of: arguments[parameter.name] ?? .null) ?? .reads)
    }
    return most
  }
}

extension Manifest.Parameter {
  /// What giving this value changes; nil where the argument raises nothing.
  fileprivate func effect(of value: JSON) -> Effect? {
    if value.isNull || value == false || value == defaultValue || value.array?.isEmpty == true {
      return effects[value.string ?? ""]
    }
    let words = (value.array ?? [value]).compactMap(\.string)
    return words.compactMap { effects[$0] }.max().map { max($0, effect ?? .reads) } ?? effect
  }
}
