import BerthBase
import BerthManifest
import BerthTesting
import CBerth
import Testing

/// The released layout: what ABI.md says is what the headers give, and neither changes.
@Suite struct LayoutTests {
  static let document = String(
    decoding: FileBytes.read(TestPaths.absolute("Sources/CBerth/ABI.md")) ?? [], as: UTF8.self)

  /// The rows of the tables whose first cell satisfies a rule, as trimmed cells.
  static func rows(_ rule: (String) -> Bool) -> [[String]] {
    document.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { cell in
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }.filter { rule($0.first ?? "") }
  }

  @Test func theBlockIsLaidOutAsDocumented() {
    let offsets: [(String, Int?)] = [
      ("uint32_t size", MemoryLayout<berth_plugin>.offset(of: \.size)),
      ("uint16_t abi_major", MemoryLayout<berth_plugin>.offset(of: \.abi_major)),
      ("uint16_t abi_minor", MemoryLayout<berth_plugin>.offset(of: \.abi_minor)),
      ("const char *id", MemoryLayout<berth_plugin>.offset(of: \.id)),
      ("const char *version", MemoryLayout<berth_plugin>.offset(of: \.version)),
      ("create", MemoryLayout<berth_plugin>.offset(of: \.create)),
      ("destroy", MemoryLayout<berth_plugin>.offset(of: \.destroy)),
      ("capability", MemoryLayout<berth_plugin>.offset(of: \.capability)),
    ]
    let documented = Self.rows { Int($0) != nil }.map { row in
      (row[1].replacing("`", with: ""), Int(row[0]))
    }
    #expect(documented.map(\.0) == offsets.map(\.0))
    #expect(documented.map(\.1) == offsets.map(\.1))
  }

  @Test func theDocumentListsTheIdsTheHostKnows() {
    let rows = Self.rows { $0.hasPrefix("`berth.") && $0.contains("/") }
    let services = rows.filter { $0[1] != "–" }.map { $0[0].replacing("`", with: "") }
    let providers = rows.filter { $0[2] != "–" }.map { $0[0].replacing("`", with: "") }
    #expect(Set(services) == Set(CapabilityID.services))
    #expect(Set(providers) == Set(CapabilityID.providers))
  }

  @Test func theDocumentNamesTheVersionOfTheHeaders() {
    #expect(Self.document.contains("ABI version: **\(BERTH_ABI_MAJOR).\(BERTH_ABI_MINOR)**"))
  }

  /// Sizes on 64-bit machines: a table is its size, padded to a pointer, and its functions.
  static let sizes: [(String, Int, Int)] = [
    ("berth_slice", MemoryLayout<berth_slice>.size, 16),
    ("berth_sink", MemoryLayout<berth_sink>.size, 16),
    ("berth_error", MemoryLayout<berth_error>.size, 72),
    ("berth_call", MemoryLayout<berth_call>.size, 56),
    ("berth_host", MemoryLayout<berth_host>.size, 24),
    ("berth_plugin", MemoryLayout<berth_plugin>.size, 48),
    ("berth_civil", MemoryLayout<berth_civil>.size, 36),
    ("commands provider", MemoryLayout<berth_commands_provider>.size, 8 + 1 * 8),
    ("storage provider", MemoryLayout<berth_storage_provider>.size, 8 + 3 * 8),
    ("search provider", MemoryLayout<berth_search_provider>.size, 8 + 1 * 8),
    ("notify provider", MemoryLayout<berth_notify_provider>.size, 8 + 3 * 8),
    ("entitlement provider", MemoryLayout<berth_entitlement_provider>.size, 8 + 1 * 8),
    ("storage service", MemoryLayout<berth_storage_service>.size, 8 + 27 * 8),
    ("search service", MemoryLayout<berth_search_service>.size, 8 + 9 * 8),
    ("notify service", MemoryLayout<berth_notify_service>.size, 8 + 3 * 8),
    ("entitlement service", MemoryLayout<berth_entitlement_service>.size, 8 + 5 * 8),
    ("log service", MemoryLayout<berth_log_service>.size, 8 + 1 * 8),
    ("clock service", MemoryLayout<berth_clock_service>.size, 8 + 5 * 8),
    ("random service", MemoryLayout<berth_random_service>.size, 8 + 2 * 8),
    ("config service", MemoryLayout<berth_config_service>.size, 8 + 3 * 8),
    ("events service", MemoryLayout<berth_events_service>.size, 8 + 2 * 8),
    ("fetch service", MemoryLayout<berth_fetch_service>.size, 8 + 1 * 8),
    ("programs service", MemoryLayout<berth_programs_service>.size, 8 + 2 * 8),
    ("files service", MemoryLayout<berth_files_service>.size, 8 + 7 * 8),
  ]

  @Test(arguments: sizes) func releasedSizesStay(_ name: String, _ actual: Int, _ released: Int) {
    #expect(actual == released, "\(name) has another size than ABI 1.2 gave it")
  }

  @Test func numbersStay() {
    #expect([BERTH_OK, BERTH_FAILED] == [0, 1])
    #expect([BERTH_SCOPE_PRIVATE, BERTH_SCOPE_PUBLIC] == [0, 1])
    #expect(
      [BERTH_LOG_DEBUG, BERTH_LOG_INFO, BERTH_LOG_WARNING, BERTH_LOG_ERROR] == [0, 1, 2, 3])
    #expect(
      [BERTH_TYPE_INTEGER, BERTH_TYPE_FLOAT, BERTH_TYPE_TEXT, BERTH_TYPE_BLOB, BERTH_TYPE_NULL]
        == [1, 2, 3, 4, 5])
  }
}
