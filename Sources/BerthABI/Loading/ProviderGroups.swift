import BerthBase
package import CBerth

/// The provider tables of a plugin, each checked to be a complete group.
package struct ProviderGroups {
  package private(set) var commands: UnsafePointer<berth_commands_provider>?
  package private(set) var storage: UnsafePointer<berth_storage_provider>?
  private(set) var search: UnsafePointer<berth_search_provider>?
  private(set) var notify: UnsafePointer<berth_notify_provider>?
  private(set) var entitlement: UnsafePointer<berth_entitlement_provider>?

  /// The members of each group, in the order of the headers.
  package static let members: [(id: String, names: [String])] = [
    (BERTH_COMMANDS_ID, ["run"]),
    (BERTH_STORAGE_ID, ["schema_version", "migrate", "seed"]),
    (BERTH_SEARCH_ID, ["describe"]),
    (BERTH_NOTIFY_ID, ["plan", "finalize", "respond"]),
    (BERTH_ENTITLEMENT_ID, ["paywall"]),
  ]

  /// Asks the plugin for every capability and compares with what the manifest lists.
  ///
  /// - Throws: `plugin.capability` naming the capability and the missing member.
  init(_ block: UnsafePointer<berth_plugin>, id: String, implements: [String]) throws(BerthError) {
    for (capability, names) in Self.members {
      let table = Self.ask(block, capability)
      let declared = implements.contains(capability)
      guard let table else {
        if declared { throw Self.missing(capability, id) }
        continue
      }
      guard declared else {
        throw BerthError(
          "plugin.capability",
          "\(id): the library implements \(capability), the manifest does not list it",
          remedy: Self.agreement)
      }
      if let name = Self.missingMember(of: table, names) {
        throw BerthError(
          "plugin.capability", "\(id): \(capability) lacks its member \(name)",
          remedy: "a capability is a complete group: set every member, or do not implement it")
      }
      switch capability {
      case BERTH_COMMANDS_ID: commands = table.assumingMemoryBound(to: berth_commands_provider.self)
      case BERTH_STORAGE_ID: storage = table.assumingMemoryBound(to: berth_storage_provider.self)
      case BERTH_SEARCH_ID: search = table.assumingMemoryBound(to: berth_search_provider.self)
      case BERTH_NOTIFY_ID: notify = table.assumingMemoryBound(to: berth_notify_provider.self)
      default: entitlement = table.assumingMemoryBound(to: berth_entitlement_provider.self)
      }
    }
    // The host does not know the members of others' capabilities, only whether they are there.
    for capability in implements where !Self.members.contains(where: { $0.id == capability }) {
      if Self.ask(block, capability) == nil { throw Self.missing(capability, id) }
    }
  }

  private static func missing(_ capability: String, _ id: String) -> BerthError {
    BerthError(
      "plugin.capability",
      "\(id): the manifest lists \(capability), the library does not implement it",
      remedy: agreement)
  }

  private static let agreement = "make \"implements\" and the library's capability() agree"

  /// The table of a provider; nil when the plugin does not implement it.
  package static func ask(
    _ block: UnsafePointer<berth_plugin>, _ capability: String
  ) -> UnsafeRawPointer? {
    var name = capability
    return name.withUTF8 { bytes in
      block.pointee.capability?(berth_slice(UnsafeRawBufferPointer(bytes)))
    }
  }

  /// The first member of a group that is not set; nil when the group is complete.
  ///
  /// A group starts with its size (4 bytes, padded to a pointer), then one pointer a member.
  package static func missingMember(of table: UnsafeRawPointer, _ names: [String]) -> String? {
    let pointer = MemoryLayout<UnsafeRawPointer>.size
    let size = Int(table.load(as: UInt32.self))
    return names.enumerated().first { index, _ in
      let offset = pointer * (index + 1)
      return size < offset + pointer
        || table.load(fromByteOffset: offset, as: UnsafeRawPointer?.self) == nil
    }?.element
  }
}
