import BerthSDK

/// How one of two people would say what the other one wrote.
struct Correction: Sendable, Equatable {
  var conversation: Int
  var sequence: Int
  /// Nil once the account of who corrected is deleted.
  var by: Int?
  /// What the message said when it was corrected.
  var base: String
  var text: String
  var note: String
  /// Unix milliseconds.
  var at: Int64
  /// When the message's writer gave thanks.
  var thanked: Int64?

  var diff: TextDiff { TextDiff(base, text) }

  static let columns = "k.conversation, k.sequence, k.by, k.base, k.text, k.note, k.at, k.thanked"

  init(_ row: Row) {
    (conversation, sequence, by) = (row.int(0), row.int(1), row.optionalInt(2))
    (base, text, note) = (row.text(3), row.text(4), row.text(5))
    (at, thanked) = (Int64(row.int(6)), row.optionalInt(7).map(Int64.init))
  }

  /// The correction for scripts.
  ///
  /// - Parameters:
  ///   - me: who asks.
  ///   - handle: how commands name the other one; looked up when left out.
  ///   - message: the message as it is now; looked up when left out.
  func json(
    _ store: Store, me: Int, handle: String? = nil, of message: Message? = nil
  ) throws -> JSON {
    let other = try handle ?? store.visible(conversation, to: me)?.1?.handle ?? "#\(conversation)"
    let current = try message ?? store.message(conversation, sequence)
    return [
      "id": .string("\(conversation)-\(sequence)"), "with": .string(other),
      "number": JSON(sequence), "by": .string(by == me ? "me" : by == nil ? "deleted user" : other),
      "original": .string(base), "text": .string(text), "note": .string(note),
      "changes": .list(diff.changes) {
        [
          "kind": .string($0.from.isEmpty ? "insert" : $0.to.isEmpty ? "delete" : "replace"),
          "from": .string($0.from), "to": .string($0.to),
        ]
      },
      "at": try store.time(at), "thanked": .bool(thanked != nil),
      "current": .bool(current?.text == base),
    ]
  }
}
