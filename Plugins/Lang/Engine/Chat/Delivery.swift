/// What became of a message that was sent.
struct Delivery: Sendable {
  var message: Message
  /// False when the same client id had been sent before.
  var isNew: Bool
  /// Whether it is the user's first one in this conversation.
  var isFirstOfSender = false
  /// What is to be said about a first message.
  var warning: (message: String, kinds: [ContactDetails.Kind])?
}
