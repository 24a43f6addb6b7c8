/// The commands of translation, grammar, vocabulary and practice.
enum StudyTable {
  static let handlers: [String: Handler] = [:]
}
