import BerthABI
import BerthBase
import CBerth
import Glibc

/// The spy of a check: sees every crossing, remembers what was wrong, and can make services fail
/// or withhold them.
final class Spy: BoundarySpy {
  /// What kind of rule was broken.
  enum Kind: String { case call, thread, sink, create, table, progress, sql }

  /// A broken rule and where.
  struct Violation {
    var kind: Kind
    var message: String
  }

  /// An error that a service answered.
  struct Refusal {
    var function: String
    var code: String
    var message: String
  }

  /// The functions that change a database.
  static let writing: Set<String> = [
    "storage.begin", "storage.execute", "storage.write", "storage.put", "storage.remove",
    "storage.commit",
  ]

  private struct LiveCall {
    var work: String
    var thread: pthread_t
    var instance: OpaquePointer?
  }

  /// Whether what was borrowed becomes unreadable when its call is over.
  var poisons = false
  /// Services that are withheld.
  var withheld: Set<String> = []
  /// Sinks take so many bytes in one call and refuse the rest.
  var sinkLimit = Int.max
  /// Texts that may stand in no SQL.
  var markers: [String] = []
  /// How long services of reading wait before they return.
  var pausesMicroseconds: UInt32 = 0
  /// What was asked of concurrent quotas since the last example, and whether it was granted.
  var admitted: [(quota: String, current: Int, adding: Int, isGranted: Bool)] = []
  /// Decides which storage call fails, with a code and a message.
  var storageFault: ((String) -> (code: String, message: String)?)?

  private(set) var violations: [Violation] = []
  /// Services asked for, and whether the manifest lists them.
  private(set) var asked: [String: Bool] = [:]
  /// Errors that services answered.
  private(set) var refusals: [Refusal] = []
  /// Whether calls of service functions are counted and documents stored.
  var records = false
  /// How often each service function was called.
  private(set) var functions: [String: Int] = [:]
  /// Documents put, by collection and id; nil where they were removed.
  private(set) var documents: [String: [String: String?]] = [:]
  /// Documents put into the bundled data set, by collection and id.
  private(set) var bundled: [String: [String: String]] = [:]
  /// Collections that were emptied.
  private(set) var cleared: Set<String> = []
  /// Some of the documents that were put and then replaced or removed, by collection.
  private(set) var replaced: [String: [String]] = [:]
  /// Quotas consumed.
  var consumed: [String: Int] = [:]
  private(set) var progress: [(done: UInt64, total: UInt64)] = []

  private var live: [UnsafeMutableRawPointer: LiveCall] = [:]
  private var sinks: [UnsafeMutableRawPointer: UnsafeMutableRawPointer] = [:]
  private var written: [UnsafeMutableRawPointer: Int] = [:]
  private var nextTicket = 0x5EED_0000
  /// Crossings of several instances may come from several threads.
  private let lock = Lock()

  /// The spy that is set.
  static var current: Spy? { Boundary.spy as? Spy }

  /// Sets a spy of its own for the rest of the process.
  static func start() -> Spy {
    let spy = Spy()
    Boundary.spy = spy
    return spy
  }

  func violate(_ kind: Kind, _ message: String) {
    lock.withLock {
      if violations.count < 100 { violations.append(Violation(kind: kind, message: message)) }
    }
  }

  /// What was broken of some kinds.
  func violations(of kinds: Kind...) -> [String] {
    violations.filter { kinds.contains($0.kind) }.map(\.message)
  }

  /// Forgets which services were called; what they refused is not.
  func forget() {
    functions = [:]
    progress = []
    consumed = [:]
    admitted = []
  }

  // MARK: Statements

  private var writers: Set<OpaquePointer> = []

  /// Remembers whether a statement writes.
  func mark(_ statement: OpaquePointer, isWriter: Bool) {
    lock.withLock {
      if isWriter { writers.insert(statement) } else { writers.remove(statement) }
    }
  }

  /// Whether a statement was said to write.
  func isWriter(_ statement: OpaquePointer?) -> Bool {
    guard let statement else { return false }
    return lock.withLock { writers.contains(statement) }
  }

  /// Columns of the present row of each statement, as they were lent.
  private var lent: [OpaquePointer: [UnsafeRawBufferPointer]] = [:]
  /// How many columns may still be lent from pages of their own, of which there are not endlessly many.
  private var pagesLeft = 5000

  /// The bytes of a column from a page that becomes unreadable at the next row, where this spy poisons;
  /// the same slice else.
  func lend(_ slice: berth_slice, of statement: OpaquePointer?) -> berth_slice {
    guard poisons, pagesLeft > 0, slice.len > 0, let statement else { return slice }
    pagesLeft -= 1
    let copy = GuardedPages.copy(UnsafeRawBufferPointer(start: slice.ptr, count: slice.len))
    lock.withLock { lent[statement, default: []].append(copy) }
    return berth_slice(
      ptr: copy.baseAddress?.assumingMemoryBound(to: CChar.self), len: copy.count)
  }

  /// Makes the columns unreadable that were lent of a statement's present row.
  func takeBack(_ statement: OpaquePointer?) {
    guard poisons, let statement else { return }
    for copy in lock.withLock({ lent.removeValue(forKey: statement) }) ?? [] {
      GuardedPages.poison(copy)
    }
  }

  // MARK: Service functions

  /// Checks the handle a service function was called with; false refuses the call.
  func pass(_ call: UnsafeMutablePointer<berth_call>?, _ function: String) -> Bool {
    guard let call else {
      violate(.call, "\(function) was called with a NULL call")
      return false
    }
    guard let found = lock.withLock({ live[UnsafeMutableRawPointer(call)] }) else {
      violate(.call, "\(function) was called with a call that is over or never was")
      return false
    }
    if pthread_equal(found.thread, pthread_self()) == 0 {
      violate(.thread, "\(function) was called from another thread than its call (\(found.work))")
    }
    if found.work == "create" {
      violate(.create, "\(function) was called inside create")
    }
    if records { lock.withLock { functions[function, default: 0] += 1 } }
    return true
  }

  func used(_ call: UnsafeMutableRawPointer?, _ function: String, byAnyThread: Bool) {
    guard let call, let found = lock.withLock({ live[call] }) else {
      return violate(.call, "\(function) was called on a call that is over or never was")
    }
    guard !byAnyThread, pthread_equal(found.thread, pthread_self()) == 0 else { return }
    violate(.thread, "\(function) was called from another thread than its call (\(found.work))")
  }

  /// Looks at SQL for the marker that a text of a call carries: such a text belongs into a parameter.
  func read(_ sql: berth_slice, _ function: String) {
    guard !markers.isEmpty else { return }
    let sql = text(sql)
    guard let marker = markers.first(where: { sql.contains($0) }) else { return }
    violate(.sql, "\(function) got SQL with \(marker) in it, which was a text of the call")
  }

  /// Waits for a moment, so that others come between what a plugin reads and what it writes.
  func pause() {
    if pausesMicroseconds > 0 { usleep(pausesMicroseconds) }
  }

  /// Notes the error that a service answered, if it did.
  func note(_ call: UnsafeMutablePointer<berth_call>?, _ function: String, _ status: berth_status) {
    guard status == BERTH_FAILED, let call else { return }
    var error = berth_error()
    error.size = UInt32(MemoryLayout<berth_error>.size)
    guard call.pointee.last_error?(call, &error) == 1 else { return }
    let (code, message) = (text(error.code), text(error.message))
    lock.withLock {
      guard refusals.count < 1000 else { return }
      refusals.append(Refusal(function: function, code: code, message: message))
    }
  }

  /// Fails a storage function when the check wants it to.
  func fault(_ call: UnsafeMutablePointer<berth_call>?, _ function: String) -> Bool {
    guard let fault = storageFault?(function) else { return false }
    fail(call, fault.code, fault.message)
    return true
  }

  // MARK: Chance

  private var secrets: [OpaquePointer?: SeededGenerator] = [:]

  /// Fills bytes that stand for those of the system's secure source: in checks each instance gets
  /// the same ones, so that what differs between two runs is the plugin's doing.
  func fillSecret(
    _ call: UnsafeMutablePointer<berth_call>?, _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int
  ) -> berth_status {
    guard let call, let bytes else { return BERTH_FAILED }
    lock.withLock {
      let instance = live[UnsafeMutableRawPointer(call)]?.instance
      var random = secrets[instance] ?? SeededGenerator(seed: 1)
      for index in 0..<count { bytes[index] = CChar.random(in: .min ... .max, using: &random) }
      secrets[instance] = random
    }
    return BERTH_OK
  }

  // MARK: Documents

  /// What is known of the documents, to go back to.
  struct DocumentMark {
    fileprivate var documents: [String: [String: String?]]
    fileprivate var bundled: [String: [String: String]]
    fileprivate var cleared: Set<String>
  }

  /// Notes what is known of the documents.
  func mark() -> DocumentMark {
    DocumentMark(documents: documents, bundled: bundled, cleared: cleared)
  }

  /// Forgets what was put and removed since.
  func goBack(to mark: DocumentMark) {
    (documents, bundled, cleared) = (mark.documents, mark.bundled, mark.cleared)
  }

  /// Keeps a document that was put, or notes that one was removed.
  func keep(_ collection: String, _ id: String, _ document: String?) {
    guard records else { return }
    if let old = documents[collection]?[id] ?? nil, replaced[collection, default: []].count < 200 {
      replaced[collection, default: []].append(old)
    }
    documents[collection, default: [:]][id] = .some(document)
  }

  /// Keeps a document that was put while the bundled data set is made.
  func keep(bundled document: String, _ collection: String, _ id: String) {
    guard records else { return }
    bundled[collection, default: [:]][id] = document
  }

  /// Notes that a collection was emptied.
  func clear(_ collection: String) {
    guard records else { return }
    cleared.insert(collection)
    documents[collection] = documents[collection]?.mapValues { _ in nil }
  }

  // MARK: Crossings

  func table(_ id: String, _ table: UnsafeRawPointer?, isDeclared: Bool) -> UnsafeRawPointer? {
    lock.withLock { asked[id] = isDeclared }
    guard let table, !withheld.contains(id) else { return nil }
    return SpiedTables.table(id, over: table)
  }

  func began(_ call: UnsafeMutableRawPointer, _ work: String, of instance: OpaquePointer?) {
    lock.withLock { live[call] = LiveCall(work: work, thread: pthread_self(), instance: instance) }
  }

  func ended(_ call: UnsafeMutableRawPointer) {
    lock.withLock { live[call] = nil }
  }

  func progressed(_ done: UInt64, _ total: UInt64) { progress.append((done, total)) }

  func borrow(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    if poisons { return GuardedPages.copy(bytes, alignment: bytes.count == 16 ? 8 : 1) }
    // Never freed, so that reading it late does no harm where lifetimes are not the question.
    let copy = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(16, bytes.count), alignment: 16)
    copy.copyMemory(from: bytes)
    return UnsafeRawBufferPointer(start: copy.baseAddress, count: bytes.count)
  }

  func giveBack(_ borrowed: UnsafeRawBufferPointer) {
    if poisons { GuardedPages.poison(borrowed) }
  }

  func openSink(_ buffer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    lock.withLock {
      nextTicket += 16
      let ticket = UnsafeMutableRawPointer(bitPattern: nextTicket).unsafelyUnwrapped
      sinks[ticket] = buffer
      written[ticket] = 0
      return ticket
    }
  }

  func sink(_ ticket: UnsafeMutableRawPointer?, _ count: Int) -> UnsafeMutableRawPointer? {
    guard let ticket, let buffer = lock.withLock({ sinks[ticket] }) else {
      violate(.sink, "a sink was written to after the function it was given to returned")
      return nil
    }
    return lock.withLock {
      let total = (written[ticket] ?? 0) &+ count
      written[ticket] = total
      return total <= sinkLimit ? buffer : nil
    }
  }

  func closeSink(_ ticket: UnsafeMutableRawPointer) {
    lock.withLock {
      sinks[ticket] = nil
      written[ticket] = nil
    }
  }
}
