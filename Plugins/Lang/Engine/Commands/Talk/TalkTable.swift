/// The commands of conversations.
enum TalkTable {
  static let handlers: [String: Handler] = [:]
}
