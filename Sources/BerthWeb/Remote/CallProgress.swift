package import BerthBase

/// How far a call has come, told while it runs.
package struct CallProgress: Sendable, Equatable {
  /// The units done.
  package var done: Int
  /// The units there are; 0 while nobody knows.
  package var total: Int
  /// What is being done, in words.
  package var label: String

  /// So many of so many.
  package init(done: Int, total: Int, label: String) {
    (self.done, self.total, self.label) = (done, total, label)
  }

  /// As it is sent.
  package var json: JSON { ["done": JSON(done), "total": JSON(total), "label": .string(label)] }

  /// Out of what was sent; nil for anything else.
  package init?(_ json: JSON?) {
    guard let done = json?["done"]?.int, let total = json?["total"]?.int,
      let label = json?["label"]?.string
    else { return nil }
    self.init(done: done, total: total, label: label)
  }

  /// The field of a message of an app process that holds one, and answers nothing.
  static let field = "progress"
  /// Where a terminal asks how far one of its calls has come.
  package static func path(of call: String) -> String {
    "/\(WebCall.terminalPlace)/\(field)?\(TerminalCall.field)=\(call)"
  }
}
