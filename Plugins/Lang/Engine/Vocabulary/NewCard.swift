/// A phrase to be saved.
struct NewCard: Sendable {
  var text: String
  var language: String
  var translation = ""
  var target: String
  var reading = ""
  var note = ""
  var context = ""
  var source = "text"
}
