import CSQLite
import Glibc

/// A policy at work on a connection, and what it last refused.
final class AuthorizerState {
  let policy: StatementAuthorizer
  private let slots: UnsafeMutablePointer<ConnectionSlots>
  private var lastDenial: Denial?
  private var sawAlter = false
  /// What the statement compiled last writes, triggers' too: tables, or `table.column` where it
  /// changes rows that are there; of the plugin's own SQL only.
  fileprivate(set) var written: Set<String> = []

  init(policy: StatementAuthorizer, slots: UnsafeMutablePointer<ConnectionSlots>) {
    self.policy = policy
    self.slots = slots
  }

  /// Forgets what belonged to the statement before.
  func beginStatement() {
    lastDenial = nil
    sawAlter = false
    written.removeAll(keepingCapacity: true)
  }

  /// What was refused last; it is handed out once.
  func takeDenial() -> Denial? {
    defer { lastDenial = nil }
    return lastDenial
  }

  /// The verdict that can only be given on the text of the statement just compiled.
  func denialOfText(_ sql: UnsafeBufferPointer<UInt8>) -> Denial? {
    sawAlter ? policy.denialOfAlter(sql) : nil
  }

  fileprivate func decide(
    _ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?,
    in schema: UnsafePointer<CChar>?, source: UnsafePointer<CChar>?
  ) -> Int32 {
    if slots.pointee.hostDepth > 0 { return SQLITE_OK }
    if schema.map({ strcmp($0, "temp") }) != 0 { noteWriting(action, first, second) }
    // What a view or trigger reaches has its name as the source.
    if !slots.pointee.isCompiling, source == nil, policy.isInsideIndex(action, first) {
      return SQLITE_OK
    }
    if let denial = policy.denialOfJoined(action, first, in: schema) {
      lastDenial = denial
      return SQLITE_DENY
    }
    if action == SQLITE_ALTER_TABLE { sawAlter = true }
    if action == SQLITE_TRANSACTION {
      guard !policy.allowsTransactions else { return SQLITE_OK }
      lastDenial = Denial(
        message: "\(first.map { String(cString: $0) } ?? "BEGIN") is not allowed here",
        remedy: "Leave transactions to the host; savepoints may be used")
      return SQLITE_DENY
    }
    guard let denial = policy.denial(of: action, first, second) else { return SQLITE_OK }
    lastDenial = denial
    return SQLITE_DENY
  }
}

extension AuthorizerState {
  private func noteWriting(
    _ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?
  ) {
    guard let first else { return }
    let table = String(cString: first).lowercased()
    switch action {
    case SQLITE_INSERT, SQLITE_DELETE: written.insert(table)
    case SQLITE_UPDATE:
      // Reading `json_each` is reported as a change of the schema, which a statement that has one
      // reports as an ALTER, an insertion or a deletion too.
      guard table != "sqlite_master" else { return }
      written.insert(second.map { "\(table).\(String(cString: $0).lowercased())" } ?? table)
    case SQLITE_ALTER_TABLE: written.insert("sqlite_master")
    default: break
    }
  }
}

extension Connection {
  /// Puts a policy in force; SQLite compiles statements that exist already again under it.
  func install(_ policy: StatementAuthorizer?, _ handle: OpaquePointer) {
    guard let policy else {
      sqlite3_set_authorizer(handle, nil, nil)
      authorizer = nil
      return
    }
    let state = AuthorizerState(policy: policy, slots: slots)
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, schema, source in
        guard let context else { return SQLITE_OK }
        let state = Unmanaged<AuthorizerState>.fromOpaque(context).takeUnretainedValue()
        return state.decide(action, first, second, in: schema, source: source)
      }, Unmanaged.passUnretained(state).toOpaque())
    authorizer = state
  }
}
