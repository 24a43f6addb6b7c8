extension Manifest {
  /// A list of an answer whose entries stand in the user's calendar.
  package struct CalendarFeed: Sendable, Equatable {
    /// What they are, for people.
    package var label: String
    /// The command that answers with them; it reads.
    package var invocation: Invocation
    /// The member of the answer that is the list.
    package var list: String
    /// The member of an entry that says when it begins: an instant with its offset, or a date.
    package var start: String
    /// The member that says when it ends; nil where nothing does.
    package var end: String?
    /// What an entry is called: words with members in braces, `{kind} tide`.
    package var title: String
    /// More about it, written likewise.
    package var note: String?
  }
}

extension Manifest.CalendarFeed {
  init(_ fields: FieldReader) {
    label = fields.string("label")
    invocation = Manifest.Invocation(fields)
    list = fields.string("list", .configKey)
    start = fields.string("start", .configKey)
    end = fields.optionalString("end", .configKey)
    title = fields.string("title")
    note = fields.optionalString("note")
  }
}
