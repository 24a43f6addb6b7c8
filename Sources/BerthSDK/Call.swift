import CBerth

/// One invocation by the host: the services, progress and cancellation.
///
/// Valid until the function it was given to returns; never keep it.
public struct Call {
  let raw: UnsafeMutablePointer<berth_call>
  let services: ServiceTables

  /// Wraps the call the host gave; for entries written by hand.
  init(raw: UnsafeMutablePointer<berth_call>, services: ServiceTables) {
    self.raw = raw
    self.services = services
  }

  /// The plugin's databases.
  public var storage: Storage { Storage(call: self) }
  /// The full-text index of the plugin's own documents.
  public var search: Search { Search(call: self) }
  /// The notification scheduler.
  public var notify: Notify { Notify(call: self) }
  /// What the user has paid for.
  public var entitlement: Entitlement { Entitlement(call: self) }
  /// The time, which stands still within a call, and time zones.
  public var clock: Clock { Clock(call: self) }
  /// Random bits that `--seed` makes repeatable.
  public var random: Random { Random(call: self) }
  /// The user's settings, flags and experiments.
  public var config: Config { Config(call: self) }
  /// Local analytics, which never leave the machine.
  public var events: Events { Events(call: self) }
  /// HTTPS by the host, to the hosts the manifest lists.
  public var fetch: Fetch { Fetch(call: self) }
  /// The plugin's data, the user's media, and files named on the command line.
  public var files: Files { Files(call: self) }
  /// Optional programs of the machine.
  public var programs: Programs { Programs(call: self) }
  /// Messages for the person who looks into a problem: `call.log(.warning, "no network")`.
  public var log: Log { Log(services: services) }

  /// Whether pictures of the view are drawn; else their shapes may be left out.
  public var showsPictures: Bool { raw.pointee.flags & UInt32(BERTH_CALL_NO_PICTURES) == 0 }

  /// Whether the view is drawn as text: of a message's faces the one that is shown is enough.
  public var isDrawnAsText: Bool { raw.pointee.flags & UInt32(BERTH_CALL_AS_TEXT) != 0 }

  /// Whether the caller wants the work to stop.
  public var isCancelled: Bool { raw.pointee.cancelled?(raw) == 1 }

  /// Throws `cancelled` once the caller wants the work to stop.
  public func checkCancellation() throws(PluginError) {
    if isCancelled { throw PluginError("cancelled", "the work was cancelled") }
  }

  /// Reports progress of long work; total 0 when unknown.
  public func progress(_ done: Int, of total: Int, _ label: String) {
    label.withSlice { raw.pointee.progress?(raw, UInt64(max(0, done)), UInt64(max(0, total)), $0) }
  }

  /// Throws the error a service left on the call unless `status` is good.
  func check(_ status: berth_status) throws(PluginError) {
    if status != BERTH_OK { throw lastError() }
  }

  /// Takes the error a service left on the call, and clears it.
  func lastError() -> PluginError {
    var found = berth_error()
    guard let read = raw.pointee.last_error, read(raw, &found) == 1 else {
      return PluginError("internal", "a service failed without saying why")
    }
    let details = try? JSON.parse(found.details_json.bytes)
    let error = PluginError(
      found.code.string, found.message.string, remedy: found.remedy.string,
      details: details ?? .null)
    raw.pointee.clear_error?(raw)
    return error
  }

  /// Puts an error on the call for the host to read.
  func fail(_ error: any Error) {
    let shown = error as? PluginError ?? PluginError("internal", "\(error)")
    let details = shown.details.isNull ? "" : shown.details.text()
    shown.code.withSlice { code in
      shown.message.withSlice { message in
        shown.remedy.withSlice { remedy in
          details.withSlice { details in
            var raised = berth_error(
              code: code, message: message, remedy: remedy, details_json: details)
            raw.pointee.fail?(raw, &raised)
          }
        }
      }
    }
  }

  /// Runs a service function that writes JSON, and parses what it wrote.
  func json(
    _ body: (UnsafePointer<berth_sink>) -> berth_status
  ) throws(PluginError) -> JSON {
    let (status, bytes) = Collector.collect(body)
    try check(status)
    do {
      return try JSON.parse(bytes)
    } catch {
      throw PluginError("internal", "a service answered malformed JSON: \(error)")
    }
  }

  /// Runs a service function that writes text.
  func text(_ body: (UnsafePointer<berth_sink>) -> berth_status) throws(PluginError) -> String {
    let (status, bytes) = Collector.collect(body)
    try check(status)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The service was not declared in the manifest, or the host has none of that revision.
func undeclared(_ id: String) -> PluginError {
  PluginError(
    "plugin.service", "the service \(id) is not available",
    remedy: "list it under \"uses\" in the manifest")
}
