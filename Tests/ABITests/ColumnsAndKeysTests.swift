import CBerth
import Testing

@testable import BerthSDK

/// Column names and keys, as the SDK reads them from the host's table.
@Suite struct ColumnsAndKeysTests {
  private static func slice(_ text: StaticString) -> berth_slice {
    berth_slice(
      ptr: UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self),
      len: text.utf8CodeUnitCount)
  }

  /// Runs something with a table of three columns and of keys, which echo the prefix they were asked by.
  private func with<Result>(
    keys: Bool = true, _ body: (Row, Database) throws -> Result
  ) throws -> Result {
    var table = berth_storage_service()
    table.size = UInt32(MemoryLayout<berth_storage_service>.size)
    table.column_count = { _ in 3 }
    table.column_name = { _, column in
      switch column {
      case 0: ColumnsAndKeysTests.slice("title")
      case 1: ColumnsAndKeysTests.slice("größe")
      case 2: ColumnsAndKeysTests.slice("title")
      default: berth_slice()
      }
    }
    table.keys = { _, _, prefix, sink in
      let text = "{\"keys\":[\"\(prefix.string)a\",\"\(prefix.string)b\"]}"
      return text.withSlice { slice in
        sink?.pointee.write?(sink?.pointee.context, slice.ptr, slice.len) ?? 1
      }
    }
    if !keys { table.keys = { _, _, _, _ in 1 } }
    var call = berth_call()
    call.size = UInt32(MemoryLayout<berth_call>.size)
    call.last_error = { _, error in
      error?.pointee.code = ColumnsAndKeysTests.slice("storage.busy")
      error?.pointee.message = ColumnsAndKeysTests.slice("somebody writes")
      return 1
    }
    var host = berth_host()
    return try withUnsafePointer(to: &host) { host in
      try withUnsafePointer(to: &table) { table in
        try withUnsafeMutablePointer(to: &call) { raw in
          let handle = OpaquePointer(raw)
          return try body(
            Row(table: table, raw: handle),
            Database(
              call: Call(raw: raw, services: ServiceTables(host: host)), table: table, raw: handle))
        }
      }
    }
  }

  @Test func columnsHaveNames() throws {
    try with { row, _ in
      #expect(row.columnCount == 3)
      #expect(row.columnNames == ["title", "größe", "title"])
      #expect(row.columnName(1) == "größe")
      for outside in [-1, 3, Int.max] { #expect(row.columnName(outside) == "") }
      #expect(row.column("größe") == 1)
      #expect(row.column("title") == 0, "the first of a name")
      #expect(row.column("Title") == nil)
    }
  }

  @Test(arguments: ["", "draft:", "é"]) func keysAreListed(_ prefix: String) throws {
    try with { _, database in
      let keys = try database.keys(beginningWith: prefix)
      #expect(keys == ["\(prefix)a", "\(prefix)b"])
    }
  }

  @Test func aFailureOfTheHostIsThrown() throws {
    try with(keys: false) { _, database in
      let error = #expect(throws: PluginError.self) { try database.keys() }
      #expect(error?.code == "storage.busy")
    }
  }
}
