import BerthBase
import CBerth
import Glibc

/// The tables of the bench plugin's library, taken without a host.
enum BenchTables {
  /// The library's block.
  static func block() throws -> UnsafePointer<berth_plugin> {
    let path = try Places.benchLibrary()
    typealias Entry = @convention(c) () -> UnsafePointer<berth_plugin>?
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL),
      let symbol = dlsym(library, "berth_plugin_v1"),
      let block = unsafeBitCast(symbol, to: Entry.self)()
    else { throw BerthError("plugin.load", "could not load \(path)") }
    return block
  }

  /// The table of commands.
  static func commands() throws -> UnsafePointer<berth_commands_provider> {
    try table(BERTH_COMMANDS_ID).assumingMemoryBound(to: berth_commands_provider.self)
  }

  /// The plain functions beside the ABI.
  static func plain() throws -> UnsafePointer<BenchPlainTable> {
    try table("org.berth.bench-plain/1").assumingMemoryBound(to: BenchPlainTable.self)
  }

  private static func table(_ id: String) throws -> UnsafeRawPointer {
    var text = id
    let block = try block()
    let found = text.withUTF8 { block.pointee.capability(berth_slice($0)) }
    guard let found else { throw BerthError("plugin.capability", "there is no \(id)") }
    return found
  }
}

/// `bench_plain_table` of Plugins/Bench/bench.h.
struct BenchPlainTable {
  var size: UInt32
  var echo:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, berth_slice, berth_slice,
      UnsafePointer<berth_sink>?, UnsafePointer<berth_sink>?
    ) -> berth_status
}

extension berth_slice {
  /// A slice over borrowed bytes.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.init(UnsafeRawBufferPointer(bytes))
  }

  /// A slice over borrowed bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(ptr: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), len: bytes.count)
  }
}
