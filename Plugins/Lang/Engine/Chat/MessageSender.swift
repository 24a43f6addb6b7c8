import BerthSDK

/// Sends messages; several in one transaction, so that they share one wait for the disk.
struct MessageSender {
  let store: Store

  init(_ store: Store) { self.store = store }

  /// Sends one message; it is durable when this returns.
  ///
  /// - Throws: `chat.closed`, `rate.limited`, `entitlement.quota`, `profile.*`, `storage.*`.
  func send(_ outgoing: Outgoing, from me: Int) throws -> Delivery {
    try store.shared.transaction {
      var transaction = SendTransaction(store: store, me: try author(me))
      return try transaction.send(outgoing)
    }
  }

  /// Sends messages in order, all in one transaction; one that is refused does not hold up others.
  func send(_ batch: [Outgoing], from me: Int) throws -> [Result<Delivery, PluginError>] {
    try store.shared.transaction {
      var transaction = SendTransaction(store: store, me: try author(me))
      var results: [Result<Delivery, PluginError>] = []
      results.reserveCapacity(batch.count)
      for outgoing in batch {
        do {
          results.append(.success(try transaction.send(outgoing)))
        } catch let error as PluginError where !error.code.hasPrefix("storage.") {
          results.append(.failure(error))
        }
      }
      return results
    }
  }

  /// The sender as they are within the transaction.
  private func author(_ me: Int) throws -> Profile {
    guard let profile = try store.profile(id: me) else {
      throw PluginError(
        "profile.missing", "you have no profile any more", remedy: "berth lang welcome")
    }
    return profile
  }
}

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
