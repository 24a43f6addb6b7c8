import BerthBase
import CBerth
import Glibc

/// A shared library that passed the entry check. It is never unloaded: running tasks and
/// thread-local destructors of its Swift runtime would outlive it.
struct PluginLibrary {
  let path: String
  let block: UnsafePointer<berth_plugin>

  /// Loads a library and checks its block against the host and the manifest.
  ///
  /// - Throws: `plugin.load`, `plugin.entry`, `plugin.abi`, `plugin.id` or `plugin.version`,
  ///   naming both sides.
  init(
    path: String, copy: LibraryCopy? = nil, manifest: PluginIdentity
  ) throws(BerthError) {
    self.path = path
    guard let handle = dlopen(copy?.path ?? path, RTLD_NOW | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? "unknown reason"
      throw BerthError(
        "plugin.load", "\(manifest.id): could not load \(path): \(reason)",
        remedy: "build or install the plugin again for this machine (\(Self.architecture))")
    }
    guard let symbol = dlsym(handle, Self.symbol) else {
      throw BerthError(
        "plugin.entry", "\(manifest.id): \(path) does not export \(Self.symbol)",
        remedy: Self.otherEntry(handle)
          ?? "export berth_plugin_v1 as plugin.h declares it; check the version script")
    }
    typealias Entry = @convention(c) () -> UnsafePointer<berth_plugin>?
    guard let block = unsafeBitCast(symbol, to: Entry.self)() else {
      throw BerthError(
        "plugin.entry", "\(manifest.id): berth_plugin_v1 returned NULL",
        remedy: "return the address of a constant berth_plugin")
    }
    self.block = block
    try block.check(manifest)
  }

  static let symbol = "berth_plugin_v1"

  /// A library for another major version says so by its symbol's name.
  private static func otherEntry(_ handle: UnsafeMutableRawPointer) -> String? {
    for major in 2...9 where dlsym(handle, "berth_plugin_v\(major)") != nil {
      return
        "the plugin is built for ABI \(major), this host for ABI \(BERTH_ABI_MAJOR); "
        + "use a newer host or an older build of the plugin"
    }
    return nil
  }

  private static var architecture: String {
    #if arch(x86_64)
    return "x86_64"
    #elseif arch(arm64)
    return "aarch64"
    #else
    return "this architecture"
    #endif
  }
}

/// What the manifest says a library must be.
struct PluginIdentity {
  var id: String
  var version: String
}

extension UnsafePointer where Pointee == berth_plugin {
  /// Checks size, versions, id and complete entry of a block.
  fileprivate func check(_ manifest: PluginIdentity) throws(BerthError) {
    let id = manifest.id
    let needed = UInt32(MemoryLayout<berth_plugin>.size)
    guard pointee.abi_major == UInt16(BERTH_ABI_MAJOR) else {
      let older = pointee.abi_major < UInt16(BERTH_ABI_MAJOR) ? "plugin" : "host"
      throw BerthError(
        "plugin.abi",
        "\(id): the plugin speaks ABI \(pointee.abi_major).\(pointee.abi_minor), the host "
          + "\(BERTH_ABI_MAJOR).\(BERTH_ABI_MINOR); the \(older) is older",
        remedy: older == "host"
          ? "update the host, or use a build of the plugin for ABI \(BERTH_ABI_MAJOR)"
          : "rebuild the plugin against the host's headers")
    }
    guard pointee.abi_minor <= UInt16(BERTH_ABI_MINOR) else {
      throw BerthError(
        "plugin.abi",
        "\(id): the plugin needs ABI \(pointee.abi_major).\(pointee.abi_minor), the host offers "
          + "\(BERTH_ABI_MAJOR).\(BERTH_ABI_MINOR); the host is older",
        remedy: "update the host, or rebuild the plugin against its headers")
    }
    guard pointee.abi_minor >= UInt16(BERTH_ABI_MINOR_OLDEST) else {
      throw BerthError(
        "plugin.abi",
        "\(id): the plugin speaks ABI \(pointee.abi_major).\(pointee.abi_minor), a draft; the host "
          + "loads \(BERTH_ABI_MAJOR).\(BERTH_ABI_MINOR_OLDEST) to "
          + "\(BERTH_ABI_MAJOR).\(BERTH_ABI_MINOR); the plugin is older",
        remedy: "rebuild the plugin against the host's headers")
    }
    guard pointee.size >= needed else {
      throw BerthError(
        "plugin.abi", "\(id): its berth_plugin has \(pointee.size) bytes, ABI 1.0 has \(needed)",
        remedy: "set size to sizeof(berth_plugin) and build against the released headers")
    }
    guard let rawID = pointee.id, let rawVersion = pointee.version else {
      throw BerthError(
        "plugin.entry", "\(id): the block's id or version is NULL",
        remedy: "set both to constant strings")
    }
    let ownID = String(cString: rawID)
    guard ownID == id else {
      throw BerthError(
        "plugin.id", "the manifest says \(id), the library says \(ownID)",
        remedy: "the manifest names another plugin's library, or one of the two ids is wrong")
    }
    let ownVersion = String(cString: rawVersion)
    guard ownVersion == manifest.version else {
      throw BerthError(
        "plugin.version",
        "\(id): the manifest says version \(manifest.version), the library \(ownVersion)",
        remedy: "install manifest and library of the same build")
    }
    for (member, isSet) in [
      ("create", pointee.create != nil), ("destroy", pointee.destroy != nil),
      ("capability", pointee.capability != nil),
    ] where !isSet {
      throw BerthError(
        "plugin.entry", "\(id): berth_plugin.\(member) is NULL",
        remedy: "every member of the block is set")
    }
  }
}
