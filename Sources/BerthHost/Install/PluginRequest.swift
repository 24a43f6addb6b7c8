package import BerthBase
package import BerthManifest

/// What a plugin asks of the person who installs it, topic by topic, and how two builds differ.
package struct PluginRequest: Sendable, Equatable {
  /// One kind of thing it asks for or brings along.
  package struct Topic: Sendable, Equatable {
    /// The name in data: `hosts`.
    var id: String
    /// The name people read.
    package var title: String
    /// Whether it reaches beyond the plugin's own data, so that more of it wants a second look.
    var isPermission: Bool
    /// What it asks for, sorted.
    package var values: [String]
    /// How much it may take, in an order of its own; more of one is more.
    var amounts: [Int] = []
  }

  /// What one build asks for and another does not.
  package struct Change: Sendable, Equatable {
    /// The topic's name in data, and the one people read.
    package var topic: String
    package var title: String
    /// Whether the newer build reaches further.
    package var isPermission: Bool
    /// What comes and what goes.
    package var added: [String]
    package var removed: [String]
  }

  /// The topics, in the order they are shown; those that ask for nothing are there too.
  package let topics: [Topic]

  /// What a manifest asks for.
  package init(_ manifest: Manifest) {
    func topic(_ id: String, _ title: String, _ values: [String], isPermission: Bool = false)
      -> Topic
    {
      Topic(id: id, title: title, isPermission: isPermission, values: values.sorted())
    }
    let limits = manifest.limits
    let sold = manifest.entitlement
    let amounts = Self.amounts(limits, manifest.fetch)
    var taking = topic("limits", "may take", amounts.map(\.words), isPermission: true)
    taking.amounts = amounts.map(\.amount)
    topics = [
      topic("uses", "uses", manifest.uses.map(\.description), isPermission: true),
      topic("implements", "implements", manifest.implements.map(\.description)),
      topic("hosts", "may ask the hosts", manifest.fetch?.hosts ?? [], isPermission: true),
      topic(
        "hostSettings", "may ask hosts you set in", manifest.fetch?.settings ?? [],
        isPermission: true),
      topic(
        "programs", "may run, without your files and the network,", manifest.programs.map(\.name),
        isPermission: true),
      taking,
      topic(
        "isolation", "asks to run", manifest.isolation.map { [$0.rawValue] } ?? [],
        isPermission: true),
      topic(
        "safety", "answers people in danger in", (manifest.safety?.languages ?? []).map(\.code),
        isPermission: true),
      topic("notifications", "may notify of", manifest.notifications.map(\.id), isPermission: true),
      topic(
        "jobs", "runs by itself", manifest.jobs.map { $0.invocation.command }, isPermission: true),
      topic(
        "quotas", "limits",
        (sold?.quotas ?? []).map { quota in
          let limits = (sold?.tiers ?? []).map { tier in
            "\(tier.id) \(quota.limits[tier.id].map { String($0) } ?? "without limit")"
          }
          return "\(quota.id) per \(quota.kind.rawValue): \(limits.joined(separator: ", "))"
        }),
      topic(
        "products", "sells",
        (sold?.products ?? []).map { "\($0.id) for \($0.price.amount) \($0.price.currency)" }),
      topic("commands", "commands", manifest.commands.map(\.name)),
    ]
  }

  /// How much a plugin may take, in words.
  private static func amounts(
    _ limits: Manifest.Limits, _ fetch: Manifest.Fetch?
  ) -> [(amount: Int, words: String)] {
    let requests = fetch?.perHour ?? 0
    return [
      (limits.storageMegabytes, "\(limits.storageMegabytes) MB of databases"),
      (limits.mediaMegabytes, "\(limits.mediaMegabytes) MB of media"),
      (limits.memoryMegabytes, "\(limits.memoryMegabytes) MB of memory"),
      (limits.outputMegabytes, "\(limits.outputMegabytes) MB for one answer"),
      (limits.callSeconds, "\(limits.callSeconds) seconds for one call"),
      (
        limits.statementMilliseconds,
        "\(limits.statementMilliseconds) milliseconds for one question to a database"
      ),
    ] + (fetch == nil ? [] : [(requests, "\(requests) requests an hour")])
  }

  /// What differs in another build, topic by topic.
  package func changes(to other: PluginRequest) -> [Change] {
    zip(topics, other.topics).compactMap { old, new in
      let added = new.values.filter { !old.values.contains($0) }
      let removed = old.values.filter { !new.values.contains($0) }
      guard !added.isEmpty || !removed.isEmpty else { return nil }
      // Other words for less are no permission.
      let isMore =
        new.amounts.count > old.amounts.count || zip(old.amounts, new.amounts).contains(where: <)
      let reaches = new.amounts.isEmpty ? !added.isEmpty : isMore
      return Change(
        topic: old.id, title: old.title, isPermission: old.isPermission && reaches,
        added: added, removed: removed)
    }
  }

  /// The topics as data: an object of lists.
  package var json: JSON {
    var data = JSON.emptyObject
    for topic in topics { data[topic.id] = JSON(topic.values) }
    return data
  }
}

extension PluginRequest.Change {
  /// `{"topic","added":[…],"removed":[…],"permission":true}`.
  package var json: JSON {
    [
      "topic": .string(topic), "added": JSON(added), "removed": JSON(removed),
      "permission": JSON(isPermission),
    ]
  }
}
