import BerthABI
import BerthManifest
import CBerth

extension Check {
  /// Whether library and manifest are one plugin's.
  static let agreementChecks: [Check] = [
    Check("library.abi", "it is built for an ABI this host offers", .agreement, gate: true) {
      let block = try BlockProbe.block($0).pointee
      let minors = UInt16(BERTH_ABI_MINOR_OLDEST)...UInt16(BERTH_ABI_MINOR)
      guard block.abi_major == UInt16(BERTH_ABI_MAJOR), minors.contains(block.abi_minor) else {
        throw CheckProblem.failed(
          "it speaks ABI \(block.abi_major).\(block.abi_minor), this host "
            + "\(BERTH_ABI_MAJOR).\(BERTH_ABI_MINOR)",
          remedy: "build it with the headers of this host")
      }
      try CheckProblem.require(
        block.size >= UInt32(MemoryLayout<berth_plugin>.size),
        "its block has \(block.size) bytes, ABI 1.2 has \(MemoryLayout<berth_plugin>.size)",
        remedy: "set size to sizeof(berth_plugin)")
    },
    Check("library.members", "every member of the block is set", .agreement, gate: true) {
      let block = try BlockProbe.block($0).pointee
      for (name, isSet) in [
        ("id", block.id != nil), ("version", block.version != nil),
        ("create", block.create != nil), ("destroy", block.destroy != nil),
        ("capability", block.capability != nil),
      ] where !isSet {
        throw CheckProblem.failed("berth_plugin.\(name) is NULL", remedy: "set every member")
      }
    },
    Check("manifest.id", "manifest and library have one id", .agreement, gate: true) {
      guard let id = try BlockProbe.block($0).pointee.id else { return }
      let (own, declared) = (String(cString: id), try $0.id())
      try CheckProblem.require(
        own == declared, "the manifest says \(declared), the library \(own)",
        remedy: "correct one of them")
    },
    Check("manifest.version", "manifest and library have one version", .agreement, gate: true) {
      guard let version = try BlockProbe.block($0).pointee.version else { return }
      let (own, declared) = (String(cString: version), "\(try $0.manifest().version)")
      try CheckProblem.require(
        own == declared, "the manifest says \(declared), the library \(own)",
        remedy: "install manifest and library of the same build")
    },
    Check(
      "manifest.implements", "what the manifest says it implements, it does", .agreement, gate: true
    ) {
      let block = try BlockProbe.block($0)
      for id in try $0.manifest().implements.map(\.description)
      where ProviderGroups.ask(block, id) == nil {
        throw CheckProblem.failed(
          "the manifest lists \(id), capability() gives NULL",
          remedy: "implement it, or take it out of \"implements\"")
      }
    },
    Check("manifest.unlisted", "what it implements, the manifest lists", .agreement, gate: true) {
      let block = try BlockProbe.block($0)
      let listed = try $0.manifest().implements.map(\.description)
      for (id, _) in ProviderGroups.members
      where !listed.contains(id) && ProviderGroups.ask(block, id) != nil {
        throw CheckProblem.failed(
          "capability() gives \(id), the manifest does not list it",
          remedy: "add it to \"implements\"")
      }
    },
    Check("manifest.groups", "every capability is a complete group", .agreement, gate: true) {
      let block = try BlockProbe.block($0)
      for (id, names) in ProviderGroups.members {
        guard let table = ProviderGroups.ask(block, id),
          let name = ProviderGroups.missingMember(of: table, names)
        else { continue }
        throw CheckProblem.failed("\(id) lacks its member \(name)", remedy: "set every member")
      }
    },
    Check(
      "library.capability", "unknown capabilities are answered with NULL", .agreement
    ) {
      let block = try BlockProbe.block($0)
      for id in ["berth.nothing/1", "berth.commands/2", "", "berth.commands"]
      where ProviderGroups.ask(block, id) != nil {
        throw CheckProblem.failed(
          "capability(\"\(id)\") gives a table", remedy: "compare the whole id, with its length")
      }
    },
    Check("manifest.uses", "it asks only for services the manifest lists", .use) { probe in
      let asked = try probe.recordings().flatMap { $0.recording.asked.filter { !$0.value }.keys }
      guard let id = asked.min() else { return }
      throw CheckProblem.failed(
        "it asks for \(id), which the manifest does not list", remedy: "add it to \"uses\"")
    },
  ]
}
