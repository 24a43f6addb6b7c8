import BerthABI
import BerthBase
import CBerth

/// A statement of the public database, which the host holds: parameters are sent with the first
/// step, rows come several at a time.
final class RemoteStatement {
  /// The host's number.
  let number: Int64
  let columnCount: Int32
  /// The names of the columns, as UTF-8.
  private let names: [[UInt8]]
  private var parameters: [(type: Int32, value: Int64, bytes: berth_slice)]
  private var fields: [Int64] = []
  private var texts: [[UInt8]] = []
  private var rowCount = 0
  private var row = -1
  private var mayHaveMore = true
  private var isFresh = true
  /// Whether the end has been reported.
  private var hasEnded = false
  /// Texts made from numbers, valid while the row stands.
  private var made: [[UInt8]] = []

  init(number: Int64, parameters: Int, columns: Int32, names: [[UInt8]]) {
    self.number = number
    self.names = names
    columnCount = columns
    self.parameters = Array(
      repeating: (BERTH_TYPE_NULL, 0, berth_slice()), count: max(0, parameters))
  }

  /// Binds a parameter; false when there is none of that number.
  func bind(_ index: Int32, _ type: Int32, _ value: Int64, _ bytes: berth_slice) -> Bool {
    guard index >= 1, Int(index) <= parameters.count else { return false }
    parameters[Int(index) - 1] = (type, value, bytes)
    return true
  }

  /// Makes it ready to run again, its parameters unset.
  func reset() {
    for index in parameters.indices { parameters[index] = (BERTH_TYPE_NULL, 0, berth_slice()) }
    restart()
  }

  private func restart() {
    isFresh = true
    hasEnded = false
    mayHaveMore = true
    rowCount = 0
    row = -1
  }

  /// Goes to the next row; false when there is none.
  func step(_ link: WorkerLink, _ database: RemoteDatabase) throws(BerthError) -> Bool {
    made.removeAll(keepingCapacity: true)
    row += 1
    if row < rowCount { return true }
    // As SQLite does: a step after the end starts anew.
    if hasEnded { restart() }
    guard mayHaveMore else {
      hasEnded = true
      return false
    }
    var numbers: [Int64] = [number, isFresh ? 1 : 0]
    var sent: [[UInt8]] = []
    if isFresh {
      for parameter in parameters {
        numbers.append(Int64(parameter.type))
        switch parameter.type {
        case BERTH_TYPE_TEXT, BERTH_TYPE_BLOB:
          numbers.append(Int64(sent.count))
          sent.append(Array(parameter.bytes.bytes))
        default: numbers.append(parameter.value)
        }
      }
    }
    let reply: Frame
    do throws(BerthError) {
      reply = try link.request(.step, numbers, sent)
    } catch {
      restart()
      throw error
    }
    isFresh = false
    database.lastRowID = reply.number(1)
    database.changes = reply.number(2)
    mayHaveMore = reply.number(3) != 0
    rowCount = Int(reply.number(4))
    fields = Array(reply.numbers.dropFirst(6))
    texts = reply.texts
    row = 0
    hasEnded = rowCount == 0
    return !hasEnded
  }

  // MARK: Columns of the present row

  private func field(_ column: Int32) -> (type: Int32, value: Int64) {
    let index = (row * Int(columnCount) + Int(column)) * 2
    guard row >= 0, row < rowCount, column >= 0, column < columnCount, index + 1 < fields.count
    else { return (BERTH_TYPE_NULL, 0) }
    return (Int32(truncatingIfNeeded: fields[index]), fields[index + 1])
  }

  func type(_ column: Int32) -> Int32 { field(column).type }

  /// The name of a column, borrowed while the statement is there; empty when out of range.
  func name(_ column: Int32) -> berth_slice {
    guard names.indices.contains(Int(column)) else { return berth_slice() }
    return names[Int(column)].withUnsafeBytes { berth_slice($0) }
  }

  func integer(_ column: Int32) -> Int64 {
    let (type, value) = field(column)
    switch type {
    case BERTH_TYPE_INTEGER: return value
    case BERTH_TYPE_FLOAT:
      let number = Double(bitPattern: UInt64(bitPattern: value))
      return number.isNaN
        ? 0
        : Int64(exactly: number.rounded(.towardZero))
          ?? (number < 0 ? .min : .max)
    case BERTH_TYPE_TEXT, BERTH_TYPE_BLOB: return Int64(leading(value, of: isDigit)) ?? 0
    default: return 0
    }
  }

  func double(_ column: Int32) -> Double {
    let (type, value) = field(column)
    switch type {
    case BERTH_TYPE_INTEGER: return Double(value)
    case BERTH_TYPE_FLOAT: return Double(bitPattern: UInt64(bitPattern: value))
    case BERTH_TYPE_TEXT, BERTH_TYPE_BLOB:
      return Double(leading(value) { isDigit($0) || [0x2E, 0x45, 0x65, 0x2B].contains($0) }) ?? 0
    default: return 0
    }
  }

  /// The bytes of a text or blob, or a number written out; borrowed until the next step.
  func bytes(_ column: Int32) -> berth_slice {
    let (type, value) = field(column)
    switch type {
    case BERTH_TYPE_TEXT, BERTH_TYPE_BLOB:
      guard texts.indices.contains(Int(value)) else { return berth_slice() }
      return texts[Int(value)].withUnsafeBytes { berth_slice($0) }
    case BERTH_TYPE_INTEGER: made.append(Array("\(value)".utf8))
    case BERTH_TYPE_FLOAT:
      made.append(Array("\(Double(bitPattern: UInt64(bitPattern: value)))".utf8))
    default: return berth_slice()
    }
    return made[made.count - 1].withUnsafeBytes { berth_slice($0) }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || byte == 0x2D }

  private func leading(_ index: Int64, of isWanted: (UInt8) -> Bool) -> String {
    guard texts.indices.contains(Int(index)) else { return "" }
    let text = texts[Int(index)].drop { $0 == 0x20 }
    return String(decoding: text.prefix(while: isWanted), as: UTF8.self)
  }
}

/// The public database as a worker has it.
final class RemoteDatabase {
  var lastRowID: Int64 = 0
  var changes: Int64 = 0
  var statements: [Int64: RemoteStatement] = [:]
  /// Statements that were given back, reported to the host with the next one.
  var closed: [Int64] = []
}
