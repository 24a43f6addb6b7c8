package import BerthViews

/// A form of the shell: questions whose answers become a command's arguments.
package struct ShellForm: Sendable {
  package enum Method: String, Sendable {
    case get, post
  }

  package var title: String
  /// A line below the title.
  package var summary = ""
  package var method = Method.get
  package var action: String
  /// What is sent without being asked for.
  package var hidden: [(name: String, value: String)] = []
  package var fields: [ShellField]
  package var submit: String
  /// Whether sending it destroys something.
  package var isDestructive = false
  /// What went wrong with the whole of it; what belongs to a field stands there.
  package var error: String?
  /// Where one gets without sending it.
  package var cancel: String?
  package var token = ""
  /// Whether a browser without a network may keep it and send it later.
  package var mayWait = false

  /// A form.
  package init(title: String, action: String, fields: [ShellField], submit: String) {
    self.title = title
    self.action = action
    self.fields = fields
    self.submit = submit
  }
}

/// A question of a form.
package struct ShellField: Sendable {
  package enum Kind: Sendable {
    case text, multiline, number, date, time, choice, toggle, file, password
    /// Several answers of one line each.
    case repeated
  }

  package var name: String
  package var label: String
  package var kind: Kind
  /// The answers of a choice.
  package var options: [(value: String, label: String)] = []
  /// The answer so far; several for `repeated`, `"true"` for a toggle that is on.
  package var values: [String] = []
  package var placeholder = ""
  package var help = ""
  /// What is wrong with the answer.
  package var error: String?
  package var isRequired = false
  package var minimum: Double?
  package var maximum: Double?
  /// What a browser may fill in, such as `username` or `bday`.
  package var autocomplete: String?
  /// What a device can give instead of typing.
  package var device: HTMLDevice?

  /// A question.
  package init(_ name: String, label: String, kind: Kind = .text) {
    self.name = name
    self.label = label
    self.kind = kind
  }
}
