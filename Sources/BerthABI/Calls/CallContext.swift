package import BerthBase
package import BerthCapabilities
import BerthManifest
import BerthServices
package import CBerth
import Glibc

/// One invocation of a plugin: its error, progress, cancellation and what it borrowed.
///
/// Made for each call; the plugin sees only the `berth_call` inside.
package final class CallContext {
  package let plugin: any PluginSeat
  /// The time of this call in Unix milliseconds; it stands still.
  package let now: Int64
  /// The arguments as they were given, for inputs named in them.
  let arguments: JSON
  /// The files and addresses among them that the user has named.
  private let named: Set<String>
  /// The command that runs.
  package let command: String
  /// The error set last, by the plugin or a service.
  package var error: BerthError?
  var random: SeededGenerator
  /// What the plugin borrows until the call ends.
  private var retained: [AnyObject] = []
  private var borrowed: [[UInt8]] = []
  private var progressDone: UInt64 = 0
  private let onProgress: ProgressHandler?
  private let cancellation: Cancellation
  /// Set when a service was called where none may be.
  private(set) var misuse: BerthError?
  private let allowsServices: Bool
  package let raw: UnsafeMutablePointer<berth_call>
  /// What the call may still write into the media folder.
  package var media: MediaBudget

  /// - Parameter allowsServices: false inside create, where no service may be called.
  package init(plugin: any PluginSeat, request: CallRequest, allowsServices: Bool = true) {
    self.plugin = plugin
    self.allowsServices = allowsServices
    now = plugin.services.time.clock.now()
    arguments = request.arguments
    named = request.named
    command = request.command
    onProgress = request.onProgress
    cancellation = request.cancellation
    media = MediaBudget(plugin.manifest)
    random = SeededGenerator(
      seed: SeededGenerator.mix(plugin.services.seed, plugin.manifest.id, request.command))
    raw = .allocate(capacity: 1)
    raw.initialize(
      to: berth_call(
        size: UInt32(MemoryLayout<berth_call>.size),
        flags: (request.showsPictures ? 0 : UInt32(BERTH_CALL_NO_PICTURES))
          | (request.isDrawnAsText ? UInt32(BERTH_CALL_AS_TEXT) : 0), host: nil,
        fail: { CallContext.used($0, "fail")?.fail($1) },
        last_error: { call, error in
          CallContext.used(UnsafeMutablePointer(mutating: call), "last_error")?
            .copyError(to: error) ?? 0
        },
        clear_error: { CallContext.used($0, "clear_error")?.error = nil },
        progress: { CallContext.used($0, "progress")?.progress($1, $2, $3) },
        cancelled: { call in
          CallContext.used(UnsafeMutablePointer(mutating: call), "cancelled", byAnyThread: true)?
            .isCancelled == true ? 1 : 0
        }))
    raw.pointee.host = Unmanaged.passUnretained(self).toOpaque()
    Boundary.spy?.began(raw, command, of: plugin.instance)
  }

  deinit {
    if let spy = Boundary.spy {
      // The handle remains where it is, so that no later call has the same one.
      raw.pointee.host = nil
      return spy.ended(raw)
    }
    raw.deinitialize(count: 1)
    raw.deallocate()
  }

  /// The context behind a call handle; nil for NULL or a handle that is none.
  static func at(_ call: UnsafePointer<berth_call>?) -> CallContext? {
    guard let host = call?.pointee.host else { return nil }
    return Unmanaged<CallContext>.fromOpaque(host).takeUnretainedValue()
  }

  /// The context behind a handle whose own function a plugin calls.
  private static func used(
    _ call: UnsafeMutablePointer<berth_call>?, _ function: String, byAnyThread: Bool = false
  ) -> CallContext? {
    if let spy = Boundary.spy {
      spy.used(UnsafeMutableRawPointer(call), "call->\(function)", byAnyThread: byAnyThread)
    }
    return at(call)
  }

  /// The context behind a call handle.
  package static func at(_ call: UnsafeMutablePointer<berth_call>?) -> CallContext? {
    at(call.map { UnsafePointer($0) })
  }

  package var isCancelled: Bool { cancellation.isRequested }

  /// The call as a history keeps it.
  package var record: CallRecord {
    CallRecord(at: now, command: command, arguments: arguments)
  }

  /// What the service tables work with.
  var services: PluginServices { plugin.services }

  /// The arguments, in which the user may have named inputs.
  package var inputs: NamedInputs {
    NamedInputs(command: command, arguments: arguments, named: named) { [cancellation] in
      cancellation.isRequested
    }
  }

  /// Keeps bytes until the call ends.
  func keep(_ held: any HeldBytes) -> UnsafeRawBufferPointer {
    retained.append(held)
    return held.bytes
  }

  /// Runs host code for a plugin; an error it throws is set on the call.
  package func attempt(_ body: () throws -> Void) -> berth_status {
    guard allowsServices else { return refuseService() }
    do {
      try body()
      return BERTH_OK
    } catch {
      self.error = error as? BerthError ?? BerthError("internal", "\(error)")
      return BERTH_FAILED
    }
  }

  private func refuseService() -> berth_status {
    let refusal = BerthError(
      "plugin.misuse", "\(plugin.manifest.id): a service was called inside \(command)",
      remedy: "take the tables in create and call them in a command")
    misuse = refusal
    error = refusal
    return BERTH_FAILED
  }

  /// Throws the error of a provider function that failed.
  func check(_ status: berth_status, _ what: String) throws(BerthError) {
    guard status != BERTH_OK else { return }
    if let error { throw error }
    throw BerthError(
      "plugin.failed", "\(plugin.manifest.id): \(what) failed without saying why",
      remedy: "report it to the plugin's author")
  }

  private func fail(_ raised: UnsafePointer<berth_error>?) {
    guard let raised = raised?.pointee else { return }
    let needed = MemoryLayout<berth_error>.size
    guard raised.size >= needed else {
      error = BerthError(
        "plugin.failed",
        "\(plugin.manifest.id): the error it set has the size \(raised.size), ABI 1.2 has \(needed)",
        remedy: "set berth_error.size to sizeof(berth_error)")
      return
    }
    let details = raised.details_json.len == 0 ? nil : try? JSON.parse(raised.details_json.bytes)
    let code = raised.code.string
    error = BerthError(
      code.isEmpty ? "internal" : code, raised.message.string, remedy: raised.remedy.string,
      details: details ?? .null
    ).said(by: plugin.manifest.id)
  }

  private func copyError(to result: UnsafeMutablePointer<berth_error>?) -> Int32 {
    guard let error, let result, result.pointee.size >= MemoryLayout<berth_error>.size else {
      return 0
    }
    borrowed = [
      Array(error.code.utf8), Array(error.message.utf8), Array(error.remedy.utf8),
      error.details.isNull ? [] : error.details.utf8(),
    ]
    let slices = borrowed.map { bytes in
      // The arrays remain in `borrowed`, untouched, until the next error is copied out.
      bytes.withUnsafeBytes { berth_slice($0) }
    }
    result.pointee = berth_error(
      size: result.pointee.size, code: slices[0], message: slices[1], remedy: slices[2],
      details_json: slices[3])
    return 1
  }

  private func progress(_ done: UInt64, _ total: UInt64, _ label: berth_slice) {
    report(done, total, label.string)
  }

  /// Reports progress; done never falls within a call.
  package func report(_ done: UInt64, _ total: UInt64, _ label: String) {
    Boundary.spy?.progressed(done, total)
    progressDone = max(progressDone, done)
    onProgress?(Int(clamping: progressDone), Int(clamping: total), label)
  }
}

/// Called with units done, units in all (0: unknown) and what is being done.
package typealias ProgressHandler = (_ done: Int, _ total: Int, _ label: String) -> Void

/// A request to stop, set from a signal handler or another thread.
package final class Cancellation: @unchecked Sendable {
  private let flag: UnsafeMutablePointer<sig_atomic_t>
  private let other: (() -> Bool)?

  /// A request not made yet.
  package init() {
    flag = .allocate(capacity: 1)
    flag.initialize(to: 0)
    other = nil
  }

  /// A request that somebody else makes.
  package init(_ isRequested: @escaping () -> Bool) {
    flag = .allocate(capacity: 1)
    flag.initialize(to: 0)
    other = isRequested
  }

  deinit { flag.deallocate() }

  /// Asks for the work to stop. Safe in a signal handler.
  package func request() { flag.pointee = 1 }

  /// Whether the work should stop.
  package var isRequested: Bool { flag.pointee != 0 || other?() == true }
}
