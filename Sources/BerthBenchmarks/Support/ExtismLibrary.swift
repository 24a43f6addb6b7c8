import BerthBase
import Glibc

/// Extism's C library with the peer's plugin, called from this process.
final class ExtismLibrary {
  private typealias New =
    @convention(c) (
      UnsafePointer<UInt8>?, UInt64, UnsafeRawPointer?, UInt64, Bool,
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> OpaquePointer?
  private typealias Call =
    @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<UInt8>?, UInt64) -> Int32
  private typealias Output = @convention(c) (OpaquePointer?) -> UnsafePointer<UInt8>?
  private typealias Length = @convention(c) (OpaquePointer?) -> UInt64

  private let plugin: OpaquePointer
  private let call: Call
  private let output: Output
  private let length: Length
  private var landing = [UInt8](repeating: 0, count: 1 << 17)

  /// Loads the library and the module that the Python peer named. It stays loaded.
  init(_ peer: Peer) throws {
    let path = peer.hello["library"]?.string ?? ""
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL),
      let new = dlsym(library, "extism_plugin_new"),
      let call = dlsym(library, "extism_plugin_call"),
      let output = dlsym(library, "extism_plugin_output_data"),
      let length = dlsym(library, "extism_plugin_output_length")
    else { throw BerthError("not-found", "\(peer.version): could not load \(path)") }
    self.call = unsafeBitCast(call, to: Call.self)
    self.output = unsafeBitCast(output, to: Output.self)
    self.length = unsafeBitCast(length, to: Length.self)
    let module = (peer.hello["module"]?.array ?? []).compactMap {
      $0.int.map(UInt8.init(clamping:))
    }
    guard
      let plugin = unsafeBitCast(new, to: New.self)(
        module, UInt64(module.count), nil, 0, false, nil)
    else { throw BerthError("plugin.create", "\(peer.version) does not take its module") }
    self.plugin = plugin
    guard try echo(Array("same".utf8)) == 4, landing.starts(with: "same".utf8) else {
      throw BerthError("bench.differs", "\(peer.version) did not give back what it got")
    }
  }

  /// Has the plugin give the bytes back, and copies them out; how many there were.
  func echo(_ payload: [UInt8]) throws(BerthError) -> Int64 {
    guard call(plugin, "echo", payload, UInt64(payload.count)) == 0, let bytes = output(plugin)
    else {
      throw BerthError("process.failed", "Extism failed")
    }
    let count = min(Int(length(plugin)), landing.count)
    landing.withUnsafeMutableBytes {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: count))
    }
    return Int64(count)
  }
}
